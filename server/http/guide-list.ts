/** The guides that the service shows, in the order of its lists. Pure. */
export interface Guide {
  /** The last part of its address. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

export const guides: readonly Guide[] = [
  {
    name: "integrators-guide",
    title: "Integrators' guide",
    about: "building on the API, with an example from end to end",
  },
  { name: "gui", title: "The pages", about: "flows, seasons and runs in a browser, and in a frame of your product" },
  { name: "graphql", title: "GraphQL", about: "the same records in one query, and subscriptions to changes" },
  { name: "webhooks", title: "Webhooks", about: "being told of events, verified in five languages" },
  { name: "alerts", title: "A first alert", about: "from a contact to the mail, on a clock that you move" },
  { name: "reports", title: "A first report", about: "from a schedule to the mail and the link" },
  { name: "models", title: "Models", about: "the library of ready models: figures, sources, and what was tested" },
  { name: "tile-authors-guide", title: "Tile authors' guide", about: "writing tiles in TypeScript or Python" },
  { name: "adapter-authors-guide", title: "Adapter authors' guide", about: "serving your own data and messages" },
  {
    name: "operations",
    title: "Operations",
    about: "running the service: settings, PostgreSQL and Redis, backup, metrics",
  },
];
