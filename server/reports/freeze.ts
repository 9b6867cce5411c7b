/**
 * Freezes a report: what it shows is read, and then written down with a new link, in the transaction that plans its
 * mails. The report's row guards it: a report that waits is frozen once, however many try.
 */
import { createBreather } from "#core/yield-when-long.ts";
import { hashSecret, newSecret } from "#core/ids.ts";
import type { Stores } from "#schema/stores.ts";
import { reportLinkContext } from "#server/secrets/contexts.ts";
import { planDeliveries } from "./deliveries.ts";
import { endReport } from "./end-report.ts";
import type { LinkMaker } from "./links.ts";
import type { ReportRecord } from "./model.ts";
import { readSnapshot, type SnapshotDependencies } from "./read-snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

export type FreezeDependencies = SnapshotDependencies & LinkMaker;

/**
 * - `frozen`: its mails are planned, or it has ended because there is nobody to send to.
 * - `ended`: no target matches, so nothing was frozen.
 * - `gone`: it does not wait any more, or its flow or its run is gone, or the run is none to show.
 */
export type FreezeOutcome = "frozen" | "ended" | "gone";

/** Mails carry it to anybody: more than the 160 random bits that any secret has at least. */
const tokenBytes = 32;
/** Targets of one statement. */
const targetsPerInsert = 100;

/** @param report that waits, with the run that it is to show */
export async function freezeReport(dependencies: FreezeDependencies, report: ReportRecord): Promise<FreezeOutcome> {
  const { runId } = report;
  if (runId === null) return "gone";
  const snapshot = await readSnapshot(dependencies, { ...report, runId });
  if (snapshot === null) return "gone";
  return dependencies.database.write(async (stores): Promise<FreezeOutcome> => {
    if (snapshot.counts.shown === 0)
      return (await endUnfrozen(stores, dependencies, report, snapshot)) ? "ended" : "gone";
    return (await writeSnapshot(stores, dependencies, report, snapshot)) === null ? "gone" : "frozen";
  });
}

/**
 * Ends a report of which no target matches. Part of a transaction.
 * @returns false, and nothing is written, where it does not wait any more
 */
export async function endUnfrozen(
  stores: Stores,
  links: LinkMaker,
  report: ReportRecord,
  { runId, counts, head }: Snapshot,
): Promise<boolean> {
  if (!(await stores.reports.forSystem().noteCounts(report, runId, counts))) return false;
  return endReport(stores, report, { status: "skipped", reason: "no_matching_targets" }, head.generatedAt, links);
}

/**
 * Freezes it, and plans its mails. Part of a transaction, in which the report's row may have been made.
 * @param report that waits
 * @param snapshot with at least one target
 * @returns the token of its link; null, and nothing is written, where it does not wait any more, or its run is gone
 */
export async function writeSnapshot(
  stores: Stores,
  links: LinkMaker,
  report: ReportRecord,
  snapshot: Snapshot,
): Promise<{ readonly token: string } | null> {
  const { tenantId, id } = report;
  const { runId, head, counts } = snapshot;
  if (!(await stores.runs.forSystem().hold({ tenantId, id: runId }))) return null;
  const token = newSecret("grt_", tokenBytes);
  const sealedToken = links.sealer.seal(token, reportLinkContext(tenantId, id));
  const freezing = { runId, head, counts, tokenHash: hashSecret(token), sealedToken };
  if (!(await stores.reports.forSystem().freeze(report, freezing))) return null;
  await writeTargets(stores, report, snapshot);
  await planDeliveries(stores, report, head.generatedAt, links);
  return { token };
}

async function writeTargets(stores: Stores, report: ReportRecord, { ownerUserId, targets }: Snapshot): Promise<void> {
  const breathe = createBreather();
  for (let first = 0; first < targets.length; first += targetsPerInsert) {
    const some = targets.slice(first, first + targetsPerInsert);
    await stores.reportTargets.forSystem().insertAll(report, ownerUserId, some);
    await breathe();
  }
}
