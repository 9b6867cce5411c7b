/**
 * The pass over what is due: for one flow, the entries of the history whose hour has begun, the times of their
 * schedules' next ones, and the job that brings them forward, in one transaction. An hour is dealt with once, or, where
 * the process dies on the way, not at all: then the next pass finds it again.
 */
import { newId } from "#core/ids.ts";
import type { Stores } from "#schema/stores.ts";
import { reportHours } from "#server/flows/report-calendar.ts";
import { enabledSchedules, type ReportSchedule } from "#server/flows/report-schedules.ts";
import type { ReportTime } from "#server/flows/report-times.ts";
import { reportJob } from "#server/queue/catalogue.ts";
import { waitingReport } from "./waiting.ts";

export interface PassedFlow {
  readonly flowId: string;
  /** Schedules that were due. */
  readonly dueCount: number;
  readonly reportIds: readonly string[];
}

/**
 * Takes the tenant's flow that has been due for longest. If several hours of a schedule have come, the latest counts.
 * @returns null where none is due, the tenant is suspended, or others have locked what is
 */
export async function passDueFlow(stores: Stores, tenantId: string, now: number): Promise<PassedFlow | null> {
  const flowId = await stores.reportSchedules.forSystem().lockDueFlow(tenantId, now);
  const flow = flowId === null ? null : await stores.flows.forSystem().lock(tenantId, flowId);
  if (flow === null) return null;
  const schedules = new Map(enabledSchedules(flow.settings, "time").map((schedule) => [schedule.id, schedule]));
  const due = await stores.reportSchedules.forSystem().due(flow, now);
  const reportIds: string[] = [];
  for (const time of due) {
    const hour = dueHour(schedules.get(time.scheduleId), time, now);
    await stores.reportSchedules.forSystem().advance(flow, time, hour?.nextAt ?? null);
    if (hour === null) continue;
    const report = waitingReport(flow, hour.schedule, { id: newId(), now, slot: hour.slot, runId: null });
    if (await stores.reports.forSystem().insert(report)) reportIds.push(report.id);
  }
  if (reportIds.length > 0) await stores.outbox.append(reportJob({ tenantId, flowId: flow.id }));
  return { flowId: flow.id, dueCount: due.length, reportIds };
}

interface DueHour {
  readonly schedule: ReportSchedule;
  readonly slot: number;
  /** Null where it does not come again. */
  readonly nextAt: number | null;
}

/** What is stored counts, even where the calendar has no hour then: a zone may change its rules in between. */
function dueHour(schedule: ReportSchedule | undefined, { nextAt }: ReportTime, now: number): DueHour | null {
  const hours = schedule === undefined ? null : reportHours(schedule);
  // The zone is gone from the runtime's own list since the schedule was stored.
  if (schedule === undefined || hours === null) return null;
  return { schedule, slot: Math.max(nextAt, hours.latest(now) ?? nextAt), nextAt: hours.next(now) };
}
