/** What alerts read and change of runs: which of a flow wait for them, and the tiles of single results. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { TileOutline } from "#server/alerts/content.ts";
import type { FinishedRun, Run } from "#server/runs/model.ts";
import { finishedRuns } from "./finished-runs.ts";

type RunKey = Pick<Run, "tenantId" | "id">;

export function alertRuns(em: SqlEntityManager) {
  return {
    /** The run waits for alerts from now on: part of its end. */
    markForAlerts: async ({ tenantId, id }: RunKey): Promise<void> => {
      await em.execute("update runs set alerts_due = true where tenant_id = ? and id = ?", [tenantId, id]);
    },
    /** The first run of the flow that waits for alerts; null where none does. */
    firstForAlerts: async (tenantId: string, flowId: string): Promise<FinishedRun | null> => {
      const [row] = await em.execute<{ id: string }[]>(firstSql, [tenantId, flowId]);
      return row === undefined ? null : finishedRuns(em).finished(tenantId, row.id);
    },
    /**
     * Takes the mark from the run, which stays locked until the transaction ends. False where it does not wait for
     * alerts any more.
     */
    unmarkForAlerts: async ({ tenantId, id }: RunKey): Promise<boolean> =>
      (await em.execute<unknown[]>(unmarkSql, [tenantId, id])).length > 0,
    /** By position: the tiles of these results, in their order. */
    tileOutlines: async (
      { tenantId, id }: RunKey,
      positions: readonly number[],
    ): Promise<ReadonlyMap<number, readonly TileOutline[]>> => {
      const rows = await em.execute<{ position: number; tiles: readonly TileOutline[] | null }[]>(outlinesSql, [
        tenantId,
        id,
        JSON.stringify(positions),
      ]);
      return new Map(rows.map(({ position, tiles }) => [position, tiles ?? []]));
    },
  };
}

const firstSql = `
  select id from runs where tenant_id = ? and flow_id = ? and alerts_due order by number limit 1`;

const unmarkSql = `
  update runs set alerts_due = false
  where tenant_id = ? and id = ? and alerts_due and not is_expired returning id`;

const outlinesSql = `
  select r.position, (
    select jsonb_agg(jsonb_build_object(
      'row', tile -> 'row', 'key', tile -> 'key', 'isTriggered', tile -> 'isTriggered',
      'lastValue', tile -> 'lastValue'
    ) order by place)
    from jsonb_array_elements(r.result -> 'tiles') with ordinality as one (tile, place)
  ) as tiles
  from run_results r
  where r.tenant_id = ? and r.run_id = ?
    and r.position in (select wanted::int from jsonb_array_elements_text(?::jsonb) as given (wanted))`;
