/**
 * The status of sources as their readings show it: written at the end of runs, and by the pass that notices silence.
 * Writes no other column of a source.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import type { Source } from "#server/sources/model.ts";
import type { SourceHealth } from "#server/sources/staleness.ts";

/** A source, with what its event says when its status changes. */
export type WatchedSource = SourceHealth & Pick<Source, "id" | "tenantId" | "displayName" | "tenantKey">;

/** As stored: `silentAt` is when the source turns stale unless a run says otherwise; null where it has no data. */
export type StoredHealth = SourceHealth & Pick<Source, "id"> & { readonly silentAt: number | null };

const sourcesPerStatement = 1_000;

/** @param noteChange called with each source of which data begin to come, or stop */
export function sourceHealthStores(em: SqlEntityManager, noteChange: NoteChange) {
  const note = (tenantId: string, id: string): void =>
    noteChange({ tenantId, kind: "source", id, change: "updated", flowId: null });

  return {
    forSystem: () => ({
      /**
       * Those of the sources that exist, locked until the transaction ends. They are locked in one order, so that two
       * runs never wait for each other.
       */
      lock: async (tenantId: string, ids: readonly string[]): Promise<readonly WatchedSource[]> => {
        const rows = await em.execute<HealthRow[]>(lockSql, [tenantId, JSON.stringify(ids)]);
        return rows.map(toWatched);
      },
      /** @param turned the ids of those whose status is another one */
      save: async (
        tenantId: string,
        healths: readonly StoredHealth[],
        turned: readonly string[] = [],
      ): Promise<void> => {
        for (const id of turned) note(tenantId, id);
        for (let first = 0; first < healths.length; first += sourcesPerStatement) {
          const rows = healths
            .slice(first, first + sourcesPerStatement)
            .map(({ id, status, lastDataAt, cadenceSeconds, silentAt }) => ({
              id,
              status,
              last_data_at: lastDataAt === null ? null : isoTime(lastDataAt),
              cadence_seconds: cadenceSeconds,
              silent_at: silentAt === null ? null : isoTime(silentAt),
            }));
          await em.execute(saveSql, [JSON.stringify(rows), tenantId]);
        }
      },
      /**
       * Turns up to `limit` enabled sources stale that have been silent for too long, and returns them as they were.
       * Several processes may call it at once.
       */
      takeSilent: async (now: number, limit: number): Promise<readonly WatchedSource[]> => {
        const rows = await em.execute<HealthRow[]>(takeSilentSql, [isoTime(now), limit]);
        for (const { tenant_id, id } of rows) note(tenant_id, id);
        return rows.map((row) => ({ ...toWatched(row), status: "ok" }));
      },
    }),
  };
}

interface HealthRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly display_name: string;
  readonly tenant_key: string | null;
  readonly status: Source["status"];
  /** Epoch milliseconds, as text. */
  readonly last_data_ms: string | null;
  readonly cadence_seconds: number | null;
}

const watched = `tenant_id, id, display_name, tenant_key, status, cadence_seconds,
  round(extract(epoch from last_data_at) * 1000)::text as last_data_ms`;

const lockSql = `
  select ${watched} from sources
  where tenant_id = ? and id in (select jsonb_array_elements_text(?::jsonb))
  order by id
  for no key update`;

const saveSql = `
  update sources s set status = v.status, last_data_at = v.last_data_at, cadence_seconds = v.cadence_seconds, silent_at = v.silent_at
  from jsonb_to_recordset(?::jsonb) as v(id text, status text, last_data_at timestamptz, cadence_seconds int, silent_at timestamptz)
  where s.tenant_id = ? and s.id = v.id`;

const takeSilentSql = `
  update sources set status = 'stale'
  where (tenant_id, id) in (
    select s.tenant_id, s.id from sources s join tenants t on t.id = s.tenant_id
    where s.status = 'ok' and s.silent_at < ?::timestamptz and s.enabled and t.status = 'active'
    order by s.silent_at
    limit ?
    for no key update of s skip locked
  )
  returning ${watched}`;

function toWatched(row: HealthRow): WatchedSource {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    displayName: row.display_name,
    tenantKey: row.tenant_key,
    status: row.status,
    lastDataAt: row.last_data_ms === null ? null : Number(row.last_data_ms),
    cadenceSeconds: row.cadence_seconds,
  };
}
