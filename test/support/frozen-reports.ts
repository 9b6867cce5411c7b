/** Reports that are frozen of runs of a running service, and read by their links. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { createSealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import { type FreezeDependencies, type FreezeOutcome, freezeReport } from "#server/reports/freeze.ts";
import type { ReportOrder, ReportRecord } from "#server/reports/model.ts";
import { eventsOf } from "./events.ts";

export interface FrozenLink {
  readonly id: string;
  readonly outcome: FreezeOutcome;
  /** Null where nothing was frozen. */
  readonly token: string | null;
}

export interface ReportOf {
  readonly tenantId: string;
  readonly flowId: string;
  readonly runId: string;
  readonly order?: Partial<ReportOrder>;
}

const sealer = createSealer([randomBytes(32)]);

export function freezing(database: Database, clock: Clock): FreezeDependencies {
  return { database, clock, sealer, baseUrl: () => "https://flows.example.com" };
}

/** A report that waits for nothing but to be frozen, to be sent to nobody. */
export async function waitingReport(database: Database, clock: Clock, of: ReportOf): Promise<ReportRecord> {
  const { tenantId, flowId, runId, order = {} } = of;
  const report: ReportRecord = {
    id: newId(),
    tenantId,
    flowId,
    runId,
    mode: "manual",
    scheduleId: null,
    order: {
      name: "Sent by hand",
      targetFilter: "all",
      contactListIds: [],
      attachPdf: false,
      timeZone: "Europe/Zurich",
      notes: null,
      ...order,
    },
    slot: null,
    status: "waiting",
    reason: null,
    counts: null,
    createdAt: clock.now(),
    frozenAt: null,
    expiresAt: null,
    revokedAt: null,
    endedAt: null,
  };
  assert.ok(await database.write((stores) => stores.reports.forSystem().insert(report)));
  return report;
}

export async function freezeRun(database: Database, clock: Clock, of: ReportOf): Promise<FrozenLink> {
  const report = await waitingReport(database, clock, of);
  const outcome = await freezeReport(freezing(database, clock), report);
  return { id: report.id, outcome, token: await tokenOf(database, report) };
}

/** As the event tells it, which is emitted when the report ends. */
async function tokenOf(database: Database, { tenantId, id }: ReportRecord): Promise<string | null> {
  const ended = (await eventsOf(database, tenantId)).find(
    ({ event, data }) => event === "report.generated" && data["eventId"] === id,
  );
  const link = ended?.data["link"];
  return typeof link === "string" ? (link.split("/").at(-1) ?? null) : null;
}

/** The token of a report that must be there. */
export async function linkOf(database: Database, clock: Clock, of: ReportOf): Promise<string> {
  const { token, outcome } = await freezeRun(database, clock, of);
  assert.equal(outcome, "frozen");
  assert.ok(token !== null, "The event names the link.");
  return token;
}
