/**
 * Evaluates one row of one target of an earlier run once more, with the tested tile in its place: the run's flow, time
 * and seed, its data gathered again, and the tiles before the row evaluated before it.
 */
import type { Runner } from "#pool/runner.ts";
import { type EvaluatedChain, evaluateChain, unserved } from "#server/tiles/testing/evaluate-once.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import { withExample } from "./as-example.ts";
import { type Gathered, gatherFor, type GatherDependencies } from "./gathered.ts";
import type { TestedOnce, TestedTile, TileTest } from "./model.ts";
import { isEqualResult, replayedDefinition, replayedParams } from "./replay-rules.ts";
import type { Replayed } from "./replayed.ts";
import { resolvedParams, shownAsResult } from "./rules.ts";

const testedId = "tested";

export interface ReplayDependencies extends GatherDependencies {
  readonly runner: Pick<Runner, "evaluate">;
  readonly checks: GatherDependencies["checks"] & ParamsChecks;
}

export type Replay = (
  tile: TestedTile,
  replayed: Replayed,
  test: Pick<TileTest, "params" | "asExample">,
  signal: AbortSignal,
) => Promise<TestedOnce>;

export function replayer(dependencies: ReplayDependencies): Replay {
  const { runner, checks } = dependencies;

  /** The row after those before it. */
  const evaluate = async (
    { run: { tenantId, now } }: Replayed,
    row: number,
    { plan, target: { target, window, seed }, gathered }: Gathered,
    signal: AbortSignal,
  ): Promise<EvaluatedChain> => {
    if (!gathered.ok) {
      const place = gathered.row === row ? "" : `tiles[${gathered.row}]: `;
      return { last: unserved(`${place}${gathered.message}`, 0), upstream: null };
    }
    const steps = plan.steps.slice(0, row + 1);
    const data = gathered.steps.slice(0, row + 1).map((step) => step.data);
    return evaluateChain(runner, { tenantId, now, steps, input: { target, window, seed, data }, signal });
  };

  return async (tile, replayed, test, signal) => {
    const { run, row, stored, subject, runnable, original } = replayed;
    const definition = replayedDefinition(tile, original.definition);
    const isSame = tile.definitionId === row.tileDefinitionId && Object.keys(test.params).length === 0;
    const matching = { checks, tenantId: run.tenantId };
    const params = isSame ? row.params : await resolvedParams(matching, tile, replayedParams(tile, row, test.params));
    const tiles = run.frozenFlow.tiles.with(stored.row, { ...row, tileDefinitionId: testedId, params });
    const gathered = await gatherFor(
      dependencies,
      { ...run, frozenFlow: { ...run.frozenFlow, tiles } },
      new Map([...runnable, [testedId, { definition, compiled: tile.compiled }]]),
      subject,
      signal,
    );
    const { last: evaluated, upstream } = await evaluate(replayed, stored.row, gathered, signal);
    const own = gathered.gathered.ok ? gathered.gathered.steps[stored.row] : undefined;
    const shown = shownAsResult(evaluated, own?.notes ?? []);
    const isOtherAtFault = gathered.gathered.ok
      ? evaluated.error?.kind === "data"
      : gathered.gathered.row !== stored.row;
    const found = {
      evaluated: shown,
      failureKind: definition.outputKind,
      hasNoData: own?.hasNoData === true,
      isOtherAtFault,
    };
    const tested = { ...shown, replayed: { isEqual: isEqualResult(found, stored), stored } };
    if (test.asExample !== true || own === undefined) return tested;
    const { target, window } = gathered.target;
    const { output } = evaluated;
    return withExample(tested, { params, now: run.now, window, target, data: own.data, upstream, output });
  };
}
