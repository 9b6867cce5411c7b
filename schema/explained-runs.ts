/** What an explanation of a run needs beside its results: the frozen flow, and how its targets are called. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Run } from "#server/runs/model.ts";
import { RunEntity, toRun } from "./run-rows.ts";

export interface ExplainableRun {
  readonly run: Run;
  /** Alerts have not looked at it yet. */
  readonly areAlertsDue: boolean;
}

export interface NamedPosition {
  readonly position: number;
  readonly name: string;
}

/** @param reachesFlow whether the caller reaches a flow */
export function explainedRuns(
  em: SqlEntityManager,
  tenantId: string,
  reachesFlow: (flowId: string) => Promise<boolean>,
) {
  return {
    /** In whatever state the run is; null where the caller reaches no such run. */
    explainable: async (id: string): Promise<ExplainableRun | null> => {
      const row = await em.findOne(RunEntity, { tenantId, id, isExpired: false }, { disableIdentityMap: true });
      if (row === null || !(await reachesFlow(row.flowId))) return null;
      return { run: toRun(row), areAlertsDue: row.alertsDue };
    },
    /**
     * Names as the run found them, for `limit` places from `first` on. For a run that `explainable` has returned to the
     * caller.
     */
    targetNames: (runId: string, first: number, limit: number): Promise<readonly NamedPosition[]> =>
      em.execute<NamedPosition[]>(targetNamesSql, [tenantId, runId, first, first + limit]),
  };
}

const targetNamesSql = `
  select position, result -> 'target' ->> 'name' as name from run_results
  where tenant_id = ? and run_id = ? and position >= ? and position < ? order by position`;
