/**
 * What a run has to do: its steps, its targets with their sources, local time and window, and the data each tile needs.
 * Pure: from the frozen flow, the run's time, the sources as they are now and the tile versions. Knows no adapter and
 * no pool.
 */
import type { ChainStep, CompiledScript, Json } from "#sandbox/contract.ts";
import type { OutputKind, TileTarget } from "#sandbox/tile.d.ts";
import type { FlowTile, PlannedTile, TileDefinition } from "#server/tiles/model.ts";
import { followsPrevious } from "#server/tiles/chain.ts";
import { type DataRequirement, dataRequirements } from "#server/tiles/requirements.ts";
import { withLocalTime } from "#server/tiles/timezones.ts";
import { dataWindow, runWindow, type RunWindow } from "#server/tiles/window.ts";
import type { Run } from "../model.ts";
import {
  localTime,
  type PlannedSource,
  type RunSources,
  type RunSubjects,
  type SkippedTarget,
  type Subject,
  subjectsOf,
} from "./subjects.ts";

export interface RunnableTile {
  readonly definition: Pick<
    TileDefinition,
    "key" | "isPlatform" | "inputs" | "window" | "upstreamRules" | "outputKind"
  >;
  readonly compiled: CompiledScript;
}

export interface PlannedTarget {
  /** Place in the flow. */
  readonly position: number;
  readonly target: TileTarget;
  /** Null for a place given inline. */
  readonly source: PlannedSource | null;
  /** Those inside an area; empty for every other target. */
  readonly sensors: readonly PlannedSource[];
  readonly window: RunWindow;
  /** What data are asked for: the window, and as much before it as its first points need. */
  readonly dataWindow: RunWindow;
  /** Decides the randomness of the target's scripts; the same for a repeated run of the same time. */
  readonly seed: string;
}

export interface RunPlan {
  readonly tiles: readonly FlowTile[];
  /** The same with their definitions. */
  readonly planned: readonly PlannedTile[];
  /** What metrics and traces call the tiles: a tenant's own have no name there. */
  readonly names: readonly string[];
  /** The kind each tile's definition names: what a failed tile is listed with. */
  readonly kinds: readonly OutputKind[];
  readonly steps: readonly ChainStep[];
  readonly requirements: readonly DataRequirement[];
  /** Per tile: its result follows from the tile before. */
  readonly followsPrevious: readonly boolean[];
  readonly targets: readonly PlannedTarget[];
  readonly skipped: readonly SkippedTarget[];
  /** From the earliest start of any target to the run's time. */
  readonly window: RunWindow;
}

export type PlanOutcome = { readonly plan: RunPlan } | { readonly problem: string };

export function planRun(
  run: Pick<Run, "flowId" | "now" | "frozenFlow">,
  runnable: ReadonlyMap<string, RunnableTile>,
  sources: RunSources,
): PlanOutcome {
  return planSubjects(run, runnable, subjectsOf(run, sources));
}

/** The plan of some of the run's targets, or of all: each target's is the same in either. */
export function planSubjects(
  run: Pick<Run, "flowId" | "now" | "frozenFlow">,
  runnable: ReadonlyMap<string, RunnableTile>,
  { subjects, skipped }: RunSubjects,
): PlanOutcome {
  const { tiles } = run.frozenFlow;
  const found = tiles.map((tile) => runnable.get(tile.tileDefinitionId));
  const missing = found.indexOf(undefined);
  if (missing >= 0)
    return {
      problem: `tiles[${missing}]: version ${tiles[missing]?.tileVersion} of ${tiles[missing]?.tileKey} is not available`,
    };
  const present = found.filter((tile) => tile !== undefined);
  const planned: readonly PlannedTile[] = present.map(({ definition }, row) => ({
    definition,
    params: tiles[row]?.params ?? {},
  }));
  const plannedTargets = subjects.map((subject) => planTarget(subject, run, planned));
  const starts = plannedTargets.map(({ window }) => window.start);
  const withoutTargets = runWindow(planned, run.now, () => 0);
  return {
    plan: {
      tiles,
      planned,
      names: present.map(({ definition }) => (definition.isPlatform ? definition.key : "tenant")),
      kinds: present.map(({ definition }) => definition.outputKind),
      steps: present.map(({ compiled, definition: { outputKind } }, row) => ({
        script: compiled,
        row,
        outputKind,
        params: (tiles[row]?.params ?? {}) as Readonly<Record<string, Json>>,
      })),
      requirements: dataRequirements(planned),
      followsPrevious: planned.map(followsPrevious),
      targets: plannedTargets,
      skipped,
      window: starts.length === 0 ? withoutTargets : { start: starts.reduce((a, b) => Math.min(a, b)), end: run.now },
    },
  };
}

function planTarget(
  { position, place, source, sensors }: Subject,
  run: Pick<Run, "flowId" | "now">,
  tiles: readonly PlannedTile[],
): PlannedTarget {
  const local = localTime(place.timezone, place.longitude);
  const window = runWindow(tiles, run.now, local.offsetAt);
  return {
    position,
    source,
    sensors,
    window,
    dataWindow: dataWindow(tiles, window),
    seed: `${run.flowId}/${run.now}/${position}`,
    target: withLocalTime(place, local, window),
  };
}
