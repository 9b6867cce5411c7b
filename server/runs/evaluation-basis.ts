/**
 * What a target's data say of its result: how healthy they are, and what its evaluation stands on, tile by tile: the
 * newest datum that each tile read. Pure.
 *
 * A tile that reads sensors stands on its own sensors. Every other tile stands on the newest sensor or scout datum of
 * the whole flow; in a flow that reads neither, on its weather. A tile that reads nothing is always new, and stands on
 * the tile before through its chain.
 */
import { askedMetrics } from "#server/areas/counter.ts";
import type { DataHealth } from "#server/data/model.ts";
import { type DataNeed, noData, serves, targetHealth } from "#server/data/target-health.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import type { RunWindow } from "#server/tiles/window.ts";
import type { GatheredTarget } from "./gather.ts";
import type { EvaluatedTarget } from "./model.ts";
import type { RunPlan } from "./plan.ts";
import type { TargetEvaluation, TileEvaluation } from "./trigger-state.ts";

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

/** @param end the run's time: generated data reach up to it */
export function evaluationOf(
  plan: RunPlan,
  gathered: GatheredTarget,
  result: EvaluatedTarget,
  end: number,
): TargetEvaluation {
  if (!gathered.ok || result.tiles.some(({ error }) => error !== null)) return null;
  const newest = (kinds: readonly DataRequirement["kind"][], row?: number): number | null => {
    const wanted = plan.requirements.filter(
      (one) => kinds.includes(one.kind) && (row === undefined || one.row === row),
    );
    return latest(wanted.map((one) => newestFor(one, gathered, end)));
  };
  const reads = (kind: DataRequirement["kind"], row?: number): boolean =>
    plan.requirements.some((one) => one.kind === kind && (row === undefined || one.row === row));
  const readsReadings = reads("series") || reads("weather");
  if (readsReadings && newest(["series", "weather", "events"]) === null) return null;
  const ofFlow = newest(["series", "events"]);
  const isOfField = reads("series") || reads("events");

  const newestBehind = (row: number): number | null => {
    if (gathered.steps[row]?.hasNoData === true) return null;
    if (reads("series", row)) return newest(["series"], row);
    const weather = newest(["weather"], row);
    if (reads("weather", row)) return isOfField && weather !== null ? ofFlow : weather;
    return reads("events", row) ? ofFlow : end;
  };
  const tiles = plan.tiles.map(
    (tile, row): TileEvaluation => ({
      tile: nameInFlow(plan.tiles, row),
      isDeciding: tile.reportOnly !== true,
      isTriggered: result.tiles[row]?.isTriggered ?? false,
      newestDataAt: newestBehind(row),
      followsPrevious: plan.followsPrevious[row] ?? false,
    }),
  );
  return { isTriggered: result.triggered, tiles };
}

/** The first, second, … of its key: other tiles may come, go and change places, and what it has seen stays seen. */
function nameInFlow(tiles: RunPlan["tiles"], row: number): string {
  const key = tiles[row]?.tileKey ?? "";
  return `${key} ${tiles.slice(0, row + 1).filter(({ tileKey }) => tileKey === key).length}`;
}

function newestFor(
  requirement: DataRequirement,
  gathered: GatheredTarget & { readonly ok: true },
  end: number,
): number | null {
  const { kind, dataSource, row } = requirement;
  if (kind === "events") return gathered.steps[row]?.data.events.at(-1)?.ts ?? null;
  if (dataSource === "generate") return end;
  const [need] = needsOf([requirement]);
  const found = gathered.health.filter((one) => need !== undefined && serves(one, need));
  return latest(found.map(({ newestAt }) => newestAt));
}

function latest(times: readonly (number | null)[]): number | null {
  return times.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null);
}
