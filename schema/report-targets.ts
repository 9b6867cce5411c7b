/** What is frozen of each target of a report. What its tiles found stays with the run. Gone with the report. */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { ReportTarget } from "#server/reports/model.ts";
import { countColumn, idColumn, references, verbatimJsonColumn } from "./columns.ts";
import { ReportEntity } from "./reports.ts";

export const ReportTargetEntity = defineEntity({
  name: "ReportTarget",
  tableName: "report_targets",
  properties: {
    tenantId: idColumn().primary(),
    reportId: idColumn().primary(),
    ordinal: countColumn().primary(),
    target: verbatimJsonColumn<ReportTarget>(),
    report: references(ReportEntity, ["tenant_id", "report_id"], ["tenant_id", "id"]),
  },
});

export function reportTargetStores(_em: SqlEntityManager) {
  return { forSystem: () => ({}) };
}
