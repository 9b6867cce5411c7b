/**
 * The transactional outbox. A row here is a job that is not finished: it is written in the transaction that makes the
 * job true, woken by the relay (server/queue/relay.ts) until its handler is done, and then deleted. Whatever happens to
 * the queue, the row remains.
 *
 * A row waits, or it is woken. Of one tenant and topic only some are woken at a time, and the next only as these end: a
 * backlog stays in its rows, and costs neither the queue nor other tenants anything.
 */
import { defineEntity } from "@mikro-orm/core";
import type { Clock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import { spanInWork } from "#core/trace.ts";
import { type Job, type QueueName, soonestAgainMs } from "#server/queue/model.ts";
import { countColumn, idColumn, jsonColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { dueProbe } from "./due-probe.ts";
import type { Session } from "./connection/session.ts";
import { TenantEntity } from "./tenants.ts";

/** Jobs of events that nobody has woken or tried yet (events-to-hand-out.ts). */
export const untriedEvents = "topic = 'events' and rung_at is null and failures = 0";

export const OutboxEntity = defineEntity({
  name: "OutboxJob",
  tableName: "outbox",
  properties: {
    tenantId: idColumn().primary(),
    topic: textColumn().$type<QueueName>().primary(),
    jobId: idColumn().primary(),
    data: jsonColumn<Readonly<Record<string, string>>>(),
    /** When it was added, or added again. */
    createdAt: timeColumn(),
    /** When the relay wakes next. */
    dueAt: timeColumn(),
    /** Null while it waits. The columns keep their first names: two versions may serve one database. */
    wokenAt: timeColumn().fieldName("rung_at").nullable(),
    /** In a row, of which nothing came, up to `maxCount`. */
    wakeUps: countColumn().fieldName("rings"),
    /** Failures in a row, up to `maxCount`. */
    failures: countColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [
    { name: "outbox_due", properties: ["dueAt"] },
    { name: "outbox_waiting", properties: ["tenantId", "topic", "dueAt"], where: "rung_at is null" },
    { name: "outbox_rung", properties: ["tenantId", "topic", "dueAt"], where: "rung_at is not null" },
    { name: "outbox_events", properties: ["tenantId", "dueAt"], where: untriedEvents },
  ],
});

export interface NewJob {
  readonly tenantId: string;
  readonly topic: QueueName;
  readonly jobId: string;
  /**
   * Ids only: the records themselves are read when the job runs. Where traces are recorded, `traceparent` names the
   * span that added the job.
   */
  readonly data: Readonly<Record<string, string>>;
  /** Not before this time (epoch ms); at once when absent. */
  readonly dueAt?: number;
}

export interface TopicBacklog {
  readonly topic: QueueName;
  readonly jobs: number;
  /** Of the jobs, those that are woken: a process carries them out, or will at once. The others wait. */
  readonly woken: number;
  /** Of the jobs, those that failed at least once, and come again. */
  readonly failed: number;
  /** Since the oldest of them was added, or added again. */
  readonly oldestMs: number;
}

export interface DueJob {
  readonly topic: QueueName;
  readonly job: Job;
}

export interface UnfinishedJob {
  /** When it was added, or added again (epoch ms). */
  readonly addedAt: number;
  /** It is to be carried out at a time that has not come. */
  readonly waitsForLater: boolean;
}

/** A job that was added as one that is woken: whoever added it wakes it. */
export interface WokenJob {
  readonly topic: QueueName;
  readonly job: Job & { readonly addedAt: number };
  /** It is short: the process that added it may carry it out at once. */
  readonly mayRunHere: boolean;
}

/** Jobs of one tenant and topic that are woken at a time, over all processes. More than any of them has places. */
export const maxWoken = 64;
/** Once no more than this are still woken, it is time to wake the next. */
export const fewWoken = maxWoken / 2;
/**
 * A wake-up that was lost, with Redis or with a process, is repeated after this time, then after twice as long, up to
 * the maximum.
 */
const firstRepeatMs = 60_000;
const maxRepeatMs = 15 * 60_000;
/** A job that failed comes again after this time, then after four times as long, up to the maximum. */
const firstRetryMs = 1_000;
const maxRetryMs = 15 * 60_000;
/** Enough for either wait to have reached its maximum. */
const maxCount = 10;

const isAnyDue = dueProbe("outbox", "due_at");

export function outboxStores(session: Session, clock: Clock, onAppend: () => void) {
  /** Adds jobs, each once; one that is already there is made due again. */
  const appendAll = async (jobs: readonly NewJob[]): Promise<void> => {
    const now = clock.now();
    // In one order, so that two who add the same jobs never wait for each other. A statement cannot add one twice.
    const single = new Map(jobs.map((job) => [identityOf(job), job]));
    for (const chunk of chunksOf([...single.values()].toSorted(byIdentity))) {
      const rows = chunk.map(({ tenantId, topic, jobId, data, dueAt = now }) => ({
        tenant_id: tenantId,
        topic,
        job_id: jobId,
        data: tracedData(data),
        due_at: isoTime(dueAt),
      }));
      await session.em.execute(appendSql, [isoTime(now), JSON.stringify(rows)]);
    }
    if (jobs.some(({ dueAt = now }) => dueAt <= now)) onAppend();
  };

  return {
    append: (job: NewJob): Promise<void> => appendAll([job]),
    appendAll,

    forSystem: () => ({
      /** Whether `takeDue` may find something, if it is asked for no job that was woken before. */
      isAnyDue: (): Promise<boolean> => isAnyDue(session, clock.now()),
      /**
       * Takes up to `limit` jobs that are due and sets the time of their next wake-up. Tenants take turns: each one's
       * first job comes before any other's second, and none has more than `maxWoken` of a topic woken. Several
       * processes may do so at the same time: each gets different jobs. `wokenBefore` adds the unfinished jobs that
       * were last woken before that time: for a start, or after the loss of Redis.
       */
      takeDue: async (limit: number, wokenBefore: number | null = null): Promise<readonly DueJob[]> => {
        const now = isoTime(clock.now());
        const again = wokenBefore === null ? null : isoTime(wokenBefore);
        const rows = await session.em.execute<TakenRow[]>(takeDueSql, [
          now,
          now,
          maxWoken,
          now,
          again,
          limit,
          now,
          again,
          maxCount,
          now,
          now,
          firstRepeatMs,
          maxRepeatMs,
        ]);
        return rows
          .toSorted((a, b) => Number(a.turn) - Number(b.turn))
          .map((row) => ({
            topic: row.topic,
            job: { id: row.job_id, tenantId: row.tenant_id, data: row.data },
          }));
      },
      /** Null where the job is finished. */
      find: async (topic: QueueName, job: Job): Promise<UnfinishedJob | null> => {
        const row = await session.em.findOne(OutboxEntity, rowOf(topic, job), {
          fields: ["createdAt", "dueAt", "wokenAt"],
          disableIdentityMap: true,
        });
        if (row === null) return null;
        return { addedAt: row.createdAt, waitsForLater: row.wokenAt === null && row.dueAt > clock.now() };
      },
      /**
       * These were woken, and the queue had them already. Where it was the first wake-up of one of them, the queue has
       * an earlier one in work, perhaps, that looked too soon to see why this was woken: it is woken again soon, as if
       * for the first time. Where it was a repetition, the queue has taken the job before, and it is left alone.
       */
      wakeSoon: async (jobs: readonly DueJob[]): Promise<void> => {
        const rows = jobs.map(({ topic, job }) => ({ tenant_id: job.tenantId, topic, job_id: job.id }));
        await session.em.execute(wakeSoonSql, [JSON.stringify(rows), isoTime(clock.now() + soonestAgainMs)]);
      },
      /**
       * In one statement.
       * @param addedAt a job that was added at another time stays: what was done for the earlier one may not do for it.
       * @returns whether the tenant has jobs of the topic that are due, and few others that are woken
       */
      finish: async (topic: QueueName, { id, tenantId }: Job, addedAt?: number): Promise<boolean> => {
        const of = [tenantId, topic];
        const now = isoTime(clock.now());
        const [row] = await session.em.execute<{ more: boolean }[]>(finishSql, [
          ...of,
          id,
          addedAt === undefined ? null : isoTime(addedAt),
          ...of,
          now,
          ...of,
          fewWoken,
        ]);
        return row?.more === true;
      },
      /**
       * The job waits again until `at` (epoch ms), as if it had never been woken.
       * @param addedAt as for `finish`
       */
      again: async (topic: QueueName, job: Job, addedAt: number, at: number): Promise<void> => {
        await session.em.execute(againSql, [isoTime(at), job.tenantId, topic, job.id, isoTime(addedAt)]);
      },
      /** The job failed: it waits, for longer each time in a row. One that was added again meanwhile is left alone. */
      postpone: async (topic: QueueName, { id, tenantId }: Job): Promise<void> => {
        const now = isoTime(clock.now());
        await session.em.execute(postponeSql, [maxCount, now, firstRetryMs, maxRetryMs, tenantId, topic, id]);
      },
      /** Whether the tenant has jobs of the topic that are due, and few that are woken. */
      callsForMore: async (topic: QueueName, tenantId: string): Promise<boolean> => {
        const of = [tenantId, topic];
        const [row] = await session.em.execute<{ more: boolean }[]>(callsForMoreSql, [
          ...of,
          isoTime(clock.now()),
          ...of,
          fewWoken,
        ]);
        return row?.more === true;
      },
      unfinishedCount: (): Promise<number> => session.em.count(OutboxEntity),
      /** What is not finished, by topic. Topics without a job are not in it. */
      backlog: async (): Promise<readonly TopicBacklog[]> => {
        const rows = await session.em.execute<BacklogRow[]>(backlogSql);
        const now = clock.now();
        return rows.map(({ topic, jobs, woken, failed, oldest }) => ({
          topic,
          jobs: Number(jobs),
          woken: Number(woken),
          failed: Number(failed),
          oldestMs: Math.max(0, now - Number(oldest)),
        }));
      },
    }),
  };
}

/** Where traces are recorded, it names the span in work. */
export function tracedData(data: NewJob["data"]): NewJob["data"] {
  const traceparent = spanInWork()?.traceparent;
  return traceparent === undefined ? data : { ...data, traceparent };
}

function rowOf(topic: QueueName, { id, tenantId }: Job) {
  return { tenantId, topic, jobId: id };
}

function byIdentity(a: NewJob, b: NewJob): number {
  const [one, other] = [identityOf(a), identityOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function identityOf({ tenantId, topic, jobId }: NewJob): string {
  return `${tenantId} ${topic} ${jobId}`;
}

const rowsPerStatement = 1_000;

function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, chunk) =>
    items.slice(chunk * rowsPerStatement, (chunk + 1) * rowsPerStatement),
  );
}

/**
 * A job that is added again has a later time than before, even in the same millisecond: who is doing it sees by the
 * time that it was added again, and leaves it.
 */
const appendSql = `
  insert into outbox (tenant_id, topic, job_id, data, created_at, due_at, rung_at, rings, failures)
  select tenant_id, topic, job_id, data, ?::timestamptz, due_at, null, 0, 0
  from jsonb_to_recordset(?::jsonb) as one (
    tenant_id text, topic text, job_id text, data jsonb, due_at timestamptz
  )
  order by tenant_id, topic, job_id
  on conflict (tenant_id, topic, job_id) do update set
    data = excluded.data, due_at = excluded.due_at, rung_at = null, rings = 0, failures = 0,
    created_at = greatest(excluded.created_at, outbox.created_at + interval '1 millisecond')`;

interface TakenRow {
  readonly tenant_id: string;
  readonly topic: QueueName;
  readonly job_id: string;
  readonly data: Readonly<Record<string, string>>;
  readonly turn: string | number;
}

interface BacklogRow {
  readonly topic: QueueName;
  readonly jobs: string | number;
  readonly woken: string | number;
  readonly failed: string | number;
  readonly oldest: string | number;
}

const backlogSql = `
  select topic, count(*) as jobs, count(rung_at) as woken, count(*) filter (where failures > 0) as failed,
    extract(epoch from min(created_at)) * 1000 as oldest
  from outbox group by topic`;

/**
 * `pairs` are the tenants and topics with jobs that wait, found by one index probe each, however many jobs they have. A
 * process that takes jobs at the same moment passes over what another has locked. What another has taken is no longer
 * due.
 */
const takeDueSql = `
  with recursive pairs as (
    (
      select tenant_id, topic from outbox
      where rung_at is null and exists (select from outbox where due_at <= ?::timestamptz)
      order by tenant_id, topic limit 1
    )
    union all
    select next.tenant_id, next.topic
    from pairs cross join lateral (
      select tenant_id, topic from outbox
      where rung_at is null and (tenant_id, topic) > (pairs.tenant_id, pairs.topic)
      order by tenant_id, topic limit 1
    ) as next
  ), candidates as (
    select first.tenant_id, first.topic, first.job_id, first.due_at
    from pairs cross join lateral (
      select tenant_id, topic, job_id, due_at from outbox as one
      where one.tenant_id = pairs.tenant_id and one.topic = pairs.topic
        and one.rung_at is null and one.due_at <= ?::timestamptz
      order by one.due_at
      limit greatest(0, ?::bigint - (
        select count(*) from outbox as woken
        where woken.tenant_id = pairs.tenant_id and woken.topic = pairs.topic and woken.rung_at is not null
      ))
    ) as first
    union all
    select tenant_id, topic, job_id, due_at from outbox
    where rung_at is not null and (due_at <= ?::timestamptz or rung_at < ?::timestamptz)
  ), chosen as materialized (
    select tenant_id, topic, job_id, row_number() over (partition by tenant_id, topic order by due_at) as turn, due_at
    from candidates
    order by turn, due_at
    limit ?
  ), locked as materialized (
    select job.tenant_id, job.topic, job.job_id, chosen.turn
    from chosen join outbox as job using (tenant_id, topic, job_id)
    where job.due_at <= ?::timestamptz or job.rung_at < ?::timestamptz
    for update of job skip locked
  )
  update outbox as job
  set rings = least(job.rings + 1, ?),
      rung_at = ?::timestamptz,
      due_at = ?::timestamptz + least(?::float8 * power(2, job.rings), ?::float8) * interval '1 millisecond'
  from locked
  where job.tenant_id = locked.tenant_id and job.topic = locked.topic and job.job_id = locked.job_id
  returning job.tenant_id, job.topic, job.job_id, job.data, locked.turn`;

const postponeSql = `
  update outbox
  set failures = least(failures + 1, ?), rings = 0, rung_at = null,
      due_at = ?::timestamptz + least(?::float8 * power(4, failures), ?::float8) * interval '1 millisecond'
  where tenant_id = ? and topic = ? and job_id = ? and rung_at is not null`;

/** A row that another has locked is being finished, or woken, or comes again for a reason of its own. */
const wakeSoonSql = `
  with known as materialized (
    select job.tenant_id, job.topic, job.job_id
    from jsonb_to_recordset(?::jsonb) as one (tenant_id text, topic text, job_id text)
    join outbox as job using (tenant_id, topic, job_id)
    where job.rung_at is not null and job.rings = 1
    for update of job skip locked
  )
  update outbox as job
  set due_at = ?::timestamptz, rings = 0
  from known
  where job.tenant_id = known.tenant_id and job.topic = known.topic and job.job_id = known.job_id`;

const againSql = `
  update outbox set due_at = ?::timestamptz, rung_at = null, rings = 0, failures = 0
  where tenant_id = ? and topic = ? and job_id = ? and created_at = ?::timestamptz`;

/** The statement sees the table as it was before it. */
const finishSql = `
  with finished as (
    delete from outbox where tenant_id = ? and topic = ? and job_id = ? and created_at = coalesce(?::timestamptz, created_at)
    returning rung_at
  )
  select exists (
    select from outbox where tenant_id = ? and topic = ? and rung_at is null and due_at <= ?::timestamptz
  ) and (select count(*) from outbox where tenant_id = ? and topic = ? and rung_at is not null)
    - (select count(rung_at) from finished) <= ? as more`;

const callsForMoreSql = `
  select exists (
    select from outbox where tenant_id = ? and topic = ? and rung_at is null and due_at <= ?::timestamptz
  ) and (select count(*) from outbox where tenant_id = ? and topic = ? and rung_at is not null) <= ? as more`;
