/** Rain: from a counter to amounts per reading, and sums of amounts. mm. */
import type { Series, UtcOffset } from "#sandbox/tile.d.ts";
import { localDaysOf, minuteMs } from "#tile/local-time";

/** A fall of the counter by less than this is noise, not a restart. */
export const counterNoiseMm = 0.5;
/** More than this in 15 minutes after a restart is not rain: the counter restarted with another content. */
export const maxRestartMmPerQuarterHour = 50;
/**
 * More than this in 15 minutes has never rained (198 mm, Plumb Point, Jamaica, 1916): a rise beyond it is another
 * counter's content.
 */
export const maxRiseMmPerQuarterHour = 200;

export interface RainAmounts {
  /** The first reading of a counter has no amount. */
  readonly series: Series;
  readonly restarts: number;
  readonly refused: number;
}

/**
 * Rain since the reading before. A gap's rain is booked with the first reading after it, so that nothing is lost or
 * doubled. When the counter falls it began again at 0, so its content is the rain; a fall by less than `noise` is no
 * restart, and the highest content so far stays the reference. One reading far from those before and after it, which
 * agree, is a fault. The counter continues from the reading before.
 */
export function rainFromCounter(counter: Series, noise = counterNoiseMm): RainAmounts {
  const ts: number[] = [];
  const value: number[] = [];
  let restarts = 0;
  let refused = 0;
  let reference = counter.value[0] ?? 0;
  let beforeLeap: number | null = null;
  for (let i = 1; i < counter.ts.length; i++) {
    const t = counter.ts[i] as number;
    const content = counter.value[i] as number;
    const quarters = Math.max(1, (t - (counter.ts[i - 1] as number)) / (15 * minuteMs));
    const plausible = maxRestartMmPerQuarterHour * quarters;
    const isBack = beforeLeap !== null && content >= beforeLeap - noise && content - beforeLeap <= plausible;
    if (isBack && Math.abs(content - reference) > plausible) reference = beforeLeap as number;
    const fall = toUnits(reference) - toUnits(content);
    const isRestart = fall > 0 && (fall >= toUnits(noise) || content <= 0);
    const amount = isRestart ? content : Math.max(0, toUnits(content) - toUnits(reference)) / unitsPerMm;
    const isRefused = amount > (isRestart ? plausible : maxRiseMmPerQuarterHour * quarters);
    beforeLeap = isRestart || isRefused ? reference : null;
    reference = isRestart ? content : Math.max(reference, content);
    if (isRestart) restarts++;
    if (isRefused) refused++;
    else {
      ts.push(t);
      value.push(amount);
    }
  }
  return { series: { ts: Float64Array.from(ts), value: Float64Array.from(value) }, restarts, refused };
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
