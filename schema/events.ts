/**
 * Domain events, kept for those who follow them: tables and queries. Each has its place in the sequence of its tenant,
 * from 1 and without gaps. A reader that has read up to one has read all that will ever come before it.
 *
 * That takes a counter row per tenant, which writers hold until they commit. Events are therefore noted while a
 * transaction works, and written as the last thing that it does (database.ts): nobody waits for a row while holding the
 * counter, and nobody waits for the counter longer than a commit takes. What is rolled back takes no number.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { fittingCount } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import { newEventId } from "#core/ids.ts";
import type { DomainEvent, EventName, NewEvent } from "#server/events/catalogue.ts";
import { executeBound } from "./connection/bound-statement.ts";
import { idColumn, jsonColumn, references, sequenceColumn, textColumn, timeColumn } from "./connection/columns.ts";
import { type NewJob, tracedData } from "./outbox.ts";
import { containing } from "./connection/paging.ts";
import { TenantEntity } from "./tenants.ts";

export const EventEntity = defineEntity({
  name: "DomainEvent",
  tableName: "events",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    sequence: sequenceColumn(),
    event: textColumn().$type<EventName>(),
    data: jsonColumn<DomainEvent["data"]>(),
    occurredAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  // For the change of the sealing key: these hold a sealed link.
  indexes: [{ name: "events_of_reports", properties: ["tenantId", "id"], where: "event = 'report.generated'" }],
  uniques: [{ name: "events_in_sequence", properties: ["tenantId", "sequence"] }],
});

export const EventCounterEntity = defineEntity({
  name: "EventCounter",
  tableName: "event_counters",
  properties: {
    tenantId: idColumn().primary(),
    lastSequence: sequenceColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
});

/** An event without its place yet, and the job that is added with it. */
export interface NotedEvent {
  readonly event: NewEvent & Pick<DomainEvent, "id" | "occurredAt">;
  readonly job: NewJob | null;
}

const maxPage = 500;
/** A page of the feed ends early where its events together have more. */
const maxBytesPerPage = 4 * 1024 * 1024;

export interface FeedFilter {
  readonly event?: EventName;
  /** A value anywhere in the event's data. */
  readonly recordId?: string;
  /** Epoch ms, inclusive. */
  readonly since?: number;
  /** Epoch ms, exclusive. */
  readonly until?: number;
  /** A text anywhere in the event's name or id. */
  readonly q?: string;
}

export interface FeedPart {
  readonly events: readonly DomainEvent[];
  readonly hasMore: boolean;
}

/** @param note keeps the events until the transaction ends */
export function eventStores(em: SqlEntityManager, clock: Clock, note: (events: readonly NotedEvent[]) => void) {
  const part = async (
    tenantId: string,
    place: number,
    limit: number,
    { event, q, recordId, since, until }: FeedFilter,
    direction: "asc" | "desc",
  ): Promise<FeedPart> => {
    const pattern = q === undefined ? null : containing(q);
    const [from, to] = [since, until].map((at) => (at === undefined ? null : isoTime(at)));
    // With its quotes it is a whole value. An id is never a name.
    const quotedId = recordId === undefined ? null : JSON.stringify(recordId);
    const given = [tenantId, place, event ?? null, pattern, quotedId, from, to, limit + 1];
    const weights = await em.execute<{ sequence: string | number; bytes: number }[]>(feedSql[direction], given);
    const bytes = weights.slice(0, limit).map((row) => row.bytes);
    const sequences = weights.slice(0, fittingCount(bytes, maxBytesPerPage)).map((row) => Number(row.sequence));
    const rows = await em.find(
      EventEntity,
      { tenantId, sequence: { $in: sequences } },
      { orderBy: { sequence: direction }, disableIdentityMap: true },
    );
    return { events: rows.map(toEvent), hasMore: weights.length > sequences.length };
  };

  return {
    /**
     * They become rows as the transaction ends.
     * @param jobOf the job of each, which the relay need not be woken for
     */
    append: (events: readonly NewEvent[], jobOf?: (event: NotedEvent["event"]) => NewJob): void => {
      const occurredAt = clock.now();
      note(
        events.map((given) => {
          const event = { ...given, id: newEventId(), occurredAt };
          const job = jobOf?.(event) ?? null;
          return { event, job: job === null ? null : { ...job, data: tracedData(job.data) } };
        }),
      );
    },

    forCaller: ({ tenantId }: Caller<"webhooks:manage">) => ({
      /** The place of the newest event; 0 before the first. All events up to it can be read. */
      lastSequence: async (): Promise<number> => {
        const row = await em.findOne(EventCounterEntity, { tenantId }, { disableIdentityMap: true });
        return row?.lastSequence ?? 0;
      },
      /**
       * In the order of their sequence, at most `limit`, and fewer where they are large together: `hasMore` tells
       * whether others follow.
       */
      feed: (after: number, limit: number, filter: FeedFilter): Promise<FeedPart> =>
        part(tenantId, after, limit, filter, "asc"),
      /** The same from a place back, the newest first. */
      newest: (before: number, limit: number, filter: FeedFilter): Promise<FeedPart> =>
        part(tenantId, before, limit, filter, "desc"),
    }),

    forSystem: () => ({
      get: async (tenantId: string, id: string): Promise<DomainEvent | null> => {
        const row = await em.findOne(EventEntity, { tenantId, id }, { disableIdentityMap: true });
        return row === null ? null : toEvent(row);
      },
      /** At most `limit` of the tenant's events after a place in their sequence, in its order. */
      after: async (tenantId: string, sequence = 0, limit = maxPage): Promise<readonly DomainEvent[]> => {
        const where = { tenantId, sequence: { $gt: sequence } };
        const rows = await em.find(EventEntity, where, {
          orderBy: { sequence: "asc" },
          limit,
          disableIdentityMap: true,
        });
        return rows.map(toEvent);
      },
    }),
  };
}

/** From a place in the sequence on, or back. */
const feedSql = { asc: partSql(">", "asc"), desc: partSql("<", "desc") };

function partSql(beyond: string, direction: string): string {
  return `
  with given as (
    select ?::text as tenant_id, ?::bigint as place, ?::text as event, ?::text as pattern, ?::text as quoted_id,
      ?::timestamptz as since, ?::timestamptz as until
  )
  select e.sequence, pg_column_size(e.data) as bytes from events e, given
  where e.tenant_id = given.tenant_id and e.sequence ${beyond} given.place
    and (given.event is null or e.event = given.event)
    and (given.pattern is null or e.event ilike given.pattern or e.id ilike given.pattern)
    and (given.since is null or e.occurred_at >= given.since)
    and (given.until is null or e.occurred_at < given.until)
    and (given.quoted_id is null or strpos(e.data::text, given.quoted_id) > 0)
  order by e.sequence ${direction} limit ?`;
}

const rowsPerStatement = 1_000;

/** Gives the events their places and writes them, with their jobs. For the very end of a transaction. */
export async function writeEvents(em: SqlEntityManager, noted: readonly NotedEvent[]): Promise<void> {
  // Counters of several tenants are locked in one order.
  const sorted = noted.toSorted(({ event: a }, { event: b }) =>
    a.tenantId === b.tenantId ? 0 : a.tenantId < b.tenantId ? -1 : 1,
  );
  for (let first = 0; first < sorted.length; first += rowsPerStatement)
    await executeBound(em, writeSql, [JSON.stringify(rowsOf(sorted.slice(first, first + rowsPerStatement)))]);
}

/** Of events that are written together: each with its place among those of its tenant. */
function rowsOf(noted: readonly NotedEvent[]): readonly object[] {
  const counts = new Map<string, number>();
  return noted.map(({ event: { tenantId, id, event, data, occurredAt }, job }) => {
    const place = (counts.get(tenantId) ?? 0) + 1;
    counts.set(tenantId, place);
    const row = { tenant_id: tenantId, id, place, event, data, occurred_at: isoTime(occurredAt) };
    if (job === null) return row;
    return {
      ...row,
      topic: job.topic,
      job_id: job.jobId,
      job_data: job.data,
      due_at: isoTime(job.dueAt ?? occurredAt),
    };
  });
}

const writeSql = `
  with one as materialized (
    select * from jsonb_to_recordset($1::jsonb) as given (
      tenant_id text, id text, place bigint, event text, data jsonb, occurred_at timestamptz,
      topic text, job_id text, job_data jsonb, due_at timestamptz
    )
  ), wanted as (
    select tenant_id, count(*) as count from one group by tenant_id order by tenant_id
  ), counted as (
    insert into event_counters as counter (tenant_id, last_sequence)
    select tenant_id, count from wanted
    on conflict (tenant_id) do update set last_sequence = counter.last_sequence + excluded.last_sequence
    returning tenant_id, last_sequence
  ), jobs as (
    insert into outbox (tenant_id, topic, job_id, data, created_at, due_at, rung_at, rings, failures)
    select tenant_id, topic, job_id, job_data, occurred_at, due_at, null, 0, 0 from one where topic is not null
  )
  insert into events (tenant_id, id, sequence, event, data, occurred_at)
  select tenant_id, id, last_sequence - count + place, event, data, occurred_at
  from one join wanted using (tenant_id) join counted using (tenant_id)`;

function toEvent({ id, tenantId, sequence, event, data, occurredAt }: InferEntity<typeof EventEntity>): DomainEvent {
  return { id, tenantId, sequence, event, data, occurredAt } as DomainEvent;
}
