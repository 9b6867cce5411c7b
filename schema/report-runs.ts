/** What reports read and change of runs: which of a flow may make event reports, and have not been looked at. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { FinishedRun, Run } from "#server/runs/model.ts";
import { finishedRuns } from "./finished-runs.ts";

type RunKey = Pick<Run, "tenantId" | "id">;

export function reportRuns(em: SqlEntityManager) {
  return {
    /** The run waits for reports from now on: part of its end. */
    markForReports: async ({ tenantId, id }: RunKey): Promise<void> => {
      await em.execute("update runs set reports_due = true where tenant_id = ? and id = ?", [tenantId, id]);
    },
    /** The first run of the flow that waits for reports; null where none does. */
    firstForReports: async (tenantId: string, flowId: string): Promise<FinishedRun | null> => {
      const [row] = await em.execute<{ id: string }[]>(firstSql, [tenantId, flowId]);
      return row === undefined ? null : finishedRuns(em).finished(tenantId, row.id);
    },
    /**
     * Takes the mark from the run, which stays locked until the transaction ends. False where it does not wait for
     * reports any more.
     */
    unmarkForReports: async ({ tenantId, id }: RunKey): Promise<boolean> =>
      (await em.execute<unknown[]>(unmarkSql, [tenantId, id])).length > 0,
  };
}

const firstSql = `
  select id from runs where tenant_id = ? and flow_id = ? and reports_due order by number limit 1`;

const unmarkSql = `
  update runs set reports_due = false
  where tenant_id = ? and id = ? and reports_due and not is_expired returning id`;
