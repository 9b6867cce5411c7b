/**
 * Work that tenants ask for takes turns in this process: a tenant has so much of it in work, and so much more may wait.
 * What is beyond is refused at once, so that it does not pile up.
 */
import type { AppError } from "./errors.ts";
import { Turns } from "./fair-semaphore.ts";

export interface TenantTurnsOptions {
  /** In work at once, of all tenants together. */
  readonly places: number;
  readonly placesOfTenant: number;
  readonly waitingOfTenant: number;
  /** What a tenant is told that has as many as it may. */
  readonly refusal: () => AppError;
}

export interface TenantTurns {
  /** @throws AppError the refusal, or the signal's reason while it waits */
  inTurn<T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function tenantTurns({ places, placesOfTenant, waitingOfTenant, refusal }: TenantTurnsOptions): TenantTurns {
  const turns = new Turns({ places, placesOfLane: placesOfTenant });
  const known = new Map<string, number>();
  const count = (tenantId: string, change: 1 | -1): void => {
    const left = (known.get(tenantId) ?? 0) + change;
    if (left === 0) known.delete(tenantId);
    else known.set(tenantId, left);
  };
  return {
    inTurn: async (tenantId, signal, work) => {
      if ((known.get(tenantId) ?? 0) >= placesOfTenant + waitingOfTenant) throw refusal();
      count(tenantId, 1);
      try {
        const leave = await turns.enter({ lane: tenantId, signal });
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        count(tenantId, -1);
      }
    },
  };
}
