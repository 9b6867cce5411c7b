/** What reports are made by: of a schedule, or of a request by hand. Pure. */
import type { ReportSchedule } from "#server/flows/report-schedules.ts";
import type { ReportOrder } from "./model.ts";

/** A schedule has no notes of its own. */
export function orderOfSchedule({
  name,
  targetFilter,
  contactListIds,
  attachPdf,
  timeZone,
}: Omit<ReportSchedule, "id">): ReportOrder {
  return { name, targetFilter, contactListIds, attachPdf, timeZone, notes: null };
}

export function orderByHand({
  name = "Sent by hand",
  targetFilter = "all",
  contactListIds = [],
  attachPdf = false,
  timeZone = "UTC",
  notes = null,
}: Partial<ReportOrder>): ReportOrder {
  return { name, targetFilter, contactListIds, attachPdf, timeZone, notes };
}
