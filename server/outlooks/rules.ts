/** What is wrong with a request, as far as it shows without the flow. Pure. */
import type { FieldError } from "#core/errors.ts";
import { runTime } from "#server/runs/work/rules.ts";

/** An outlook as it is asked for. */
export interface OutlookRequest {
  readonly now?: number;
  readonly years?: number;
}

/** What is wrong with the time alone. */
export function timeFaults({ now }: OutlookRequest, present: number): readonly FieldError[] {
  const time = now === undefined ? { now: present } : runTime(now, present);
  return "problem" in time ? [{ loc: "now", message: time.problem }] : [];
}
