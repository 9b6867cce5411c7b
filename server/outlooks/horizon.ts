/**
 * How far an outlook of a flow can look: as far as one evaluation says what the tiles would have said at each time
 * before. Pure; knows no tile by name.
 *
 * With a season: to the end of the season that is open, or that comes next, of the last tile that has one. It ends
 * before another tile of the flow begins a new season, because its result of the old one is lost then. Without a
 * season: as far as the tiles look back, a fixed date counts for a year, and the default window for its length.
 */
import { localDayAt, type OffsetAt } from "#core/local-clock.ts";
import { dayMs } from "#tile/local-time";
import { followsPrevious } from "#server/tiles/chain.ts";
import type { PlannedTile } from "#server/tiles/model.ts";
import {
  comingSeason,
  defaultWindowDays,
  hasFixedDate,
  isSeasonal,
  type KeptSeason,
  localMidnight,
  looksBack,
  rightFrom,
  runWindow,
} from "#server/tiles/window.ts";

/** Beyond, nobody plans. */
const maxFixedDays = 365;

export interface Horizon {
  /** Epoch ms: the time of the evaluation. */
  readonly until: number;
  /** First day of the season that it is about, as a local day number; null without a season. */
  readonly season: number | null;
  /** By row: whether its first trigger of the season counts, rather than the next one. */
  readonly isSeasonal: readonly boolean[];
  /** By row: first day of the season that is open, of the tile or of one that it follows; null for none. */
  readonly begins: readonly (number | null)[];
  /** By row: whether its points from now on are what it would have said at each time. */
  readonly isRight: readonly boolean[];
}

export function horizonOf(tiles: readonly PlannedTile[], now: number, offsetAt: OffsetAt): Horizon {
  const today = localDayAt(offsetAt, now);
  const seasons = tiles.map((tile) => comingSeason(tile, today));
  const last = seasons.findLastIndex((season) => season !== null);
  const season = seasons[last] ?? null;
  const until = season === null ? withoutSeason(tiles, now, offsetAt) : endOf(tiles, last, season, now, offsetAt);
  const lasting: boolean[] = [];
  const right: boolean[] = [];
  const begins: (number | null)[] = [];
  for (const [row, tile] of tiles.entries()) {
    const follows = followsPrevious(tile, row);
    lasting.push(isSeasonal(tile) || hasFixedDate(tile) || (follows && lasting[row - 1] === true));
    const open = seasons[row] ?? null;
    const inherited = follows ? (begins[row - 1] ?? null) : null;
    begins.push(open === null ? inherited : open.firstDay <= today ? open.firstDay : null);
    const isRight = !looksBack(tile) || rightFrom(tile, { start: Number.NEGATIVE_INFINITY, end: until }) <= now;
    right.push(isRight && (!follows || right[row - 1] === true));
  }
  return { until, season: season?.firstDay ?? null, isSeasonal: lasting, begins, isRight: right };
}

function endOf(
  tiles: readonly PlannedTile[],
  last: number,
  season: KeptSeason,
  now: number,
  offsetAt: OffsetAt,
): number {
  const from = Math.max(now, localMidnight(season.firstDay, offsetAt));
  const others = tiles.filter((_, row) => row !== last);
  return Math.min(shownUntil(season, offsetAt), ...others.map((tile) => lostAfter(tile, from, offsetAt)));
}

/** The last moment at which all of the season is shown. */
function shownUntil({ lastDay, keptDays }: KeptSeason, offsetAt: OffsetAt): number {
  return keptDays === 0 ? localMidnight(lastDay + 1, offsetAt) - 1 : localMidnight(lastDay + keptDays, offsetAt);
}

/** The last moment before the tile shows another season than at `from`. */
function lostAfter(tile: PlannedTile, from: number, offsetAt: OffsetAt): number {
  const season = comingSeason(tile, localDayAt(offsetAt, from));
  if (season === null) return Number.POSITIVE_INFINITY;
  const begins = localMidnight(season.firstDay, offsetAt);
  if (begins > from) return begins - 1;
  const next = comingSeason(tile, season.lastDay + 1) ?? season;
  const shownDays = season.lastDay + season.keptDays + 1;
  return localMidnight(Math.max(next.firstDay, shownDays), offsetAt) - 1;
}

function withoutSeason(tiles: readonly PlannedTile[], now: number, offsetAt: OffsetAt): number {
  const days = tiles.some(hasFixedDate) ? maxFixedDays : defaultWindowDays;
  const furthest = now + days * dayMs;
  const { start } = runWindow(tiles, furthest, offsetAt);
  const isSliding = !tiles.some(hasFixedDate);
  const late = tiles.map((tile) =>
    rightFrom(tile, { start: isSliding ? start : Number.NEGATIVE_INFINITY, end: furthest }),
  );
  return furthest - Math.max(0, ...late.map((from) => from - now));
}
