/**
 * Readings that cannot be true never reach a comparison: sentinel values, values outside the plausible range, and a
 * sensor that has stopped moving. What was left out is told in the trace. Units are the canonical ones of the
 * vocabulary.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import { at, count, figure } from "#tile/explain";
import { hourMs } from "#tile/local-time";
import { inOrder } from "#tile/series";

export interface Plausible {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** A reading this little over the range is read as the range's end: hygrometers overshoot at saturation. */
  readonly slack?: number;
  /** Unchanged for longer than this, after having moved before: the sensor is stuck. */
  readonly stuckHours?: number;
  /** Values at which standing still is natural: no sun, no wind, saturated air. */
  readonly still?: readonly number[];
}

/** What data loggers and services write for "no value"; no reading equals one by chance. */
export const sentinels: readonly number[] = [
  -99_999, -9999, -9999.9, -6999, -999, -999.9, -999.99, -888.8, 6999, 9999, 9999.9, 32_767, -32_768, 65_535, 99_999,
];

const temperature: Plausible = { unit: "°C", min: -90, max: 60, stuckHours: 72 };
const humidity: Plausible = { unit: "%", min: 0, max: 100, slack: 2, stuckHours: 72, still: [100] };
const soilWater: Plausible = { unit: "%", min: 0, max: 100, slack: 2, stuckHours: 480, still: [0, 100] };
const rain: Plausible = { unit: "mm", min: 0, max: 500, stuckHours: 72, still: [0] };
const windSpeed: Plausible = { unit: "m/s", min: 0, max: 110, stuckHours: 72, still: [0] };
const windDirection: Plausible = { unit: "°", min: -360, max: 720, stuckHours: 72, still: [0, 360] };
const soilTemperature: Plausible = { unit: "°C", min: -60, max: 80, stuckHours: 240, still: [0] };
const leafWetness: Plausible = { unit: "%", min: 0, max: 100, slack: 2, stuckHours: 240, still: [0, 100] };

/** Keep equal to the service's vocabulary of variables. */
export const plausible: Readonly<Record<string, Plausible>> = {
  temperature,
  humidity,
  dewPoint: { unit: "°C", min: -90, max: 40, stuckHours: 72 },
  rain,
  solarRadiation: { unit: "W/m²", min: -20, max: 1600, stuckHours: 72, still: [0] },
  windSpeed,
  windDirection,
  windGust: windSpeed,
  precipitationProbability: { unit: "%", min: 0, max: 100, slack: 2 },
  soilTemperature,
  leafWetness,
  temperatureMin: { unit: "°C", min: -90, max: 60 },
  temperatureMax: { unit: "°C", min: -90, max: 60 },
  "temperature.ambient": temperature,
  "temperature.soil": soilTemperature,
  "humidity.ambient": humidity,
  "moisture.matricPotential": { unit: "kPa", min: -100_000, max: 300, stuckHours: 480, still: [0] },
  "moisture.volumetric": soilWater,
  "moisture.percentAvailable": soilWater,
  "wetness.leaf": leafWetness,
  "wind.speed": windSpeed,
  "wind.gust": windSpeed,
  "wind.direction": windDirection,
  "precipitation.interval": rain,
  "precipitation.cumulative": { unit: "mm", min: 0, max: 1_000_000 },
};

/** Fewer equal readings than this are no proof of a stuck sensor, however long they last. */
const minStuckReadings = 24;

/**
 * The readings of `series` that can be true, in order. A stuck run is left out from its second reading on, and only
 * when the series moved before it: values that never changed at all may be a constant source, so they count, but are
 * named.
 */
export function usable(ctx: TileContext<unknown>, series: Series, name: string): Series {
  const ordered = inOrder(series);
  if (ordered.ts.length === 0) return ordered;
  const range = plausible[name];
  const inRange = range === undefined ? ordered : withinRange(ctx, ordered, name, range);
  if (range?.stuckHours === undefined) return inRange;
  return withoutStuckRuns(ctx, inRange, name, range.stuckHours * hourMs, range.still ?? []);
}

function withinRange(ctx: TileContext<unknown>, series: Series, name: string, range: Plausible): Series {
  const { ts, value } = series;
  const slack = range.slack ?? 0;
  const kept: number[] = [];
  const values: number[] = [];
  let sentinelCount = 0;
  let outsideCount = 0;
  let sentinel = 0;
  let outside = 0;
  let clamped = false;
  for (let i = 0; i < ts.length; i++) {
    const v = value[i] as number;
    if (v >= range.min && v <= range.max && !(v < -800 || v > 5000 ? sentinels.includes(v) : false)) {
      kept.push(ts[i] as number);
      values.push(v);
    } else if (sentinels.includes(v)) {
      sentinelCount++;
      sentinel = v;
    } else if (v > range.max && v <= range.max + slack) {
      kept.push(ts[i] as number);
      values.push(range.max);
      clamped = true;
    } else {
      if (outsideCount === 0) outside = v;
      outsideCount++;
    }
  }
  if (sentinelCount > 0)
    ctx.trace(`${name}: ${count(sentinelCount, "reading")} ignored: a code for "no value" such as ${sentinel}.`);
  if (outsideCount > 0) {
    ctx.trace(
      `${name}: ${count(outsideCount, "reading")} ignored: outside ${range.min}…${range.max} ${range.unit}` +
        (sentinelCount === 0 ? ` (such as ${figure(outside, 2)}).` : "."),
    );
  }
  if (kept.length === ts.length && !clamped) return series;
  return { ts: Float64Array.from(kept), value: Float64Array.from(values) };
}

function withoutStuckRuns(
  ctx: TileContext<unknown>,
  series: Series,
  name: string,
  limitMs: number,
  still: readonly number[],
): Series {
  const { ts, value } = series;
  const drop = new Uint8Array(ts.length);
  let dropped = 0;
  for (let first = 0; first < ts.length; ) {
    const v = value[first] as number;
    let end = first + 1;
    while (end < ts.length && value[end] === v) end++;
    const lasted = (ts[end - 1] as number) - (ts[first] as number);
    if (lasted > limitMs && end - first >= minStuckReadings && !still.includes(v)) {
      const since = at(ctx.target.utcOffsets, ts[first] as number);
      const until = at(ctx.target.utcOffsets, ts[end - 1] as number);
      const stood = `${figure(v, 2)} without a change from ${since} to ${until}`;
      if (first === 0 && end === ts.length) ctx.trace(`${name}: ${stood}: all readings are equal; check the sensor.`);
      else if (first > 0) {
        ctx.trace(`${name}: stuck at ${stood}; ${count(end - first - 1, "reading")} ignored.`);
        for (let i = first + 1; i < end; i++) drop[i] = 1;
        dropped += end - first - 1;
      }
    }
    first = end;
  }
  if (dropped === 0) return series;
  const kept: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < ts.length; i++) {
    if (drop[i] === 1) continue;
    kept.push(ts[i] as number);
    values.push(value[i] as number);
  }
  return { ts: Float64Array.from(kept), value: Float64Array.from(values) };
}
