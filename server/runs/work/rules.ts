/**
 * What the outcomes of scripts mean: per tile, per target and for the whole run. Total functions over plain data; knows
 * no store, no pool and no clock. A tile that failed is a result with an `error`; its target is not triggered and its
 * run is failed.
 */
import { isoTime } from "#core/time.ts";
import { storableText } from "#core/text.ts";
import type { StepOutcome } from "#sandbox/contract.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import { colorFor } from "./color.ts";
import type { ConcludedTarget, PackedTileResult, RunFigures } from "../model.ts";
import { stageOf } from "../stage.ts";
import { thin } from "./thinning.ts";

/** The tile whose result is the flow's probability. */
const probabilityTileKey = "acc";
export const maxErrorLength = 2000;
/** How many targets a run's error names one by one. */
const maxNamedTargets = 3;

export type Settings = Readonly<Record<string, unknown>>;

/** Of the tiles after one that failed, and of all others where the data of one could not be had. */
export const otherTileFailed = "not evaluated: another tile of this target failed";

/**
 * @param failureKind of a failed tile, whose kind only its definition knows
 * @param noData the tile was evaluated without any of the readings that it asks for
 */
export function tileResult(
  tile: FlowTile,
  row: number,
  failureKind: PackedTileResult["kind"],
  outcome: StepOutcome,
  noData = false,
): PackedTileResult {
  const place = { row, key: tile.tileKey, version: tile.tileVersion };
  if (outcome.status === "ok") {
    const { columns, note } = thin(outcome.output.columns);
    const trace = note === null ? outcome.trace : [...outcome.trace, note];
    const { kind, isTriggered, lastValue, stage } = outcome.output;
    return {
      ...place,
      kind,
      isTriggered,
      lastValue,
      stage: stage === undefined ? null : storableText(stage),
      points: columns,
      trace: trace.map(storableText),
      noData,
      error: null,
    };
  }
  const error = outcome.status === "skipped" ? otherTileFailed : storableText(outcome.message);
  const trace = outcome.status === "skipped" ? [] : outcome.trace.map(storableText);
  return {
    ...place,
    kind: failureKind,
    isTriggered: false,
    lastValue: null,
    stage: null,
    points: noPoints,
    trace,
    noData: false,
    error,
  };
}

const noPoints = { ts: new Float64Array(0), value: new Float64Array(0), triggered: new Uint8Array(0) };

/**
 * A target is triggered when every tile that is not `reportOnly` is (and there is at least one). Probability is the
 * last value of the first `acc` tile; without one, of the first own tile that gives a probability, such as a fork of
 * `acc`; null without either. Colour follows from that tile, without one from whether the target is triggered. Stage is
 * that of the first tile that names one. All are null when any tile failed.
 */
export function concludeTarget(
  target: ConcludedTarget["target"],
  tiles: readonly FlowTile[],
  results: readonly PackedTileResult[],
  settings: Settings,
): ConcludedTarget {
  if (results.some((result) => result.error !== null)) return { ...nothingFound, target, tiles: results };
  const deciding = results.filter((_, index) => tiles[index]?.reportOnly !== true);
  const triggered = deciding.length > 0 && deciding.every((result) => result.isTriggered);
  const source =
    results.find(({ key }) => key === probabilityTileKey) ?? results.find(({ kind }) => kind === "probability");
  const probability = source?.lastValue ?? null;
  const color = colorFor(probability, source?.isTriggered ?? triggered, settings.colors);
  return { target, triggered, probability, color, stage: stageOf(results), skipped: null, tiles: results };
}

const nothingFound = { triggered: false, probability: null, color: null, stage: null, skipped: null } as const;

/** @param why in words for the reader of the result */
export function skippedTarget(target: ConcludedTarget["target"], why: string): ConcludedTarget {
  return { ...nothingFound, target, skipped: why, tiles: [] };
}

/** What is kept of a target for the run's summary: small, so that a run of many targets stays flat in memory. */
export interface TargetVerdict {
  readonly name: string;
  readonly triggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
  readonly skipped: string | null;
  /** Row, key and message of the first tile that failed. */
  readonly failure: { readonly row: number; readonly key: string; readonly message: string } | null;
}

export function verdictOf(result: ConcludedTarget): TargetVerdict {
  const failed = result.tiles.find((tile) => tile.error !== null && tile.error !== otherTileFailed);
  return {
    name: result.target.name,
    triggered: result.triggered,
    probability: result.probability,
    color: result.color,
    skipped: result.skipped,
    failure: failed === undefined ? null : { row: failed.row, key: failed.key, message: failed.error ?? "" },
  };
}

/**
 * Probability and colour of a run are those of its most probable target; without any probability, of the first
 * triggered one; of several, the first.
 */
export function summarise(verdicts: readonly TargetVerdict[]): RunFigures {
  const triggeredCount = verdicts.filter((verdict) => verdict.triggered).length;
  const top = verdicts
    .filter(({ color }) => color !== null)
    .reduce<TargetVerdict | null>(
      (best, verdict) => (best === null || weight(verdict) > weight(best) ? verdict : best),
      null,
    );
  return {
    targetCount: verdicts.length,
    triggeredCount,
    skippedCount: verdicts.filter(({ skipped }) => skipped !== null).length,
    anyTriggered: triggeredCount > 0,
    probability: top?.probability ?? null,
    color: top?.color ?? null,
  };
}

function weight({ probability, triggered }: TargetVerdict): number {
  return probability ?? (triggered ? -1 : -2);
}

/**
 * Null when no target failed, unless all were skipped; otherwise how many did, and the first few with tile and message.
 */
export function runError(verdicts: readonly TargetVerdict[]): string | null {
  const failed = verdicts.flatMap(({ name, failure }) =>
    failure === null ? [] : [`${name}: tiles[${failure.row}] (${failure.key}): ${failure.message}`],
  );
  if (failed.length > 0) return told(`${failed.length} of ${verdicts.length} targets failed`, failed);
  const skipped = verdicts.flatMap(({ name, skipped }) => (skipped === null ? [] : [`${name}: ${skipped}`]));
  return skipped.length > 0 && skipped.length === verdicts.length ? told("all targets were skipped", skipped) : null;
}

function told(what: string, each: readonly string[]): string {
  const more = each.length > maxNamedTargets ? ` (and ${each.length - maxNamedTargets} more)` : "";
  return `${what}. ${each.slice(0, maxNamedTargets).join("; ")}${more}`.slice(0, maxErrorLength);
}

/** The first time that a run may be of. Time zones and demonstration data reach that far. */
const earliestRunTime = Date.UTC(1900, 0, 1);
/** Clocks differ: a time that is so little ahead means the present. */
const clockToleranceMs = 5 * 60_000;

/**
 * The time of a run that was asked for at a given one, or what is wrong with it. Epoch ms.
 * @param asked the simulation time
 * @param present when the run is requested
 */
export function runTime(asked: number, present: number): { readonly now: number } | { readonly problem: string } {
  if (asked < earliestRunTime) return { problem: "must be 1900-01-01T00:00:00Z or later" };
  if (asked <= present + clockToleranceMs) return { now: Math.min(asked, present) };
  const clock = isoTime(present);
  return {
    problem: `must not be more than 5 minutes in the future: the service's clock says ${clock}. Without it, the run is of the present`,
  };
}
