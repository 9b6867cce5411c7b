/**
 * What the scheduler role does for retention: runs, events, deliveries and audit entries that are due are
 * removed, in small batches and tenants in turn. Any number of processes may do it.
 */
import { startStopwatch } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import type { DueFlow, DueKinds, FlowLook } from "#schema/retention.ts";
import type { Logger } from "#server/logger.ts";
import type { PurgeDependencies } from "#server/purge-task.ts";
import { type Batches, type BatchWork, createBatches } from "./batches.ts";
import type { Retention, TenantLimits } from "./model.ts";
import { limitsOf } from "./rules.ts";

export interface RetentionOptions extends PurgeDependencies {
  readonly logger: Logger;
  /** The operator's settings. */
  readonly retention: Retention;
}

const everyMs = 10 * 60_000;
/** After this a round ends and the next one looks again, so that who becomes due meanwhile gets a turn too. */
const maxRoundMs = 9 * 60_000;

export function retentionTasks(options: RetentionOptions): readonly PeriodicTask[] {
  return [
    {
      name: "the removal of what is kept no longer",
      everyMs,
      isFirstAtOnce: true,
      round: (stopping) => removeDue(options, stopping),
    },
  ];
}

/** The rest of what one tenant has that is due. Makes one batch, and returns false once nothing is left. */
type Backlog = (batches: Batches) => Promise<boolean>;

/** Each tenant's turn is one batch. What fails for one is left to the next round, and holds up no other. */
export async function removeDue(options: RetentionOptions, stopping: AbortSignal): Promise<void> {
  const { database, logger, observeBatch: observe } = options;
  const sinceBegin = startStopwatch();
  const batches = createBatches({ database, observe });
  const backlogs = await findBacklogs(options, stopping);

  const takeTurn = async (tenantId: string, waiting: Backlog[]): Promise<void> => {
    try {
      const isLeft = await waiting[0]?.(batches);
      if (isLeft !== true) waiting.shift();
    } catch (err) {
      waiting.length = 0;
      logger.warn({ err, tenantId }, "the removal of a tenant's old records failed; it is tried again");
    }
    if (waiting.length === 0) backlogs.delete(tenantId);
  };

  while (backlogs.size > 0 && sinceBegin() < maxRoundMs) {
    for (const [tenantId, waiting] of backlogs) {
      if (stopping.aborted) return;
      await takeTurn(tenantId, waiting);
    }
  }
}

async function findBacklogs(
  { database, clock, retention }: RetentionOptions,
  stopping: AbortSignal,
): Promise<Map<string, Backlog[]>> {
  const backlogs = new Map<string, Backlog[]>();
  const now = clock.now();
  let last: string | null = "";
  while (last !== null && !stopping.aborted) {
    const tenants = await database.read((stores) => stores.tenants.forSystem().overridesAfter(last ?? ""));
    const limits = tenants.map(({ id, retention: own }) => limitsOf(id, retention, own, now));
    const kinds = await database.read((stores) => stores.retention.forSystem().tenantsWithDue(limits));
    const flows = await dueFlows(database, limits, stopping);
    for (const one of limits) {
      const found = backlogsOf(one, kinds.get(one.tenantId), flows.get(one.tenantId) ?? []);
      if (found.length > 0) backlogs.set(one.tenantId, found);
    }
    last = tenants.at(-1)?.id ?? null;
  }
  return backlogs;
}

/** By tenant: its flows that have runs that may be due. */
async function dueFlows(
  database: Database,
  limits: readonly TenantLimits[],
  stopping: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const due: DueFlow[] = [];
  let after: DueFlow | null = null;
  do {
    const from: DueFlow | null = after;
    const page: FlowLook = await database.read((stores) => stores.retention.forSystem().flowsWithDue(limits, from));
    due.push(...page.due);
    after = page.last;
  } while (after !== null && !stopping.aborted);
  const byTenant = Map.groupBy(due, ({ tenantId }) => tenantId);
  return new Map([...byTenant].map(([tenantId, flows]) => [tenantId, flows.map(({ flowId }) => flowId)]));
}

function backlogsOf(limits: TenantLimits, kinds: DueKinds | undefined, flowIds: readonly string[]): Backlog[] {
  const found: Backlog[] = [];
  // First, because they show their runs.
  if (kinds?.hasAlertDeliveries === true)
    found.push(
      rowBacklog("alert_deliveries", (stores, limit) =>
        stores.retention.forSystem().removeAlertDeliveries(limits, limit),
      ),
    );
  if (kinds?.hasWebhookDeliveries === true)
    found.push(
      rowBacklog("webhook_deliveries", (stores, limit) =>
        stores.retention.forSystem().removeWebhookDeliveries(limits, limit),
      ),
    );
  if (kinds?.hasReports === true) found.push(reportBacklog(limits));
  if (flowIds.length > 0 || kinds?.hasExpiredRuns === true) found.push(runBacklog(limits, flowIds));
  if (kinds?.hasEvents === true)
    found.push(rowBacklog("events", (stores, limit) => stores.retention.forSystem().removeEvents(limits, limit)));
  if (kinds?.hasBacktests === true) found.push(backtestBacklog(limits));
  if (kinds?.hasAudit === true)
    found.push(rowBacklog("audit", (stores, limit) => stores.retention.forSystem().removeAudit(limits, limit)));
  return found;
}

function rowBacklog(kind: string, touch: BatchWork["touch"]): Backlog {
  return async (batches) => (await batches.next({ kind, deletes: true, touch })) > 0;
}

/** A backtest's messages go before it. */
function backtestBacklog(limits: TenantLimits): Backlog {
  return inSteps([
    {
      kind: "backtest_messages",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeBacktestMessages(limits, limit),
    },
    {
      kind: "backtests",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeBacktests(limits, limit),
    },
  ]);
}

/** What hangs on a report goes before it, in batches: it may have thousands of targets. */
function reportBacklog(limits: TenantLimits): Backlog {
  return inSteps([
    {
      kind: "report_targets",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeReportTargets(limits, limit),
    },
    {
      kind: "report_deliveries",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeReportDeliveries(limits, limit),
    },
    {
      kind: "reports",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeReports(limits, limit),
    },
  ]);
}

/** Each until nothing is left of it. */
function inSteps(steps: readonly BatchWork[]): Backlog {
  let step = 0;
  return async (batches) => {
    const work = steps[step];
    if (work === undefined) return false;
    if ((await batches.next(work)) === 0) step += 1;
    return step < steps.length;
  };
}

/** Flows of which runs are marked in one batch. */
const flowsPerMark = 20;

/**
 * A run that is due is first marked, from which on nobody sees it any more. Then its results are removed in batches,
 * and then it. No more runs are marked before those are gone.
 */
function runBacklog(limits: TenantLimits, flowIds: readonly string[]): Backlog {
  const { tenantId } = limits;
  const left = [...flowIds];
  const steps: readonly BatchWork[] = [
    {
      kind: "run_results",
      deletes: true,
      touch: (stores, limit) => stores.retention.forSystem().removeResults(tenantId, limit),
    },
    { kind: "runs", deletes: true, touch: (stores, limit) => stores.retention.forSystem().removeRuns(tenantId, limit) },
    {
      kind: "run_marks",
      deletes: false,
      touch: (stores, limit) => stores.retention.forSystem().markRuns(limits, left.slice(0, flowsPerMark), limit),
    },
  ];
  let step = 0;
  return async (batches) => {
    const work = steps[step];
    if (work === undefined) return false;
    const count = await batches.next(work);
    const isMark = step === steps.length - 1;
    if (isMark && count === 0) left.splice(0, flowsPerMark);
    if (isMark && count > 0) step = 0;
    if (!isMark && count === 0) step += 1;
    return !(step === steps.length - 1 && left.length === 0);
  };
}
