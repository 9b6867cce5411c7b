/** Time window: passes the triggers of the tile before only inside a window; values pass unchanged. */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { at, count } from "#tile/explain";
import { dayFromIsoDate, dayMs, hourMs, startOfLocalDay } from "#tile/local-time";
import { indexAtOrBefore } from "#tile/series";

export interface WindowParams {
  readonly mode: "fixed" | "rolling" | "last";
  readonly startDate?: string;
  readonly stopDate?: string;
  readonly length?: number;
  readonly lengthUnits?: "hours" | "days";
  readonly last?: number;
  readonly lastUnits?: "hours" | "days";
}

/** Whether an instant lies in the window, and its ends for people. */
interface OpenWindow {
  readonly holds: (t: number) => boolean;
  readonly text: string;
}

const unitMs = { hours: hourMs, days: dayMs } as const;

export default function evaluate(ctx: TileContext<WindowParams>): TileOutput {
  const { upstream } = ctx;
  if (upstream === null) {
    ctx.trace("Not triggered: there is no tile before this one.");
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  }
  const window = openWindow(ctx);
  const points = indexAtOrBefore(upstream.columns.ts, ctx.now) + 1;
  const ts = upstream.columns.ts.slice(0, points);
  const triggered = new Uint8Array(points);
  let inside = 0;
  let before = 0;
  let passed = 0;
  for (let i = 0; i < points; i++) {
    const isInside = window.holds(ts[i] as number);
    if (isInside) inside++;
    if (upstream.columns.triggered[i] !== 1) continue;
    before++;
    if (!isInside) continue;
    triggered[i] = 1;
    passed++;
  }
  ctx.trace(`Window ${window.text}: ${count(inside, "point")} of ${points} inside.`);
  ctx.trace(
    passed > 0
      ? `Triggered: ${passed} of ${count(before, "triggered point")} of the tile before lie inside.`
      : `Not triggered: ${before === 0 ? "the tile before was not triggered" : `${count(before, "triggered point")} of the tile before, none inside`}.`,
  );
  const columns = { ts, value: upstream.columns.value.slice(0, points), triggered };
  return {
    kind: upstream.kind,
    columns,
    isTriggered: passed > 0,
    lastValue: points === 0 ? null : (columns.value[points - 1] as number),
  };
}

function openWindow(ctx: TileContext<WindowParams>): OpenWindow {
  const {
    mode,
    startDate = "",
    stopDate = "",
    length = 0,
    lengthUnits = "days",
    last = 24,
    lastUnits = "hours",
  } = ctx.params;
  const offsets = ctx.target.utcOffsets;
  if (mode === "last") {
    const from = ctx.now - last * unitMs[lastUnits];
    return { holds: (t) => t > from && t <= ctx.now, text: `after ${at(offsets, from)} to now` };
  }
  const firstDay = dayFromIsoDate(startDate);
  const from = startOfLocalDay(offsets, firstDay);
  if (mode === "fixed") {
    const end = startOfLocalDay(offsets, dayFromIsoDate(stopDate) + 1);
    return { holds: (t) => t >= from && t < end, text: `${startDate} to ${stopDate}` };
  }
  if (length === 0) return { holds: (t) => t >= from && t <= ctx.now, text: `${startDate} to now` };
  // Days are calendar days: a window of seven days ends at midnight also across a clock change.
  const end =
    lengthUnits === "days" && Number.isInteger(length)
      ? startOfLocalDay(offsets, firstDay + length)
      : from + length * unitMs[lengthUnits];
  return { holds: (t) => t >= from && t < end, text: `${startDate} to ${at(offsets, end)}` };
}
