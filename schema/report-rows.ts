/**
 * The history of reports as rows, with what is frozen of each but its targets (report-targets.ts). A row is made before
 * anything is done for it, so that nothing is done twice. Gone with its flow.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import {
  type ReportHead,
  type ReportOrder,
  type ReportReason,
  type ReportRecord,
  reportModes,
  reportReasons,
  reportStatuses,
  type TargetCounts,
} from "#server/reports/model.ts";
import {
  choiceColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
  verbatimJsonColumn,
} from "./connection/columns.ts";
import { FlowEntity } from "./flows.ts";

export const ReportEntity = defineEntity({
  name: "Report",
  tableName: "reports",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    flowId: idColumn(),
    runId: idColumn().nullable(),
    mode: choiceColumn(reportModes),
    scheduleId: textColumn().nullable(),
    order: jsonColumn<ReportOrder>(),
    slot: timeColumn().nullable(),
    status: choiceColumn(reportStatuses),
    reason: choiceColumn(reportReasons).$type<ReportReason>().nullable(),
    counts: jsonColumn<TargetCounts>().nullable(),
    head: verbatimJsonColumn<ReportHead>().nullable(),
    /** Hex SHA-256 of the token. */
    tokenHash: textColumn().nullable(),
    /** Until its mails are sent: they carry the link. */
    sealedToken: textColumn().nullable(),
    createdAt: timeColumn(),
    frozenAt: timeColumn().nullable(),
    expiresAt: timeColumn().nullable(),
    revokedAt: timeColumn().nullable(),
    endedAt: timeColumn().nullable(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "reports_newest_of_flow", properties: ["tenantId", "flowId", "createdAt", "id"] },
    { name: "reports_oldest", properties: ["tenantId", "createdAt"] },
    { name: "reports_waiting", properties: ["tenantId", "flowId"], where: "status = 'waiting'" },
    { name: "reports_of_run", properties: ["tenantId", "runId"] },
  ],
  uniques: [
    { name: "reports_one_per_slot", properties: ["tenantId", "flowId", "scheduleId", "slot"], where: "mode = 'time'" },
    {
      name: "reports_one_per_event",
      properties: ["tenantId", "flowId", "scheduleId", "runId"],
      where: "mode = 'event'",
    },
    { name: "reports_token", properties: ["tokenHash"], where: "token_hash is not null" },
  ],
});

export type ReportRow = InferEntity<typeof ReportEntity>;

/** What is frozen is read where it is shown alone, and the link where it is sent. */
export const withoutFrozen = { exclude: ["head", "tokenHash", "sealedToken"], disableIdentityMap: true } as const;

/** The database keeps no order of members. */
export function toReport(row: Pick<ReportRow, keyof ReportRecord>): ReportRecord {
  const { name, targetFilter, contactListIds, attachPdf, timeZone, notes } = row.order;
  return {
    id: row.id,
    tenantId: row.tenantId,
    flowId: row.flowId,
    runId: row.runId ?? null,
    mode: row.mode,
    scheduleId: row.scheduleId ?? null,
    order: { name, targetFilter, contactListIds, attachPdf, timeZone, notes },
    slot: row.slot ?? null,
    status: row.status,
    reason: row.reason ?? null,
    counts: row.counts ? countsInOrder(row.counts) : null,
    createdAt: row.createdAt,
    frozenAt: row.frozenAt ?? null,
    expiresAt: row.expiresAt ?? null,
    revokedAt: row.revokedAt ?? null,
    endedAt: row.endedAt ?? null,
  };
}

function countsInOrder({ total, triggered, shown }: TargetCounts): TargetCounts {
  return { total, triggered, shown };
}
