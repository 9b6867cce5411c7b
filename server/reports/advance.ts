/**
 * Brings a flow's reports forward, each step a transaction of its own that may be repeated: those whose run has ended
 * are frozen or ended, runs that triggered make event reports, and those that wait for a fresh run get one.
 */
import { newId } from "#core/ids.ts";
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { RipeReport } from "#schema/report-passes.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import { enabledSchedules } from "#server/flows/report-schedules.ts";
import type { Logger } from "#server/logger.ts";
import type { JobOutcome } from "#server/queue/queue.ts";
import type { FinishedRun } from "#server/runs/model.ts";
import { queueRun } from "#server/runs/queue-run.ts";
import { ruleTime } from "#server/runs/state/rule-time.ts";
import type { ReportEnd } from "./end-report.ts";
import type { FreezeOutcome } from "./freeze.ts";
import type { ReportRecord } from "./model.ts";
import { canShow } from "./snapshot.ts";
import { isThrottled, throttleMs } from "./throttle.ts";
import { waitingReport } from "./waiting.ts";

export interface AdvanceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Of a report that waits, and whose run can be shown. */
  readonly freeze: (report: ReportRecord) => Promise<FreezeOutcome>;
  /** Part of the transaction in which it ends. */
  readonly end: (stores: Stores, report: ReportRecord, end: ReportEnd) => Promise<unknown>;
}

type FlowKey = Pick<Flow, "tenantId" | "id">;

/** A tick that is due is fired within a second; its run comes first. */
const tickPauseMs = 1_000;
/** The end of the run in the way wakes the job. This is for one that ended at the very moment. */
const runPauseMs = 15_000;

/** @throws where a report could not be frozen, once everything else is done; the signal's reason between two steps */
export async function advanceReports(
  dependencies: AdvanceDependencies,
  flow: FlowKey,
  signal: AbortSignal,
): Promise<JobOutcome> {
  for (;;) {
    const failure = await settleRipe(dependencies, flow, signal);
    // What came of the runs before decides the throttle of the next.
    if (await makeEventReports(dependencies, flow)) continue;
    const outcome = await beginRun(dependencies, flow);
    if (failure !== null) throw failure.error;
    return outcome;
  }
}

/** @returns the last failure: one report that fails holds up no other */
async function settleRipe(
  { database, logger, freeze, end }: AdvanceDependencies,
  flow: FlowKey,
  signal: AbortSignal,
): Promise<{ readonly error: unknown } | null> {
  const settle = async ({ report, runStatus }: RipeReport): Promise<void> => {
    if (runStatus !== null && canShow(report.mode, runStatus)) await freeze(report);
    else await database.write((stores) => end(stores, report, { status: "error", reason: "run_failed" }));
  };
  let failure: { readonly error: unknown } | null = null;
  for (const ripe of await database.read((stores) => stores.reports.forSystem().ripe(flow))) {
    signal.throwIfAborted();
    try {
      await settle(ripe);
    } catch (error) {
      failure = { error };
      logger.warn({ err: error, reportId: ripe.report.id }, "a report was not frozen; it is tried again");
    }
  }
  return failure;
}

/** Of the first run that may make some. @returns false where there is none */
async function makeEventReports({ database, clock }: AdvanceDependencies, { tenantId, id }: FlowKey): Promise<boolean> {
  const run = await database.read((stores) => stores.runs.forSystem().firstFor("reports", tenantId, id));
  if (run === null) return false;
  await database.write(async (stores) => {
    // Another process may have been first.
    if (!(await stores.runs.forSystem().unmarkFor("reports", run))) return;
    const flow = await stores.flows.forSystem().lock(tenantId, id);
    if (flow !== null) await insertEventReports(stores, flow, run, clock.now());
  });
  return true;
}

/** By the flow's settings as they are now: nothing is sent for a schedule that was disabled meanwhile. */
async function insertEventReports(stores: Stores, flow: Flow, run: FinishedRun, now: number): Promise<void> {
  const reports = stores.reports.forSystem();
  const at = ruleTime(run);
  for (const schedule of enabledSchedules(flow.settings, "event")) {
    const earlier = await reports.latestEvent(flow, schedule.id, at - 2 * throttleMs);
    if (isThrottled(earlier, at)) continue;
    await reports.insert(waitingReport(flow, schedule, { id: newId(), now, slot: null, runId: run.id }));
  }
}

/** Queues the fresh run that is shared by all reports of the flow that wait for one. */
async function beginRun({ database, clock }: AdvanceDependencies, { tenantId, id }: FlowKey): Promise<JobOutcome> {
  return database.write(async (stores): Promise<JobOutcome> => {
    const flow = await stores.flows.forSystem().lock(tenantId, id);
    if (flow === null || !(await stores.reports.forSystem().isRunWanted(flow))) return "done";
    const now = clock.now();
    if (await isTickComing(stores, flow, now)) return { againAt: now + tickPauseMs };
    const order = { trigger: "report", now, suppressAlerts: true, requestedAt: now } as const;
    const queued = await queueRun(stores, flow, order);
    if (queued.kind === "no-such-flow") throw new Error("A flow that is locked cannot be deleted.");
    if (queued.kind === "run-in-progress") return { againAt: now + runPauseMs };
    await stores.reports.forSystem().joinRun(flow, queued.run.id);
    return "done";
  });
}

/** A run for a report would be in the way of the scheduled one, whose alerts would not be sent. */
async function isTickComing(stores: Stores, { tenantId, nextRunAt }: Flow, now: number): Promise<boolean> {
  if (nextRunAt === null || nextRunAt > now) return false;
  return (await stores.tenants.forSystem().get(tenantId))?.status === "active";
}
