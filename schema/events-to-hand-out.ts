/**
 * Events that their consumers have not got yet, in portions: the jobs of a tenant's events are taken from the outbox
 * together, by the transaction in which the consumers get the events. A job that was woken, or that has failed, is the
 * relay's (outbox.ts).
 */
import type { Clock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import type { DomainEvent } from "#server/events/catalogue.ts";
import { untriedEvents } from "./outbox.ts";
import { execute, prepared } from "./connection/prepared.ts";
import type { Session } from "./connection/session.ts";

export interface PortionLimits {
  readonly maxEvents: number;
  /** Of their data, as stored. The first event is in the portion however large it is. */
  readonly maxBytes: number;
}

/** @param onLeft called when the relay has got some, so that it is woken after the commit */
export function eventsToHandOutStores(session: Session, clock: Clock, onLeft: () => void) {
  return {
    forSystem: () => ({
      /** Tenants with such events, by id, from the one after `after` on; none of `except`. */
      tenants: async (after: string, except: readonly string[], limit: number): Promise<readonly string[]> => {
        // Asked every second, and mostly there is none: what finds the tenants costs far more.
        const [any] = await execute<{ readonly there: boolean }>(session, anySql, []);
        if (any?.there !== true) return [];
        const rows = await session.em.execute<{ tenant_id: string }[]>(tenantsSql, [
          after,
          JSON.stringify(except),
          limit,
        ]);
        return rows.map(({ tenant_id }) => tenant_id);
      },
      /**
       * Removes the jobs of the tenant's oldest such events and returns these events, in their sequence. What another
       * transaction is taking is passed over. An event that is gone needs nothing: only its job is removed.
       */
      take: async (tenantId: string, { maxEvents, maxBytes }: PortionLimits): Promise<readonly DomainEvent[]> => {
        const values = [tenantId, maxEvents, tenantId, tenantId, maxBytes, tenantId];
        return (await session.em.execute<EventRow[]>(takeSql, values)).map(toEvent);
      },
      /** From now on these are the relay's, one by one. */
      leaveToRelay: async (tenantId: string, ids: readonly string[]): Promise<void> => {
        await session.em.execute(leaveSql, [isoTime(clock.now()), tenantId, JSON.stringify(ids)]);
        onLeft();
      },
    }),
  };
}

interface EventRow extends Pick<DomainEvent, "id" | "event" | "data"> {
  readonly tenant_id: string;
  /** The database gives a bigint as text. */
  readonly sequence: string | number;
  /** Epoch milliseconds. */
  readonly occurred_at: string | number;
}

function toEvent({ id, tenant_id: tenantId, sequence, event, data, occurred_at: occurredAt }: EventRow): DomainEvent {
  return { id, tenantId, sequence: Number(sequence), event, data, occurredAt: Number(occurredAt) } as DomainEvent;
}

const anySql = prepared(`select min(tenant_id) is not null as there from outbox where ${untriedEvents}`);

/** One index probe for each tenant, however many events it has. */
const tenantsSql = `
  with recursive given as materialized (
    select ?::text as after, ?::jsonb as except
  ), waiting as (
    (
      select tenant_id from outbox
      where ${untriedEvents} and tenant_id > (select after from given) order by tenant_id limit 1
    )
    union all
    select next.tenant_id
    from waiting cross join lateral (
      select tenant_id from outbox
      where ${untriedEvents} and tenant_id > waiting.tenant_id order by tenant_id limit 1
    ) as next
  )
  select tenant_id from waiting, given where not given.except @> to_jsonb(tenant_id) limit ?`;

const takeSql = `
  with untried as materialized (
    select job_id from outbox
    where tenant_id = ? and ${untriedEvents} order by due_at, job_id limit ? for update skip locked
  ), weighed as (
    select e.id, sum(pg_column_size(e.data)) over (order by e.sequence) - pg_column_size(e.data) as bytes_before
    from untried join events e on e.tenant_id = ? and e.id = untried.job_id
  ), taken as (
    delete from outbox job using untried left join weighed on weighed.id = untried.job_id
    where job.tenant_id = ? and job.topic = 'events' and job.job_id = untried.job_id
      and (weighed.id is null or weighed.bytes_before < ?)
    returning job.job_id
  )
  select e.id, e.tenant_id, e.sequence, e.event, e.data, (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_at
  from taken join events e on e.tenant_id = ? and e.id = taken.job_id
  order by e.sequence`;

const leaveSql = `
  update outbox set failures = 1, due_at = ?::timestamptz
  where tenant_id = ? and ${untriedEvents} and job_id in (select jsonb_array_elements_text(?::jsonb))`;
