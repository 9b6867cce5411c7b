/**
 * What a replay starts from: a target of an ended run as the caller may read it, with what the run stored of the row,
 * and the run's own flow with the tested tile in the place of the row's.
 */
import { type Caller, holds } from "#core/caller.ts";
import { AppError, invalid } from "#core/errors.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { PackedTargetResult, PackedTileResult, Run } from "#server/runs/model.ts";
import type { RunnableTile } from "#server/runs/plan/plan.ts";
import type { RunnableTiles } from "#server/runs/plan/runnable-tiles.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import { readRunSources } from "#server/runs/plan/sources.ts";
import { type Subject, subjectsOf } from "#server/runs/plan/subjects.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import type { ReplayedPlace } from "./model.ts";

export interface Replayed {
  readonly run: Run;
  readonly row: FlowTile;
  readonly stored: PackedTileResult;
  /** The target as it is now: the sources of a run are read when it starts. */
  readonly subject: Subject;
  /** The tiles of the run's flow. */
  readonly runnable: RunnableTiles;
  /** The row's own, for what a draft does not say. */
  readonly original: RunnableTile;
}

export type ReadReplayed = (caller: Caller, place: ReplayedPlace) => Promise<Replayed>;

/** @throws AppError `forbidden`, `validation`, `conflict` */
export function replayReader(database: Database): ReadReplayed {
  const readTiles = tileReader();
  return async (caller, place) => {
    if (!holds(caller, "results:read"))
      throw new AppError("forbidden", "A replay shows what a run has found: it needs the scope results:read.");
    return database.read(async (stores) => {
      const runs = stores.runs.forCaller(caller);
      const run = await runs.whole(place.runId);
      if (run === null) throw wrong("runId", "no such run");
      const row = placeIn(run, place);
      const result = await runs.resultAt(run.id, place.targetIndex);
      const stored = storedOf(result, place);
      const subject = await subjectOf(stores, run, place.targetIndex);
      const runnable = await readTiles(stores, run);
      const original = runnable.get(row.tileDefinitionId);
      if (original === undefined) throw conflict(`Version ${row.tileVersion} of ${row.tileKey} is not available.`);
      return { run, row, stored, subject, runnable, original };
    });
  };
}

/** The row's tile in the run's flow. */
function placeIn({ status, summary, frozenFlow }: Run, { targetIndex, row }: ReplayedPlace): FlowTile {
  if (status === "queued" || status === "running") throw conflict("The run has not ended. Wait until it has.");
  const { targets, tiles } = frozenFlow;
  if (targetIndex >= targets.length) throw wrong("targetIndex", `the run has ${counted(targets.length, "target")}`);
  const tile = tiles[row];
  if (tile === undefined) throw wrong("row", `the run's flow has ${counted(tiles.length, "tile")}`);
  if (summary === null) throw conflict("The run has no results: it failed before it had any.");
  return tile;
}

function storedOf(result: PackedTargetResult | null, { row }: ReplayedPlace): PackedTileResult {
  if (result === null) throw conflict("The run's results are gone.");
  if (result.skipped !== null) throw wrong("targetIndex", `the run skipped this target: ${result.skipped}`);
  const tile = result.tiles[row];
  if (tile === undefined) throw conflict("The run's result of this row is gone.");
  return tile;
}

async function subjectOf(stores: Stores, run: Run, targetIndex: number): Promise<Subject> {
  const { tenantId } = run;
  const frozenFlow = { ...run.frozenFlow, targets: run.frozenFlow.targets.slice(targetIndex, targetIndex + 1) };
  const sources = await readRunSources(stores, { tenantId, frozenFlow });
  if ("problem" in sources) throw conflict(sources.problem);
  const { subjects, skipped } = subjectsOf({ frozenFlow }, sources);
  const [subject] = subjects;
  if (subject === undefined)
    throw conflict(`The target can't be gathered again: ${skipped[0]?.reason ?? "it is gone"}.`);
  return { ...subject, position: targetIndex };
}

function wrong(name: keyof ReplayedPlace, message: string): AppError {
  return invalid([{ loc: `replay.${name}`, message }]);
}

function conflict(text: string): AppError {
  return new AppError("conflict", text);
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
