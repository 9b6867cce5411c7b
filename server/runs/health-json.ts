/** The health of a target's data, as callers get it: times as ISO 8601, issues in the reader's language. Pure. */
import { isoTime } from "#core/time.ts";
import type { DataHealth, DataIssue } from "#server/data/model.ts";
import type { Told } from "#server/language/told.ts";

/** Members keep their order, so that the same run is always the same text. */
export function healthJson(told: Told, health: DataHealth) {
  return {
    ...health,
    issues: health.issues.map((issue) => issueJson(told, issue)),
  };
}

export function issueJson(told: Told, issue: DataIssue) {
  const message = told.tell("issue", issue.message);
  return { ...issue, from: isoTime(issue.from), to: isoTime(issue.to), message };
}
