/**
 * The hold rule: what an evaluation makes of the state of a flow's target. Pure; knows no store and no alert.
 *
 * - A target that could not be evaluated, or had no data at all, is unknown: its state holds.
 * - A trigger is always taken, with or without newer data.
 * - A reset is taken only from a tile that says "not triggered" on newer data than the last evaluation had. Silence, a
 *   failed sensor or adapter, and a run that fetched nothing new are no news: the state holds.
 */

/** As it is kept between runs. Times are epoch milliseconds. */
export interface TriggerState {
  readonly isTriggered: boolean;
  /** The run's time at which it became so. */
  readonly since: number;
  /** What the last evaluation stood on: the newest datum by tile. */
  readonly newestDataAt: Readonly<Record<string, number>>;
}

export interface TileEvaluation {
  /** Names the tile in its flow. */
  readonly tile: string;
  /** Not `reportOnly`. */
  readonly isDeciding: boolean;
  readonly isTriggered: boolean;
  /** Of the data that the tile stands on; null when there were none. */
  readonly newestDataAt: number | null;
  /** Its result follows from the tile before as well. */
  readonly followsPrevious: boolean;
}

/** Null: unknown, because the target failed or none of its data could be had. */
export type TargetEvaluation = { readonly isTriggered: boolean; readonly tiles: readonly TileEvaluation[] } | null;

export type StateChange = "trigger" | "reset" | null;

export interface Transition {
  /** Null when nothing was ever known of the target. */
  readonly state: TriggerState | null;
  /** The state is the earlier one because this evaluation could not say. */
  readonly isHeld: boolean;
  readonly change: StateChange;
}

/** @param now the run's time */
export function nextState(previous: TriggerState | null, evaluation: TargetEvaluation, now: number): Transition {
  if (evaluation === null) return { state: previous, isHeld: previous !== null, change: null };
  const { isTriggered, tiles } = evaluation;
  const newestDataAt = newestOf(previous, tiles);
  if (previous === null)
    return { state: { isTriggered, since: now, newestDataAt }, isHeld: false, change: isTriggered ? "trigger" : null };
  if (isTriggered === previous.isTriggered)
    return { state: { ...previous, newestDataAt }, isHeld: false, change: null };
  if (isTriggered) return { state: { isTriggered, since: now, newestDataAt }, isHeld: false, change: "trigger" };
  if (!isCertain(previous, tiles)) return { state: previous, isHeld: true, change: null };
  return { state: { isTriggered, since: now, newestDataAt }, isHeld: false, change: "reset" };
}

/**
 * One deciding tile that is sure to be not triggered is enough; with none at all, there is nothing to be triggered by.
 */
function isCertain(previous: TriggerState, tiles: readonly TileEvaluation[]): boolean {
  const deciding = [...tiles.entries()].filter(([, { isDeciding }]) => isDeciding);
  return (
    deciding.length === 0 ||
    deciding.some(([row, { isTriggered }]) => !isTriggered && standsOnNews(previous, tiles, row))
  );
}

function standsOnNews(previous: TriggerState, tiles: readonly TileEvaluation[], row: number): boolean {
  const tile = tiles[row];
  if (tile === undefined) return true;
  const { newestDataAt, followsPrevious } = tile;
  const earlier = previous.newestDataAt[tile.tile] ?? Number.NEGATIVE_INFINITY;
  return (
    newestDataAt !== null && newestDataAt > earlier && (!followsPrevious || standsOnNews(previous, tiles, row - 1))
  );
}

/** A response may lack what an earlier one had: what was seen stays seen. */
function newestOf(previous: TriggerState | null, tiles: readonly TileEvaluation[]): Readonly<Record<string, number>> {
  const entries = tiles.flatMap(({ tile, newestDataAt }) => {
    const newest = Math.max(
      newestDataAt ?? Number.NEGATIVE_INFINITY,
      previous?.newestDataAt[tile] ?? Number.NEGATIVE_INFINITY,
    );
    return Number.isFinite(newest) ? [[tile, newest] as const] : [];
  });
  return Object.fromEntries(entries);
}
