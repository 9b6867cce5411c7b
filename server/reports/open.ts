/** Frozen reports, opened by their token, or by id for the service's own use. */
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import { hashSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { FrozenHead } from "#schema/frozen-reports.ts";
import type { FrozenReport } from "./model.ts";

/**
 * A token that is unknown, expired or revoked takes the same way, and the same time: one look-up by its hash.
 *
 * @param token of any shape
 * @param now epoch ms
 * @returns null where no valid link has the token
 */
export async function openReport(database: Database, token: string, now: number): Promise<FrozenReport | null> {
  const found = await database.read((stores) => stores.reports.forSystem().byToken(hashSecret(token), now));
  return found === null ? null : frozen(database, found);
}

export interface ReportOpening {
  readonly database: Database;
  readonly clock: Clock;
  /** Counts a look at a report of the tenant's. @throws AppError rate-limited where there were too many */
  readonly admit: (tenantId: string) => Promise<void>;
}

/** For those who come with a link. @throws AppError not-found where no valid link has the token */
export function reportOpener({ database, clock, admit }: ReportOpening) {
  return async (token: string): Promise<FrozenReport> => {
    const report = await openReport(database, token, clock.now());
    if (report === null) throw noSuchReport();
    await admit(report.tenantId);
    return report;
  };
}

/** The same for every link that leads nowhere. */
function noSuchReport(): AppError {
  return new AppError("not-found", "There is no such report, or its link is not valid any more.");
}

/** Whatever became of its link. Null where nothing was frozen, or where it is gone. */
export async function frozenReport(
  database: Database,
  tenantId: string,
  reportId: string,
): Promise<FrozenReport | null> {
  const found = await database.read((stores) => stores.reports.forSystem().frozen(tenantId, reportId));
  return found === null ? null : frozen(database, found);
}

function frozen(database: Database, { id, tenantId, runId, head, counts, targetCount }: FrozenHead): FrozenReport {
  return {
    id,
    tenantId,
    head,
    counts,
    targetCount,
    targets: (first, limit) =>
      database.read(async (stores) => {
        const targets = await stores.reportTargets.forSystem().ofReport({ tenantId, id }, first, limit);
        const positions = targets.map(({ position }) => position);
        const tiles = await stores.runs.forSystem().tilesAt({ tenantId, id: runId }, positions);
        // A report is shown whole or not at all: it may go with its flow while it is read.
        if (targets.length < Math.min(limit, targetCount - first)) throw noSuchReport();
        return targets.map((target) => {
          const found = tiles.get(target.position);
          if (found === undefined) throw noSuchReport();
          return { ...target, tiles: found };
        });
      }),
  };
}
