/**
 * When a source counts as silent, and what a run's readings make of its status. Pure; times are epoch milliseconds.
 *
 * The limit follows the source's own cadence: 3 h where it reports hourly or more often, 36 h where it gives one value
 * a day (the limits of `latest` in the tiles); between them three readings must be missing, and beyond a day one and a
 * half times the cadence.
 */
import type { Source, SourceStatus } from "./model.ts";

const hourMs = 3_600_000;
const shortestLimitMs = 3 * hourMs;
const dailyLimitMs = 36 * hourMs;
/** A year: a cadence beyond it is none. */
const maxCadenceSeconds = 366 * 24 * 3600;

/** The parts of a source that readings change. */
export type SourceHealth = Pick<Source, "status" | "lastDataAt" | "cadenceSeconds">;

export interface Reading {
  /** Time of the newest reading that a run got; null where it asked and got none. */
  readonly newestAt: number | null;
  /** Until when the run asked, exclusive; the present when absent. */
  readonly askedUntil?: number;
  /** Usual time between two readings; absent or null where there were too few to tell. */
  readonly cadenceSeconds?: number | null;
}

export interface SourceReading extends Reading {
  readonly sourceId: string;
}

/** How long a source may be silent, while runs ask for its data. */
export function silenceLimitMs(cadenceSeconds: number | null): number {
  if (cadenceSeconds === null) return dailyLimitMs;
  const cadenceMs = cadenceSeconds * 1000;
  return Math.max(Math.min(3 * cadenceMs, dailyLimitMs), 1.5 * cadenceMs, shortestLimitMs);
}

/**
 * When a source turns stale though no run says so; null where it never had data. At least 36 h after its newest data:
 * nobody may have asked, and a flow that runs once a day proves nothing for the hours between.
 */
export function silentAt({
  lastDataAt,
  cadenceSeconds,
}: Pick<SourceHealth, "lastDataAt" | "cadenceSeconds">): number | null {
  return lastDataAt === null ? null : lastDataAt + Math.max(silenceLimitMs(cadenceSeconds), dailyLimitMs);
}

/**
 * What a reading makes of a source. A question that ended long ago (a simulation, a season that is over) says nothing
 * of the present.
 */
export function afterReading(before: SourceHealth, reading: Reading, now: number): SourceHealth {
  const { newestAt, askedUntil = now } = reading;
  const cadenceSeconds = reading.cadenceSeconds ?? before.cadenceSeconds;
  const limitMs = silenceLimitMs(cadenceSeconds);
  if (askedUntil < now - limitMs) return before;
  // A reading from the future is a clock that runs ahead, and no promise of data to come.
  const newest = newestAt === null ? null : Math.min(newestAt, now);
  const lastDataAt = later(before.lastDataAt, newest);
  return { lastDataAt, cadenceSeconds, status: statusAt(lastDataAt, limitMs, now) };
}

function statusAt(lastDataAt: number | null, limitMs: number, now: number): SourceStatus {
  if (lastDataAt === null) return "unknown";
  return now - lastDataAt > limitMs ? "stale" : "ok";
}

function later(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

/**
 * One series that was asked for, as far as it tells whether a source is alive (`SeriesHealth` of server/data/model.ts
 * is one).
 */
export interface SeriesOfSource {
  readonly sourceId: string | null;
  readonly newestAt: number | null;
  readonly cadenceMs: number | null;
}

/**
 * One reading for each source: the newest of any of its series, and the cadence of the liveliest.
 * @param askedUntil the end of the window that the series were asked for
 */
export function readingsOf(series: readonly SeriesOfSource[], askedUntil: number): readonly SourceReading[] {
  const bySource = Map.groupBy(
    series.filter(({ sourceId }) => sourceId !== null),
    ({ sourceId }) => sourceId as string,
  );
  return Array.from(bySource, ([sourceId, own]) => ({
    sourceId,
    askedUntil,
    newestAt: extreme(
      Math.max,
      own.map(({ newestAt }) => newestAt),
    ),
    cadenceSeconds: secondsOf(
      extreme(
        Math.min,
        own.map(({ cadenceMs }) => cadenceMs),
      ),
    ),
  }));
}

function extreme(choose: (...values: number[]) => number, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : choose(...known);
}

function secondsOf(cadenceMs: number | null): number | null {
  return cadenceMs === null ? null : Math.min(Math.max(1, Math.round(cadenceMs / 1000)), maxCadenceSeconds);
}
