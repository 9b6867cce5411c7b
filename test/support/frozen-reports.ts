/** Reports that are frozen of runs, and the tokens of their links. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { createSealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { FreezeDependencies } from "#server/reports/freeze.ts";
import type { ReportOrder, ReportRecord } from "#server/reports/model.ts";
import type { Client } from "./client.ts";

/** A report as an integrator sends it by hand. */
export interface SentLink {
  readonly id: string;
  /** Of its link. */
  readonly token: string;
}

export async function sendReport(call: Client, flowId: string, request: object = {}): Promise<SentLink> {
  const { status, body, text } = await call("POST", `/v1/flows/${flowId}/reports/send-now`, { body: request });
  assert.equal(status, 201, text);
  return { id: body.report.eventId, token: body.link.split("/").at(-1) };
}

export interface ReportOf {
  readonly tenantId: string;
  readonly flowId: string;
  readonly runId: string;
  readonly mode?: ReportRecord["mode"];
  readonly order?: Partial<ReportOrder>;
}

const sealer = createSealer([randomBytes(32)]);

export function freezing(database: Database, clock: Clock): FreezeDependencies {
  return { database, clock, sealer, baseUrl: () => "https://flows.example.com" };
}

/** A report that waits for nothing but to be frozen, to be sent to nobody. */
export async function waitingReport(database: Database, clock: Clock, of: ReportOf): Promise<ReportRecord> {
  const { tenantId, flowId, runId, mode = "manual", order = {} } = of;
  const report: ReportRecord = {
    id: newId(),
    tenantId,
    flowId,
    runId,
    mode,
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
