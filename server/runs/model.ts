/** A run as plain data. Times are epoch milliseconds. */
import type { DataHealth } from "#server/data/model.ts";
import type { FlowStatus, FlowTarget, RunStatus, RunTrigger } from "#server/flows/model.ts";
import type { DemoExtent, DemoUse } from "#server/tiles/demo-use.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import type { OutputKind, Point, PointColumns } from "#sandbox/tile.d.ts";
import type { TargetStage } from "./stage.ts";
import type { StateChange } from "./state/trigger-state.ts";

export interface TileResult {
  readonly row: number;
  readonly key: string;
  readonly version: number;
  readonly kind: OutputKind;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Which stage the tile says it is now; null for none. */
  readonly stage: string | null;
  /** At most 2000, thinned without losing the first, the last, a change of `isTriggered`, or the extremes. */
  readonly points: readonly Point[];
  readonly trace: readonly string[];
  /** The tile asks for readings, and there were none. */
  readonly noData: boolean;
  readonly error: string | null;
}

/** What a result is about. */
export interface ResultTarget {
  /** Null for a place given inline. */
  readonly sourceId: string | null;
  /** The source's kind. */
  readonly hint: string | null;
  readonly name: string;
  /** Null for a source without geometry; an area's centre. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Sensors of an area that had at least one reading; empty for other targets. */
  readonly sensorSources: readonly { readonly id: string; readonly name: string }[];
}

/** Whether the target counts as triggered, over its flow's runs: what alerts go by. */
export interface TargetState {
  readonly isTriggered: boolean;
  /** The run's time at which it became so; epoch ms. */
  readonly since: number;
  /** The state is the earlier one, although this run did not find it so. */
  readonly isHeld: boolean;
  /** What this run did to it. */
  readonly change: StateChange;
  /** In words, where it is held; else null. */
  readonly heldBecause: string | null;
  /** The newest reading that was ever seen of the target; null for none, as for a flow that reads nothing. Epoch ms. */
  readonly newestDataAt: number | null;
}

export interface TargetResult {
  readonly target: ResultTarget;
  readonly triggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
  /** Null where no tile names one, and where a tile failed. */
  readonly stage: TargetStage | null;
  /**
   * Why the target was left out: it has no tiles then, and counts neither as failed nor as triggered. Null for one that
   * was evaluated.
   */
  readonly skipped: string | null;
  /**
   * Null for a run that does not count (a simulation, a run without alerts), and of a target of which nothing is known
   * yet.
   */
  readonly state: TargetState | null;
  readonly dataHealth: DataHealth;
  readonly tiles: readonly TileResult[];
}

/** As evaluated and stored: points as columns, a fraction of the size of objects. */
export type PackedTileResult = Omit<TileResult, "points"> & { readonly points: PointColumns };
export type PackedTargetResult = Omit<TargetResult, "tiles"> & { readonly tiles: readonly PackedTileResult[] };
/** A result as it is stored. */
export interface PlacedResult {
  /** Place of the target in the flow. */
  readonly position: number;
  readonly result: PackedTargetResult;
}
/** A result without its tiles: what the run found of the target, and what it did to its state. */
export type TargetOutcome = Omit<PackedTargetResult, "tiles">;
/** What a run found of a target, in short. Times are epoch milliseconds. */
export interface RunOutcome extends Omit<ResultTarget, "sensorSources"> {
  /** Place in the flow as the run had it. */
  readonly position: number;
  readonly outcome: "triggered" | "not_triggered" | "failed" | "skipped";
  readonly probability: number | null;
  readonly color: string | null;
  /** Null where no tile names one, and where a tile failed. */
  readonly stage: TargetStage | null;
  /** What failed, or why the target was left out. */
  readonly problem: string | null;
  /** Of its state, as the next three; null where it has none. */
  readonly isTriggered: boolean | null;
  readonly since: number | null;
  readonly isHeld: boolean | null;
  readonly change: StateChange;
  readonly coverage: number | null;
  readonly issueCount: number;
}
/** Whether a target of a flow is triggered, as alerts go by it. Times are epoch milliseconds. */
export interface FlowTargetState {
  readonly flowId: string;
  readonly flowName: string;
  readonly flowStatus: FlowStatus;
  /** Place in the flow at the newest run that counts. Null, as `probability` to `runAt`, of an older state. */
  readonly position: number | null;
  /** Null for a place given inline. */
  readonly sourceId: string | null;
  /** The source's kind. */
  readonly hint: string | null;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isTriggered: boolean;
  readonly since: number;
  readonly newestDataAt: number | null;
  /** Of the run; null where it is gone, or of an earlier version of the flow. */
  readonly demoData: DemoExtent | null;
  readonly probability: number | null;
  readonly color: string | null;
  readonly heldBecause: string | null;
  readonly runId: string | null;
  readonly runAt: number | null;
}
/** Before it is known what it does to the target's state. */
export type EvaluatedTarget = Omit<PackedTargetResult, "state">;
/** What follows from the tiles alone. */
export type ConcludedTarget = Omit<EvaluatedTarget, "dataHealth">;

/** What was found, in figures. */
export interface RunFigures {
  readonly targetCount: number;
  readonly triggeredCount: number;
  /** Targets that were left out because their sources are disabled or gone. */
  readonly skippedCount: number;
  readonly anyTriggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
}

/** With what it rests on; null in what was stored before that was kept. */
export type RunSummary = RunFigures & { readonly [Part in keyof DemoUse]: DemoUse[Part] | null };

/**
 * What was to be evaluated, frozen when the run was requested: a later PATCH of the flow does not change a queued run.
 */
export interface FrozenFlow {
  readonly tiles: readonly FlowTile[];
  readonly targets: readonly FlowTarget[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** The `tenantKey` of the flow's owner, for adapters; null for a flow without one. */
  readonly userKey: string | null;
}

export interface Run {
  readonly id: string;
  readonly tenantId: string;
  readonly flowId: string;
  readonly flowVersion: number;
  readonly status: RunStatus;
  readonly trigger: RunTrigger;
  /** The run's time: the simulation time, else when the run was requested. */
  readonly now: number;
  /** Of a scheduled run: when its tick was due, which is a little before it was requested. Null without a tick. */
  readonly tickAt: number | null;
  readonly suppressAlerts: boolean;
  readonly windowStart: number | null;
  readonly windowEnd: number | null;
  readonly requestedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly durationMs: number | null;
  readonly summary: RunSummary | null;
  /** Of all its results, which may be many; null without results. */
  readonly pointCount: number | null;
  readonly error: string | null;
  readonly frozenFlow: FrozenFlow;
}

export interface FinishedRun extends Run {
  readonly status: "succeeded" | "failed";
  readonly finishedAt: number;
}

/** As callers read it: without the flow that was frozen for it, which may be large. */
export type RunRecord = Omit<Run, "frozenFlow">;
