/** The end of a report, in whatever way it ends. */
import type { Stores } from "#schema/stores.ts";
import type { ReportReason, ReportRecord, ReportStatus } from "./model.ts";

export type EndStatus = Extract<ReportStatus, "sent" | "skipped" | "error">;

/** Part of the transaction in which it ends. */
export async function endReport(
  _stores: Stores,
  _report: ReportRecord,
  _status: EndStatus,
  _reason: ReportReason | null,
): Promise<void> {}
