/** Why a target of a run triggered, or did not: everything that is stored of it, put together. */
import type { TargetMemory } from "#server/alerts/model.ts";
import { demoNoticeOf, demoSentence } from "#server/data/demo-notice/notice.ts";
import { isSourceTarget } from "#server/flows/targets.ts";
import type { PackedTargetResult, Run, TargetState } from "#server/runs/model.ts";
import { headlineOf } from "#server/expectations/headline.ts";
import type { Expectation } from "#server/expectations/model.ts";
import { outcomeIn } from "#server/language/told.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import { explainAlerts } from "./alerts.ts";
import type { ShownDelivery } from "./deliveries.ts";
import type { DataWhy, Outcome, RunWhy, TileWhy } from "./model.ts";
import { explainTiles, type KnownTile } from "./tiles.ts";
import { shownDay } from "./words/figures.ts";
import type { Words } from "./words/language.ts";

/** What is stored of a target of a run that has ended. */
export interface StoredTarget {
  readonly run: Run;
  readonly areAlertsDue: boolean;
  /** Place in the flow. */
  readonly position: number;
  /** Null where the run came to no result. */
  readonly result: PackedTargetResult | null;
  /** Of the versions that the flow had, by id; those that are gone are missing. */
  readonly definitions: ReadonlyMap<string, KnownTile>;
  /** Those about the target that the caller may see, newest first. */
  readonly deliveries: readonly ShownDelivery[];
  readonly hasMoreDeliveries: boolean;
  /** The caller sees messages to its own contacts alone. */
  readonly seesOwnContactsOnly: boolean;
  readonly memory: TargetMemory | null;
  /** What the flow's newest outlook tells of the target. */
  readonly outlook: readonly Expectation[];
}

/** So many tiles the summary tells of. */
const maxToldTiles = 3;

export function explainTarget(words: Words, stored: StoredTarget): RunWhy {
  const { run, position, result, definitions } = stored;
  const target = { ...calledTarget(run, position, result), position };
  const tiles = result === null ? [] : explainTiles(words, result, run.frozenFlow.tiles, definitions, run.now);
  const hasNamesakes = target.sourceId === null && namesakesOf(run, target.name) > 1;
  const alerts = explainAlerts(words, { ...stored, hasNamesakes });
  const outcome = outcomeOf(result);
  const problem = problemOf(words, run, result);
  return {
    runId: run.id,
    flowId: run.flowId,
    flowVersion: run.flowVersion,
    now: run.now,
    target,
    outcome,
    triggered: result?.triggered ?? false,
    probability: result?.probability ?? null,
    stage: result?.stage ?? null,
    problem,
    state: stateTold(words, result?.state ?? null),
    demoData: demoUseOf(run.frozenFlow.tiles).demoData,
    summary: [
      outcomeWords(words, target.name, outcome, problem, tiles),
      ...stageWords(words, result),
      ...outlookWords(words, stored.outlook),
      ...demoWords(words, stored),
      alerts.says,
    ].join(" "),
    tiles,
    data: dataOf(result, tiles, run.now),
    outlook: stored.outlook,
    alerts,
  };
}

/** As the run found it; without a result as the flow has it. */
export function calledTarget(
  { frozenFlow }: Run,
  position: number,
  result: PackedTargetResult | null,
): { readonly sourceId: string | null; readonly name: string } {
  if (result !== null) return { sourceId: result.target.sourceId, name: result.target.name };
  const target = frozenFlow.targets[position];
  if (target === undefined) return { sourceId: null, name: "" };
  return isSourceTarget(target)
    ? { sourceId: target.sourceId, name: target.sourceId }
    : { sourceId: null, name: target.name };
}

function namesakesOf({ frozenFlow }: Run, name: string): number {
  return frozenFlow.targets.filter((target) => !isSourceTarget(target) && target.name === name).length;
}

function outcomeOf(result: PackedTargetResult | null): Outcome {
  if (result === null || result.tiles.some(({ error }) => error !== null)) return "failed";
  if (result.skipped !== null) return "skipped";
  return result.triggered ? "triggered" : "not_triggered";
}

function problemOf(words: Words, run: Run, result: PackedTargetResult | null): string | null {
  if (result === null) return outcomeIn(words.told, run.error) ?? words.say("problem.noResult");
  const failed = result.tiles.find(({ error }) => error !== null && error !== otherTileFailed);
  return outcomeIn(words.told, result.skipped ?? failed?.error ?? null);
}

function stateTold({ told }: Words, state: TargetState | null): TargetState | null {
  return state && { ...state, heldBecause: outcomeIn(told, state.heldBecause) };
}

function outcomeWords(
  words: Words,
  target: string,
  outcome: Outcome,
  problem: string | null,
  tiles: readonly TileWhy[],
): string {
  const decisive = tiles.filter(({ decided }) => decided);
  if (outcome === "skipped") return words.say("target.skipped", { target, problem: String(problem) });
  if (outcome === "failed" && decisive.length === 0)
    return words.say("target.failedBecause", { target, problem: String(problem) });
  const began = outcome === "not_triggered" ? "notTriggered" : outcome;
  if (began !== "failed" && decisive.length === 0) return words.say(`target.${began}Alone`, { target });
  const told = decisive.slice(0, maxToldTiles).map(({ says }) => says);
  const more = decisive.length - told.length;
  return [
    words.say(`target.${began}`, { target }),
    ...told,
    ...(more === 0 ? [] : [words.say("target.moreTiles", { count: more })]),
  ].join(" ");
}

function stageWords(words: Words, result: PackedTargetResult | null): readonly string[] {
  const stage = result?.stage ?? null;
  return stage === null ? [] : [words.say("target.stage", { stage: stage.name })];
}

/** Nothing of a target that was not evaluated. */
function demoWords({ locale }: Words, { run, result, definitions }: StoredTarget): readonly string[] {
  if (result === null || result.skipped !== null) return [];
  const nameOf = ({ tileDefinitionId, tileKey }: FlowTile) => definitions.get(tileDefinitionId)?.displayName ?? tileKey;
  const notice = demoNoticeOf(run.frozenFlow.tiles, nameOf);
  return notice === null ? [] : [demoSentence(locale, notice)];
}

/** What decides next. */
function outlookWords(words: Words, outlook: readonly Expectation[]): readonly string[] {
  const headline = headlineOf({ expectations: outlook });
  if (headline?.state !== "expected") return [];
  const { stage, expectedAt, earliest, latest } = headline;
  if (expectedAt === null) return [];
  const range = earliest === latest ? "day" : "between";
  const days = {
    day: shownDay(words, expectedAt),
    earliest: shownDay(words, earliest ?? expectedAt),
    latest: shownDay(words, latest ?? expectedAt),
  };
  return [
    stage === null
      ? words.say(`outlook.target.${range}`, days)
      : words.say(`outlook.stage.${range}`, { ...days, stage }),
  ];
}

function dataOf(result: PackedTargetResult | null, tiles: readonly TileWhy[], now: number): DataWhy {
  const { coverage, issues, issueCount } = result?.dataHealth ?? { coverage: null, issues: [], issueCount: 0 };
  const times = tiles.flatMap(({ newestPointAt, dataAgeSeconds }) =>
    newestPointAt === null || dataAgeSeconds === null ? [] : [newestPointAt],
  );
  const newestDataAt = times.length === 0 ? null : Math.max(...times);
  const ageSeconds = newestDataAt === null ? null : Math.round(Math.max(0, now - newestDataAt) / 1000);
  return { coverage, issues, issueCount, newestDataAt, ageSeconds };
}
