/**
 * What each tile of a target that counts as triggered says in a run that does not find it triggered: whether it denies
 * the condition on readings, or only cannot say. The rule in prose is in trigger-state.ts. Pure.
 */
import type { OutputKind, PointColumns } from "#sandbox/tile.d.ts";
import type { Params } from "#server/tiles/model.ts";
import { comparisonOf, missingRecovery } from "#server/tiles/recovery-margin.ts";
import {
  type AskedSeries,
  isSilent,
  noMark,
  placeOfPoint,
  type RequiredSeries,
  requiredOf,
  speaksUntil,
  type TileMark,
} from "./depended-series.ts";

/** A tile of one target, as a run found it. Times are epoch milliseconds. */
export interface TileEvaluation {
  /** For people: `tiles[0] (bv)`. */
  readonly name: string;
  readonly kind: OutputKind;
  readonly params: Params;
  /** Not `reportOnly`. */
  readonly isDeciding: boolean;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Which stage it says it is; null for none. */
  readonly stage: string | null;
  readonly points: PointColumns;
  /** Its result follows from the tile before as well. */
  readonly followsPrevious: boolean;
  /**
   * All series that it asks for. Empty for a tile that reads nothing, or generated data: those are new in every run.
   * Null where it asks for some and had no reading of any.
   */
  readonly asked: readonly AskedSeries[] | null;
  /** Adds up, or remembers, over a season: what falls silent takes nothing away from it. */
  readonly isSeasonal: boolean;
  /** Its season is over at the run's time. */
  readonly isOutOfSeason: boolean;
  /** It looks at a time that ends with the run's, and not at all that was. */
  readonly looksBack: boolean;
  /** Its points after this time are what it would have said at their times; of older ones it no longer sees enough. */
  readonly rightFrom: number;
}

export type TileVerdict =
  | { readonly kind: "triggered" | "denies" }
  /** News, but of a value that has not come back far enough; and why. */
  | { readonly kind: "recovering"; readonly why: string }
  /** Not triggered, and no proof of it; and why. */
  | { readonly kind: "unsure"; readonly why: string };

export interface DenialOptions {
  /** In the unit of each tile; 0 for none. */
  readonly recoveryMargin: number;
}

/** One for each tile. @param marks one for each tile, of when it was triggered */
export function verdictsOf(
  tiles: readonly TileEvaluation[],
  marks: readonly TileMark[],
  options: DenialOptions,
): readonly TileVerdict[] {
  const bases: Basis[] = [];
  return tiles.map((tile, row) => {
    const mark = marks[row] ?? noMark;
    const basis = basisOf(tile, mark, tile.followsPrevious ? bases[row - 1] : undefined);
    bases.push(basis);
    return verdictOf(tile, mark, basis, options);
  });
}

/** What a tile's "not triggered" rests on, with all before it that it follows from. */
interface Basis {
  readonly hasReadings: boolean;
  readonly silent: readonly RequiredSeries[];
  /** The newest time for which everything has spoken. */
  readonly until: number;
  /** Place of the newest point up to then; −1 for none. */
  readonly place: number;
  /** The tile was not triggered at that point. */
  readonly isAtRest: boolean;
  /** The tile that no longer sees enough to be right of that point; null for none. */
  readonly blind: string | null;
  /** It or a tile before looks back from the run's time. */
  readonly looksBack: boolean;
}

function basisOf(tile: TileEvaluation, mark: TileMark, previous: Basis | undefined): Basis {
  const required = requiredOf(tile, mark);
  const silent = required.filter(isSilent);
  // What follows from a tile that is at rest falls for that reason, and not because nothing more was read.
  const handedOn = previous === undefined || previous.isAtRest ? Number.POSITIVE_INFINITY : previous.until;
  const until = Math.min(speaksUntil(tile, required), handedOn);
  const place = placeOfPoint(tile.points, until);
  const at = tile.points.ts[place] ?? Number.POSITIVE_INFINITY;
  const isBlind = Number.isFinite(until) && at <= tile.rightFrom;
  const blind = previous?.blind ?? (isBlind ? tile.name : null);
  // What is made of all that the tile before said is wrong where that one no longer looks at a part of it.
  const isCut = previous?.looksBack === true && !previous.isAtRest && tile.asked?.length === 0;
  const isFlagged = place < 0 ? Number.isFinite(until) : isCut || tile.points.triggered[place] === 1;
  return {
    hasReadings: tile.asked !== null && (previous?.hasReadings ?? true),
    silent: silent.length > 0 ? silent : (previous?.silent ?? []),
    until,
    place,
    isAtRest: !isFlagged && blind === null,
    blind,
    looksBack: tile.looksBack || (previous?.looksBack ?? false),
  };
}

function verdictOf(tile: TileEvaluation, mark: TileMark, basis: Basis, options: DenialOptions): TileVerdict {
  if (tile.isTriggered) return { kind: "triggered" };
  const doubt = doubtOf(tile, mark, basis);
  if (doubt !== null) return { kind: "unsure", why: doubt };
  if (tile.isOutOfSeason) return { kind: "denies" };
  const missing = missingRecovery(tile, options.recoveryMargin);
  if (missing === null) return { kind: "denies" };
  return {
    kind: "recovering",
    why: `recovery margin not reached: ${tile.name} is ${tile.lastValue}, and must be ${missing}`,
  };
}

/** Why its "not triggered" may not be a reading's; null when it is. */
function doubtOf(tile: TileEvaluation, mark: TileMark, basis: Basis): string | null {
  const { name, points } = tile;
  const { silent, until, place, blind } = basis;
  if (!basis.hasReadings) return `${name} had no data`;
  if (silent.length > 0) return silenceText(silent);
  if (tile.isOutOfSeason) return null;
  if (blind !== null) return `the newest readings are older than what ${blind} looks at`;
  if (place < 0) return Number.isFinite(until) ? `${name} has no point from readings` : null;
  if (!basis.isAtRest) return `the last readings that ${name} had still met its condition`;
  const at = points.ts[place] as number;
  if (mark.pointAt !== null && at <= mark.pointAt) return `the newer readings gave ${name} no newer point`;
  return onlyLastsAnew(tile, mark, until) ? `all newer readings of ${name} met its threshold` : null;
}

/**
 * A condition that must last begins anew after a gap in the readings. Where every newer reading met the threshold, only
 * the gap made the tile "not triggered".
 */
function onlyLastsAnew(
  { kind, params, points, followsPrevious }: TileEvaluation,
  mark: TileMark,
  until: number,
): boolean {
  const { sustained, dayNight = "all" } = params;
  const isMet = comparisonOf({ kind, params });
  if (isMet === null || mark.pointAt === null || followsPrevious || dayNight !== "all") return false;
  if (typeof sustained !== "number" || sustained <= 0) return false;
  const { ts, value } = points;
  for (let i = ts.length - 1; i >= 0 && (ts[i] as number) > mark.pointAt; i -= 1)
    if ((ts[i] as number) <= until && !isMet(value[i] as number)) return false;
  return true;
}

function silenceText(silent: readonly RequiredSeries[]): string {
  const [first] = silent;
  if (first === undefined || first.series.name === "") return "no newer data from sensors or scouts";
  const { name, sourceName } = first.series;
  const more = silent.length > 1 ? `, nor of ${silent.length - 1} more` : "";
  return `no newer reading of ${name}${sourceName === null ? "" : ` from ${JSON.stringify(sourceName)}`}${more}`;
}
