/** The services that both the API and the workers use. */
import { type CallAdapter, adapterCaller } from "#server/adapters/call.ts";
import { type CircuitBreaker, circuitBreaker } from "#server/adapters/circuit-breaker.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { type RunExecutor, runExecutor } from "#server/runs/execute.ts";
import { type SyncSources, sourceSync } from "#server/source-syncs/sync.ts";
import { type Authenticator, createAuthenticator } from "#server/authentication/service.ts";
import { createTenancyService, type TenancyService } from "#server/tenancy/service.ts";
import type { Infrastructure } from "./infrastructure.ts";

export interface SharedServices {
  readonly callAdapter: CallAdapter;
  readonly circuitBreaker: CircuitBreaker;
  readonly executor: RunExecutor;
  readonly sync: SyncSources;
  readonly authenticator: Authenticator;
  readonly tenancy: TenancyService;
}

export function createSharedServices(
  { config, clock, logger, sealer, database, runner, checks, egress }: Infrastructure,
  cleanup: Cleanup,
): SharedServices {
  const callAdapter = adapterCaller({ runner, egress, sealer, clock });
  const outcomes = circuitBreaker({ database, clock, logger });
  const calling = { database, clock, callAdapter, checks, circuitBreaker: outcomes, logger };
  const isOnlyProcess = "dataDirectory" in config.database;
  const { adminApiKey } = config;
  const authenticator = createAuthenticator({ database, clock, logger, adminApiKey, isOnlyProcess });
  cleanup.add(authenticator.settle);
  return {
    callAdapter,
    circuitBreaker: outcomes,
    executor: runExecutor({
      ...calling,
      runner,
      sharing: { portionTargets: config.runPortionTargets, hasOthers: !isOnlyProcess },
    }),
    sync: sourceSync(calling),
    authenticator,
    tenancy: createTenancyService({ database, clock, onChange: authenticator.forget }),
  };
}
