/**
 * Rain gauges in one field, made from a station's daily rain: each counts up from a content of its own and has what
 * gauges in fields have. Repeatable: the seed decides everything (`noiseFor`). Times are epoch milliseconds, rain is in
 * mm.
 */
import { noiseFor } from "#server/data/noise.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

export interface DayOfRain {
  /** Start of the local day. */
  readonly start: number;
  readonly rain: number;
}

export interface Gauge {
  readonly name: string;
  /** `[time, content]`; a restart sets the content to 0. */
  readonly points: readonly (readonly [ts: number, content: number])[];
  readonly restarts: number;
  /** Readings that were never sent. */
  readonly missing: number;
}

export interface Faults {
  /** Counters begin again at 0 so often a year, at any time. */
  readonly restarts: number;
  /** Silences of 1 hour to 3 days, so many a year. */
  readonly silences: number;
  /** Share of readings that are lost one by one. */
  readonly lost: number;
  /** Share of readings that dip by up to 0.3 mm, as a float or a load cell does. */
  readonly dips: number;
  /** Days for which the last gauge falls silent; its counter goes on. */
  readonly dropOutDays: number;
}

/** How gauges report: every so many minutes, after some. */
const schedules = [
  { every: 15, after: 0 },
  { every: 15, after: 7 },
  { every: 5, after: 3 },
] as const;

/** Three gauges over consecutive days that begin with `days[0]`. */
export function threeGauges(days: readonly DayOfRain[], seed: string, faults: Faults): readonly Gauge[] {
  const first = days[0]?.start ?? 0;
  const fallen = fallenByMinute(days, seed);
  return schedules.map((schedule, i) => {
    const random = stream(`${seed} gauge ${i}`);
    const restarts = Array.from({ length: faults.restarts }, () => Math.floor(random() * fallen.length)).sort(
      (a, b) => a - b,
    );
    const silences = Array.from({ length: faults.silences }, () => {
      const from = random() * fallen.length;
      return { from, to: from + 60 + random() ** 2 * (3 * dayMinutes - 60) };
    });
    if (i === schedules.length - 1) {
      const from = random() * (fallen.length - faults.dropOutDays * dayMinutes);
      silences.push({ from, to: from + faults.dropOutDays * dayMinutes });
    }
    let base = -Math.floor(random() * 4000) / 5;
    let missing = 0;
    let nextRestart = 0;
    const points: (readonly [number, number])[] = [];
    for (let minute = schedule.after; minute < fallen.length; minute += schedule.every) {
      while ((restarts[nextRestart] ?? Number.POSITIVE_INFINITY) < minute)
        base = fallen[restarts[nextRestart++] as number] as number;
      const [isLost, isDip, depth] = [random() < faults.lost, random() < faults.dips, random() * 0.3];
      const isEdge = minute < 30 || minute >= fallen.length - 30;
      if (!isEdge && (isLost || silences.some(({ from, to }) => minute >= from && minute < to))) {
        missing += 1;
        continue;
      }
      const content = (fallen[minute] as number) - base;
      const shown = isDip && !isEdge && content > 1 ? content - depth : content;
      points.push([first + minute * minuteMs, Math.round(shown * 1000) / 1000]);
    }
    return { name: `gauge ${i + 1}`, points, restarts: restarts.length, missing };
  });
}

/** Each day's rain in one storm of half an hour to seven hours, heavier and lighter as it goes. */
function fallenByMinute(days: readonly DayOfRain[], seed: string): Float64Array {
  const random = stream(`${seed} storms`);
  const fallen = new Float64Array(days.length * dayMinutes);
  let total = 0;
  for (const [day, { rain }] of days.entries()) {
    const length = Math.floor(30 + random() * 390);
    const start = Math.floor(random() * (dayMinutes - length));
    const weights = Array.from({ length }, () => random() ** 3);
    const sum = weights.reduce((all, weight) => all + weight, 0);
    for (let minute = 0; minute < dayMinutes; minute += 1) {
      total += rain * ((weights[minute - start] ?? 0) / sum);
      fallen[day * dayMinutes + minute] = total;
    }
  }
  return fallen;
}

/** Uniform in [0, 1), one after another. */
function stream(seed: string): () => number {
  const noise = noiseFor(seed);
  let index = 0;
  return () => noise(0, index++);
}
