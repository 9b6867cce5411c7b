/**
 * New runs: the row and the job that carries it out, in one statement, which is atomic by itself. Where the process
 * that adds the job can wake it itself, the row says from the beginning that it is woken: nobody has to look for it
 * first. That is not so while jobs of the tenant wait, or many of them are woken: then it takes its turn.
 */
import { ForeignKeyConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Clock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import { noLostAttempts } from "#server/runs/work/attempts.ts";
import type { Run } from "#server/runs/model.ts";
import { executeBound } from "./connection/bound-statement.ts";
import { fewWoken, type NewJob, type WokenJob, tracedData } from "./outbox.ts";

export type RunInsertOutcome = "inserted" | "run-in-progress" | "no-such-flow";

/** Runs of more are left to the queue, where any process may have them. */
const maxTargetsRunHere = 20;
/** A wake-up that is lost, with the process, is repeated after this time. */
const repeatMs = 5_000;

export interface QueuedRunContext {
  readonly clock: Clock;
  /** Called with the flow of each new run. */
  readonly onNew: (flowId: string) => void;
  readonly noteChange: NoteChange;
  /** Called when the job waits for the relay. */
  readonly onAppend: () => void;
  /** Called with a job that is to be woken after the commit; null where nobody here would. */
  readonly onWoken: ((job: WokenJob) => void) | null;
}

export function queuedRuns(em: SqlEntityManager, { clock, onNew, noteChange, onAppend, onWoken }: QueuedRunContext) {
  return {
    /**
     * The second run of a flow is a conflict that harms nothing else: what else the transaction writes stays.
     * @param job what carries it out; null where nothing does
     */
    insert: async (run: Run, job: Pick<NewJob, "topic" | "data"> | null): Promise<RunInsertOutcome> => {
      const now = clock.now();
      const { tenantId, id } = run;
      const data = job === null ? null : tracedData(job.data);
      try {
        const [row] = await executeBound<{ isWoken: boolean }>(em, insertSql, [
          JSON.stringify(rowOf(run)),
          JSON.stringify(run.frozenFlow),
          tenantId,
          run.flowId,
          onWoken !== null,
          job?.topic ?? null,
          fewWoken,
          isoTime(now),
          data === null ? null : JSON.stringify(data),
          repeatMs,
        ]);
        if (row === undefined) return "run-in-progress";
        onNew(run.flowId);
        noteChange({ tenantId, kind: "run", id, change: "created", flowId: run.flowId });
        if (job === null || data === null) return "inserted";
        const mayRunHere = run.frozenFlow.targets.length <= maxTargetsRunHere;
        if (!row.isWoken) onAppend();
        else onWoken?.({ topic: job.topic, job: { id, tenantId, data, addedAt: now }, mayRunHere });
        return "inserted";
      } catch (error) {
        if (error instanceof ForeignKeyConstraintViolationException) return "no-such-flow";
        throw error;
      }
    },
  };
}

/** All but the frozen flow, which may be large, and the number. */
function rowOf(run: Run): Readonly<Record<string, unknown>> {
  const timeOf = (time: number | null): string | null => (time === null ? null : isoTime(time));
  return {
    tenant_id: run.tenantId,
    id: run.id,
    flow_id: run.flowId,
    flow_version: run.flowVersion,
    status: run.status,
    trigger: run.trigger,
    now: isoTime(run.now),
    tick_at: timeOf(run.tickAt),
    suppress_alerts: run.suppressAlerts,
    window_start: timeOf(run.windowStart),
    window_end: timeOf(run.windowEnd),
    requested_at: isoTime(run.requestedAt),
    started_at: timeOf(run.startedAt),
    finished_at: timeOf(run.finishedAt),
    duration_ms: run.durationMs,
    summary: run.summary,
    point_count: run.pointCount,
    error: run.error,
    steps: 0,
    finished_portions: 0,
    lost_attempts: noLostAttempts,
    alerts_due: false,
    reports_due: false,
    is_expired: false,
  };
}

/** Jobs of the run's tenant and topic are counted as they were before the statement. */
const insertSql = `
  with queued as (
    insert into runs
    select given.* from jsonb_populate_record(null::runs, $1::jsonb || jsonb_build_object(
      'frozen_flow', $2::jsonb,
      'number', (select coalesce(max(number), 0) + 1 from runs where tenant_id = $3 and flow_id = $4)
    )) as given
    on conflict do nothing
    returning tenant_id, id
  ), turn as (
    select at, ($5 and not exists (
      select from outbox where tenant_id = $3 and topic = $6 and rung_at is null and due_at <= at
    ) and (select count(*) from outbox where tenant_id = $3 and topic = $6 and rung_at is not null) <= $7) as is_woken
    from (select $8::timestamptz as at) as present
  ), added as (
    insert into outbox (tenant_id, topic, job_id, data, created_at, due_at, rung_at, rings, failures)
    select queued.tenant_id, job.topic, queued.id, job.data, at,
      case when is_woken then at + job.repeat_ms * interval '1 millisecond' else at end,
      case when is_woken then at end, 0, 0
    from queued, turn, (select $6::text as topic, $9::jsonb as data, $10::int as repeat_ms) as job
    where job.topic is not null
  )
  select is_woken as "isWoken" from queued, turn`;
