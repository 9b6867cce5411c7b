/**
 * Freezes a report: reads what it shows, and writes it down with a new link, in the transaction that plans its mails.
 */
import type { Clock } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { FrozenReport, ReportRecord } from "./model.ts";
import type { Snapshot } from "./snapshot.ts";

export interface FreezeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Pick<Sealer, "seal">;
  /** Without a trailing slash. */
  readonly baseUrl: () => string;
}

/**
 * - `frozen`: its mails are planned, or it has ended because there is nobody to send to.
 * - `ended`: no target matches, so nothing was frozen.
 * - `gone`: it does not wait any more, or its flow or its run is gone.
 */
export type FreezeOutcome = "frozen" | "ended" | "gone";

/** @param report that waits, with the run that it is to show, which has succeeded */
export async function freezeReport(_dependencies: FreezeDependencies, _report: ReportRecord): Promise<FreezeOutcome> {
  throw new Error("Not built yet.");
}

/** What a report is read for, whether or not it is stored. */
export type SnapshotRequest = Pick<ReportRecord, "tenantId" | "flowId" | "order"> & { readonly runId: string };

/** Reads what the report would show if it were made now. Null where its flow or its run is gone. */
export async function readSnapshot(
  _dependencies: Pick<FreezeDependencies, "database" | "clock" | "baseUrl">,
  _request: SnapshotRequest,
): Promise<Snapshot | null> {
  throw new Error("Not built yet.");
}

/**
 * Freezes it, and plans its mails. Part of a transaction, in which the report's row may have been made.
 * @param report that waits
 * @param snapshot with at least one target
 * @returns the token of its link; null, and nothing is written, where it does not wait any more, or its run is gone
 */
export async function writeSnapshot(
  _stores: Stores,
  _sealer: FreezeDependencies["sealer"],
  _report: ReportRecord,
  _snapshot: Snapshot,
): Promise<{ readonly token: string } | null> {
  throw new Error("Not built yet.");
}

/** A report that is not stored, for a preview: to be shown as a frozen one is. */
export function unstored(_database: Database, _snapshot: Snapshot): FrozenReport {
  throw new Error("Not built yet.");
}

/** The address of the page that a link leads to. */
export function reportLink(baseUrl: string, token: string): string {
  return `${baseUrl}/report/${token}`;
}
