/**
 * The use cases of testing tiles: one evaluation of a saved tile, of another script in its place, or of a tile that is
 * not saved. Nothing is stored, and nothing alerts. Knows no face.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { invalid } from "#core/errors.ts";
import type { Runner } from "#pool/runner.ts";
import type { Json, StepData } from "#sandbox/contract.ts";
import type { OutputKind } from "#sandbox/tile.d.ts";
import { runTime } from "#server/runs/work/rules.ts";
import type { PlannedTarget, RunPlan } from "#server/runs/plan/plan.ts";
import type { PlannedTile } from "#server/tiles/model.ts";
import { evaluateChain, evaluateOnce, unserved } from "#server/tiles/testing/evaluate-once.ts";
import { givenEvaluation, outputOf, upstreamErrors, windowErrors } from "#server/tiles/testing/given.ts";
import type { Matching, ParamsChecks } from "#server/tiles/params-checks.ts";
import { localTimeOf, withLocalTime } from "#server/tiles/timezones.ts";
import { dataWindow, type RunWindow } from "#server/tiles/window.ts";
import { withExample } from "./as-example.ts";
import { gatherFor, type GatherDependencies } from "./gathered.ts";
import type { DraftTileTest, SavedTileTest, TestedOnce, TestedTile, TileTest } from "./model.ts";
import { choiceErrors, inputsOf, languageErrors, sentParams, resolvedParams, shownAsResult } from "./rules.ts";
import { replayer } from "./replay.ts";
import { replayReader } from "./replayed.ts";
import { testSubject } from "./subject.ts";
import { testedTiles } from "./tested-tile.ts";
import type { TestTurns } from "./turns.ts";

/** What a test's own run and tile are called where only a saved one has a name. */
const testFlowId = "test";
const testedId = "tested";

export interface TileTestDependencies extends GatherDependencies {
  readonly clock: Clock;
  readonly runner: Pick<Runner, "compile" | "evaluate">;
  readonly checks: GatherDependencies["checks"] & ParamsChecks;
  readonly turns: TestTurns;
}

type Tester = Caller<"tiles:manage">;
export type TileTests = ReturnType<typeof createTileTests>;

export function createTileTests(dependencies: TileTestDependencies) {
  const { database, clock, runner, turns, checks } = dependencies;
  const tiles = testedTiles({ database, runner, checks });
  const readReplayed = replayReader(database);
  const replay = replayer({ ...dependencies, runner });

  const inTime = (caller: Tester, work: (signal: AbortSignal) => Promise<TestedOnce>): Promise<TestedOnce> =>
    turns.inTurn(caller.tenantId, work);

  const test = async (caller: Tester, tile: TestedTile, asked: TileTest, signal: AbortSignal): Promise<TestedOnce> => {
    if (asked.replay !== undefined) return replay(tile, await readReplayed(caller, asked.replay), asked, signal);
    const tested = await plainTest({ checks, tenantId: caller.tenantId }, tile, asked, clock.now());
    return asked.inputs === undefined ? onGathered(caller, tested, signal) : onGiven(caller, tested, signal);
  };

  const onGiven = async (
    caller: Tester,
    { tile, planned, test: { target = {}, window, inputs = {}, upstream, asExample }, now }: PlainTest,
    signal: AbortSignal,
  ): Promise<TestedOnce> => {
    const place = target.sourceId === undefined ? target : await placeOfSource(caller, target);
    const given = givenEvaluation(planned, {
      now,
      target: place,
      inputs,
      ...(window === undefined ? {} : { window }),
      ...(upstream === undefined ? {} : { upstream }),
    });
    if ("errors" in given) throw invalid(given.errors);
    const { notes, ...evaluation } = given;
    const { tenantId } = caller;
    const { compiled } = tile;
    const { outputKind } = tile.declared;
    const { params } = planned;
    const evaluated = await evaluateOnce(runner, {
      ...evaluation,
      tenantId,
      compiled,
      params,
      signal,
      ...(outputKind && { outputKind }),
    });
    const { output } = evaluated;
    return withExample(shownAsResult(evaluated, notes), asExample === true ? { ...evaluation, params, output } : null);
  };

  const placeOfSource = async (caller: Tester, target: NonNullable<TileTest["target"]>) => {
    const { name, latitude, longitude, elevation, timezone } = (await testSubject(database, caller, target)).subject
      .place;
    return {
      name,
      ...(latitude === null ? {} : { latitude }),
      ...(longitude === null ? {} : { longitude }),
      ...(elevation === null ? {} : { elevation }),
      ...(timezone === null ? {} : { timezone }),
    };
  };

  const onGathered = async (caller: Tester, tested: PlainTest, signal: AbortSignal): Promise<TestedOnce> => {
    const {
      tile,
      planned,
      test: { target = {}, window, upstream = null, dataSource, asExample },
      now,
    } = tested;
    const errors = [...windowErrors(window, now), ...upstreamErrors(planned, upstream)];
    if (errors.length > 0) throw invalid(errors);
    const { subject, userKey } = await testSubject(database, caller, target);
    const { tenantId } = caller;
    const params = dataSource === undefined ? planned.params : { ...planned.params, dataSource };
    const flowTile = { tileDefinitionId: testedId, tileKey: tile.key, tileVersion: 1, params, reportOnly: false };
    const frozenFlow = { tiles: [flowTile], targets: [], settings: {}, userKey };
    const { outputKind } = tile.declared;
    const definition = {
      ...planned.definition,
      isPlatform: tile.isPlatform,
      outputKind: outputKind ?? ("numeric" as const),
    };
    const {
      plan,
      target: place,
      gathered,
    } = await gatherFor(
      dependencies,
      { tenantId, flowId: testFlowId, now, frozenFlow },
      new Map([[testedId, { definition, compiled: tile.compiled }]]),
      subject,
      signal,
      (made) => withOwn(made, planned, window, outputKind),
    );
    if (!gathered.ok) return shownAsResult(unserved(gathered.message, 0), []);
    const { target: about, window: seen, seed } = place;
    const data = gathered.steps.map((step) => step.data);
    const { last, upstream: before } = await evaluateChain(runner, {
      tenantId,
      now,
      steps: plan.steps,
      input: { target: about, window: seen, seed, data, upstream: upstream && outputOf(upstream) },
      signal,
    });
    const shown = shownAsResult(last, gathered.steps[0]?.notes ?? []);
    const given = {
      params: planned.params,
      now,
      window: seen,
      target: about,
      data: data[0] as StepData,
      upstream: before,
    };
    return withExample(shown, asExample === true ? { ...given, output: last.output } : null);
  };

  return {
    /**
     * @throws AppError `not-found` for a tile that the caller does not see; `validation`, with file, line and column
     * for a script that does not compile; `rate-limited`, `unavailable`
     */
    testSaved: (caller: Tester, id: string, asked: SavedTileTest): Promise<TestedOnce> => {
      refuse([...choiceErrors(asked), ...languageErrors(asked)]);
      return inTime(caller, async (signal) => test(caller, await tiles.saved(caller, id, asked), asked, signal));
    },

    /** The same of a tile that is not saved. */
    testDraft: (caller: Tester, asked: DraftTileTest): Promise<TestedOnce> => {
      refuse(choiceErrors(asked));
      return inTime(caller, async (signal) => test(caller, await tiles.draft(caller, asked), asked, signal));
    },
  };
}

/** A test that replays nothing. */
interface PlainTest {
  readonly tile: TestedTile;
  readonly planned: PlannedTile;
  readonly test: TileTest;
  readonly now: number;
}

async function plainTest(matching: Matching, tile: TestedTile, test: TileTest, present: number): Promise<PlainTest> {
  const time = runTime(test.now ?? test.window?.end ?? present, present);
  const loc = test.now === undefined && test.window !== undefined ? "window.end" : "now";
  if ("problem" in time) throw invalid([{ loc, message: time.problem }]);
  const { declared, key } = tile;
  const inputs = inputsOf(declared, test);
  const { window, upstreamRules } = declared;
  const definition = {
    key,
    inputs,
    ...(window === undefined ? {} : { window }),
    ...(upstreamRules === undefined ? {} : { upstreamRules }),
  };
  return {
    tile,
    planned: { definition, params: await resolvedParams(matching, tile, sentParams(declared, test)) },
    test,
    now: time.now,
  };
}

/** The script gets its parameters as they are; the window is the one that was asked for. */
function withOwn(
  plan: RunPlan,
  planned: PlannedTile,
  window: RunWindow | undefined,
  outputKind: OutputKind | undefined,
): RunPlan {
  const params = planned.params as Readonly<Record<string, Json>>;
  const steps = plan.steps.map(({ outputKind: _, ...step }) => ({
    ...step,
    params,
    ...(outputKind && { outputKind }),
  }));
  if (window === undefined) return { ...plan, steps };
  return { ...plan, steps, window, targets: plan.targets.map((target) => withWindow(target, planned, window)) };
}

function withWindow(target: PlannedTarget, planned: PlannedTile, window: RunWindow): PlannedTarget {
  const { utcOffsets: _, timezone, ...place } = target.target;
  const local = localTimeOf(isFixed(timezone) ? undefined : timezone, place.longitude ?? 0);
  return {
    ...target,
    window,
    dataWindow: dataWindow([planned], window),
    target: withLocalTime(place, local, window),
  };
}

/** `UTC+05:00`, from the longitude, is no name of a zone. */
function isFixed(timezone: string): boolean {
  return /^UTC[+-]\d\d:\d\d$/.test(timezone);
}

function refuse(errors: Parameters<typeof invalid>[0]): void {
  if (errors.length > 0) throw invalid(errors);
}
