/**
 * What is frozen of each target of a report. What its tiles found stays with the run, which the report holds. Gone with
 * the report.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { ReportRecord, ReportTarget } from "#server/reports/model.ts";
import type { SnapshotTarget } from "#server/reports/snapshot.ts";
import { countColumn, idColumn, references, verbatimJsonColumn } from "./connection/columns.ts";
import { ReportEntity } from "./report-rows.ts";

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

/** Reports that were frozen before there were outlooks have none. */
type StoredTarget = Omit<ReportTarget, "expectations"> & Partial<Pick<ReportTarget, "expectations">>;

type ReportKey = Pick<ReportRecord, "tenantId" | "id">;

export function reportTargetStores(em: SqlEntityManager) {
  return {
    forSystem: () => ({
      /** With the boundaries that the owner's sources have now. They do not leave the database: they may be large. */
      insertAll: async (
        { tenantId, id }: ReportKey,
        ownerUserId: string | null,
        targets: readonly SnapshotTarget[],
      ): Promise<void> => {
        await em.execute(insertSql, [tenantId, id, JSON.stringify(targets), tenantId, ownerUserId]);
      },
      /** At most `limit`, in their order, from an ordinal on. */
      ofReport: async ({ tenantId, id }: ReportKey, first: number, limit: number): Promise<readonly ReportTarget[]> => {
        const rows = await em.execute<{ target: StoredTarget }[]>(ofReportSql, [tenantId, id, first, first + limit]);
        return rows.map(({ target }) => ({ ...target, expectations: target.expectations ?? [] }));
      },
    }),
  };
}

const kept: readonly (keyof SnapshotTarget & keyof ReportTarget)[] = [
  "ordinal",
  "position",
  "name",
  "latitude",
  "longitude",
  "timezone",
  "triggered",
  "probability",
  "color",
  "skipped",
  "expectations",
];

const insertSql = `
  insert into report_targets (tenant_id, report_id, ordinal, target)
  select ?, ?, (target ->> 'ordinal')::int, json_build_object(
    ${kept.map((name) => `'${name}', target -> '${name}'`).join(", ")}, 'boundary', s.boundary
  )
  from json_array_elements(?::json) as given (target)
  left join sources s on s.tenant_id = ? and s.id = target ->> 'sourceId' and s.owner_user_id is not distinct from ?::text`;

const ofReportSql = `
  select target from report_targets
  where tenant_id = ? and report_id = ? and ordinal >= ? and ordinal < ? order by ordinal`;
