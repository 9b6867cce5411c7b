/** The health of a target's data, as callers get it: times as ISO 8601. Pure. */
import { isoTime } from "#core/time.ts";
import type { DataHealth } from "#server/data/model.ts";

/** Members keep their order, so that the same run is always the same text. */
export function healthJson(health: DataHealth) {
  return {
    ...health,
    issues: health.issues.map((issue) => ({ ...issue, from: isoTime(issue.from), to: isoTime(issue.to) })),
  };
}
