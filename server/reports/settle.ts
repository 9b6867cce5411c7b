/** Ends a report whose last mail has ended, or is gone with its contact. */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import { endReport, type ReportEnd } from "./end-report.ts";
import type { LinkMaker } from "./links.ts";
import type { RecipientOutcome } from "./model.ts";

export interface SettleDependencies extends LinkMaker {
  readonly database: Database;
  readonly clock: Clock;
}

/** Asked after each mail. Where two ask at once, one ends it. */
export async function settleReport(
  { database, clock, sealer, baseUrl }: SettleDependencies,
  tenantId: string,
  id: string,
): Promise<void> {
  const isOpen = await database.read((stores) => stores.reportDeliveries.forSystem().anyPending(tenantId, id));
  if (isOpen) return;
  await database.write(async (stores) => {
    const outcomes = await stores.reportDeliveries.forSystem().outcomesOf(tenantId, id);
    await endReport(stores, { tenantId, id }, endOf(outcomes), clock.now(), { sealer, baseUrl });
  });
}

/** Where nobody was to be written to, it is skipped. */
export function endOf(outcomes: readonly RecipientOutcome[]): ReportEnd {
  if (outcomes.includes("sent")) return { status: "sent", reason: null };
  if (outcomes.includes("failed") || outcomes.includes("unknown")) return { status: "error", reason: "comms_failed" };
  return { status: "skipped", reason: "no_recipients" };
}
