/** The services that both the API and the workers use. */
import { logoReader } from "#server/branding/mail-brand.ts";
import { type CallAdapter, adapterCaller } from "#server/adapters/call.ts";
import { observedCalls } from "#server/adapters/observed-call.ts";
import { rememberingCalls } from "#server/adapters/state.ts";
import { type CircuitBreaker, circuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { commsSender, type TenantMessenger, tenantMessenger } from "#server/adapters/comms.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { createChangeTeller } from "#server/changes/teller.ts";
import { type ChangeWatches, createChangeWatches } from "#server/changes/watch.ts";
import { createReportPdfs, type ReportPdfs } from "#server/reports/pdf/report-pdfs.ts";
import { createPdfThreads } from "#server/reports/pdf/threads.ts";
import { type RunExecutor, runExecutor } from "#server/runs/work/execute.ts";
import { createFlowWatches, type FlowWatches, flowChannel } from "#server/runs/flow-watch.ts";
import { type Rehearse, rehearsing } from "#server/runs/work/dry-run.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import { createRunWatches, type RunWatches, runChannel } from "#server/runs/watch.ts";
import { type SyncSources, sourceSync } from "#server/source-syncs/sync.ts";
import { createWatches } from "#server/watches/watch.ts";
import { type Authenticator, createAuthenticator } from "#server/authentication/service.ts";
import type { Scripts } from "#pool/runner.ts";
import type { Metrics } from "#server/metrics.ts";
import { createTenancyService, type TenancyService } from "#server/tenancy/service.ts";
import type { Infrastructure } from "./infrastructure.ts";

export interface SharedServices {
  /** For trials, which keep nothing. */
  readonly callAdapter: CallAdapter;
  /** For jobs, which wait where no cell comes up: nobody waits for them. */
  readonly jobScripts: { readonly runner: Scripts; readonly callAdapter: CallAdapter };
  readonly circuitBreaker: CircuitBreaker;
  readonly executor: RunExecutor;
  readonly rehearse: Rehearse;
  readonly runWatches: RunWatches;
  readonly flowWatches: FlowWatches;
  readonly changeWatches: ChangeWatches;
  readonly sync: SyncSources;
  readonly authenticator: Authenticator;
  readonly tenancy: TenancyService;
  /** Sends on behalf of a tenant. */
  readonly tenantMessenger: TenantMessenger;
  readonly reportPdfs: ReportPdfs;
}

export function createSharedServices(
  { config, clock, timer, logger, sealer, database, runner, checks, egress, bus, messenger }: Infrastructure,
  metrics: Metrics,
  cleanup: Cleanup,
): SharedServices {
  const callingWith = (scripts: Pick<Scripts, "call">): CallAdapter =>
    observedCalls(adapterCaller({ runner: scripts, egress, sealer, clock }), metrics.observeAdapterCall);
  const callAdapter = callingWith(runner);
  const outcomes = circuitBreaker({ database, clock, logger });
  const remembering = (calls: CallAdapter): CallAdapter => rememberingCalls({ callAdapter: calls, database, sealer });
  const calling = {
    database,
    clock,
    callAdapter: remembering(callAdapter),
    checks,
    circuitBreaker: outcomes,
    logger,
  };
  // A run has a limit of time of its own, and fails for no lack of cells before.
  const jobScripts = { runner: runner.patient, callAdapter: remembering(callingWith(runner.patient)) };
  const isOnlyProcess = "dataDirectory" in config.database;
  const { adminApiKey } = config;
  const authenticator = createAuthenticator({ database, clock, logger, adminApiKey });
  cleanup.add(authenticator.settle);
  const watches = createWatches({
    bus,
    timer,
    clock,
    perSession: config.sessionWatches,
    credentials: {
      isAdmitted: authenticator.isStillLetIn,
      receivesChanges: database.receivesCredentialChanges,
      onChange: database.onCredentialChange,
    },
    observeOpen: metrics.observeOpenWatches,
  });
  cleanup.addStop(watches.close);
  const maker = createPdfThreads();
  cleanup.add(maker.close);
  database.onRunChange((runId) => bus.publish(runChannel(runId)));
  database.onFlowChange((flowId) => bus.publish(flowChannel(flowId)));
  const teller = createChangeTeller({ bus, timer });
  database.onChanges(teller.tell);
  cleanup.addStop(async () => teller.stop());
  return {
    callAdapter,
    jobScripts,
    circuitBreaker: outcomes,
    executor: runExecutor({
      ...calling,
      ...jobScripts,
      metrics,
      sharing: { portionTargets: config.runPortionTargets, hasOthers: !isOnlyProcess },
    }),
    rehearse: rehearsing({ ...calling, runner, readTiles: tileReader() }),
    runWatches: createRunWatches({ database, watches }),
    flowWatches: createFlowWatches({ database, watches }),
    changeWatches: createChangeWatches({ database, watches }),
    sync: sourceSync(calling),
    authenticator,
    tenancy: createTenancyService({ database, clock }),
    tenantMessenger: tenantMessenger(commsSender(calling), messenger),
    reportPdfs: createReportPdfs({ maker, readLogo: logoReader(database) }),
  };
}
