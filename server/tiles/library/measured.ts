/**
 * The quantity a tile compares, as points, and how rain becomes one: per reading, as a rolling sum or as a sum since
 * midnight.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import { type Comparison, comparisonText, meets } from "#tile/compare";
import { type JudgedPoints, type ModeParams, rollingMs } from "#tile/condition";
import { count, figure, span } from "#tile/explain";
import { hourMs } from "#tile/local-time";
import { daySums, rollingSums, sumUntil } from "#tile/rain";
import { indexAtOrBefore } from "#tile/series";

export interface ComparisonParams extends ModeParams {
  readonly trigger?: Comparison;
  readonly threshold?: number;
  readonly thresholdUpper?: number;
  readonly accumulation?: "none" | "rolling" | "day";
  readonly accumulationHours?: number;
}

export interface Measured {
  readonly series: Series;
  readonly unit: string;
  readonly isWindowSum?: boolean;
  readonly isDaily?: boolean;
}

/**
 * Rain as the parameters ask for it. In the rolling mode the sum over the window counts, up to now, not single
 * readings.
 */
export function measureRain(ctx: TileContext<ComparisonParams>, rain: Series): Measured {
  const { params } = ctx;
  if (params.when === "rolling")
    return { series: windowSums(ctx, rain, rollingMs(params)), unit: "mm", isWindowSum: true };
  if (params.accumulation === "rolling") {
    const windowMs = (params.accumulationHours ?? 24) * hourMs;
    ctx.trace(`Rain added up over ${span(windowMs)} before each reading.`);
    tracePartial(ctx, rain, windowMs);
    return { series: { ts: rain.ts, value: rollingSums(rain, windowMs) }, unit: "mm" };
  }
  if (params.accumulation === "day") {
    ctx.trace("Rain added up since local midnight.");
    return { series: { ts: rain.ts, value: daySums(rain, ctx.target.utcOffsets) }, unit: "mm" };
  }
  return { series: rain, unit: "mm" };
}

function windowSums(ctx: TileContext<ComparisonParams>, rain: Series, windowMs: number): Series {
  const end = indexAtOrBefore(rain.ts, ctx.now) + 1;
  const known = { ts: rain.ts.subarray(0, end), value: rain.value.subarray(0, end) };
  const sums = rollingSums(known, windowMs);
  const atNow = sumUntil(known, windowMs, ctx.now);
  ctx.trace(
    `Rain added up over the last ${span(windowMs)}${atNow === null ? ": no reading in it." : `: ${figure(atNow, 2)} mm.`}`,
  );
  tracePartial(ctx, known, windowMs);
  if (atNow === null || known.ts[end - 1] === ctx.now) return { ts: known.ts, value: sums };
  return { ts: Float64Array.from([...known.ts, ctx.now]), value: Float64Array.from([...sums, atNow]) };
}

function tracePartial(ctx: TileContext<ComparisonParams>, rain: Series, windowMs: number): void {
  const first = rain.ts[0];
  if (first === undefined || first <= ctx.now - windowMs) return;
  ctx.trace(
    `Rain is known for ${span(ctx.now - first)} only, less than the ${span(windowMs)} to be added up: partial sum.`,
  );
}

/** Points with their comparison. `counts` says which points a filter lets through. */
export function compared(
  ctx: TileContext<ComparisonParams>,
  measured: Measured,
  counts?: (t: number) => boolean,
): JudgedPoints {
  const { trigger = "greater", threshold = 0, thresholdUpper = threshold } = ctx.params;
  const { ts, value } = measured.series;
  const matches = new Uint8Array(ts.length);
  let filtered = 0;
  for (let i = 0; i < matches.length; i++) {
    if (!meets(value[i] as number, trigger, threshold, thresholdUpper)) continue;
    if (counts === undefined || counts(ts[i] as number)) matches[i] = 1;
    else filtered++;
  }
  if (filtered > 0) ctx.trace(`${count(filtered, "matching point")} outside the day or night asked for.`);
  const condition = comparisonText(trigger, threshold, thresholdUpper, measured.unit);
  const { unit, isWindowSum = false, isDaily = false } = measured;
  return { ts, value, matches, unit, condition, isWindowSum, isDaily };
}
