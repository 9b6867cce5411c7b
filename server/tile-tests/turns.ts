/**
 * Tests and checks of tiles take turns: a tenant has so many at once, and so many more may wait. The pool is fair
 * between tenants, and this keeps a tenant's own runs from its tests.
 */
import { AppError } from "#core/errors.ts";
import { tenantTurns } from "#core/tenant-turns.ts";

/** In this process. */
const testsAtOnce = 8;
export const testsOfTenantAtOnce = 2;
export const testsOfTenantWaiting = 20;
/** Waiting for its turn, for adapters and for the sandbox together. */
const maxTestMs = 60_000;

export interface TestTurns {
  /**
   * @param ended aborted when its caller waits no longer
   * @throws AppError `rate-limited`, `unavailable` where it takes too long
   */
  inTurn<T>(tenantId: string, test: (signal: AbortSignal) => Promise<T>, ended?: AbortSignal): Promise<T>;
}

/** @param stopping aborted when requests in work must wait no longer */
export function testTurns(stopping: AbortSignal): TestTurns {
  const turns = tenantTurns({
    places: testsAtOnce,
    placesOfTenant: testsOfTenantAtOnce,
    waitingOfTenant: testsOfTenantWaiting,
    refusal: tooMany,
  });
  return {
    inTurn: async (tenantId, test, ended) => {
      const deadline = AbortSignal.timeout(maxTestMs);
      const signal = AbortSignal.any([stopping, deadline, ...(ended === undefined ? [] : [ended])]);
      try {
        return await turns.inTurn(tenantId, signal, () => test(signal));
      } catch (error) {
        if (deadline.aborted && !stopping.aborted) throw tooLong();
        throw error;
      }
    },
  };
}

function tooMany(): AppError {
  const text = `The tenant has ${testsOfTenantAtOnce} tests of tiles in work, and ${testsOfTenantWaiting} that wait.`;
  return new AppError("rate-limited", `${text} Ask again when some have ended.`, { headers: { "Retry-After": "2" } });
}

function tooLong(): AppError {
  const text = `The test took longer than ${maxTestMs / 1_000} s, with the wait for its turn, for adapters and for the sandbox.`;
  return new AppError("unavailable", text, { headers: { "Retry-After": "10" } });
}
