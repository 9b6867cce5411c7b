/**
 * What the scheduler role does for sources every minute: makes the syncs that are due, and notices sources that fell
 * silent. Any number of processes may.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";
import { turnSilentStale } from "./status.ts";
import { queueDueSyncs } from "../source-syncs/sync-job.ts";

export interface SourceSchedule {
  /** One round of everything; a task that fails is logged and does not keep the other from running. */
  pass(): Promise<void>;
  stop(): Promise<void>;
}

export interface SourceScheduleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intervalMs?: number;
}

const defaultIntervalMs = 60_000;

export function startSourceSchedule({
  database,
  clock,
  logger,
  intervalMs = defaultIntervalMs,
}: SourceScheduleOptions): SourceSchedule {
  let passing: Promise<void> | null = null;

  const noticeSilence = async (): Promise<void> => {
    for (let isComplete = false; !isComplete; )
      ({ isComplete } = await database.write((stores) => turnSilentStale(stores, clock.now())));
  };

  const round = async (): Promise<void> => {
    for (const task of [() => queueDueSyncs(database, clock), noticeSilence])
      await task().catch((err: unknown) =>
        logger.warn({ err }, "a pass over the sources was not finished; it is tried again"),
      );
  };

  /** One at a time: a round that takes longer than the interval is not joined by another. */
  const pass = (): Promise<void> => {
    passing ??= round().finally(() => {
      passing = null;
    });
    return passing;
  };

  const timer = setInterval(() => void pass(), intervalMs);

  return {
    pass,
    stop: async () => {
      clearInterval(timer);
      await passing;
    },
  };
}
