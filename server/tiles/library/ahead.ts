/**
 * What a forecast adds to a verdict: whether the condition will be met within the next hours. The points of a tile end
 * with the run's time all the same: what only may come is no state for the tiles after it.
 */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { type JudgedPoints, type ModeParams, unitMs } from "#tile/condition";
import { at, count, figure, span } from "#tile/explain";
import { hourMs } from "#tile/local-time";
import { indexAtOrBefore, maxGapMs } from "#tile/series";
import { sustainedFlags } from "#tile/sustained";

export interface AheadParams extends ModeParams {
  /** 0, or left out: what is later than now does not count. */
  readonly aheadHours?: number;
}

/** @param judged the verdict on what there is up to now, from the same points */
export function foreseen(ctx: TileContext<AheadParams>, points: JudgedPoints, judged: TileOutput): TileOutput {
  const { aheadHours = 0, sustained, sustainedUnits } = ctx.params;
  if (aheadHours === 0) return judged;
  const first = indexAtOrBefore(points.ts, ctx.now) + 1;
  const end = indexAtOrBefore(points.ts, ctx.now + aheadHours * hourMs) + 1;
  const within = `within the next ${span(aheadHours * hourMs)}`;
  if (end === first) {
    ctx.trace(`By the forecast nothing can be told: it has no point ${within}.`);
    return judged;
  }
  const ts = points.ts.subarray(0, end);
  const durationMs = sustained * unitMs[sustainedUnits];
  const matches = points.matches.subarray(0, end);
  const held = durationMs > 0 ? sustainedFlags(ts, matches, durationMs, maxGapMs(ts)) : matches;
  const times = held.subarray(first).reduce((sum, flag) => sum + flag, 0);
  const what = `${points.condition}${durationMs > 0 ? ` for ${span(durationMs)}` : ""} ${within}`;
  const offsets = ctx.target.utcOffsets;
  if (times === 0) {
    ctx.trace(`Not triggered by the forecast: no point ${what}; it reaches to ${at(offsets, ts[end - 1] as number)}.`);
    return judged;
  }
  const met = held.indexOf(1, first);
  const begins = `${figure(points.value[met] as number, 2)} ${points.unit} at ${at(offsets, ts[met] as number)}`;
  ctx.trace(`Triggered by the forecast: ${count(times, "point")} ${what}, the first ${begins}.`);
  return { ...judged, isTriggered: true };
}
