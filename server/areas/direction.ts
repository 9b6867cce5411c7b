/**
 * The mean wind direction of an area's sensors: unit vectors, weighted by speed where speeds are known (US EPA 2000,
 * Meteorological Monitoring Guidance, 6.2.2), first within each sensor's bucket, then over the sensors. Calm has no
 * direction. Pure. Degrees, m/s.
 */
import type { Columns } from "#core/series.ts";
import { partners } from "#tile/pairing";
import { isCalm, meanDirection } from "#tile/wind";
import { type BucketRange, perBucket } from "./buckets.ts";

/** Which metric holds the speeds that belong to a direction. */
const speedMetrics: Readonly<Record<string, string>> = { "wind.direction": "wind.speed" };

interface DirectedSensor {
  readonly directions: Columns;
  /** The speed that belongs to each direction (see `#tile/pairing`); NaN where it is not known. */
  readonly speeds: Float64Array;
  /** The station writes north as 360, delivers speeds, and writes 0 for calm. */
  readonly zeroIsCalm: boolean;
}

interface Wind {
  readonly direction: number;
  readonly speed: number | null;
}

export function averageDirection(
  sensors: readonly { readonly series: Readonly<Record<string, Columns>> }[],
  metric: string,
): Columns {
  const directed = sensors.flatMap(({ series }): DirectedSensor[] => {
    const directions = series[metric];
    if (directions === undefined) return [];
    const speeds = speedsAt(directions.ts, series[speedMetrics[metric] ?? ""]);
    const hasSpeeds = speeds.some((speed) => !Number.isNaN(speed));
    return [{ directions, speeds, zeroIsCalm: hasSpeeds && directions.value.includes(360) }];
  });
  return perBucket(
    directed.map(({ directions }) => directions.ts),
    (ranges) =>
      overSensors(ranges.flatMap((range) => withinSensor(directed[range.sensor] as DirectedSensor, range) ?? [])),
  );
}

/** Speeds count only when every sensor has them, because no weight would be right for a sensor without speeds. */
function overSensors(winds: readonly Wind[]): number | null {
  const directions = winds.map(({ direction }) => direction);
  const speeds = winds.flatMap(({ speed }) => speed ?? []);
  return speeds.length === winds.length ? meanDirection(directions, speeds) : meanDirection(directions);
}

/** Null when it is calm, or the directions cancel out. */
function withinSensor({ directions, speeds, zeroIsCalm }: DirectedSensor, { first, end }: BucketRange): Wind | null {
  const known = speeds.subarray(first, end).some((speed) => !Number.isNaN(speed));
  const moving: number[] = [];
  const weights: number[] = [];
  let readings = 0;
  for (let i = first; i < end; i += 1) {
    const speed = speeds[i] as number;
    if (known && Number.isNaN(speed)) continue;
    readings += 1;
    if (isCalm(directions.value[i] as number, known ? speed : null, zeroIsCalm)) continue;
    moving.push(directions.value[i] as number);
    weights.push(known ? speed : 1);
  }
  const direction = meanDirection(moving, weights);
  if (direction === null) return null;
  return { direction, speed: known ? weights.reduce((sum, weight) => sum + weight, 0) / readings : null };
}

function speedsAt(ts: Float64Array, speeds: Columns | undefined): Float64Array {
  if (speeds === undefined) return new Float64Array(ts.length).fill(Number.NaN);
  return Float64Array.from(partners(ts, speeds.ts), (partner) =>
    partner < 0 ? Number.NaN : (speeds.value[partner] as number),
  );
}
