/**
 * Looks ahead for some targets of a flow: evaluates it for now, and for each past year with the time at the horizon,
 * by the code that evaluates runs. Observed data, forecast and past years are joined in front of it. Stores nothing.
 */
import { localDayAt, minuteMs, type OffsetAt, offsetOf } from "#core/local-clock.ts";
import { dayMs, isoDate } from "#tile/local-time";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { identityOf } from "#server/flows/targets.ts";
import type { FrozenFlow } from "#server/runs/model.ts";
import type { DataSupply } from "#server/runs/data/data-supply.ts";
import { planSubjects } from "#server/runs/plan/plan.ts";
import type { RunnableTiles } from "#server/runs/plan/runnable-tiles.ts";
import type { Subject } from "#server/runs/plan/subjects.ts";
import { type EvaluateDependencies, planEvaluator } from "#server/runs/work/evaluate.ts";
import { keptTargets } from "#server/runs/work/kept-targets.ts";
import type { EvaluatedPlace } from "#server/runs/work/result-writer.ts";
import type { PlannedTile } from "#server/tiles/model.ts";
import { type Horizon, horizonOf } from "./horizon.ts";
import {
  expectationOf,
  expectedDay,
  type Present,
  type Question,
  questionsOf,
  reachedDay,
  reachedOn,
  unavailable,
} from "./expectations.ts";
import { type BookSources, dataBook, type Known, timezoneOf } from "./data-book.ts";
import { type MemberYear, memberYears } from "./members.ts";
import type { Expectation, ExpectationBasis, LeftOutYear, OutlookTarget } from "#server/expectations/model.ts";

export interface LookAheadFacts {
  readonly tenantId: string;
  readonly flowId: string;
  readonly outlookId: string;
  readonly frozenFlow: FrozenFlow;
  readonly now: number;
  readonly years: number;
  readonly runnable: RunnableTiles;
  /** By row. */
  readonly lines: readonly TileLine[];
}

/** A tile's threshold, and the unit of its values. */
export interface TileLine {
  readonly threshold: number | null;
  readonly unit: string | null;
}

export type LookAheadDependencies = EvaluateDependencies & BookSources;

/** Targets that share their local time, so that their season ends at the same moment. */
export function sharedHorizons(
  facts: Pick<LookAheadFacts, "frozenFlow" | "runnable" | "now">,
  subjects: readonly Subject[],
): readonly { readonly horizon: Horizon; readonly subjects: readonly Subject[] }[] {
  const tiles = plannedTiles(facts);
  return [...Map.groupBy(subjects, timezoneOf)].map(([timezone, of]) => ({
    horizon: horizonOf(tiles, facts.now, offsetOf(timezone)),
    subjects: of,
  }));
}

/** @param subjects of one horizon, at most as many as are evaluated together */
export async function lookAhead(
  dependencies: LookAheadDependencies,
  facts: LookAheadFacts,
  horizon: Horizon,
  subjects: readonly Subject[],
  signal: AbortSignal,
): Promise<readonly OutlookTarget[]> {
  const [first] = subjects;
  if (first === undefined) return [];
  const offsetAt = offsetOf(timezoneOf(first));
  const { now, years } = facts;
  const { until } = horizon;
  const book = dataBook(dependencies, { now, until, signal });
  const evaluate = evaluator(dependencies, facts, subjects, signal);
  const present = await evaluate(now, book.present);
  const members = new Map<MemberYear, ReadonlyMap<number, EvaluatedPlace>>();
  for (const member of memberYears({ now, until, years }, offsetAt))
    members.set(member, await evaluate(until, book.member(member)));
  return subjects.map((subject) => {
    const found = present.get(subject.position);
    const ofYears = [...members].flatMap(([member, places]) => {
      const place = places.get(subject.position);
      return place === undefined ? [] : [{ member, place }];
    });
    return outlookTarget(facts, horizon, subject, { present: found, ofYears, known: book.knownOf(subject) });
  });
}

/** By position. */
type Evaluate = (now: number, supply: DataSupply) => Promise<ReadonlyMap<number, EvaluatedPlace>>;

function evaluator(
  dependencies: LookAheadDependencies,
  { tenantId, flowId, outlookId: id, frozenFlow, runnable }: LookAheadFacts,
  subjects: readonly Subject[],
  signal: AbortSignal,
): Evaluate {
  return async (now, supply) => {
    const run = { id, tenantId, flowId, frozenFlow, now };
    const planned = planSubjects(run, runnable, { subjects, skipped: [] });
    if ("problem" in planned) throw new OutlookProblem(planned.problem);
    const writer = keptTargets();
    await planEvaluator(
      dependencies,
      run,
      noLookups,
      () => supply,
    )(planned.plan, writer, { signal, onSteps: () => {} });
    return new Map(writer.targets().map((place) => [place.position, place]));
  };
}

/** Why it cannot be carried out, in words. */
export class OutlookProblem extends Error {
  override readonly name = "OutlookProblem";
}

/** The supply has its own. */
const noLookups = { findAdapter: async () => null, findDisabled: async () => null };

interface Found {
  readonly present: EvaluatedPlace | undefined;
  readonly ofYears: readonly { readonly member: MemberYear; readonly place: EvaluatedPlace }[];
  readonly known: Known;
}

function outlookTarget(
  facts: LookAheadFacts,
  horizon: Horizon,
  subject: Subject,
  { present, ofYears, known }: Found,
): OutlookTarget {
  const { position, source, place } = subject;
  const given = facts.frozenFlow.targets[position];
  const timezone = timezoneOf(subject);
  const about = {
    ...{ position, timezone, sourceId: source?.id ?? null, targetName: place.name, skipped: null },
    identity: given === undefined ? "" : identityOf(given),
    season: horizon.season === null ? null : isoDate(horizon.season),
  };
  if (present === undefined) return { ...about, expectations: [] };
  const offsetAt = offsetOf(timezone);
  const questions = facts.lines.flatMap((line, row) => {
    const tile = facts.frozenFlow.tiles[row];
    return tile === undefined ? [] : questionsOf(tile, row, row === decidingRow(facts), line);
  });
  const target = { facts, horizon, present, ofYears, known, offsetAt };
  return { ...about, expectations: questions.map((question) => answered(question, target)) };
}

function decidingRow({ frozenFlow }: Pick<LookAheadFacts, "frozenFlow">): number {
  return frozenFlow.tiles.findLastIndex(({ reportOnly }) => !reportOnly);
}

interface AskedTarget {
  readonly facts: LookAheadFacts;
  readonly horizon: Horizon;
  readonly present: EvaluatedPlace;
  readonly ofYears: Found["ofYears"];
  readonly known: Known;
  readonly offsetAt: OffsetAt;
}

function answered(question: Question, target: AskedTarget): Expectation {
  const { facts, horizon, present, ofYears, known, offsetAt } = target;
  const { row } = question;
  const { now } = facts;
  const tile = present.result.tiles[row];
  const isSeasonal = horizon.isSeasonal[row] === true;
  const hasBegun = !isSeasonal || horizon.season === null || horizon.season * dayMs <= localTimeAt(now, offsetAt);
  const years = yearsOf(row, ofYears, known);
  const answer = {
    question,
    current: hasBegun ? (tile?.lastValue ?? null) : null,
    basis: basisOf(horizon, known, years),
    dayAt: (time: number) => localDayAt(offsetAt, time),
  };
  if (tile === undefined || tile.error !== null) return unavailable(answer, tile?.error ?? "the tile has no result");
  const points = ofSeason(tile.points, horizon.begins[row] ?? null, offsetAt);
  const there: Present = {
    now,
    points,
    isTriggered: tile.isTriggered,
    lastValue: tile.lastValue,
    isSeasonal,
  };
  const reached = hasBegun ? reachedDay(question, there, offsetAt) : null;
  if (reached !== null) return reachedOn(answer, reached);
  const reason = reasonOf(row, target, tile.points, years.counted, isSeasonal && hasBegun);
  if (reason !== null) return unavailable(answer, reason);
  return expectationOf(
    answer,
    years.counted.map(({ points }) => expectedDay(question, points, now, offsetAt)),
  );
}

/** On the first days of a season, a tile may still show the one that has ended. */
function ofSeason({ ts, value, triggered }: PointColumns, begin: number | null, offsetAt: OffsetAt): PointColumns {
  if (begin === null) return { ts, value, triggered };
  const first = ts.findIndex((at) => localTimeAt(at, offsetAt) > begin * dayMs);
  const from = first < 0 ? ts.length : first;
  return { ts: ts.subarray(from), value: value.subarray(from), triggered: triggered.subarray(from) };
}

function localTimeAt(at: number, offsetAt: OffsetAt): number {
  return at + offsetAt(at) * minuteMs;
}

interface CountedYear {
  readonly year: number;
  readonly points: PointColumns;
}

interface Years {
  readonly counted: readonly CountedYear[];
  readonly leftOut: readonly LeftOutYear[];
}

function yearsOf(row: number, ofYears: Found["ofYears"], known: Known): Years {
  const counted: CountedYear[] = [];
  const leftOut: LeftOutYear[] = [];
  for (const { member, place } of ofYears) {
    const { year } = member;
    const tile = place.result.tiles[row];
    const reason = known.leftOut.get(year) ?? tile?.error ?? null;
    if (tile === undefined || reason !== null) leftOut.push({ year, reason: reason ?? "the tile has no result" });
    else counted.push({ year, points: tile.points });
  }
  return { counted, leftOut };
}

function basisOf({ until }: Horizon, known: Known, { counted, leftOut }: Years): ExpectationBasis {
  const { observedUntil, forecastUntil, differences } = known;
  return { observedUntil, forecastUntil, until, years: counted.map(({ year }) => year), leftOut, differences };
}

/** Why nothing can be told; null where something can. */
function reasonOf(
  row: number,
  { facts, horizon, known, offsetAt }: AskedTarget,
  points: PointColumns,
  years: readonly CountedYear[],
  comparesPast: boolean,
): string | null {
  if (horizon.isRight[row] !== true)
    return "the tile, or one before it, looks back a fixed time from the run: its points cannot be seen so far ahead";
  if (known.lacksEvents && isEventful(facts, row))
    return "it waits for an event, and nobody can know when that will come";
  if (known.problem !== null) return known.problem;
  const today = localDayAt(offsetAt, facts.now) * dayMs;
  const settled = (at: number): boolean => localTimeAt(at, offsetAt) <= today;
  const looksAtNow = comparesPast && years.some((year) => !agree(points, year.points, settled));
  return looksAtNow
    ? "what the tile says of the days before today changes with the time of the run, so nothing can be foretold by it"
    : null;
}

/** Whether a tile up to the row asks for events. */
function isEventful({ frozenFlow, runnable }: LookAheadFacts, row: number): boolean {
  return frozenFlow.tiles
    .slice(0, row + 1)
    .some(({ tileDefinitionId }) =>
      runnable.get(tileDefinitionId)?.definition.inputs.some(({ kind }) => kind === "events"),
    );
}

/** Whether both say the same of the times that both have and that are settled. */
function agree(one: PointColumns, other: PointColumns, settled: (at: number) => boolean): boolean {
  const places = new Map(Array.from(other.ts, (at, index) => [at, index]));
  return one.ts.every((at, index) => {
    const place = places.get(at);
    return place === undefined || !settled(at) || one.triggered[index] === other.triggered[place];
  });
}

function plannedTiles({
  frozenFlow,
  runnable,
}: Pick<LookAheadFacts, "frozenFlow" | "runnable">): readonly PlannedTile[] {
  return frozenFlow.tiles.map((tile, row) => {
    const found = runnable.get(tile.tileDefinitionId);
    if (found === undefined)
      throw new OutlookProblem(`tiles[${row}]: version ${tile.tileVersion} of ${tile.tileKey} is not available`);
    return { definition: found.definition, params: tile.params };
  });
}
