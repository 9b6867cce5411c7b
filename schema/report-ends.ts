/** The end of a report: table access of its own, because it must happen once. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import type { ReportMode, ReportRecord } from "#server/reports/model.ts";

/** What the end of a report tells of it. */
export interface EndedReport
  extends Pick<ReportRecord, "flowId" | "runId" | "scheduleId" | "mode" | "frozenAt" | "expiresAt"> {
  /** As frozen; before that, the flow's own. */
  readonly flowName: string;
  /** As it was until now; null where nothing was frozen. */
  readonly sealedToken: string | null;
}

export type StoredReportEnd = Pick<ReportRecord, "status" | "reason"> & { readonly endedAt: number };

export function reportEnds(em: SqlEntityManager, noteChange: NoteChange) {
  return {
    /** Drops the sealed token. Null for a report that has ended already. */
    end: async (
      tenantId: string,
      id: string,
      { status, reason, endedAt }: StoredReportEnd,
    ): Promise<EndedReport | null> => {
      const [row] = await em.execute<EndedRow[]>(endSql, [tenantId, id, status, reason, isoTime(endedAt)]);
      if (row === undefined) return null;
      noteChange({ tenantId, kind: "report", id, change: "updated", flowId: row.flow_id });
      return toEnded(row);
    },
  };
}

const endSql = `
  with ending as (
    select r.tenant_id, r.id, r.sealed_token, coalesce(r.head ->> 'flowName', f.display_name) as flow_name
    from reports r join flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
    where r.tenant_id = ? and r.id = ? and r.status in ('waiting', 'pending')
    for no key update of r
  )
  update reports r set status = ?, reason = ?, ended_at = ?::timestamptz, sealed_token = null
  from ending where r.tenant_id = ending.tenant_id and r.id = ending.id
  returning r.flow_id, r.run_id, r.schedule_id, r.mode, ending.sealed_token, ending.flow_name,
    extract(epoch from r.frozen_at) * 1000 as frozen_at, extract(epoch from r.expires_at) * 1000 as expires_at`;

interface EndedRow {
  readonly flow_id: string;
  readonly run_id: string | null;
  readonly schedule_id: string | null;
  readonly mode: ReportMode;
  readonly sealed_token: string | null;
  readonly flow_name: string;
  readonly frozen_at: string | number | null;
  readonly expires_at: string | number | null;
}

function toEnded(row: EndedRow): EndedReport {
  return {
    flowId: row.flow_id,
    runId: row.run_id,
    scheduleId: row.schedule_id,
    mode: row.mode,
    frozenAt: row.frozen_at === null ? null : Number(row.frozen_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    flowName: row.flow_name,
    sealedToken: row.sealed_token,
  };
}
