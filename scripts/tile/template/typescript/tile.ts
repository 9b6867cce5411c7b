import type { Point, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { hourMs } from "#tile/local-time";

interface Params {
  readonly limit: number;
  readonly hours: number;
  readonly days: number;
}

const longestStepMs = 3 * hourMs;

/** The hours below the limit since the window's start, after each reading. */
export default function evaluate(ctx: TileContext<Params>): TileOutput {
  const { limit, hours: wanted } = ctx.params;
  const points: Point[] = [];
  let hours = 0;
  let coldest = Number.POSITIVE_INFINITY;
  let before: { readonly ts: number; readonly value: number } | null = null;
  for (const [index, ts] of (ctx.weather["temperature"]?.ts ?? []).entries()) {
    const value = ctx.weather["temperature"]?.value[index];
    if (value === undefined || ts < ctx.window.start || ts > ctx.window.end) continue;
    if (before !== null && before.value < limit && ts - before.ts <= longestStepMs) hours += (ts - before.ts) / hourMs;
    points.push({ ts, value: hours, isTriggered: hours >= wanted });
    coldest = Math.min(coldest, value);
    before = { ts, value };
  }

  const last = points.at(-1);
  if (last === undefined) {
    ctx.trace("There is no temperature.");
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  }
  ctx.trace(`${hours.toFixed(1)} h below ${limit} °C, and the coldest was ${coldest.toFixed(1)} °C.`);
  return { kind: "numeric", points, isTriggered: last.isTriggered, lastValue: hours };
}
