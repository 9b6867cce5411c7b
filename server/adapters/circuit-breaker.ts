/**
 * Records how an adapter's calls end: its latest error, and how many failed in a row. An adapter that fails too often
 * is disabled, with the event `adapter.disabled` in the same transaction. Runs, syncs and messages record each call as
 * it ends; tests of an adapter do not count.
 *
 * A good call is hardly ever a statement: a success is not written again for a while. A failure ends that, so that the
 * next good call of this process is always written. One inaccuracy remains: failures in one process count as a row,
 * although another process had successes in between, within that time.
 */
import { LRUCache } from "lru-cache";
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import { emit } from "#server/events/emit.ts";
import type { Logger } from "#server/logger.ts";
import type { Adapter } from "./model.ts";
import { afterFailure } from "./rules.ts";

/** How one call ended. `isOurs`: the service failed and not the adapter; shown, but not counted. */
export type CallEnd =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly isOurs?: boolean };

export interface CircuitBreaker {
  /** Never rejects: what cannot be noted is lost, and the call's own work goes on. */
  record(adapter: Pick<Adapter, "id" | "tenantId">, end: CallEnd): Promise<void>;
}

export interface CircuitBreakerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A success is not written again for so long. */
export const quietMs = 10_000;
const maxRemembered = 10_000;
/** Shown to the tenant in the audit log. */
const disablingReason = "too many failed calls in a row";

export function circuitBreaker({ database, clock, logger }: CircuitBreakerDependencies): CircuitBreaker {
  /** Until when (epoch ms) an adapter's success need not be written. */
  const quietUntil = new LRUCache<string, number>({ max: maxRemembered });

  const succeeded = async ({ tenantId, id }: Pick<Adapter, "id" | "tenantId">): Promise<void> => {
    const now = clock.now();
    if ((quietUntil.get(id) ?? 0) > now) return;
    quietUntil.set(id, now + quietMs);
    await database.write((stores) => stores.adapters.forSystem().recordSuccess(tenantId, id));
  };

  const failed = async (
    { tenantId, id }: Pick<Adapter, "id" | "tenantId">,
    message: string,
    isOurs: boolean,
  ): Promise<void> => {
    const disabled = await database.write(async (stores) => {
      const store = stores.adapters.forSystem();
      const before = await store.lock(tenantId, id);
      if (before === null) return null;
      const after = afterFailure(before, message, isOurs, clock.now());
      await store.recordFailure(after);
      if (before.enabled === after.enabled) return null;
      const { displayName, facet, consecutiveFailures: failures, lastError } = after;
      await emit(stores, {
        tenantId,
        event: "adapter.disabled",
        data: { adapterId: id, displayName, facet, failures, lastError },
      });
      await stores.audit.forSystem(disablingReason, tenantId).changed("adapter", before, after, "disabled");
      return after;
    });
    // Only now: a good call that ended meanwhile saw no failure, and must not keep later ones from being written.
    quietUntil.delete(id);
    if (disabled !== null)
      logger.warn({ tenantId, adapterId: id, facet: disabled.facet, reason: message }, "an adapter was disabled");
  };

  return {
    record: async (adapter, end) => {
      try {
        await (end.ok ? succeeded(adapter) : failed(adapter, end.message, end.isOurs === true));
      } catch (err) {
        quietUntil.delete(adapter.id);
        logger.warn({ err, adapterId: adapter.id }, "the outcome of an adapter's call was not noted");
      }
    },
  };
}
