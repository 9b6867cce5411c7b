/** What newer versions of a flow's tiles would have changed. Pure. */
import { isSame } from "#core/deep-equal.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import type { EvaluatedPlace } from "#server/runs/work/result-writer.ts";

/** A tile that has a newer version. */
export interface NewerTile {
  readonly row: number;
  readonly key: string;
  readonly version: number;
  readonly latestVersion: number;
}

/** What a target came to on a day. */
export interface TargetOutcome {
  readonly triggered: boolean;
  readonly probability: number | null;
  /** Of each row; null for one without a value. */
  readonly lastValues: readonly (number | null)[];
  /** Of the first tile that failed, or why the target was left out. */
  readonly error: string | null;
}

export interface OutcomeChange {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly targetIndex: number;
  readonly targetName: string;
  readonly before: TargetOutcome;
  readonly after: TargetOutcome;
}

export function newerTiles(
  tiles: readonly FlowTile[],
  latestByKey: ReadonlyMap<string, Pick<TileDefinition, "version">>,
): readonly NewerTile[] {
  return tiles.flatMap(({ tileKey: key, tileVersion: version }, row) => {
    const latestVersion = latestByKey.get(key)?.version ?? version;
    return latestVersion === version ? [] : [{ row, key, version, latestVersion }];
  });
}

/** Of the same targets at the same time, in their order. */
export function changedOutcomes(
  at: number,
  before: readonly EvaluatedPlace[],
  after: readonly EvaluatedPlace[],
): readonly OutcomeChange[] {
  const later = new Map(after.map((place) => [place.position, place]));
  return before.flatMap(({ position, result }) => {
    const other = later.get(position);
    if (other === undefined) throw new Error(`Target ${position} was evaluated once only.`);
    const outcomes = { before: outcomeOf(result), after: outcomeOf(other.result) };
    if (isSame(outcomes.before, outcomes.after)) return [];
    return [{ at, targetIndex: position, targetName: result.target.name, ...outcomes }];
  });
}

function outcomeOf({ triggered, probability, skipped, tiles }: EvaluatedPlace["result"]): TargetOutcome {
  return {
    triggered,
    probability,
    lastValues: tiles.map(({ lastValue }) => lastValue),
    error: skipped ?? tiles.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Once a day, from the first to the last time. Epoch milliseconds. */
export function daysBetween(from: number, to: number): readonly number[] {
  const dayMs = 86_400_000;
  return Array.from({ length: Math.max(0, Math.floor((to - from) / dayMs) + 1) }, (_, day) => from + day * dayMs);
}
