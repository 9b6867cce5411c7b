/** An entry of the history as it begins. Pure. */
import type { Flow } from "#server/flows/model.ts";
import type { ReportSchedule } from "#server/flows/report-schedules.ts";
import type { ReportOrder, ReportRecord } from "./model.ts";

export interface Beginning {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of mode `time`: when its hour began. */
  readonly slot: number | null;
  /** Of mode `event`: the run that it shows. */
  readonly runId: string | null;
}

export function waitingReport(
  { tenantId, id: flowId }: Pick<Flow, "tenantId" | "id">,
  schedule: ReportSchedule,
  { id, now, slot, runId }: Beginning,
): ReportRecord {
  return {
    id,
    tenantId,
    flowId,
    runId,
    mode: schedule.mode,
    scheduleId: schedule.id,
    order: orderOf(schedule),
    slot,
    status: "waiting",
    reason: null,
    counts: null,
    createdAt: now,
    frozenAt: null,
    expiresAt: null,
    revokedAt: null,
    endedAt: null,
  };
}

/** What a schedule asks for; its notes are the flow's. */
export function orderOf({ name, targetFilter, contactListIds, attachPdf, timeZone }: ReportSchedule): ReportOrder {
  return { name, targetFilter, contactListIds, attachPdf, timeZone, notes: null };
}
