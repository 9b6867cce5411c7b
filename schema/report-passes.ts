/** Reports on their way to being frozen: which of a flow wait, and for what. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { Flow } from "#server/flows/model.ts";
import type { ReportRecord } from "#server/reports/model.ts";
import { ReportEntity, toReport, withoutFrozen } from "./report-rows.ts";

type FlowKey = Pick<Flow, "tenantId" | "id">;

/** A report whose run has ended. */
export interface RipeReport {
  readonly report: ReportRecord;
  /** Null where the run is gone. */
  readonly runStatus: "succeeded" | "failed" | null;
}

export function reportPasses(em: SqlEntityManager) {
  return {
    /** Whether any report of the flow waits for a run: one that was begun, or the next. */
    isAnyWaiting: async ({ tenantId, flowId }: Pick<ReportRecord, "tenantId" | "flowId">): Promise<boolean> =>
      (await em.execute<unknown[]>(anyWaitingSql, [tenantId, flowId])).length > 0,
    /** Whether any report of the flow waits for a run that was not begun. */
    isRunWanted: async ({ tenantId, id: flowId }: FlowKey): Promise<boolean> =>
      (await em.count(ReportEntity, { tenantId, flowId, status: "waiting", runId: null })) > 0,
    /** Those that wait for a run show this one. */
    joinRun: async ({ tenantId, id: flowId }: FlowKey, runId: string): Promise<void> => {
      await em.nativeUpdate(ReportEntity, { tenantId, flowId, status: "waiting", runId: null }, { runId });
    },
    /** Those of the flow that can be frozen or ended, the first first. */
    ripe: async ({ tenantId, id: flowId }: FlowKey): Promise<readonly RipeReport[]> => {
      const found = await em.execute<RipeRow[]>(ripeSql, [tenantId, flowId]);
      const where = { tenantId, id: { $in: found.map(({ id }) => id) }, status: "waiting" as const };
      const rows = found.length === 0 ? [] : await em.find(ReportEntity, where, withoutFrozen);
      const reports = new Map(rows.map((row) => [row.id, toReport(row)]));
      return found.flatMap(({ id, runStatus }) => {
        const report = reports.get(id);
        return report === undefined ? [] : [{ report, runStatus }];
      });
    },
    /**
     * The latest tick (epoch ms) of a run of which the schedule has an event report that was made after `since` and
     * that was sent, or still may be. Null where there is none.
     */
    latestEvent: async (
      { tenantId, id: flowId }: FlowKey,
      scheduleId: string,
      since: number,
    ): Promise<number | null> => {
      const values = [tenantId, flowId, scheduleId, isoTime(since)];
      const [row] = await em.execute<{ at: string | number | null }[]>(latestEventSql, values);
      return row?.at === null || row?.at === undefined ? null : Number(row.at);
    },
  };
}

const anyWaitingSql = "select id from reports where tenant_id = ? and flow_id = ? and status = 'waiting' limit 1";

interface RipeRow {
  readonly id: string;
  readonly runStatus: RipeReport["runStatus"];
}

const ripeSql = `
  select r.id, run.status as "runStatus"
  from reports r
  left join runs run on run.tenant_id = r.tenant_id and run.id = r.run_id and not run.is_expired
  where r.tenant_id = ? and r.flow_id = ? and r.status = 'waiting' and r.run_id is not null
    and (run.id is null or run.status in ('succeeded', 'failed'))
  order by r.created_at, r.id`;

const latestEventSql = `
  select extract(epoch from max(coalesce(run.tick_at, run.now, r.created_at))) * 1000 as at
  from reports r left join runs run on run.tenant_id = r.tenant_id and run.id = r.run_id
  where r.tenant_id = ? and r.flow_id = ? and r.schedule_id = ? and r.created_at > ?::timestamptz
    and r.mode = 'event' and r.status in ('waiting', 'pending', 'sent')`;
