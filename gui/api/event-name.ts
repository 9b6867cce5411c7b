/** Names of events, as receivers of webhooks know them. Pure. */
import type { EventChoice } from "./generated.ts";

/** `run.completed`; `*` and `**` for what a webhook may name in their place. */
export function eventName(event: EventChoice): string {
  if (event === "star") return "*";
  if (event === "star_star") return "**";
  return event.replaceAll("_", ".");
}
