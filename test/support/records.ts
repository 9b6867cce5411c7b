/** Small valid records to start from. */

export interface FlowInput {
  readonly displayName: string;
  readonly status: string;
  readonly tiles: readonly object[];
  readonly targets: readonly object[];
  readonly [field: string]: unknown;
}

/** One tile on generated data, one place. */
export function flowInput(changes: Readonly<Record<string, unknown>> = {}): FlowInput {
  return {
    displayName: "Degree days",
    status: "draft",
    tiles: [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250 } }],
    targets: [{ name: "North orchard", latitude: 47.61, longitude: 9.42 }],
    ...changes,
  };
}

export function adapterInput(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    displayName: "Constant weather",
    facet: "weather",
    language: "typescript",
    script: "export default async function handle(request) { return { series: [] }; }",
    ...changes,
  };
}

const june = { from: "2026-06-01T00:00:00Z", to: "2026-06-02T00:00:00Z" };
const place = { latitude: 47, longitude: 9, timezone: "UTC", utcOffsets: [[Date.UTC(2026, 4, 30), 0]] };
const ofSource = {
  sourceIds: ["s-1"],
  sourceKeys: ["probe-1"],
  target: { name: "North", ...place },
};

/** A request of each facet, as `POST /v1/adapters/{id}/test` takes it. */
export const sampleRequests = {
  series: { facet: "series", userKey: null, ...ofSource, metrics: ["temperature.ambient"], ...june },
  weather: {
    facet: "weather",
    userKey: null,
    target: place,
    variables: ["temperature"],
    ...june,
  },
  events: { facet: "events", userKey: null, ...ofSource, kinds: ["planted", "irrigated"], ...june },
  targets: { facet: "targets", userKey: "grower-1" },
  comms: { channel: "email", to: "ada@example.com", subject: "Hello", message: "Text", html: "<p>Text</p>" },
} as const;

export function sourceInput(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { displayName: "Probe", hint: "sensor", location: { latitude: 47.61, longitude: 9.42 }, ...changes };
}

export function contactInput(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { displayName: "Ada", email: "ada@example.com", phone: "+41441234567", ...changes };
}

export function contactListInput(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { displayName: "Crew", contactIds: [], ...changes };
}

/** Nobody is there under the reserved name (RFC 6761). */
export function webhookInput(changes: object = {}) {
  return { url: "https://hooks.invalid/flows", events: ["run.completed"], ...changes };
}
