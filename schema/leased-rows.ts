/**
 * Rows of a tenant's work that is held by a lease: what each table of such work is asked in the same way. A worker
 * holds a row by a token of its own; one that no longer holds it can write nothing. Of one tenant, one row is in work
 * at a time.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import { afterLoss, type LostAttempts } from "#server/runs/work/attempts.ts";
import { type DemoExtent, demoExtentOf } from "#server/tiles/demo-use.ts";
import type { WorkClaim, WorkLease } from "#server/runs/work/leased-work.ts";

/** As far as a claim looks at it. */
export interface LeasedRow {
  readonly status: "queued" | "running" | "succeeded" | "failed";
  readonly leaseToken?: string | null | undefined;
  readonly leaseUntil?: number | null | undefined;
  readonly lostAttempts: LostAttempts;
  readonly startedAt?: number | null | undefined;
}

export interface Claim<Row extends LeasedRow> {
  /** Epoch ms. */
  readonly now: number;
  readonly leaseUntil: number;
  /** The row, once nobody else can change it; null for none. */
  readonly read: () => Promise<Row | null>;
  /** How far it is: attempts that are lost there count together. */
  readonly doneOf: (row: Row) => number;
}

/** A row as its new holder has it. */
export interface ClaimedRow<Row> {
  readonly row: Row & { readonly startedAt: number; readonly status: "running" };
  readonly lost: LostAttempts;
}

export function leasedRows(em: SqlEntityManager, table: "backtests" | "outlooks") {
  const touched = async (sql: string, values: readonly unknown[]): Promise<boolean> =>
    (await em.execute<unknown[]>(`update ${table} set ${sql} returning id`, [...values])).length > 0;
  const held = "where tenant_id = ? and id = ? and lease_token = ? and status = 'running'";
  const proof = ({ tenantId, id, token }: WorkLease): readonly unknown[] => [tenantId, id, token];

  return {
    /** Those that wait or are in work. The tenant is locked, so that two requests count one after the other. */
    countUnfinished: async (tenantId: string): Promise<number> => {
      await em.execute("select id from tenants where id = ? for no key update", [tenantId]);
      const sql = `select count(*)::int as count from ${table} where tenant_id = ? and status in ('queued', 'running')`;
      const [row] = await em.execute<{ count: number }[]>(sql, [tenantId]);
      return row?.count ?? 0;
    },

    demoData: async (tenantId: string, id: string): Promise<DemoExtent> => {
      const sources = "jsonb_path_query_array(flow, '$.frozenFlow.tiles[*].params.dataSource')";
      const sql = `select ${sources} as "dataSources" from ${table} where tenant_id = ? and id = ?`;
      const [row] = await em.execute<{ dataSources: readonly unknown[] }[]>(sql, [tenantId, id]);
      return demoExtentOf(row?.dataSources ?? []);
    },

    claim: async <Row extends LeasedRow>(
      { tenantId, id, token }: WorkLease,
      { now, leaseUntil, read, doneOf }: Claim<Row>,
    ): Promise<WorkClaim<ClaimedRow<Row>>> => {
      await em.execute(`select id from ${table} where tenant_id = ? and id = ? for no key update`, [tenantId, id]);
      const row = await read();
      if (row === null || row.status === "succeeded" || row.status === "failed") return { kind: "over" };
      if (row.status === "running" && row.leaseToken && (row.leaseUntil ?? 0) > now)
        return { kind: "held", until: row.leaseUntil ?? null };
      const others = `select id from ${table} where tenant_id = ? and status = 'running' and id <> ? limit 1`;
      if ((await em.execute<unknown[]>(others, [tenantId, id])).length > 0) return { kind: "held", until: null };
      // One that was released has no token.
      const lost = row.leaseToken ? afterLoss(row.lostAttempts, doneOf(row)) : row.lostAttempts;
      const startedAt = row.startedAt ?? now;
      await touched(
        `status = 'running', lease_token = ?, lease_until = ?::timestamptz, lost_attempts = ?::jsonb,
         started_at = ?::timestamptz where tenant_id = ? and id = ?`,
        [token, isoTime(leaseUntil), JSON.stringify(lost), isoTime(startedAt), tenantId, id],
      );
      return { kind: "claimed", claimed: { row: { ...row, startedAt, status: "running" }, lost } };
    },

    /** False where the lease was lost. */
    renew: (lease: WorkLease, leaseUntil: number): Promise<boolean> =>
      touched(`lease_until = ?::timestamptz ${held}`, [isoTime(leaseUntil), ...proof(lease)]),

    /** Another worker may take it at once. @param isLost whether this attempt counts as one that was lost */
    release: async (lease: WorkLease, isLost: boolean, now: number): Promise<void> => {
      if (isLost) await touched(`lease_until = ?::timestamptz ${held}`, [isoTime(now), ...proof(lease)]);
      else await touched(`lease_token = null, lease_until = null ${held}`, proof(lease));
    },

    /** For a process that knows that every other one is dead. */
    endLeases: async (now: number): Promise<void> => {
      const at = isoTime(now);
      await touched("lease_until = ?::timestamptz where status = 'running' and lease_until > ?::timestamptz", [at, at]);
    },

    /** The id of the one that has waited for longest; null for none. */
    nextQueued: async (tenantId: string): Promise<string | null> => {
      const sql = `select id from ${table} where tenant_id = ? and status = 'queued' order by created_at, id limit 1`;
      const [row] = await em.execute<{ id: string }[]>(sql, [tenantId]);
      return row?.id ?? null;
    },
  };
}
