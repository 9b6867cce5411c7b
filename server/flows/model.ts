/**
 * A flow as plain data: what the store returns, the rules decide on and the faces render. Times are epoch milliseconds.
 */
import type { OutlookRecord } from "#server/expectations/model.ts";
import type { DemoExtent } from "#server/tiles/demo-use.ts";
import type { FlowTile } from "#server/tiles/model.ts";

export type FlowStatus = "draft" | "active" | "paused";

/** A place given inline. `timezone` (IANA) is optional; without it local days follow the longitude. */
export interface InlineTarget {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone?: string;
  /** Metres above sea level. */
  readonly elevation?: number;
}
export interface SourceTarget {
  readonly sourceId: string;
}
export type FlowTarget = InlineTarget | SourceTarget;

/** How far a run of a flow has come. */
export type RunStatus = "queued" | "running" | "succeeded" | "failed";
/** What sets a run of a flow off. */
export type RunTrigger = "manual" | "simulation" | "schedule" | "report";

/** The newest run in short; read with the flow. */
export interface LastRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly trigger: RunTrigger;
  /** The run's time. */
  readonly now: number;
  readonly finishedAt: number | null;
  readonly triggered: boolean | null;
  readonly probability: number | null;
  readonly color: string | null;
  /** The counts of the run's summary; null where it has none. */
  readonly targetCount: number | null;
  readonly triggeredCount: number | null;
  readonly skippedCount: number | null;
  /** Null also for a run that ended before it was kept. */
  readonly demoData: DemoExtent | null;
}

/** Five fields of cron, read on the clock of a zone. */
export interface CronSchedule {
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Each tick is late by a fixed amount of up to so much, which follows from the flow's id. */
  readonly jitterSeconds: number;
}

export interface Flow {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  readonly tenantKey: string | null;
  readonly notes: string | null;
  readonly status: FlowStatus;
  readonly tiles: readonly FlowTile[];
  readonly targets: readonly FlowTarget[];
  /** Free-form, with validated blocks `alerts`, `reports`, `colors`, `temperatureUnits`, `maxRunsPerHour`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** One of `scheduleMinutes` and `schedule` is null, or both are. */
  readonly scheduleMinutes: number | null;
  readonly schedule: CronSchedule | null;
  readonly nextRunAt: number | null;
  readonly skippedTicks: number;
  readonly version: number;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly ownerUserId: string | null;
  readonly ownerUserKey: string | null;
  readonly lastRun: LastRun | null;
  /** The newest that has ended well and looks ahead from its present. */
  readonly outlook: OutlookRecord | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a run needs of its flow. */
export type RunnableFlow = Pick<
  Flow,
  "id" | "tenantId" | "version" | "tiles" | "targets" | "settings" | "ownerUserKey"
>;
