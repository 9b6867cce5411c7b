/**
 * A run and its results as rows: tables, and row → domain. Results are written while the run goes on, and nobody can
 * read them until it has ended. One unfinished run per flow is a partial unique index.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { LostAttempts } from "#server/runs/work/attempts.ts";
import type { FrozenFlow, Run, RunFigures, RunRecord, RunSummary } from "#server/runs/model.ts";
import type { DemoUse } from "#server/tiles/demo-use.ts";
import {
  bytesColumn,
  choiceColumn,
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  sequenceColumn,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { FlowEntity } from "./flows.ts";
import type { StoredResult } from "./run-results.ts";

export const runStatuses = ["queued", "running", "succeeded", "failed"] as const;
export const runTriggers = ["manual", "simulation", "schedule", "report"] as const;

export const RunEntity = defineEntity({
  name: "Run",
  tableName: "runs",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    flowId: idColumn(),
    /** Its place among all the runs that its flow ever had. */
    number: sequenceColumn(),
    flowVersion: countColumn(),
    status: choiceColumn(runStatuses),
    trigger: choiceColumn(runTriggers),
    now: timeColumn(),
    /** Of a scheduled run: when its tick was due. */
    tickAt: timeColumn().nullable(),
    suppressAlerts: flagColumn(),
    windowStart: timeColumn().nullable(),
    windowEnd: timeColumn().nullable(),
    requestedAt: timeColumn(),
    startedAt: timeColumn().nullable(),
    finishedAt: timeColumn().nullable(),
    durationMs: countColumn().nullable(),
    summary: jsonColumn<StoredSummary>().nullable(),
    /** Of all its results. */
    pointCount: countColumn().nullable(),
    error: textColumn().nullable(),
    frozenFlow: jsonColumn<FrozenFlow>(),
    /** Of the present attempt, as far as is known. */
    steps: countColumn(),
    /** Portions that were finished when it was claimed; 0 where it has none. */
    finishedPortions: countColumn(),
    lostAttempts: jsonColumn<LostAttempts>(),
    leaseToken: textColumn().nullable(),
    leaseUntil: timeColumn().nullable(),
    /** It has ended and counts, and alerts have not looked at it yet. */
    alertsDue: flagColumn(),
    /** It has ended and may make event reports, and reports have not looked at it yet. */
    reportsDue: flagColumn(),
    /** Nobody sees it any more: what is left of it is being removed (retention.ts). */
    isExpired: flagColumn(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "runs_newest", properties: ["tenantId", "requestedAt", "id"] },
    { name: "runs_newest_of_flow", properties: ["tenantId", "flowId", "requestedAt", "id"] },
    {
      name: "runs_of_user",
      expression:
        "create index runs_of_user on runs (tenant_id, (frozen_flow->>'userKey')) where frozen_flow->>'userKey' is not null",
    },
    { name: "runs_in_number", properties: ["tenantId", "flowId", "number"] },
    { name: "runs_alerts_due", properties: ["tenantId", "flowId", "number"], where: "alerts_due" },
    { name: "runs_reports_due", properties: ["tenantId", "flowId", "number"], where: "reports_due" },
    { name: "runs_expired", properties: ["tenantId", "id"], where: "is_expired" },
    { name: "runs_scheduled", properties: ["tenantId", "requestedAt"], where: "trigger = 'schedule'" },
  ],
  uniques: [
    { name: "runs_one_unfinished", properties: ["tenantId", "flowId"], where: "status in ('queued', 'running')" },
  ],
});

/** Runs that ended before it was kept which tiles took demo data do not have it. */
type StoredSummary = RunFigures & { readonly [Part in keyof DemoUse]?: DemoUse[Part] | null };

export const RunResultEntity = defineEntity({
  name: "RunResult",
  tableName: "run_results",
  properties: {
    tenantId: idColumn().primary(),
    runId: idColumn().primary(),
    /** Place of the target in the flow. */
    position: countColumn().primary(),
    result: jsonColumn<StoredResult>(),
    /** Of its tiles (point-bytes.ts). */
    points: bytesColumn(),
    run: references(RunEntity, ["tenant_id", "run_id"], ["tenant_id", "id"]),
  },
});

export type RunRow = InferEntity<typeof RunEntity>;

/** The frozen flow may be a megabyte, and a page may have 500 runs: it is read only where it is needed. */
export const withoutFrozenFlow = { exclude: ["frozenFlow"], disableIdentityMap: true } as const;

/** The database keeps no order of members. */
function inReadingOrder({
  targetCount,
  triggeredCount,
  skippedCount,
  anyTriggered,
  probability,
  color,
  demoData,
  demoRows,
}: StoredSummary): RunSummary {
  const demo = { demoData: demoData ?? null, demoRows: demoRows ?? null };
  return { targetCount, triggeredCount, skippedCount, anyTriggered, probability, color, ...demo };
}

export function toRun(row: RunRow): Run {
  return { ...toRecord(row), frozenFlow: row.frozenFlow };
}

export function toRecord(row: Pick<RunRow, keyof RunRecord>): RunRecord {
  return {
    id: row.id,
    tenantId: row.tenantId,
    flowId: row.flowId,
    flowVersion: row.flowVersion,
    status: row.status,
    trigger: row.trigger,
    now: row.now,
    tickAt: row.tickAt ?? null,
    suppressAlerts: row.suppressAlerts,
    windowStart: row.windowStart ?? null,
    windowEnd: row.windowEnd ?? null,
    requestedAt: row.requestedAt,
    startedAt: row.startedAt ?? null,
    finishedAt: row.finishedAt ?? null,
    durationMs: row.durationMs ?? null,
    summary: row.summary ? inReadingOrder(row.summary) : null,
    pointCount: row.pointCount ?? null,
    error: row.error ?? null,
  };
}
