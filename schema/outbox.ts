/**
 * The transactional outbox. A row here is a job that is not finished: it is written in the transaction that makes the
 * job true, rung by the relay (server/queue/relay.ts) until its handler has ended well, and then deleted. Whatever
 * happens to the queue, the row remains. Domain events are kept beside it, for those who subscribe to them.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Clock } from "#core/clock.ts";
import { newEventId } from "#core/ids.ts";
import type { Job, QueueName } from "#server/queue/model.ts";
import { countColumn, idColumn, jsonColumn, references, textColumn, timeColumn } from "./columns.ts";
import { TenantEntity } from "./tenants.ts";

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
    /** When the relay rings next. */
    dueAt: timeColumn(),
    rungAt: timeColumn().nullable(),
    rings: countColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "outbox_due", properties: ["dueAt"] }],
});

export const EventEntity = defineEntity({
  name: "DomainEvent",
  tableName: "events",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    event: textColumn(),
    data: jsonColumn<Readonly<Record<string, unknown>>>(),
    occurredAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "events_newest", properties: ["tenantId", "occurredAt", "id"] }],
});

export interface NewJob {
  readonly tenantId: string;
  readonly topic: QueueName;
  readonly jobId: string;
  /** Ids only: the records themselves are read when the job runs. */
  readonly data: Readonly<Record<string, string>>;
  /** Not before this time (epoch ms); at once when absent. */
  readonly dueAt?: number;
}

export interface NewEvent {
  readonly tenantId: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface DomainEvent extends NewEvent {
  readonly id: string;
  readonly occurredAt: number;
}

export interface DueJob {
  readonly topic: QueueName;
  readonly job: Job;
}

/**
 * A ring that was lost, with Redis or with a process, is repeated after this time, then after twice as long, up to the
 * maximum.
 */
const firstRepeatMs = 60_000;
const maxRepeatMs = 15 * 60_000;

export function outboxStores(em: SqlEntityManager, clock: Clock, onAppend: () => void) {
  /** Adds jobs, each once; one that is already there is made due again. */
  const appendAll = async (jobs: readonly NewJob[]): Promise<void> => {
    const now = clock.now();
    // In one order, so that two who add the same jobs never wait for each other.
    for (const chunk of chunksOf(jobs.toSorted(byIdentity))) {
      const rows = chunk.map(({ dueAt = now, ...job }) => ({ ...job, createdAt: now, dueAt, rungAt: null, rings: 0 }));
      await em.upsertMany(OutboxEntity, rows, {
        onConflictMergeFields: ["data", "createdAt", "dueAt", "rungAt", "rings"],
      });
    }
    if (jobs.length > 0) onAppend();
  };

  /** Keeps domain events and returns them with their ids. */
  const keepEvents = async (events: readonly NewEvent[]): Promise<readonly DomainEvent[]> => {
    const occurredAt = clock.now();
    const kept = events.map((event) => ({ ...event, id: newEventId(), occurredAt }));
    for (const chunk of chunksOf(kept)) await em.insertMany(EventEntity, chunk);
    return kept;
  };

  return {
    append: (job: NewJob): Promise<void> => appendAll([job]),
    appendAll,
    event: async (event: NewEvent): Promise<DomainEvent> => (await keepEvents([event]))[0] as DomainEvent,
    events: keepEvents,

    forSystem: (_reason: string) => ({
      /**
       * Takes up to `limit` jobs that are due and sets the time of their next ring. Several processes may ask at once:
       * each gets others. `rungBefore` adds the unfinished jobs that were last rung before that time: for a start, or
       * after the loss of Redis.
       */
      takeDue: async (limit: number, rungBefore: number | null = null): Promise<readonly DueJob[]> => {
        const now = new Date(clock.now()).toISOString();
        const again = rungBefore === null ? null : new Date(rungBefore).toISOString();
        const rows = await em.execute<TakenRow[]>(takeDueSql, [
          now,
          now,
          firstRepeatMs,
          maxRepeatMs,
          now,
          again,
          limit,
        ]);
        return rows.map((row) => ({
          topic: row.topic,
          job: { id: row.job_id, tenantId: row.tenant_id, data: row.data },
        }));
      },
      /** When the job was added, or added again (epoch ms); null where it is finished. */
      addedAt: async (topic: QueueName, job: Job): Promise<number | null> => {
        const where = { tenantId: job.tenantId, topic, jobId: job.id };
        const row = await em.findOne(OutboxEntity, where, { fields: ["createdAt"], disableIdentityMap: true });
        return row?.createdAt ?? null;
      },
      /**
       * @param addedAt leaves a job alone that was added at another time: what was done for the earlier one may not do
       * for it
       */
      finish: async (topic: QueueName, job: Job, addedAt?: number | null): Promise<void> => {
        if (addedAt === null) return;
        const added = addedAt === undefined ? {} : { createdAt: addedAt };
        await em.nativeDelete(OutboxEntity, { tenantId: job.tenantId, topic, jobId: job.id, ...added });
      },
      unfinishedCount: (): Promise<number> => em.count(OutboxEntity),
      eventsOf: async (tenantId: string): Promise<readonly DomainEvent[]> => {
        const rows = await em.find(
          EventEntity,
          { tenantId },
          { orderBy: { occurredAt: "asc", id: "asc" }, disableIdentityMap: true },
        );
        return rows.map(toEvent);
      },
    }),
  };
}

function byIdentity(a: NewJob, b: NewJob): number {
  const [one, other] = [a, b].map(({ tenantId, topic, jobId }) => `${tenantId} ${topic} ${jobId}`) as [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A statement may have 65,535 parameters. */
const rowsPerStatement = 1_000;

function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, chunk) =>
    items.slice(chunk * rowsPerStatement, (chunk + 1) * rowsPerStatement),
  );
}

interface TakenRow {
  readonly tenant_id: string;
  readonly topic: QueueName;
  readonly job_id: string;
  readonly data: Readonly<Record<string, string>>;
}

const takeDueSql = `
  update outbox
  set rings = rings + 1,
      rung_at = ?::timestamptz,
      due_at = ?::timestamptz + least(?::float8 * power(2, least(rings, 10)), ?::float8) * interval '1 millisecond'
  where (tenant_id, topic, job_id) in (
    select tenant_id, topic, job_id from outbox
    where due_at <= ?::timestamptz or rung_at < ?::timestamptz
    order by due_at
    limit ?
    for update skip locked
  )
  returning tenant_id, topic, job_id, data`;

function toEvent(row: InferEntity<typeof EventEntity>): DomainEvent {
  return { id: row.id, tenantId: row.tenantId, event: row.event, data: row.data, occurredAt: row.occurredAt };
}
