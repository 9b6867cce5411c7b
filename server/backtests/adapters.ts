/**
 * The adapters of a backtest: those that the tenant has now. How their calls end is not recorded. All the same, one
 * that fails too often in a row counts as disabled from then on, by the rule that disables adapters: so it would have
 * been, and so nobody's server is asked in vain ten thousand times.
 */
import type { Clock } from "#core/clock.ts";
import type { CallableAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import type { Adapter } from "#server/adapters/model.ts";
import { afterFailure } from "#server/adapters/rules.ts";
import type { AdapterLookups } from "#server/runs/work/evaluate.ts";
import type { AdapterStanding } from "./model.ts";

export interface BacktestAdapters extends AdapterLookups {
  readonly circuitBreaker: CircuitBreaker;
  standings(): readonly AdapterStanding[];
}

/** @param before what earlier ticks made of them */
export function backtestAdapters(
  stored: AdapterLookups,
  clock: Clock,
  before: readonly AdapterStanding[],
): BacktestAdapters {
  const standings = new Map(before.map((one) => [one.id, one]));
  const known = new Map<string, Adapter>();

  const standingOf = (adapter: Adapter): Adapter => ({
    ...adapter,
    ...(standings.get(adapter.id) ?? { consecutiveFailures: 0 }),
  });

  return {
    findAdapter: async (facet): Promise<CallableAdapter | null> => {
      const callable = await stored.findAdapter(facet);
      if (callable === null) return null;
      known.set(callable.adapter.id, callable.adapter);
      const adapter = standingOf(callable.adapter);
      return adapter.enabled ? { ...callable, adapter } : null;
    },
    findDisabled: async (facet) => {
      const callable = await stored.findAdapter(facet);
      return callable === null ? stored.findDisabled(facet) : standingOf(callable.adapter);
    },
    circuitBreaker: {
      record: async ({ id }, end) => {
        const adapter = known.get(id);
        if (adapter === undefined) return;
        const standing = standingOf(adapter);
        const after = end.ok
          ? { ...standing, consecutiveFailures: 0, lastError: null }
          : afterFailure(standing, end.message, end.isOurs === true, clock.now());
        const { enabled, consecutiveFailures, lastError, disabledReason } = after;
        standings.set(id, { id, enabled, consecutiveFailures, lastError, disabledReason });
      },
    },
    standings: () => [...standings.values()],
  };
}
