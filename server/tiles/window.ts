/**
 * The run's window, derived from what each tile's definition says about its parameters: yearly seasons, fixed dates,
 * look-backs. Pure; knows no tile by name.
 */
import { type Season, seasonHolding, seasonStartingIn, shownSeason } from "#tile/seasons";
import { dateFromDay, dayFromIsoDate, dayMs, minuteMs } from "#tile/local-time";
import { followsPrevious } from "./chain.ts";
import type { Amount, Params, PlannedTile, TimeUnit } from "./model.ts";
import { holds } from "./visibility.ts";

/** The window when no tile says otherwise. */
export const defaultWindowDays = 120;
/** Any season fits in it. A fixed date further back than two years is cut here. */
export const maxWindowDays = 735;
/** With a fixed date in the future there is still something to see. */
export const minWindowDays = 1;

const unitMs: Readonly<Record<TimeUnit, number>> = {
  minutes: minuteMs,
  hours: 60 * minuteMs,
  days: dayMs,
  weeks: 7 * dayMs,
};

export interface RunWindow {
  /** Epoch ms, inclusive. */
  readonly start: number;
  /** Epoch ms, exclusive: the run's time. */
  readonly end: number;
}

/**
 * `utcOffsetsOf` gives the target's offset from UTC in minutes at an instant: seasons and dates begin at local
 * midnight. The earliest start of all tiles wins; the reach of the tiles' own arithmetic (a rolling sum, say) then
 * lengthens the window where needed. A tile may follow from the results of tiles before it, which must be right from
 * its season, date or look-back on. What they need for that lies before it. Tiles that only report count like the
 * others, because they feed the next one too.
 */
export function runWindow(tiles: readonly PlannedTile[], now: number, utcOffsetsOf: (t: number) => number): RunWindow {
  const depths = depthsOf(tiles);
  const starts = tiles.flatMap((tile, row) =>
    [...seasonStarts(tile, now, utcOffsetsOf), ...fixedStarts(tile, utcOffsetsOf)].map((start) => ({ start, row })),
  );
  const asked = starts.filter(({ start }) => start < now).map(({ start, row }) => start - (depths[row]?.before ?? 0));
  const reached = now - Math.max(0, ...depths.map(({ whole }) => whole));
  const ownLength = tiles.some((tile) => lookBackMs(tile) > 0)
    ? 0
    : starts.length > 0
      ? minWindowDays
      : defaultWindowDays;
  const start = asked.length > 0 ? Math.min(...asked) : now - ownLength * dayMs;
  return { start: Math.max(Math.min(start, reached), now - maxWindowDays * dayMs), end: now };
}

/**
 * The time that data are asked for: the window, and the time before that its first points need. It is never longer than
 * a window may be.
 */
export function dataWindow(tiles: readonly PlannedTile[], { start, end }: RunWindow): RunWindow {
  const leads = tiles.map(({ definition, params }) => sumMs(definition.window?.leads, params));
  return { start: Math.min(start, Math.max(start - Math.max(0, ...leads), end - maxWindowDays * dayMs)), end };
}

/** How far back from now (ms) a tile's result asks for data. */
interface Depth {
  /** What the tiles need whose results it follows from. */
  readonly before: number;
  /** The same with its own look-back and reaches, each once: enough for a result that is right at the run's time. */
  readonly whole: number;
  /** The part of `whole` that a tile which follows from it must add to its own. */
  readonly handedOn: number;
}

/**
 * A tile's reaches add up: a condition that lasts six hours within the last day looks back thirty. So do the look-backs
 * and reaches of tiles that follow from each other: a time window over the last day asks for a probability that is
 * right since yesterday, and that needs a state from before.
 */
function depthsOf(tiles: readonly PlannedTile[]): readonly Depth[] {
  const depths: Depth[] = [];
  for (const [row, tile] of tiles.entries()) {
    const before = followsPrevious(tile, row) ? (depths[row - 1]?.handedOn ?? 0) : 0;
    const own = before + lookBackMs(tile);
    depths.push({
      before,
      whole: own + sumMs(tile.definition.window?.reaches?.map(once), tile.params),
      handedOn: own + sumMs(unled(tile), tile.params),
    });
  }
  return depths;
}

/** If the flow ends here, it keeps the window that its dates give it, or the default one, as far as possible. */
function once({ times: _, ...amount }: Amount): Amount {
  return amount;
}

/**
 * Reaches that are also leads are left out: with the data from before the window, its first points are already right.
 */
function unled({ definition, params }: PlannedTile): readonly Amount[] {
  const { reaches = [], leads = [] } = definition.window ?? {};
  const isLed = ({ amount, units }: Amount): boolean =>
    leads.some((lead) => lead.amount === amount && lead.units === units && holds(lead.when, params));
  return reaches.filter((reach) => !isLed(reach));
}

function lookBackMs({ definition, params }: PlannedTile): number {
  return Math.max(0, ...(definition.window?.lookBacks ?? []).map((amount) => amountMs(amount, params)));
}

function seasonStarts(tile: PlannedTile, now: number, utcOffsetsOf: (t: number) => number): number[] {
  const today = Math.floor((now + utcOffsetsOf(now) * minuteMs) / dayMs);
  const starts: number[] = [];
  for (const season of tile.definition.window?.seasons ?? []) {
    const start = tile.params[season.start];
    const stop = tile.params[season.stop];
    if (!holds(season.when, tile.params) || typeof start !== "string" || typeof stop !== "string") continue;
    starts.push(localMidnight(shownSeason(today, start, stop, season.keptDays ?? 0).firstDay, utcOffsetsOf));
  }
  return starts;
}

function fixedStarts(tile: PlannedTile, utcOffsetsOf: (t: number) => number): number[] {
  const starts: number[] = [];
  for (const fixed of tile.definition.window?.since ?? []) {
    const date = tile.params[fixed.date];
    if (holds(fixed.when, tile.params) && typeof date === "string")
      starts.push(localMidnight(dayFromIsoDate(date), utcOffsetsOf));
  }
  return starts;
}

/** A tile's season, and for how long after its last day it is shown. */
export interface KeptSeason extends Season {
  readonly keptDays: number;
}

/**
 * The season that a local day lies in, else the next one to begin; null for a tile without seasons. Of several with the
 * same dates the one that is shown for longest.
 */
export function comingSeason({ definition, params }: PlannedTile, day: number): KeptSeason | null {
  const found: KeptSeason[] = [];
  for (const season of definition.window?.seasons ?? []) {
    const [start, stop] = [params[season.start], params[season.stop]];
    if (!holds(season.when, params) || typeof start !== "string" || typeof stop !== "string") continue;
    const { keptDays = 0 } = season;
    found.push({ ...(seasonHolding(day, start, stop) ?? nextSeason(day, start, stop)), keptDays });
  }
  return found.toSorted((one, other) => other.lastDay - one.lastDay || other.keptDays - one.keptDays)[0] ?? null;
}

function nextSeason(day: number, start: string, stop: string): Season {
  const { year } = dateFromDay(day);
  const thisYear = seasonStartingIn(year, start, stop);
  return thisYear.firstDay > day ? thisYear : seasonStartingIn(year + 1, start, stop);
}

/** Whether the tile counts from a fixed date. */
export function hasFixedDate({ definition, params }: PlannedTile): boolean {
  return (definition.window?.since ?? []).some(
    ({ date, when }) => holds(when, params) && typeof params[date] === "string",
  );
}

/** Clocks go back by three hours at most. */
const longestRepeatMs = 180 * minuteMs;

/** Whether the tile looks at a time that ends with the run's. */
export function looksBack(tile: PlannedTile): boolean {
  return lookBackMs(tile) > 0;
}

/**
 * From when on (epoch ms) a point says what the tile would have said of it at that time. An older one is out of what
 * the tile looks back at, or was made without most of what its arithmetic reaches back to.
 */
export function rightFrom(tile: PlannedTile, { start, end }: RunWindow): number {
  const lookBack = lookBackMs(tile);
  const reach = sumMs(tile.definition.window?.reaches, tile.params);
  return Math.max(
    lookBack > 0 ? end - lookBack : Number.NEGATIVE_INFINITY,
    reach > 0 ? start + reach / 2 : Number.NEGATIVE_INFINITY,
  );
}

/** Whether what the tile adds up, or remembers, ends with a season. */
export function isSeasonal({ definition, params }: PlannedTile): boolean {
  return (definition.window?.seasons ?? []).some(({ when }) => holds(when, params));
}

/** Whether the tile's season is over, and still shown. @param today local day */
export function isOutOfSeason({ definition, params }: PlannedTile, today: number): boolean {
  return (definition.window?.seasons ?? []).some(({ start, stop, keptDays, when }) => {
    const [from, to] = [params[start], params[stop]];
    if (!holds(when, params) || typeof from !== "string" || typeof to !== "string") return false;
    return !shownSeason(today, from, to, keptDays ?? 0).isOpen;
  });
}

/** Where the local day begins (epoch ms). Of a midnight that comes twice the first: nothing of the day is lost. */
export function localMidnight(day: number, utcOffsetsOf: (t: number) => number): number {
  const midnight = day * dayMs;
  const by = (t: number): number => midnight - utcOffsetsOf(t) * minuteMs;
  const candidates = [by(midnight), by(by(midnight)), by(by(midnight) - longestRepeatMs)];
  const begun = candidates.filter((t) => t + utcOffsetsOf(t) * minuteMs >= midnight);
  return Math.min(...(begun.length > 0 ? begun : candidates));
}

function sumMs(amounts: readonly Amount[] | undefined, params: Params): number {
  return (amounts ?? []).reduce((sum, amount) => sum + amountMs(amount, params), 0);
}

function amountMs(amount: Amount, params: Params): number {
  const value = typeof amount.amount === "number" ? amount.amount : params[amount.amount];
  if (!holds(amount.when, params) || typeof value !== "number") return 0;
  const units = Object.hasOwn(unitMs, amount.units) ? amount.units : params[amount.units];
  return value * (amount.times ?? 1) * (unitMs[units as TimeUnit] ?? 0);
}
