/**
 * The geometry of a plot, for the page and for the PDF alike: the plotting area itself, without the room for labels.
 * Pure and deterministic.
 */
import { extent, nice, tickStep, ticks } from "d3-array";
import { axisNumberText, clockText, converted, type Display } from "#core/figures.ts";
import { minuteMs, offsetOf } from "#core/local-clock.ts";
import { cadenceOf } from "#server/data/cadence.ts";
import type { ExpectedTimes, PlotSource } from "./model.ts";
import { domainWith, shownTimes, type TimeDomain } from "./outlook/expected-times.ts";
import { envelope } from "./plot-points.ts";
import { type PlotTick, timeTicks } from "./plot-times.ts";

export type { PlotTick };

/** In the plot's own units: x to the right, y downwards. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

export interface PlotSpan {
  readonly from: number;
  readonly to: number;
}

/** When the tile's condition is expected to be met. */
export interface ExpectedSpan extends PlotSpan {
  /** The expected day. */
  readonly at: number;
  /** Its name, such as `21 May`. */
  readonly label: string;
}

/** Epoch milliseconds. */
export interface TriggerTimes {
  /** How often the tile was triggered. A gap in its data ends one time. */
  readonly count: number;
  /** Of the newest time: its beginning. */
  readonly since: number;
  /** Its end; null where the newest point is triggered. */
  readonly until: number | null;
}

export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Of the values as they are shown; null for none, and where the labels say it already. */
  readonly unit: string | null;
  /**
   * Each is drawn from point to point: a stretch without a gap, with its corners where a value holds until the next, or
   * the stem of an event. One of a single point is a dot.
   */
  readonly lines: readonly (readonly PlotPoint[])[];
  /** The times of the first and the last point. */
  readonly from: number;
  readonly to: number;
  /** Of the values, in the tile's own unit. */
  readonly lowest: number;
  readonly highest: number;
  /** The newest point. */
  readonly last: PlotPoint;
  /** Where the tile was triggered: from a triggered point to the next that is not, or to the last before a gap. */
  readonly spans: readonly PlotSpan[];
  /** Null where nothing is expected, or not within what is shown. */
  readonly expected: ExpectedSpan | null;
  /** The same as the spans in words' terms; null where it never was. */
  readonly triggered: TriggerTimes | null;
  /** The y of the threshold; null where there is none. */
  readonly threshold: number | null;
  readonly xTicks: readonly PlotTick[];
  readonly yTicks: readonly PlotTick[];
}

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  /** About as many points are drawn, none of the extremes left out. Spans are made of all points. */
  readonly maxPoints: number;
  /** BCP 47, of the language of the texts around it. */
  readonly locale: string;
  readonly display: Display;
  /** How the values 0 and 1 of a yes-or-no tile are labelled. */
  readonly noYes: readonly [no: string, yes: string];
}

/** One larger is nothing that is measured, and sums of it would not be finite. */
const largest = 1e300;
/** Beyond it there are no dates (ECMA-262, 21.4.1.1). */
const latestTime = 8.64e15;
/** A plot of less is widened to it. */
const leastTimeMs = 60 * 60_000;
/** Of the height, below the lowest and above the highest value. */
const padding = 0.06;
/** A silence of so many usual steps is a gap, if it is also this share of the width. */
const gapSteps = 3;
const gapShare = 1 / 80;
/** In the plot's units: a narrower span, or a narrower pause between two, could not be seen. */
const leastSpan = 2;
const leastPause = 1;
/** One label of the y axis for so much of the height. */
const yTickSpacing = 32;
/** Fewer would make the axis far longer than its values: -100 to 100 for -8 to 62. */
const leastYTicks = 4;

/** Null where there is nothing to draw. */
export function plotOf(source: PlotSource, options: PlotOptions): Plot | null {
  const { ts, value, triggered } = source.points;
  const count = ts.findLastIndex((at) => Math.abs(at) <= latestTime) + 1;
  const begin = ts.findIndex((at) => Math.abs(at) <= latestTime);
  if (begin === -1) return null;
  const points = {
    ts: ts.subarray(begin, count),
    value: value.subarray(begin, count),
    triggered: triggered.subarray(begin, count),
  };
  const { width, height } = options;

  const unit = unitOf(source);
  const times = domainWith(timeDomain(points.ts), source.expected);
  const xOf = (at: number): number => ((at - times.start) / (times.end - times.start)) * width;
  const shown = (raw: number): number =>
    converted(options.display, { value: Math.max(-largest, Math.min(largest, raw)), unit: unit ?? "" }).value;
  const values = valueDomain(source, points.value, shown, height);
  const yOf = (raw: number): number => height - ((shown(raw) - values.low) / (values.high - values.low)) * height;

  const isGap = source.kind === "events" ? () => false : gapRule(points.ts);
  const kept = envelope(points, isGap, options.maxPoints);
  const stretches = kept.map((indices) =>
    indices.map((index) => ({ x: xOf(points.ts[index] as number), y: yOf(points.value[index] as number) })),
  );
  const stretchesOfTrigger = triggeredStretches(points.triggered, isGap);
  const newest = points.ts.length - 1;
  const [lowest = 0, highest = 0] = extent(points.value);
  return {
    width,
    height,
    unit: unit === null ? null : converted(options.display, { value: 0, unit }).unit,
    lines: shaped(source.kind, stretches, yOf(0)),
    from: points.ts[0] as number,
    to: points.ts[newest] as number,
    lowest,
    highest,
    last: { x: xOf(points.ts[newest] as number), y: yOf(points.value[newest] as number) },
    spans: spansOf(points.ts, stretchesOfTrigger, xOf, width),
    expected: expectedSpan(source, shownTimes(times, source.expected), xOf, options.locale),
    triggered: triggerTimes(points.ts, stretchesOfTrigger),
    threshold: source.threshold === null ? null : yOf(source.threshold),
    xTicks: timeTicks(times, width, source.timezone, options.locale),
    yTicks: valueTicks(source, values, options),
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function timeDomain(ts: Float64Array): TimeDomain {
  const first = ts[0] as number;
  const last = ts.at(-1) as number;
  if (last - first >= leastTimeMs) return { start: first, end: last };
  const middle = first + (last - first) / 2;
  return { start: middle - leastTimeMs / 2, end: middle + leastTimeMs / 2 };
}

/** What is always seen: every value, the threshold, and where the kind has one its own scale. */
function valueDomain(
  { kind, threshold }: PlotSource,
  value: Float64Array,
  shown: (raw: number) => number,
  height: number,
): Range {
  const [lowest = 0, highest = 0] = extent(value);
  const ends = [lowest, highest, ...(threshold === null ? [] : [threshold]), ...(scales[kind] ?? [])].map(shown);
  const [low = 0, high = 0] = extent(ends);
  if (kind === "boolean" || kind === "probability") return padded(low, high);
  const around = padded(low, high);
  const [niceLow, niceHigh] = nice(around.low, around.high, tickCount(height));
  return { low: niceLow, high: niceHigh };
}

const scales: Readonly<Partial<Record<PlotSource["kind"], readonly number[]>>> = {
  boolean: [0, 1],
  probability: [0, 100],
  events: [0],
};

function padded(low: number, high: number): Range {
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Values leave a tile with ten digits: what differs by less is equal.
  const isFlat = high - low <= Math.max(size * 1e-9, 1e-12);
  const room = isFlat ? Math.max(size * 0.1, 1) : (high - low) * padding;
  // An axis does not cross zero for room alone: negative rain would be puzzling.
  return {
    low: low >= 0 ? Math.max(0, low - room) : low - room,
    high: high <= 0 && low < 0 ? Math.min(0, high + room) : high + room,
  };
}

function tickCount(height: number): number {
  return Math.max(leastYTicks, Math.floor(height / yTickSpacing));
}

function valueTicks({ kind }: PlotSource, { low, high }: Range, options: PlotOptions) {
  const { height, locale, noYes } = options;
  const at = (value: number): number => height - ((value - low) / (high - low)) * height;
  if (kind === "boolean") return noYes.map((label, value) => ({ at: at(value), label }));
  const count = tickCount(height);
  const step = tickStep(low, high, count);
  const labelled = axisNumberText(locale, step, Math.max(Math.abs(low), Math.abs(high)), kind === "probability");
  return ticks(low, high, count).map((value) => ({ at: at(value), label: labelled(value) }));
}

/** Of the values, as the tile has it. The labels of the other kinds say it. */
function unitOf({ kind, unit }: PlotSource): string | null {
  return kind === "boolean" || kind === "probability" || unit === "" ? null : unit;
}

/** Whether there is a gap between a point and the one before it. */
function gapRule(ts: Float64Array): (index: number) => boolean {
  const cadence = cadenceOf(ts);
  if (cadence === null) return () => false;
  const whole = (ts.at(-1) as number) - (ts[0] as number);
  const limit = Math.max(gapSteps * cadence, whole * gapShare);
  return (index) => (ts[index] as number) - (ts[index - 1] as number) > limit;
}

function shaped(
  kind: PlotSource["kind"],
  stretches: readonly (readonly PlotPoint[])[],
  base: number,
): readonly (readonly PlotPoint[])[] {
  if (kind === "events")
    return stretches.flat().map(({ x, y }) => [
      { x, y: base },
      { x, y },
    ]);
  if (kind !== "boolean") return stretches;
  return stretches.map((points) =>
    points.flatMap(({ x, y }, index) => {
      const before = points[index - 1];
      return before === undefined || before.y === y
        ? [{ x, y }]
        : [
            { x, y: before.y },
            { x, y },
          ];
    }),
  );
}

/** Those that are closer than can be seen are one. */
function spansOf(
  ts: Float64Array,
  stretches: readonly TriggeredStretch[],
  xOf: (at: number) => number,
  width: number,
): readonly PlotSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of stretches) {
    const span = widened(xOf(ts[from] as number), xOf(ts[to] as number), width);
    const before = spans.at(-1);
    if (before !== undefined && span.from - before.to < leastPause) before.to = Math.max(before.to, span.to);
    else spans.push(span);
  }
  return spans;
}

function expectedSpan(
  { timezone }: PlotSource,
  times: ExpectedTimes | null,
  xOf: (at: number) => number,
  locale: string,
): ExpectedSpan | null {
  if (times === null) return null;
  const { from, at, to } = times;
  const label = clockText(locale, at + offsetOf(timezone)(at) * minuteMs, "day");
  return { from: xOf(from), to: xOf(to), at: xOf(at), label };
}

/** By the places of their points. */
interface TriggeredStretch {
  readonly from: number;
  readonly to: number;
  /** Until the point that says otherwise. */
  readonly isClosed: boolean;
}

function triggeredStretches(triggered: Uint8Array, isGap: (index: number) => boolean): readonly TriggeredStretch[] {
  const stretches: TriggeredStretch[] = [];
  let since: number | null = null;
  for (let index = 0; index < triggered.length; index += 1) {
    if (since !== null && isGap(index)) {
      stretches.push({ from: since, to: index - 1, isClosed: true });
      since = null;
    }
    if (triggered[index] === 1) since ??= index;
    else if (since !== null) {
      stretches.push({ from: since, to: index, isClosed: true });
      since = null;
    }
  }
  if (since !== null) stretches.push({ from: since, to: triggered.length - 1, isClosed: false });
  return stretches;
}

function triggerTimes(ts: Float64Array, stretches: readonly TriggeredStretch[]): TriggerTimes | null {
  const last = stretches.at(-1);
  if (last === undefined) return null;
  const { from, to, isClosed } = last;
  return { count: stretches.length, since: ts[from] as number, until: isClosed ? (ts[to] as number) : null };
}

function widened(from: number, to: number, width: number): { from: number; to: number } {
  if (to - from >= leastSpan) return { from, to };
  const start = Math.max(0, Math.min((from + to - leastSpan) / 2, width - leastSpan));
  return { from: start, to: start + leastSpan };
}
