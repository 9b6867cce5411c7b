/**
 * The rain of an area: each sensor's amounts are averaged, never the contents of counters. Counters have different
 * contents, so their mean jumps when one of them is missing. While all sensors report, both ways give the same result.
 * Pure. mm.
 *
 * An amount belongs to the time since the reading before it, and is averaged with what the other sensors measured in
 * that time:
 * - amounts over a usual time between readings are spread evenly over its buckets: an hourly gauge weighs as much as a
 *   fast one;
 * - a gauge of the quarter hour that missed a single bucket brings the amount of both in the second. What others
 *   measured in the first is then counted twice, so it is taken off the area's next rain;
 * - after a longer silence a gauge is left out of the buckets that others measured. Their rain is taken off its amount,
 *   and what remains is spread over the buckets that nobody measured. So nothing is counted twice, and a restart that
 *   the silence hid does no harm. A bucket in which a sensor has an amount has a point. What was spread over other
 *   buckets is booked in the next point.
 */
import { type Columns, emptyColumns } from "#core/series.ts";
import { rainFromCounter } from "#tile/rain";
import { medianSpacingMs } from "#tile/series";
import { bucketMs, bucketOf, GrowingColumns, labelOf, spanOf } from "./buckets.ts";
import { times } from "./counter.ts";

export interface RainSensor {
  readonly name: string;
  /** Amounts since the reading before. */
  readonly interval?: Columns;
  /** Used instead of the amounts where it has readings. */
  readonly counter?: Columns;
}

export interface AreaRain {
  readonly interval: Columns;
  /** The amounts added up from 0; empty when no sensor counts. */
  readonly cumulative: Columns;
  readonly notes: readonly string[];
}

/** One sensor's amounts: `value[i]` fell in the buckets after `after[i]`, up to and including `bucket[i]`. */
interface Amounts {
  readonly bucket: Float64Array;
  readonly after: Float64Array;
  readonly value: Float64Array;
  readonly manner: Uint8Array;
}

/** When an amount arrived: at its usual time, a single bucket late, or at the end of a silence. */
const manners = { usual: 0, late: 1, endsSilence: 2 } as const;

export function averageRain(sensors: readonly RainSensor[]): AreaRain {
  const notes = new RainNotes();
  const span = spanOf(sensors.map(usedOf));
  if (span === null) return { interval: emptyColumns, cumulative: emptyColumns, notes: [] };
  const grid = new Grid({ ...span, lead: Math.max(...sensors.map(leadOf)) });
  for (const sensor of sensors)
    grid.add(counts(sensor) ? countedAmounts(sensor, notes) : deliveredAmounts(usedOf(sensor)));
  grid.fillSilences();
  return { ...grid.points(sensors.some(counts)), notes: notes.texts() };
}

function counts({ counter }: RainSensor): boolean {
  return counter !== undefined && counter.ts.length > 0;
}

function usedOf(sensor: RainSensor): Columns {
  return (counts(sensor) ? sensor.counter : sensor.interval) ?? emptyColumns;
}

function countedAmounts({ name, counter = emptyColumns }: RainSensor, notes: RainNotes): Amounts {
  const { series, believed, restarts, refused, faults, isUndecided } = rainFromCounter(counter);
  const amounts = emptyAmounts(series.ts.length);
  const usual = usualBuckets(believed);
  let reading = 0;
  let silences = 0;
  for (let i = 0; i < series.ts.length; i += 1) {
    const t = series.ts[i] as number;
    while ((believed[reading] as number) < t) reading += 1;
    const bucket = bucketOf(t);
    const before = bucketOf(believed[reading - 1] as number);
    const manner = mannerOf(bucket - before, usual);
    amounts.bucket[i] = bucket;
    amounts.after[i] = manner === manners.late ? bucket - 1 : Math.min(before, bucket - 1);
    amounts.value[i] = series.value[i] as number;
    amounts.manner[i] = manner;
    if (manner === manners.endsSilence) silences += 1;
  }
  notes.add(name, { faults, restarts, refused, undecided: isUndecided ? 1 : 0, silences });
  return amounts;
}

function mannerOf(distance: number, usual: number): number {
  if (distance > Math.max(2, usual)) return manners.endsSilence;
  return distance === 2 && usual === 1 ? manners.late : manners.usual;
}

/** How many buckets before its reading the first amount may reach back; a counter's first reading has none. */
function leadOf(sensor: RainSensor): number {
  return counts(sensor) ? 0 : usualBuckets(usedOf(sensor).ts) - 1;
}

function usualBuckets(ts: Float64Array): number {
  return Math.max(1, Math.ceil((medianSpacingMs(ts) ?? 0) / bucketMs));
}

/** An amount after a silence covers the usual time between readings. What fell before that is not known. */
function deliveredAmounts({ ts, value }: Columns): Amounts {
  const amounts = emptyAmounts(ts.length);
  const usual = usualBuckets(ts);
  for (let i = 0; i < ts.length; i += 1) {
    const bucket = bucketOf(ts[i] as number);
    const before = i === 0 ? Number.NEGATIVE_INFINITY : bucketOf(ts[i - 1] as number);
    amounts.bucket[i] = bucket;
    amounts.after[i] = Math.min(bucket - 1, Math.max(before, bucket - usual));
    amounts.value[i] = value[i] as number;
  }
  return amounts;
}

function emptyAmounts(length: number): Amounts {
  return {
    bucket: new Float64Array(length),
    after: new Float64Array(length),
    value: new Float64Array(length),
    manner: new Uint8Array(length),
  };
}

const unitsPerMm = 1_000_000;

/** An amount that fell somewhere in the buckets `first` to `last`. */
interface Silence {
  readonly first: number;
  readonly last: number;
  readonly value: number;
}

/**
 * The buckets of all sensors from the first reading to the last, and `lead` before; numbers within are counted from the
 * first of these.
 */
class Grid {
  readonly #lead: number;
  readonly #origin: number;
  readonly #sum: Float64Array;
  readonly #sensors: Uint32Array;
  readonly #hasPoint: Uint8Array;
  readonly #silences: Silence[] = [];
  /** Buckets in which late amounts were booked, one for each. */
  readonly #late: number[] = [];

  constructor({ first, length, lead }: { readonly first: number; readonly length: number; readonly lead: number }) {
    this.#lead = lead;
    this.#origin = first - lead;
    this.#sum = new Float64Array(lead + length);
    this.#sensors = new Uint32Array(lead + length);
    this.#hasPoint = new Uint8Array(lead + length);
  }

  /** One sensor's amounts. */
  add({ bucket, after, value, manner }: Amounts): void {
    let counted = -1;
    for (let i = 0; i < bucket.length; i += 1) {
      const last = (bucket[i] as number) - this.#origin;
      const first = (after[i] as number) + 1 - this.#origin;
      const amount = value[i] as number;
      this.#hasPoint[last] = 1;
      if (manner[i] === manners.late) this.#late.push(last);
      if (manner[i] === manners.endsSilence) {
        this.#silences.push({ first, last, value: amount });
        continue;
      }
      const share = amount / (last - first + 1);
      for (let k = first; k <= last; k += 1) {
        this.#sum[k] = (this.#sum[k] as number) + share;
        if (k > counted) this.#sensors[k] = (this.#sensors[k] as number) + 1;
      }
      counted = last;
    }
  }

  /** To be called once, after all sensors. The result does not depend on the order in which they came. */
  fillSilences(): void {
    const isMeasured = Uint8Array.from(this.#sensors, (count) => Math.min(count, 1));
    for (const silence of this.#silences) this.#fill(isMeasured, silence);
  }

  #fill(isMeasured: Uint8Array, { first, last, value }: Silence): void {
    let remaining = value;
    let unmeasured = 0;
    for (let k = first; k <= last; k += 1) {
      if (isMeasured[k] === 1) remaining -= this.#mean(k);
      else unmeasured += 1;
    }
    const share = Math.max(0, remaining) / unmeasured;
    for (let k = first; k <= last; k += 1) {
      if (isMeasured[k] === 1) continue;
      this.#sum[k] = (this.#sum[k] as number) + share;
      this.#sensors[k] = (this.#sensors[k] as number) + 1;
    }
  }

  /** Amounts are differences of whole nanometres: rounding never adds up. */
  points(isCumulative: boolean): Pick<AreaRain, "interval" | "cumulative"> {
    const interval = new GrowingColumns();
    const cumulative = new GrowingColumns();
    const twice = this.#countedTwice();
    let total = 0;
    let booked = 0;
    let owed = 0;
    // The first amount is also a rise of the rain total, from a bucket before it.
    cumulative.push(labelOf(this.#origin + this.#lead - (this.#hasPoint[this.#lead] as number)), 0);
    for (let k = 0; k < this.#sum.length; k += 1) {
      const mean = this.#mean(k);
      const paid = Math.min(owed, mean);
      total += mean - paid;
      owed += (twice[k] as number) - paid;
      if (this.#hasPoint[k] === 0) continue;
      const units = Math.round(total * unitsPerMm);
      const label = labelOf(this.#origin + k);
      interval.push(label, (units - booked) / unitsPerMm);
      cumulative.push(label, units / unitsPerMm);
      booked = units;
    }
    return { interval: interval.columns(), cumulative: isCumulative ? cumulative.columns() : emptyColumns };
  }

  /** By the bucket of a late amount: the part of its mean that others had measured in the bucket before. */
  #countedTwice(): Float64Array {
    const twice = new Float64Array(this.#sum.length);
    for (const k of this.#late) twice[k] = (twice[k] as number) + this.#mean(k - 1) / (this.#sensors[k] as number);
    return twice;
  }

  #mean(k: number): number {
    const sensors = this.#sensors[k] as number;
    return sensors === 0 ? 0 : (this.#sum[k] as number) / sensors;
  }
}

/** How many sensors a note names. The others are counted. */
const maxNamed = 5;

interface CounterFaults {
  readonly faults: number;
  readonly restarts: number;
  readonly refused: number;
  readonly undecided: number;
  readonly silences: number;
}

/** What happened to many counters, in a few sentences. */
class RainNotes {
  readonly #sensors = {
    faults: [] as string[],
    restarts: [] as string[],
    refused: [] as string[],
    undecided: [] as string[],
    silences: [] as string[],
  };

  add(name: string, counts: CounterFaults): void {
    for (const [fault, named] of Object.entries(this.#sensors)) {
      const count = counts[fault as keyof CounterFaults];
      if (count > 0) named.push(`${JSON.stringify(name)} (${times(count)})`);
    }
  }

  texts(): readonly string[] {
    const { faults, restarts, refused, undecided, silences } = this.#sensors;
    const texts = ["Rain per quarter hour averaged from the sensors' amounts, counters differenced first."];
    if (faults.length > 0) texts.push(`Rain counters with false readings, which are ignored: ${listed(faults)}.`);
    if (restarts.length > 0) texts.push(`Rain counters that began again: ${listed(restarts)}.`);
    if (refused.length > 0)
      texts.push(`Rain counters that rose by more than can have rained, left out there: ${listed(refused)}.`);
    if (undecided.length > 0)
      texts.push(`Rain counters whose newest fall may be a fault, not counted yet: ${listed(undecided)}.`);
    if (silences.length > 0)
      texts.push(`Rain counters that were silent, left out where others measured: ${listed(silences)}.`);
    return texts;
  }
}

function listed(names: readonly string[]): string {
  const shown = [...names].sort().slice(0, maxNamed).join(", ");
  return names.length > maxNamed ? `${shown} and ${names.length - maxNamed} more` : shown;
}
