/** What a report tells of what its targets wait for, as the flow's newest outlook had it when it was frozen. Pure. */
import { localDayAt, offsetOf } from "#core/local-clock.ts";
import { isoDate } from "#tile/local-time";
import { headlineOf } from "#server/expectations/headline.ts";
import type { Expectation } from "#server/expectations/model.ts";
import type { ReportExpectation, ReportTargetResult } from "../model.ts";

/** Without what it rests on, but for how far it looks. */
export function frozenExpectation({
  basis,
  reason: _reason,
  method: _method,
  ...told
}: Expectation): ReportExpectation {
  return { ...told, until: basis.until };
}

/** Of a target, with what its tiles found. */
export type ToldTarget = Pick<ReportTargetResult, "expectations" | "skipped" | "timezone" | "tiles">;

/**
 * What decides the target next. Null for none, for a target that was left out, and where the outlook is older than what
 * the run found: a day that is past cannot be expected.
 *
 * @param runAt epoch ms
 */
export function toldOf(target: ToldTarget, runAt: number): ReportExpectation | null {
  const next = headlineOf(target);
  if (next === null || target.skipped !== null) return null;
  const today = localDay(runAt, target.timezone);
  return isOfToday(next, today, target.timezone) && !isOvertaken(next, target) ? next : null;
}

function isOfToday(told: ReportExpectation, today: string, timezone: string): boolean {
  const { state, reachedAt, expectedAt } = told;
  if (state === "reached") return reachedAt !== null && reachedAt <= today;
  if (state === "expected") return expectedAt !== null && expectedAt >= today;
  return state === "unavailable" || endOf(told, timezone) > today;
}

/** The run has found what the outlook still waits for. */
function isOvertaken({ state, stage, row }: ReportExpectation, { tiles }: ToldTarget): boolean {
  return state !== "reached" && stage === null && tiles.some((tile) => tile.row === row && tile.isTriggered);
}

/** The first day that it does not look at, `YYYY-MM-DD`. */
export function endOf({ until }: Pick<ReportExpectation, "until">, timezone: string): string {
  // A season ends with its last moment, or with the midnight after it.
  return localDay(until + 1, timezone);
}

function localDay(at: number, timezone: string): string {
  return isoDate(localDayAt(offsetOf(timezone), at));
}
