/**
 * Tests take turns: a tenant has so many at once, and so many more may wait. The pool is fair between tenants, and
 * this keeps a tenant's own runs from its tests.
 */
import { AppError } from "#core/errors.ts";
import { Turns } from "#core/fair-semaphore.ts";

/** In this process. */
const testsAtOnce = 8;
export const testsOfTenantAtOnce = 2;
export const testsOfTenantWaiting = 20;

export interface TestTurns {
  /** @throws AppError `rate-limited` where too many of the tenant wait already */
  inTurn<T>(tenantId: string, signal: AbortSignal, test: () => Promise<T>): Promise<T>;
}

export function testTurns(): TestTurns {
  const turns = new Turns({ places: testsAtOnce, placesOfLane: testsOfTenantAtOnce });
  const known = new Map<string, number>();
  const count = (tenantId: string, change: 1 | -1): void => {
    const left = (known.get(tenantId) ?? 0) + change;
    if (left === 0) known.delete(tenantId);
    else known.set(tenantId, left);
  };
  return {
    inTurn: async (tenantId, signal, test) => {
      if ((known.get(tenantId) ?? 0) >= testsOfTenantAtOnce + testsOfTenantWaiting) throw tooMany();
      count(tenantId, 1);
      try {
        const leave = await turns.enter({ lane: tenantId, signal });
        try {
          return await test();
        } finally {
          leave();
        }
      } finally {
        count(tenantId, -1);
      }
    },
  };
}

function tooMany(): AppError {
  const text = `The tenant has ${testsOfTenantAtOnce} tests of tiles in work, and ${testsOfTenantWaiting} that wait.`;
  return new AppError("rate-limited", `${text} Ask again when some have ended.`, { headers: { "Retry-After": "2" } });
}
