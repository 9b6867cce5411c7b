/**
 * What the outcomes of scripts mean: per tile, per target and for the whole run. Total functions over plain data; knows no store,
 * no pool and no clock. A tile that failed is a result with an `error`; its target is not triggered and its run is failed.
 */
import { storableText } from "#core/text.ts";
import type { StepOutcome } from "#pool/runner.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import { colorFor } from "./color.ts";
import type { ConcludedTarget, PackedTileResult, RunSummary } from "./model.ts";
import { thin } from "./thinning.ts";

/** The tile whose result is the flow's probability. */
const probabilityTileKey = "acc";
export const maxErrorLength = 2000;
/** How many failed targets a run's error names one by one. */
const maxNamedFailures = 3;

export type Settings = Readonly<Record<string, unknown>>;

/** Of the tiles after one that failed, and of all others where the data of one could not be had. */
export const otherTileFailed = "not evaluated: another tile of this target failed";

/** @param failureKind of a failed tile, whose kind only its definition knows */
export function tileResult(tile: FlowTile, row: number, failureKind: PackedTileResult["kind"], outcome: StepOutcome): PackedTileResult {
  const place = { row, key: tile.tileKey, version: tile.tileVersion };
  if (outcome.status === "ok") {
    const { columns, note } = thin(outcome.output.columns);
    const trace = note === null ? outcome.trace : [...outcome.trace, note];
    const { kind, isTriggered, lastValue } = outcome.output;
    return { ...place, kind, isTriggered, lastValue, points: columns, trace: trace.map(storableText), error: null };
  }
  const error = outcome.status === "skipped" ? otherTileFailed : storableText(outcome.message);
  const trace = outcome.status === "skipped" ? [] : outcome.trace.map(storableText);
  return { ...place, kind: failureKind, isTriggered: false, lastValue: null, points: noPoints, trace, error };
}

const noPoints = { ts: new Float64Array(0), value: new Float64Array(0), triggered: new Uint8Array(0) };

/**
 * A target is triggered when every tile that is not `reportOnly` is (and there is at least one). Probability is the last value of the first `acc` tile,
 * colour follows from it; both are null without such a tile, and when any tile failed.
 */
export function concludeTarget(
  target: ConcludedTarget["target"],
  tiles: readonly FlowTile[],
  results: readonly PackedTileResult[],
  settings: Settings,
): ConcludedTarget {
  if (results.some((result) => result.error !== null)) {
    return { target, triggered: false, probability: null, color: null, tiles: results };
  }
  const deciding = results.filter((_, index) => tiles[index]?.reportOnly !== true);
  const triggered = deciding.length > 0 && deciding.every((result) => result.isTriggered);
  const source = results.find((result) => result.key === probabilityTileKey);
  const probability = source?.lastValue ?? null;
  const color = source === undefined || probability === null ? null : colorFor(probability, source.isTriggered, settings.colors);
  return { target, triggered, probability, color, tiles: results };
}

/** What is kept of a target for the run's summary: small, so that a run of many targets stays flat in memory. */
export interface TargetVerdict {
  readonly name: string;
  readonly triggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
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
    failure: failed === undefined ? null : { row: failed.row, key: failed.key, message: failed.error ?? "" },
  };
}

/** Probability and colour of a run are those of its most probable target; of several, the first. */
export function summarise(verdicts: readonly TargetVerdict[]): RunSummary {
  const triggeredCount = verdicts.filter((verdict) => verdict.triggered).length;
  const top = verdicts.reduce<TargetVerdict | null>((best, verdict) => {
    const isHigher =
      verdict.probability !== null && (best?.probability ?? null) !== null
        ? verdict.probability > (best?.probability ?? 0)
        : verdict.probability !== null;
    return isHigher ? verdict : best;
  }, null);
  return {
    targetCount: verdicts.length,
    triggeredCount,
    anyTriggered: triggeredCount > 0,
    probability: top?.probability ?? null,
    color: top?.color ?? null,
  };
}

/** Null when no target failed; otherwise how many did, and the first few with tile and message. */
export function runError(verdicts: readonly TargetVerdict[]): string | null {
  const failed = verdicts.filter((verdict) => verdict.failure !== null);
  if (failed.length === 0) {
    return null;
  }
  const named = failed
    .slice(0, maxNamedFailures)
    .map(({ name, failure }) => `${name}: tiles[${failure?.row}] (${failure?.key}): ${failure?.message}`);
  const more = failed.length > named.length ? ` (and ${failed.length - named.length} more)` : "";
  return `${failed.length} of ${verdicts.length} targets failed. ${named.join("; ")}${more}`.slice(0, maxErrorLength);
}

/** How far back a simulation may go: ten years of 365.25 days. */
export const maxSimulationAgeMs = 10 * 365.25 * 86_400_000;

/**
 * What is wrong with a simulation time, or null. Epoch ms.
 * @param present when the run is requested
 */
export function checkRunTime(now: number, present: number): string | null {
  if (now > present) return "must not be in the future";
  return now < present - maxSimulationAgeMs ? "must be at most 10 years back" : null;
}
