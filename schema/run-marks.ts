/**
 * Who still needs a run that has ended: the marks of those who have not looked at it yet, and what else shows it, or
 * will. A run stays as long as one of these holds, however old it is. The one place in which a part says that it needs
 * runs.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { QueueName } from "#server/queue/model.ts";
import type { FinishedRun, Run } from "#server/runs/model.ts";
import { finishedRun } from "./run-reads.ts";

type RunKey = Pick<Run, "tenantId" | "id">;

/** Who looks at runs once they have ended, each by a mark of its own. */
export type RunFollower = keyof typeof marks;

const marks = {
  /** All runs that count. */
  alerts: statementsFor("alerts_due"),
  /** Runs that may make event reports. */
  reports: statementsFor("reports_due"),
};

export function markedRuns(em: SqlEntityManager) {
  return {
    /** The run waits for the follower from now on: part of its end. */
    markFor: async (follower: RunFollower, { tenantId, id }: RunKey): Promise<void> => {
      await em.execute(marks[follower].mark, [tenantId, id]);
    },
    /** The first run of the flow that waits for the follower; null where none does. */
    firstFor: async (follower: RunFollower, tenantId: string, flowId: string): Promise<FinishedRun | null> => {
      const [row] = await em.execute<{ id: string }[]>(marks[follower].first, [tenantId, flowId]);
      return row === undefined ? null : finishedRun(em, tenantId, row.id);
    },
    /**
     * Takes the mark from the run, which stays locked until the transaction ends. False where it does not wait for the
     * follower any more.
     */
    unmarkFor: async (follower: RunFollower, { tenantId, id }: RunKey): Promise<boolean> =>
      (await em.execute<unknown[]>(marks[follower].unmark, [tenantId, id])).length > 0,
    /**
     * For who begins to show the run: it stays until the transaction ends. False where its removal has begun, and where
     * it is gone.
     */
    hold: async ({ tenantId, id }: RunKey): Promise<boolean> =>
      (await em.execute<unknown[]>(holdSql, [tenantId, id])).length > 0,
  };
}

/** @param column the mark: a flag of runs with an index of its own */
function statementsFor(column: string) {
  return {
    mark: `update runs set ${column} = true where tenant_id = ? and id = ?`,
    first: `select id from runs where tenant_id = ? and flow_id = ? and ${column} order by number limit 1`,
    unmark: `
      update runs set ${column} = false where tenant_id = ? and id = ? and ${column} and not is_expired returning id`,
  };
}

/** Changes nothing but the row's version, by which retention sees that somebody was here. */
const holdSql = "update runs set is_expired = false where tenant_id = ? and id = ? and not is_expired returning id";

const fanOut: QueueName = "events";

/**
 * Each is a condition on the run `r` at the time `given.now`. It is asked in the statement that marks the run as
 * expired, which locks its row, and passes over one that has changed since. So a part that begins to show a run that
 * has ended writes to that row too (`hold`), and takes none that is expired.
 */
export const showingRuns: Readonly<Record<string, string>> = {
  "an event of the run that its consumers have not got yet": `exists (
    select from outbox job join events e on e.tenant_id = job.tenant_id and e.id = job.job_id
    where job.tenant_id = r.tenant_id and job.topic = '${fanOut}' and e.data->>'runId' = r.id
  )`,
  "alerts, which have not looked at it yet": "r.alerts_due",
  "reports, which have not looked at it yet": "r.reports_due",
  "a delivery of an alert": `exists (
    select from alert_deliveries d where d.tenant_id = r.tenant_id and d.run_id = r.id
  )`,
  "a report that is under way, or whose link leads to it": `exists (
    select from reports p where p.tenant_id = r.tenant_id and p.run_id = r.id
      and (p.status in ('waiting', 'pending') or (p.expires_at > given.now and p.revoked_at is null))
  )`,
};
