/** What the scheduler role tidies at intervals. Each task may run in several processes at once and at any time. */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import { purgePortion } from "#schema/idempotency.ts";
import type { Logger } from "#server/logger.ts";
import { keepExpiredMs } from "#server/sessions/rules.ts";
import { keepMs, keepUsesMs } from "#server/verification/rules.ts";

export interface Housekeeping {
  /** One round of everything; a task that fails is logged and does not keep the others from running. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

export interface HousekeepingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intervalMs?: number;
}

const defaultIntervalMs = 10 * 60_000;

export function startHousekeeping({
  database,
  clock,
  logger,
  intervalMs = defaultIntervalMs,
}: HousekeepingOptions): Housekeeping {
  let round: Promise<void> = Promise.resolve();

  const purgeResponses = async (): Promise<void> => {
    let count = 0;
    for (let portion = purgePortion; portion === purgePortion; count += portion)
      portion = await database.write((stores) => stores.idempotency.forSystem("housekeeping").purge(clock.now()));
    logger.debug({ count }, "expired answers to idempotent requests were removed");
  };

  const purgeSessions = async (): Promise<void> => {
    const before = clock.now() - keepExpiredMs;
    const count = await database.write((stores) => stores.sessions.forSystem("housekeeping").purge(before));
    logger.debug({ count }, "sessions that expired long ago were removed");
  };

  const purgeVerifications = async (): Promise<void> => {
    const count = await database.write((stores) =>
      stores.verifications.forSystem("housekeeping").purge(clock.now() - keepMs),
    );
    logger.debug({ count }, "verifications of long ago were removed");
  };

  const purgeVerificationUses = async (): Promise<void> => {
    const before = clock.now() - keepUsesMs;
    const count = await database.write((stores) => stores.verificationUses.forSystem("housekeeping").purge(before));
    logger.debug({ count }, "counts of verifications that matter no more were removed");
  };

  const tidy = async (): Promise<void> => {
    for (const task of [purgeResponses, purgeSessions, purgeVerifications, purgeVerificationUses])
      await task().catch((err: unknown) => logger.warn({ err }, "housekeeping"));
  };

  const timer = setInterval(() => {
    round = tidy();
  }, intervalMs);

  return {
    tidy,
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
