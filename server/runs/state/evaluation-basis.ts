/**
 * What a target's data say of its result: how healthy they are, and what its evaluation stands on, tile by tile: the
 * series that each tile asks for, and how far each has read. Pure.
 *
 * A tile that reads sensors stands on its own sensors, each by itself. A tile of weather stands on its variables. In a
 * flow that reads sensors or scouts, it and a tile of events stand on the newest datum of these as well. Generated data
 * reach up to the run's time, and a tile of them, or one that reads nothing, waits for no series.
 */
import { localDayOf } from "#tile/local-time";
import { askedMetrics } from "#server/areas/counter.ts";
import type { DataHealth, SeriesHealth } from "#server/data/model.ts";
import { type DataNeed, noData, serves, targetHealth } from "#server/data/target-health.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import { isOutOfSeason, isSeasonal, looksBack, rightFrom, type RunWindow } from "#server/tiles/window.ts";
import type { TileEvaluation } from "./reset-evidence.ts";
import type { GatheredTarget } from "../data/gather.ts";
import type { EvaluatedTarget, PackedTileResult } from "../model.ts";
import type { PlannedTarget, RunPlan } from "../plan/plan.ts";
import { type AskedSeries, latest } from "./depended-series.ts";
import type { TargetEvaluation } from "./trigger-state.ts";

/** What the requirements need of the adapters' responses: a rain gauge's counter can replace its amounts. */
function needsOf(requirements: readonly DataRequirement[]): readonly DataNeed[] {
  return requirements.map(({ kind, dataSource, names }) => ({
    kind,
    dataSource,
    names: kind === "series" ? askedMetrics(names) : names,
  }));
}

/** How healthy the data of a target are; of one that could not be served there are none. */
export function dataHealthOf(plan: RunPlan, gathered: GatheredTarget, window: RunWindow): DataHealth {
  return gathered.ok ? targetHealth(needsOf(plan.requirements), gathered.health, window) : noData;
}

type Gathered = GatheredTarget & { readonly ok: true };

/** @param end the run's time: generated data reach up to it */
export function evaluationOf(
  plan: RunPlan,
  target: PlannedTarget,
  gathered: GatheredTarget,
  result: EvaluatedTarget,
  end: number,
): TargetEvaluation {
  if (!gathered.ok || result.tiles.some(({ error }) => error !== null))
    return { unknownBecause: "the target failed: its tiles say why" };
  const { requirements } = plan;
  const readings = requirements.filter(({ kind }) => kind !== "events");
  const newestOf = (some: readonly DataRequirement[]): number | null =>
    some.map((one) => newestFor(one, gathered, end)).reduce(latest, null);
  if (readings.length > 0 && newestOf(requirements) === null)
    return { unknownBecause: "there were no data of the target" };
  const ofField = requirements.filter(({ kind }) => kind !== "weather");
  const fieldAt = newestOf(ofField);
  const find = seriesFinder(target, gathered);

  const askedBy = (row: number): TileEvaluation["asked"] => {
    if (gathered.steps[row]?.hasNoData === true) return null;
    const own = requirements.filter((one) => one.row === row);
    const series = own.flatMap((one) => (one.dataSource === "generate" ? [] : find(one)));
    if (own.length === 0 || ofField.length === 0 || own.some(({ kind }) => kind === "series")) return series;
    return fieldAt === null ? null : [...series, { ...ofTheField, newestAt: fieldAt }];
  };
  const tiles = plan.planned.map((tile, row): TileEvaluation => {
    const { kind, isTriggered, lastValue, stage, points } = result.tiles[row] as PackedTileResult;
    return {
      name: `tiles[${row}] (${tile.definition.key})`,
      kind,
      params: tile.params,
      isDeciding: plan.tiles[row]?.reportOnly !== true,
      isTriggered,
      lastValue,
      stage,
      points,
      followsPrevious: plan.followsPrevious[row] ?? false,
      asked: askedBy(row),
      isSeasonal: isSeasonal(tile),
      isOutOfSeason: isSeasonal(tile) && isOutOfSeason(tile, localDayOf(target.target.utcOffsets, end)),
      looksBack: looksBack(tile),
      rightFrom: rightFrom(tile, target.window),
    };
  });
  const newestAt = ofField.length > 0 ? fieldAt : newestOf(readings);
  return { isTriggered: result.triggered, tiles, newestDataAt: newestAt === null ? null : Math.floor(newestAt) };
}

/** All that sensors and scouts say of the target, of which any news will do. */
const ofTheField: AskedSeries = {
  sourceId: null,
  name: "",
  sourceName: null,
  newestAt: null,
  lagMs: Number.POSITIVE_INFINITY,
  speaksMs: Number.POSITIVE_INFINITY,
};

const hourMs = 3_600_000;
/** Slower series may be behind by two of their own steps. */
const minLagMs = 3 * hourMs;
/** Of a series of one or two readings, which do not show its steps. */
const unknownLagMs = 48 * hourMs;

/** The series of the target that a requirement asks for. */
function seriesFinder(target: PlannedTarget, gathered: Gathered): (one: DataRequirement) => readonly AskedSeries[] {
  const names = new Map(target.sensors.map(({ id, place }) => [id, place.name]));
  return (requirement) => {
    const [need] = needsOf([requirement]);
    const isAveraged = requirement.kind === "series" && names.size > 0;
    return gathered.health.flatMap((one) =>
      need !== undefined && serves(one, need)
        ? [askedSeries(one, names.get(one.sourceId ?? "") ?? null, isAveraged)]
        : [],
    );
  };
}

/** @param isAveraged its readings count in a quarter hour, and not for the next one */
function askedSeries(
  { sourceId, name, newestAt, cadenceMs }: SeriesHealth,
  sourceName: string | null,
  isAveraged: boolean,
): AskedSeries {
  return {
    sourceId,
    name,
    sourceName,
    newestAt,
    lagMs: cadenceMs === null ? unknownLagMs : Math.max(minLagMs, 2 * cadenceMs),
    speaksMs: isAveraged ? 0 : Math.max(hourMs, cadenceMs ?? 0),
  };
}

function newestFor(requirement: DataRequirement, gathered: Gathered, end: number): number | null {
  const { kind, dataSource, row } = requirement;
  if (dataSource === "generate") return end;
  if (kind === "events") return gathered.steps[row]?.data.events.at(-1)?.ts ?? null;
  const [need] = needsOf([requirement]);
  const found = gathered.health.filter((one) => need !== undefined && serves(one, need));
  return found.map(({ newestAt }) => newestAt).reduce(latest, null);
}
