/** What is read of runs that have ended: the run with its frozen flow, its results, and what it did to its targets. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { FinishedRun, PackedTargetResult, PackedTileResult, Run, TargetOutcome } from "#server/runs/model.ts";
import type { StoredOutline } from "#server/reports/snapshot.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { type StoredColumns, type StoredResult, unpackOutcome, unpackResult } from "./run-result.ts";
import { RunEntity, toRun } from "./run-rows.ts";

type RunKey = Pick<Run, "tenantId" | "id">;
type PlacedColumns = StoredColumns & { readonly position: number };

export function finishedRuns(em: SqlEntityManager) {
  return {
    /** With the flow that was frozen for it; null while it goes on, and where it is gone. */
    finished: async (tenantId: string, id: string): Promise<FinishedRun | null> => {
      const where = { tenantId, id, status: { $in: ["succeeded" as const, "failed" as const] }, isExpired: false };
      const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
      return row === null ? null : (toRun(row) as FinishedRun);
    },
    /** At most `limit`, in the order of the flow's targets from a place on. */
    resultsOf: (run: FinishedRun, first: number, limit: number): Promise<readonly PackedTargetResult[]> =>
      readResults(em, run, first, limit),
    /**
     * For every target, what the run found and what it did to its state, without the tiles, in the order of the flow.
     */
    outcomesOf: async ({ tenantId, id }: FinishedRun): Promise<readonly TargetOutcome[]> => {
      const rows = await em.execute<{ outcome: Omit<StoredResult, "tiles"> }[]>(outcomesSql, [tenantId, id]);
      return rows.map(({ outcome }) => unpackOutcome(outcome));
    },
    /** At most `limit` targets without their tiles, in the order of the flow from a place on. */
    targetOutlines: ({ tenantId, id }: RunKey, first: number, limit: number): Promise<readonly StoredOutline[]> =>
      em.execute<StoredOutline[]>(targetOutlinesSql, [otherTileFailed, tenantId, id, first, limit]),
    /**
     * For who begins to show the run: it stays until the transaction ends. False where its removal has begun, and where
     * it is gone.
     */
    hold: async ({ tenantId, id }: RunKey): Promise<boolean> =>
      (await em.execute<unknown[]>(holdSql, [tenantId, id])).length > 0,
    /** By position: what the tiles found of these targets. Without those that the run has no result of. */
    tilesAt: async (
      { tenantId, id: runId }: RunKey,
      positions: readonly number[],
    ): Promise<ReadonlyMap<number, readonly PackedTileResult[]>> => {
      const rows = await em.execute<PlacedColumns[]>(resultsAtSql, [tenantId, runId, JSON.stringify(positions)]);
      return new Map(rows.map(({ position, ...columns }) => [position, unpackResult(columns).tiles]));
    },
  };
}

export async function readResults(
  em: SqlEntityManager,
  { tenantId, id: runId }: RunKey,
  first: number,
  limit: number,
): Promise<readonly PackedTargetResult[]> {
  // Not as entities: looking through each result for what it might be costs as much as reading it.
  const rows = await em.execute<StoredColumns[]>(resultsSql, [tenantId, runId, first, limit]);
  return rows.map(unpackResult);
}

const resultsSql = `
  select result, points from run_results
  where tenant_id = ? and run_id = ? and position >= ? order by position limit ?`;

const resultsAtSql = `
  select position, result, points from run_results
  where tenant_id = ? and run_id = ? and position in (select value::int from jsonb_array_elements_text(?::jsonb))`;

const outcomesSql = `
  select result - 'tiles' as outcome from run_results where tenant_id = ? and run_id = ? order by position`;

const targetOutlinesSql = `
  select position, result #>> '{target,sourceId}' as "sourceId", result #>> '{target,name}' as name,
    (result #>> '{target,latitude}')::float8 as latitude, (result #>> '{target,longitude}')::float8 as longitude,
    (result ->> 'triggered')::boolean as triggered, (result ->> 'probability')::float8 as probability,
    result ->> 'color' as color, result ->> 'skipped' as skipped, (
      select tile ->> 'error' from jsonb_array_elements(result -> 'tiles') as tile where tile ->> 'error' <> ? limit 1
    ) as failure
  from run_results where tenant_id = ? and run_id = ? and position >= ? order by position limit ?`;

/** Changes nothing but the row's version, by which retention sees that somebody was here. */
const holdSql = "update runs set is_expired = false where tenant_id = ? and id = ? and not is_expired returning id";
