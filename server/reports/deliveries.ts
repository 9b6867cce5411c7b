/** The mails of a report that was frozen. */
import type { Stores } from "#schema/stores.ts";
import type { ReportRecord } from "./model.ts";

/** Writes what becomes of each recipient. Part of the transaction that freezes the report. */
export async function planDeliveries(_stores: Stores, _report: ReportRecord, _now: number): Promise<void> {}
