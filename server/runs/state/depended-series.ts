/**
 * What a triggered tile stands on: which series (source and variable), and how far each had read. Kept with the state
 * of a target, so it is small: one short key and one time for each series, and only while the target is triggered.
 *
 * A series is stood on when it had readings, and was still speaking when the condition last held. An alternative that a
 * sensor does not offer is none of them, and neither is a sensor that was silent before. Pure.
 */
import { createHash } from "node:crypto";
import type { PointColumns } from "#sandbox/tile.d.ts";

/** A series that a tile asks for, as a run found it. Times are epoch milliseconds. */
export interface AskedSeries {
  /** Null for weather, and for a place given inline. */
  readonly sourceId: string | null;
  /** The metric or variable. Empty for all that sensors and scouts say of the target. */
  readonly name: string;
  /** The sensor's, where the target has several. */
  readonly sourceName: string | null;
  /** Null where there is no reading. */
  readonly newestAt: number | null;
  /** So far behind the others it may be, and is not silent yet; infinite where it is no series of the tile's own. */
  readonly lagMs: number;
  /** So long after its newest reading it still speaks for the present. */
  readonly speaksMs: number;
}

/** How far a tile had read when it last was triggered. */
export interface TileMark {
  /** Its newest point that all series had spoken for; null for a tile whose points do not depend on readings. */
  readonly pointAt: number | null;
  /** The newest reading by the series' key. */
  readonly series: Readonly<Record<string, number>>;
  /** The stage that it was in; left out for none. */
  readonly stage?: string;
}

export const noMark: TileMark = { pointAt: null, series: {} };

/** Of more, the others are not waited for: one of so many hardly moves their average. */
export const maxSeriesOfTile = 1_000;
const keyLength = 8;

/** Short, so that a state stays small; 48 bits of a digest. */
export function seriesKey({ sourceId, name }: Pick<AskedSeries, "sourceId" | "name">): string {
  return createHash("sha256")
    .update(JSON.stringify([sourceId, name]))
    .digest("base64url")
    .slice(0, keyLength);
}

interface StandingTile {
  /** Null for none. */
  readonly stage: string | null;
  /** Null where the tile reads something, and had none of it. */
  readonly asked: readonly AskedSeries[] | null;
  readonly points: PointColumns;
  /** Adds up, or remembers, over a season: its newest point is right whatever fell silent. */
  readonly isSeasonal: boolean;
}

/** Of a tile in a run that found the target triggered. What an earlier mark had seen stays seen. */
export function markOf(tile: StandingTile, earlier: TileMark): TileMark {
  if (tile.asked === null) return earlier;
  const seen = tile.asked.flatMap((one): readonly Seen[] => {
    const key = seriesKey(one);
    const newestAt = latest(one.newestAt, marked(earlier, key));
    return newestAt === null ? [] : [{ key, newestAt, lagMs: one.lagMs, until: newestAt + one.speaksMs }];
  });
  const newest = seen.reduce(
    (most, { newestAt, lagMs }) => (Number.isFinite(lagMs) ? Math.max(most, newestAt) : most),
    Number.NEGATIVE_INFINITY,
  );
  const heldAt = Math.min(newest, lastTriggered(tile.points) ?? newest);
  const stoodOn = bounded(seen.filter(({ newestAt, lagMs }) => newestAt >= heldAt - lagMs));
  return {
    pointAt: pointBy(tile, untilOf(tile, stoodOn)),
    series: Object.fromEntries(stoodOn.map(({ key, newestAt }) => [key, newestAt])),
    ...(tile.stage === null ? {} : { stage: tile.stage }),
  };
}

interface Seen {
  readonly key: string;
  readonly newestAt: number;
  readonly lagMs: number;
  /** It speaks for what is not later. */
  readonly until: number;
}

/** The same series, as far as they have read by now. */
export function advancedMark(tile: StandingTile, mark: TileMark): TileMark {
  if (tile.asked === null) return mark;
  const required = requiredOf(tile, mark);
  return {
    ...mark,
    pointAt: latest(mark.pointAt, pointBy(tile, speaksUntil(tile, required))),
    series: Object.fromEntries(
      required.map(({ key, series, markedAt }) => [key, Math.max(markedAt, series.newestAt ?? markedAt)]),
    ),
  };
}

/** A series that a tile stood on, and still asks for. */
export interface RequiredSeries {
  readonly key: string;
  readonly series: AskedSeries;
  readonly markedAt: number;
}

export function requiredOf({ asked }: StandingTile, mark: TileMark): readonly RequiredSeries[] {
  if (asked === null || Object.keys(mark.series).length === 0) return [];
  return asked.flatMap((series) => {
    const key = seriesKey(series);
    const markedAt = marked(mark, key);
    return markedAt === null ? [] : [{ key, series, markedAt }];
  });
}

export function isSilent({ series: { newestAt }, markedAt }: RequiredSeries): boolean {
  return newestAt === null || newestAt <= markedAt;
}

/** Up to when all of them have spoken; infinite where the tile's points do not depend on it. */
export function speaksUntil(tile: StandingTile, required: readonly RequiredSeries[]): number {
  const spoken = required.map(({ series, markedAt }) => ({ until: (series.newestAt ?? markedAt) + series.speaksMs }));
  return untilOf(tile, spoken);
}

function untilOf({ isSeasonal }: StandingTile, series: readonly Pick<Seen, "until">[]): number {
  if (isSeasonal) return Number.POSITIVE_INFINITY;
  return series.reduce((least, { until }) => Math.min(least, until), Number.POSITIVE_INFINITY);
}

/** Place of the newest point that is not later; −1 for none. */
export function placeOfPoint({ ts }: PointColumns, until: number): number {
  let place = ts.length - 1;
  while (place >= 0 && (ts[place] as number) > until) place -= 1;
  return place;
}

function pointBy({ points }: StandingTile, until: number): number | null {
  return Number.isFinite(until) ? (points.ts[placeOfPoint(points, until)] ?? null) : null;
}

function lastTriggered({ ts, triggered }: PointColumns): number | null {
  return ts[triggered.lastIndexOf(1)] ?? null;
}

/** Always the same ones, whatever their order. */
function bounded(seen: readonly Seen[]): readonly Seen[] {
  if (seen.length <= maxSeriesOfTile) return seen;
  return seen.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(0, maxSeriesOfTile);
}

function marked({ series }: TileMark, key: string): number | null {
  return Object.hasOwn(series, key) ? (series[key] as number) : null;
}

export function latest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
