/** Where a move of the clock leads. Pure; times are epoch milliseconds. */
import type { FieldError } from "#core/errors.ts";
import { isoTime } from "#core/time.ts";
import type { ClockMove } from "./model.ts";

const dayMs = 24 * 60 * 60_000;
/** More than any season, and not so much that a slip of the finger makes the records useless. */
export const maxMoveMs = 400 * dayMs;
/** Beyond it nobody has tried the rules of time zones. */
export const lastTime = Date.UTC(2100, 0, 1);

/** What is wrong with a move, whatever the time is. */
function shapeFaults({ advanceMs, to }: ClockMove): readonly FieldError[] {
  if (advanceMs !== null && to !== null)
    return [{ loc: "now", message: "cannot be given together with advanceSeconds: give one of them" }];
  if (advanceMs === null && to === null)
    return [{ loc: "advanceSeconds", message: "is missing: give it, or the time to move to as now" }];
  return [];
}

/** The time to move to, or what is wrong with the move. */
export function destinationOf(
  move: ClockMove,
  present: number,
): { readonly at: number } | { readonly faults: readonly FieldError[] } {
  const faults = shapeFaults(move);
  if (faults.length > 0) return { faults };
  const loc = move.to === null ? "advanceSeconds" : "now";
  const at = move.to ?? present + (move.advanceMs ?? 0);
  if (at <= present)
    return { faults: [{ loc, message: `must lead forward: the service's clock says ${isoTime(present)}` }] };
  if (at - present > maxMoveMs)
    return { faults: [{ loc, message: `must lead at most ${maxMoveMs / dayMs} days forward: move in several steps` }] };
  if (at >= lastTime) return { faults: [{ loc, message: `must lead to a time before ${isoTime(lastTime)}` }] };
  return { at };
}
