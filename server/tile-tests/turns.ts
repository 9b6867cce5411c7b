/**
 * Tests take turns: a tenant has so many at once, and so many more may wait. The pool is fair between tenants, and
 * this keeps a tenant's own runs from its tests.
 */
import { AppError } from "#core/errors.ts";
import { type TenantTurns, tenantTurns } from "#core/tenant-turns.ts";

/** In this process. */
const testsAtOnce = 8;
export const testsOfTenantAtOnce = 2;
export const testsOfTenantWaiting = 20;

export function testTurns(): TenantTurns {
  return tenantTurns({
    places: testsAtOnce,
    placesOfTenant: testsOfTenantAtOnce,
    waitingOfTenant: testsOfTenantWaiting,
    refusal: tooMany,
  });
}

function tooMany(): AppError {
  const text = `The tenant has ${testsOfTenantAtOnce} tests of tiles in work, and ${testsOfTenantWaiting} that wait.`;
  return new AppError("rate-limited", `${text} Ask again when some have ended.`, { headers: { "Retry-After": "2" } });
}
