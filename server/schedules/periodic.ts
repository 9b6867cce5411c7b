/**
 * What the scheduler role does for flows' schedules every second: fires the ticks that are due. Any number of processes
 * may do it. Tenants take turns, tick by tick: one with ten thousand due flows holds up nobody.
 */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import { tenantsInTurn } from "#core/tenants-in-turn.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";
import { type FiredTick, fireTick } from "./fire.ts";

export interface ScheduleTasksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of every tick once it is stored. */
  readonly observe: (tick: TickSample) => void;
}

/** What the metrics count. */
export type TickSample = Pick<FiredTick, "outcome" | "latenessMs" | "missedCount">;

const everyMs = 1_000;

export function scheduleTasks(options: ScheduleTasksOptions): readonly PeriodicTask[] {
  return [
    {
      name: "the ticks of flows' schedules",
      everyMs,
      isFirstAtOnce: true,
      round: (stopping) => fireDueTicks(options, stopping),
    },
  ];
}

/**
 * Whether a tick is due and was not fired: one that failed, or whose flow or tenant somebody was changing at that
 * moment.
 */
export async function isTickDue({
  database,
  clock,
}: Pick<ScheduleTasksOptions, "database" | "clock">): Promise<boolean> {
  const tenantIds = await database.read((stores) => stores.flows.forSystem().tenantsWithDue(clock.now()));
  return tenantIds.length > 0;
}

/** Fires all that are due, tenants in turn. What fails for one tenant is tried again a second later. */
export function fireDueTicks(
  { database, clock, logger, observe }: ScheduleTasksOptions,
  stopping: AbortSignal,
): Promise<void> {
  return tenantsInTurn({
    due: () => database.read((stores) => stores.flows.forSystem().tenantsWithDue(clock.now())),
    take: async (tenantId) => {
      const tick = await database.write((stores) => fireTick(stores, tenantId, clock.now()));
      if (tick === null) return false;
      observe(tick);
      logger.debug({ tenantId, ...tick }, "a tick of a flow's schedule");
      return true;
    },
    onError: (err, tenantId) => logger.warn({ err, tenantId }, "a tick of a flow's schedule failed; it is tried again"),
    retryMs: everyMs,
    stopping,
  });
}
