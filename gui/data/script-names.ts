/** The names that a script writes: of the request, of the host, of the answer, and of what is asked for. Pure. */
import type { Facet } from "../api/generated.ts";
import type { CodeName } from "../code-editor/model.ts";
import { namesOf } from "./trial.ts";

/** Of those in which a script is written here; JavaScript is run as TypeScript. */
export type WrittenLanguage = "typescript" | "python";

const host: Readonly<Record<WrittenLanguage, readonly string[]>> = {
  typescript: ["fetch", "env", "settings", "state", "log", "sleep", "instantOf", "localOf"],
  python: [
    ...["host.fetch", "host.env", "host.settings", "host.state", "host.log", "host.sleep"],
    ...["host.instant_of", "host.local_of"],
  ],
};

const span = ["userKey", "target", "latitude", "longitude", "elevation", "timezone", "utcOffsets", "from", "to"];
const ofSources = ["sourceIds", "sourceKeys"];

const members: Readonly<Record<Facet, readonly string[]>> = {
  weather: [...span, "variables", "horizonHours", "series", "variable", "unit", "points"],
  series: [...span, ...ofSources, "metrics", "series", "metric", "unit", "points"],
  events: [...span, ...ofSources, "kinds", "events", "ts", "kind", "name", "amount", "unit", "note"],
  targets: [
    ...["userKey", "sources", "tenantKey", "displayName", "hint", "sensorType", "location", "boundary", "timezone"],
    ...["latitude", "longitude"],
  ],
  comms: [
    ...["deliveryId", "channel", "to", "subject", "message", "html", "headers", "attachments"],
    ...["ok", "error", "retry"],
  ],
};

/** @param describe what a variable or a metric is called */
export function scriptNames(
  facet: Facet,
  language: WrittenLanguage,
  describe: (name: string) => string,
): readonly CodeName[] {
  const measured = facet === "weather" || facet === "series" ? namesOf[facet] : [];
  return [
    ...[...host[language], ...members[facet]].map((name) => ({ name })),
    ...measured.map((name) => ({ name, about: describe(name) })),
  ];
}
