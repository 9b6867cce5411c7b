/** Rain: from a counter to amounts per reading, and sums of amounts. mm. */
import type { Series, UtcOffset } from "#sandbox/tile.d.ts";
import { hourMs, localDaysOf, minuteMs } from "#tile/local-time";

/** A fall of the counter by less than this is noise, not a restart. */
export const counterNoiseMm = 0.5;
/** More than this in 15 minutes after a restart is not rain: the counter restarted with another content. */
export const maxRestartMmPerQuarterHour = 50;
/**
 * More than this in 15 minutes has never rained (198 mm, Plumb Point, Jamaica, 1916): a rise beyond it is another
 * counter's content.
 */
export const maxRiseMmPerQuarterHour = 200;
/** A spell of false readings takes no longer, from its first to its last. A single one is a spell at any pace. */
export const longestFaultMs = hourMs;

export interface RainAmounts {
  /** The first reading of a counter has no amount. */
  readonly series: Series;
  /** Times of the readings that were believed. An amount fell since the one of these before it. */
  readonly believed: Float64Array;
  readonly restarts: number;
  readonly refused: number;
  /** Readings that were not believed. */
  readonly faults: number;
  /** Whether a restart and a fault cannot be told apart in the newest fall yet. Its content is not booked then. */
  readonly isUndecided: boolean;
}

/**
 * Rain since the reading before. A gap's rain is booked with the first reading after it, so that nothing is lost or
 * doubled. False readings count as if they had not been delivered. A counter that falls and stays there began again at
 * 0, so its content is the rain; a fall by less than `noise` is no restart, and the highest content so far stays the
 * reference. Of a fall at the series' end nothing is booked before it has lasted or the counter has risen from it.
 *
 * A counter that has reached the end of its range (16 or 32 bits) begins again like any other. Where that end is, is
 * not known here: what fell between the reading before and the end is not counted.
 */
export function rainFromCounter(counter: Series, noise = counterNoiseMm): RainAmounts {
  const readings = withoutFaults(counter, noise);
  const ts: number[] = [];
  const value: number[] = [];
  let restarts = 0;
  let refused = 0;
  let isUndecided = false;
  let reference = readings.value[0] ?? 0;
  for (let i = 1; i < readings.ts.length; i++) {
    const t = readings.ts[i] as number;
    const content = readings.value[i] as number;
    const quarters = quarterHours(readings.ts[i - 1] as number, t);
    const isRestart = isFall(reference, content, noise);
    const amount = isRestart ? content : Math.max(0, toUnits(content) - toUnits(reference)) / unitsPerMm;
    reference = isRestart ? content : Math.max(reference, content);
    if (isRestart && amount > 0 && isOpen(readings, i)) {
      isUndecided = true;
      continue;
    }
    if (isRestart) restarts++;
    if (amount > (isRestart ? maxRestartMmPerQuarterHour : maxRiseMmPerQuarterHour) * quarters) refused++;
    else {
      ts.push(t);
      value.push(amount);
    }
  }
  const series = { ts: Float64Array.from(ts), value: Float64Array.from(value) };
  const faults = counter.ts.length - readings.ts.length;
  return { series, believed: readings.ts, restarts, refused, faults, isUndecided };
}

function withoutFaults(counter: Series, noise: number): Series {
  const ts: number[] = [];
  const value: number[] = [];
  let reference = counter.value[0] ?? 0;
  for (let i = 0; i < counter.ts.length; i++) {
    const content = counter.value[i] as number;
    if (i > 0 && isFalse(counter, i, { t: ts[ts.length - 1] as number, content: reference }, noise)) continue;
    ts.push(counter.ts[i] as number);
    value.push(content);
    reference = isFall(reference, content, noise) ? content : Math.max(reference, content);
  }
  return ts.length === counter.ts.length ? counter : { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

/** Whether the series ends within a fault's time after a fall, and nothing was counted after it. */
function isOpen({ ts, value }: Series, fall: number): boolean {
  const lasted = (ts[ts.length - 1] as number) - (ts[fall] as number);
  return lasted <= longestFaultMs && value.subarray(fall + 1).every((content) => content <= (value[fall] as number));
}

/** The newest reading that was believed, with the highest content since the counter began. */
interface Known {
  readonly t: number;
  readonly content: number;
}

/** Whether a reading begins a spell of false ones, or is a fall that goes on falling: it did not stay. */
function isFalse(counter: Series, first: number, before: Known, noise: number): boolean {
  return endOfSpell(counter, first, before, noise) !== null || goesOnFalling(counter, first, before, noise);
}

/**
 * Index of the reading after a spell of false ones; null where none begins. They are all lower, or all higher, than
 * what was known before them and than the reading after them, which continues what was known before. Where a fall may
 * as well be the fault, and is the shorter spell, the readings before it were true.
 */
function endOfSpell({ ts, value }: Series, first: number, before: Known, noise: number): number | null {
  const content = value[first] as number;
  const isLow = isFall(before.content, content, noise);
  if (!isLow && content <= before.content) return null;
  let nearest = content;
  for (let next = first + 1; next < ts.length; next++) {
    const last = { t: ts[next - 1] as number, content: value[next - 1] as number };
    if (next > first + 1 && last.t - (ts[first] as number) > longestFaultMs) return null;
    if (isLow ? last.content >= before.content : last.content <= before.content) return null;
    nearest = isLow ? Math.max(nearest, last.content) : Math.min(nearest, last.content);
    const after = value[next] as number;
    const isBack = isLow ? after - nearest > before.content - after : isEndOfRise(value, next, nearest, noise);
    if (!isBack || !continues(before, ts[next] as number, after, noise)) continue;
    if (isLow || next === first + 1) return next;
    const end = isFall(last.content, after, noise) ? endOfSpell({ ts, value }, next, last, noise) : null;
    if (end === null || (value[end] as number) < last.content) return next;
    const fallLasts = (ts[end - 1] as number) - (ts[next] as number);
    return fallLasts < last.t - (ts[first] as number) ? null : next;
  }
  return null;
}

/** A small fall that the next reading takes back is a dip of that one reading: what was before it was true. */
function isEndOfRise(value: Float64Array, next: number, nearest: number, noise: number): boolean {
  const after = value[next] as number;
  return isFall(nearest, after, noise) || (after < nearest && !((value[next + 1] ?? after) >= nearest));
}

function goesOnFalling({ ts, value }: Series, first: number, before: Known, noise: number): boolean {
  const content = value[first] as number;
  if (!isFall(before.content, content, noise)) return false;
  for (let i = first + 1; i < ts.length && (ts[i] as number) - (ts[first] as number) < longestFaultMs; i++)
    if (isFall(content, value[i] as number, noise)) return true;
  return false;
}

/** Whether a content continues an earlier one: lower by noise at most, and no higher than can have rained. */
function continues(before: Known, t: number, content: number, noise: number): boolean {
  if (isFall(before.content, content, noise)) return false;
  return content - before.content <= maxRestartMmPerQuarterHour * quarterHours(before.t, t);
}

function isFall(from: number, to: number, noise: number): boolean {
  const fall = toUnits(from) - toUnits(to);
  return fall > 0 && (fall >= toUnits(noise) || to <= 0);
}

/** At least one: a counter may send the rain of a cloudburst at once. */
function quarterHours(from: number, to: number): number {
  return Math.max(1, (to - from) / (15 * minuteMs));
}

/** Sums are made in whole nanometres, so that ten times 0.1 mm is 1 mm, and no rest remains of what leaves a window. */
const unitsPerMm = 1_000_000;

function toUnits(mm: number): number {
  return Math.round(mm * unitsPerMm);
}

/** Sum over (t − window, t] at each reading. Older rain than the first reading is not known: early sums are partial. */
export function rollingSums(rain: Series, windowMs: number): Float64Array {
  const sums = new Float64Array(rain.ts.length);
  let first = 0;
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    sum += toUnits(rain.value[i] as number);
    while ((rain.ts[first] as number) <= (rain.ts[i] as number) - windowMs) {
      sum -= toUnits(rain.value[first] as number);
      first++;
    }
    sums[i] = sum / unitsPerMm;
  }
  return sums;
}

/** Sum over (now − window, now]; null when no reading lies in it. */
export function sumUntil(rain: Series, windowMs: number, now: number): number | null {
  let sum: number | null = null;
  for (let i = rain.ts.length - 1; i >= 0; i--) {
    const t = rain.ts[i] as number;
    if (t > now) continue;
    if (t <= now - windowMs) break;
    sum = (sum ?? 0) + toUnits(rain.value[i] as number);
  }
  return sum === null ? null : sum / unitsPerMm;
}

/** Running sum since local midnight, at each reading. */
export function daySums(rain: Series, offsets: readonly UtcOffset[]): Float64Array {
  const days = localDaysOf(offsets, rain.ts);
  const sums = new Float64Array(days.length);
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    if (i > 0 && days[i] !== days[i - 1]) sum = 0;
    sum += toUnits(rain.value[i] as number);
    sums[i] = sum / unitsPerMm;
  }
  return sums;
}
