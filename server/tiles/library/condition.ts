/**
 * What a sensor or weather tile makes of its points: which are flagged, and whether the tile is triggered. The points
 * come with their comparison already made; the modes (any, last, overlap, rolling) and the sustained duration are
 * decided here.
 *
 * Two things are told apart. The flags are a state over time, for the tiles that come after (a probability, an overlap,
 * a time window): each point is flagged by what held at its own time. The verdict is about now, and in the modes last
 * and rolling it stands on few of the points.
 */
import type { PointColumns, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { at, count, figure, span } from "#tile/explain";
import { dayMs, hourMs, minuteMs } from "#tile/local-time";
import { holdMs, stateAt } from "#tile/ramp";
import { indexAtOrAfter, indexAtOrBefore, maxGapMs, medianSpacingMs } from "#tile/series";
import { lastingMs, sustainedFlags } from "#tile/sustained";
import { thinned } from "#tile/thinning";

export interface ModeParams {
  readonly when: "any" | "last" | "overlap" | "rolling";
  readonly rollingWindow?: number;
  readonly rollingUnits?: "hours" | "days";
  readonly sustained: number;
  readonly sustainedUnits: "minutes" | "hours" | "days";
}

export interface JudgedPoints {
  readonly ts: Float64Array;
  readonly value: Float64Array;
  /** 1 where the comparison (and every filter) holds. */
  readonly matches: Uint8Array;
  readonly unit: string;
  /** `above 80 %`: completes "the value is". */
  readonly condition: string;
  /** The newest point stands for the whole rolling window (a sum over it), so it alone decides the rolling mode. */
  readonly isWindowSum?: boolean;
  /** One value a day, however few there are. */
  readonly isDaily?: boolean;
}

export const unitMs = { minutes: minuteMs, hours: hourMs, days: dayMs } as const;

/**
 * A newest point older than this says nothing about now: 36 hours for daily values, 3 hours else (slower series: 1.5
 * times their spacing).
 */
export function stalenessMs(ts: Float64Array, isDaily = false): number {
  return Math.max((isDaily ? 36 : 3) * hourMs, 1.5 * (medianSpacingMs(ts) ?? 0));
}

export function rollingMs(params: ModeParams): number {
  return (params.rollingWindow ?? 24) * unitMs[params.rollingUnits ?? "hours"];
}

export function judge(ctx: TileContext<ModeParams>, points: JudgedPoints): TileOutput {
  const { params } = ctx;
  const first = indexAtOrAfter(points.ts, ctx.window.start);
  const end = indexAtOrBefore(points.ts, ctx.now) + 1;
  if (end <= first) {
    ctx.trace("Not triggered: no usable reading in the run's window.");
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  }
  const ts = points.ts.slice(first, end);
  const value = points.value.slice(first, end);
  // A run of points may have begun before the window; its age counts from its beginning, and its spacing shows in all
  // that is known of it.
  const known = { ts: points.ts.subarray(0, end), matches: points.matches.subarray(0, end) };
  const gap = maxGapMs(known.ts);
  traceGaps(ctx, ts, gap);
  const matches = points.matches.slice(first, end);
  const durationMs = params.sustained * unitMs[params.sustainedUnits];
  const held = durationMs > 0 ? sustainedFlags(known.ts, known.matches, durationMs, gap).slice(first) : matches;
  const stale = stalenessMs(known.ts, points.isDaily);
  const triggered = params.when === "overlap" ? overlapping(ctx, ts, held) : held;
  const newest = ts.length - 1;
  const decisive = triggered.subarray(firstDecisive(ctx, points, ts, stale));
  const isTriggered = decisive.includes(1);
  const columns: PointColumns = thinned({ ts, value, triggered });
  const lasted = lastingMs(known.ts, known.matches, gap);
  ctx.trace(explain(ctx, points, { ts, value, triggered }, matches, decisive, { durationMs, lasted, stale }));
  return { kind: "numeric", columns, isTriggered, lastValue: value[newest] as number };
}

/** The points that hold while the tile before was triggered. */
function overlapping(ctx: TileContext<ModeParams>, ts: Float64Array, held: Uint8Array): Uint8Array {
  const flags = new Uint8Array(ts.length);
  if (ctx.upstream === null) return flags;
  const { columns, kind } = ctx.upstream;
  const hold = kind === "events" ? Number.POSITIVE_INFINITY : holdMs(columns.ts);
  for (let i = 0; i < flags.length; i++) flags[i] = held[i] === 1 && stateAt(columns, ts[i] as number, hold) ? 1 : 0;
  return flags;
}

/**
 * Index of the first point that the verdict stands on, together with all after it; the number of points when it stands
 * on none. The newest one decides in the mode last, while it is fresh, and for a sum over the rolling window; in the
 * mode rolling those of the window (now − W, now]; else all.
 */
function firstDecisive(
  ctx: TileContext<ModeParams>,
  { isWindowSum }: JudgedPoints,
  ts: Float64Array,
  stale: number,
): number {
  const { when } = ctx.params;
  const newest = ts.length - 1;
  if (when === "last") return ctx.now - (ts[newest] as number) <= stale ? newest : ts.length;
  if (when !== "rolling") return 0;
  const inWindow = indexAtOrBefore(ts, ctx.now - rollingMs(ctx.params)) + 1;
  return isWindowSum === true ? Math.max(newest, inWindow) : inWindow;
}

function traceGaps(ctx: TileContext<ModeParams>, ts: Float64Array, gap: number): void {
  let gaps = 0;
  let longest = 0;
  let begins = 0;
  for (let i = 1; i < ts.length; i++) {
    const length = (ts[i] as number) - (ts[i - 1] as number);
    if (length <= gap) continue;
    gaps++;
    if (length <= longest) continue;
    longest = length;
    begins = ts[i - 1] as number;
  }
  if (gaps === 0) return;
  ctx.trace(
    `${count(gaps, "gap")} in the data, the longest ${span(longest)} after ${at(ctx.target.utcOffsets, begins)}.`,
  );
}

function explain(
  ctx: TileContext<ModeParams>,
  points: JudgedPoints,
  { ts, value, triggered }: PointColumns,
  matches: Uint8Array,
  decisive: Uint8Array,
  {
    durationMs,
    lasted,
    stale,
  }: { readonly durationMs: number; readonly lasted: number | null; readonly stale: number },
): string {
  const offsets = ctx.target.utcOffsets;
  const newest = ts.length - 1;
  const newestAt = ts[newest] as number;
  const reading = `${figure(value[newest] as number, 2)} ${points.unit} at ${at(offsets, newestAt)}`;
  const lasting = durationMs > 0 ? ` for ${span(durationMs)}` : "";
  if (decisive.includes(1)) {
    const flagged = triggered.lastIndexOf(1);
    const times = decisive.reduce((sum, flag) => sum + flag, 0);
    const newestFlagged = `${figure(value[flagged] as number, 2)} ${points.unit} at ${at(offsets, ts[flagged] as number)}`;
    const flaggedPoints = `${count(times, "point")} ${points.condition}${lasting}${modeText(ctx.params)}`;
    return `Triggered: ${flaggedPoints}, the newest ${newestFlagged}.`;
  }
  if (ctx.params.when === "last" && ctx.now - newestAt > stale) {
    return `Not triggered: the newest reading is ${span(ctx.now - newestAt)} old (${reading}); it counts for ${span(stale)}.`;
  }
  if (durationMs > 0 && lasted !== null && lasted < durationMs) {
    return `Not triggered: ${points.condition} for ${span(lasted)} so far, needs ${span(durationMs - lasted)} more (newest ${reading}).`;
  }
  if (ctx.params.when === "rolling" && points.isWindowSum === true) {
    return `Not triggered: the sum of the last ${span(rollingMs(ctx.params))}, ${figure(value[newest] as number, 2)} ${points.unit}, is not ${points.condition}${lasting}.`;
  }
  const seen = matches.reduce((sum, flag) => sum + flag, 0);
  const unmet =
    seen === 0
      ? `no point ${points.condition}`
      : `${count(seen, "point")} ${points.condition}, but none${lasting}${modeText(ctx.params)}`;
  return `Not triggered: ${unmet}; newest ${reading}.`;
}

function modeText(params: ModeParams): string {
  if (params.when === "last") return " at the newest reading";
  if (params.when === "overlap") return " while the tile before was triggered";
  if (params.when === "rolling") return ` in the last ${span(rollingMs(params))}`;
  return " in the run's window";
}
