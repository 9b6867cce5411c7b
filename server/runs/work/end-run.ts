/**
 * The end of a run, in one transaction: its status and its last results, the states of its flow's targets, what it says
 * of its sources, and the events and jobs that follow from it. Everything that follows from a run begins here, so that
 * it happens once for each run, however the run came about and however often it was tried.
 */
import { isoTime } from "#core/time.ts";
import type { Lease } from "#schema/run-claims.ts";
import type { Stores } from "#schema/stores.ts";
import type { EventData, RunTarget } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { enabledSchedules } from "#server/flows/report-schedules.ts";
import { readingsOf } from "#server/sources/staleness.ts";
import { recordReadings } from "#server/sources/status.ts";
import { alertJob, reportJob } from "#server/queue/catalogue.ts";
import { addDailyOutlook } from "./daily-outlook.ts";
import type { EvaluatedRun, RunConclusion } from "./conclusion.ts";
import { outlinesOf, transitionsOf } from "./findings.ts";
import type { Run } from "../model.ts";
import { countsForStates, foundStatesAfter } from "../state/target-transitions.ts";

/**
 * Writes everything that a run leaves behind, but for the results that were written before.
 * @param isInPortions they go with it
 * @returns false, and nothing is written, when the lease was lost
 */
export async function endRun(
  stores: Stores,
  lease: Lease,
  run: Run,
  { conclusion, findings, left }: EvaluatedRun,
  isInPortions: boolean,
): Promise<boolean> {
  const { tenantId, flowId, trigger, now } = run;
  const ended = await stores.runs.forSystem().conclude(lease, conclusion, left, { isInPortions, flowId });
  if (!ended) return false;
  if (findings !== null && transitionsOf(findings).length > 0)
    await stores.triggerStates.forSystem().replace(tenantId, flowId, foundStatesAfter(run, findings.targets));
  // What a simulation sees of the past says nothing about a source's present.
  if (trigger !== "simulation" && findings !== null)
    await recordReadings(
      stores,
      tenantId,
      readingsOf(findings.series, conclusion.windowEnd ?? now),
      conclusion.finishedAt,
    );
  await addFollowing(stores, run, conclusion, findings === null ? [] : outlinesOf(findings));
  // Also of a run that failed: targets that did not may have crossed.
  if (countsForStates(run) && findings !== null) await callAlerts(stores, run);
  await callReports(stores, run, conclusion);
  await addDailyOutlook(stores, run, conclusion.finishedAt);
  return true;
}

async function callAlerts(stores: Stores, run: Run): Promise<void> {
  await stores.runs.forSystem().markFor("alerts", run);
  await stores.outbox.append(alertJob(run));
}

/** Reports may wait for this run, or for a fresh one, which can begin now. */
async function callReports(stores: Stores, run: Run, conclusion: RunConclusion): Promise<void> {
  const isEvent = mayMakeEventReports(run, conclusion);
  if (isEvent) await stores.runs.forSystem().markFor("reports", run);
  if (isEvent || (await stores.reports.forSystem().isAnyWaiting(run))) await stores.outbox.append(reportJob(run));
}

/**
 * Whether event reports may follow from a run: from scheduled ones alone, in which a target triggered. Others may have
 * failed in it.
 */
function mayMakeEventReports({ trigger, frozenFlow }: Run, { summary }: RunConclusion): boolean {
  if (trigger !== "schedule" || summary?.anyTriggered !== true) return false;
  return enabledSchedules(frozenFlow.settings, "event").length > 0;
}

/** The events and jobs that follow from the run. */
async function addFollowing(
  stores: Stores,
  run: Run,
  conclusion: RunConclusion,
  targets: readonly RunTarget[],
): Promise<void> {
  await emit(stores, {
    tenantId: run.tenantId,
    event: "run.completed",
    data: completedRun(run, conclusion, targets),
  });
}

function completedRun(
  { id: runId, flowId, trigger, startedAt }: Run,
  { status, finishedAt, summary, error }: RunConclusion,
  targets: readonly RunTarget[],
): EventData["run.completed"] {
  return {
    runId,
    flowId,
    status,
    trigger,
    startedAt: startedAt === null ? null : isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
    anyTriggered: summary?.anyTriggered ?? false,
    targets,
    error,
  };
}
