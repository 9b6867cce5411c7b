/** How a process and what it needs are, as plain data. */
import type { Role } from "#server/config.ts";
import type { Transports } from "#server/net/messengers.ts";
import type { QueueName } from "#server/queue/model.ts";

export interface ReadinessReport {
  /** Each part that the service needs, and whether it answers. */
  readonly checks: Readonly<Record<string, boolean>>;
  /**
   * Each part of the script cells' confinement by the operating system, and whether it is in force. Why one is not
   * stands in the log.
   */
  readonly confinement: Readonly<Record<string, boolean>>;
}

export type Readiness = () => Promise<ReadinessReport>;

/** Of one topic that has any, in all processes. */
export interface WaitingJobs {
  readonly topic: QueueName;
  readonly jobs: number;
  /** Those that a process carries out, or will at once. */
  readonly woken: number;
  /** Those that failed at least once, and come again. */
  readonly failed: number;
  /** Since the oldest was added, or added again. */
  readonly oldestMs: number;
}

/** What stays the same for as long as the process lives. */
export interface ProcessFacts {
  readonly version: string;
  readonly roles: readonly Role[];
  readonly database: "embedded" | "postgresql";
  readonly queue: "embedded" | "redis";
  readonly transports: Transports;
}

export interface ServiceHealth extends ProcessFacts {
  readonly isReady: boolean;
  /** Epoch ms, by the service's clock. */
  readonly now: number;
  readonly upForMs: number;
  readonly readiness: ReadinessReport;
  /** Null where the database does not answer. Those that wait for longest come first. */
  readonly jobs: readonly WaitingJobs[] | null;
  readonly pool: { readonly cells: Readonly<Record<string, number>>; readonly queuedTargets: number };
}
