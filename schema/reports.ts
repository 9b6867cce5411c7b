/** The history of reports: queries. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { NoteChange } from "#server/changes/model.ts";
import type { ReportRecord } from "#server/reports/model.ts";
import { frozenReports } from "./frozen-reports.ts";
import { reportEnds } from "./report-ends.ts";
import { reportPasses } from "./report-passes.ts";
import { ReportEntity, toReport, withoutFrozen } from "./report-rows.ts";

/** @param noteChange called with each report that is new, frozen or ended */
export function reportStores(em: SqlEntityManager, noteChange: NoteChange) {
  return {
    forSystem: () => ({
      ...frozenReports(em, noteChange),
      ...reportEnds(em, noteChange),
      ...reportPasses(em),
      get: async (tenantId: string, id: string): Promise<ReportRecord | null> => {
        const row = await em.findOne(ReportEntity, { tenantId, id }, withoutFrozen);
        return row === null ? null : toReport(row);
      },
      /** False, and nothing is written, where the schedule has one of the same hour, or of the same run. */
      insert: async (report: ReportRecord): Promise<boolean> => {
        const query = em
          .createQueryBuilder(ReportEntity)
          .insert({ ...report })
          .onConflict()
          .ignore();
        if ((await query.execute("run")).affectedRows === 0) return false;
        const { tenantId, id, flowId } = report;
        noteChange({ tenantId, kind: "report", id, change: "created", flowId });
        return true;
      },
    }),
  };
}
