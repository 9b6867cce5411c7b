/**
 * A short form of each flow's newest run, for flows that are being read. It knows only the columns of runs that the
 * short form needs.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { LastRun } from "#server/flows/model.ts";
import type { RunSummary } from "#server/runs/model.ts";

interface LastRunRow {
  readonly flow_id: string;
  readonly id: string;
  readonly status: LastRun["status"];
  readonly trigger: LastRun["trigger"];
  readonly finished_ms: string | number | null;
  readonly summary: RunSummary | null;
}

/** One index probe per flow, for any length of its history. */
const newestRunsSql = `
  select newest.*
  from unnest(string_to_array(?, ',')) as wanted (flow_id)
  cross join lateral (
    select run.flow_id, run.id, run.status, run.trigger, extract(epoch from run.finished_at) * 1000 as finished_ms, run.summary
    from runs as run
    where run.tenant_id = ? and run.flow_id = wanted.flow_id
    order by run.requested_at desc, run.id desc
    limit 1
  ) as newest`;

export async function readLastRuns(
  em: SqlEntityManager,
  tenantId: string,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, LastRun>> {
  if (flowIds.length === 0) return new Map();
  const rows = await em.execute<LastRunRow[]>(newestRunsSql, [flowIds.join(","), tenantId]);
  return new Map(rows.map((row) => [row.flow_id, toLastRun(row)]));
}

function toLastRun(row: LastRunRow): LastRun {
  return {
    id: row.id,
    status: row.status,
    trigger: row.trigger,
    finishedAt: row.finished_ms === null ? null : Math.round(Number(row.finished_ms)),
    triggered: row.summary?.anyTriggered ?? null,
    probability: row.summary?.probability ?? null,
    color: row.summary?.color ?? null,
  };
}
