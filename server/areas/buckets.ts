/**
 * The quarter hours in which an area's sensors are brought together: `[k · 15 min, (k + 1) · 15 min)` since the epoch,
 * labelled by their start. They match local quarter hours in every time zone of whole quarter hours. Pure; knows no
 * metric.
 */
import { type Columns, emptyColumns } from "#core/series.ts";

export const bucketMs = 15 * 60_000;

/** Number of the bucket that holds a time (epoch ms). */
export function bucketOf(ts: number): number {
  return Math.floor(ts / bucketMs);
}

/** Epoch ms of a bucket's start, its label. */
export function labelOf(bucket: number): number {
  return bucket * bucketMs;
}

/** The buckets from the first reading of all sensors to the last; null without a reading. */
export function spanOf(sensors: readonly Columns[]): { readonly first: number; readonly length: number } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { ts } of sensors) {
    if (ts.length === 0) continue;
    first = Math.min(first, bucketOf(ts[0] as number));
    last = Math.max(last, bucketOf(ts[ts.length - 1] as number));
  }
  return first > last ? null : { first, length: last - first + 1 };
}

/**
 * Mean of each sensor's readings in a bucket, then mean of the sensors that have one there: a sensor without a reading
 * is left out of that point only, and nothing is carried forward. Linear in the readings. It holds 12 bytes a bucket
 * for any number of sensors.
 */
export function meanPerBucket(sensors: readonly Columns[]): Columns {
  const span = spanOf(sensors);
  if (span === null) return emptyColumns;
  const sums = new Float64Array(span.length);
  const counts = new Uint32Array(span.length);
  for (const { ts, value } of sensors) {
    for (let i = 0; i < ts.length; ) {
      const bucket = bucketOf(ts[i] as number);
      const end = labelOf(bucket + 1);
      const start = i;
      let sum = 0;
      for (; i < ts.length && (ts[i] as number) < end; i += 1) sum += value[i] as number;
      const index = bucket - span.first;
      sums[index] = (sums[index] as number) + sum / (i - start);
      counts[index] = (counts[index] as number) + 1;
    }
  }
  const points = new GrowingColumns();
  for (let index = 0; index < span.length; index += 1) {
    const count = counts[index] as number;
    if (count > 0) points.push(labelOf(span.first + index), (sums[index] as number) / count);
  }
  return points.columns();
}

/** One sensor's readings in a bucket: from `first`, up to but excluding `end`. */
export interface BucketRange {
  readonly sensor: number;
  readonly first: number;
  readonly end: number;
}

/** Combines what the sensors read in one bucket; null leaves the bucket out. Each range holds at least one reading. */
export type Combine = (ranges: readonly BucketRange[]) => number | null;

/** As `meanPerBucket`, for what is not a plain mean. `sensors` are times in ascending order. */
export function perBucket(sensors: readonly Float64Array[], combine: Combine): Columns {
  const cursors = new Uint32Array(sensors.length);
  const points = new GrowingColumns();
  for (let bucket = nextBucket(sensors, cursors); bucket !== null; bucket = nextBucket(sensors, cursors)) {
    const end = labelOf(bucket + 1);
    const ranges: BucketRange[] = [];
    for (let sensor = 0; sensor < sensors.length; sensor += 1) {
      const ts = sensors[sensor] as Float64Array;
      const first = cursors[sensor] as number;
      let cursor = first;
      while (cursor < ts.length && (ts[cursor] as number) < end) cursor += 1;
      if (cursor === first) continue;
      cursors[sensor] = cursor;
      ranges.push({ sensor, first, end: cursor });
    }
    const value = combine(ranges);
    if (value !== null) points.push(labelOf(bucket), value);
  }
  return points.columns();
}

/** The earliest bucket that still has a reading. */
function nextBucket(sensors: readonly Float64Array[], cursors: Uint32Array): number | null {
  let earliest = Number.POSITIVE_INFINITY;
  for (let sensor = 0; sensor < sensors.length; sensor += 1) {
    const ts = sensors[sensor]?.[cursors[sensor] as number];
    if (ts !== undefined && ts < earliest) earliest = ts;
  }
  return earliest === Number.POSITIVE_INFINITY ? null : bucketOf(earliest);
}

/** Columns that grow by doubling. A point takes 16 bytes; in an array of pairs it takes several times that. */
export class GrowingColumns {
  #ts = new Float64Array(1024);
  #value = new Float64Array(1024);
  #length = 0;

  push(ts: number, value: number): void {
    if (this.#length === this.#ts.length) {
      this.#ts = doubled(this.#ts);
      this.#value = doubled(this.#value);
    }
    this.#ts[this.#length] = ts;
    this.#value[this.#length] = value;
    this.#length += 1;
  }

  columns(): Columns {
    return { ts: this.#ts.slice(0, this.#length), value: this.#value.slice(0, this.#length) };
  }
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
