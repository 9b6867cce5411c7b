/**
 * Attempts to deliver: taken from the rows of deliveries in portions, with a lease, and their outcomes written in
 * portions too. An attempt whose process has died is taken again.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { EventName } from "#server/events/catalogue.ts";
import { type DeliveryAttempt, type DeliveryStatus, maxKeptAttempts } from "#server/webhooks/model.ts";

/** A delivery whose attempt this process has taken, with what it needs of the subscription. */
export interface TakenDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly event: EventName;
  readonly body: string;
  readonly chainAttempts: number;
  readonly url: string;
  readonly sealedSecret: string;
  readonly sealedPrevious: string | null;
  readonly previousUntil: number | null;
  /** Names this attempt: whoever redelivers meanwhile begins another. */
  readonly attemptToken: string;
}

/** What an attempt made of its delivery. */
export interface ConcludedAttempt {
  readonly tenantId: string;
  readonly id: string;
  readonly attemptToken: string;
  readonly status: DeliveryStatus;
  readonly attempt: DeliveryAttempt;
  readonly chainAttempts: number;
  readonly nextAttemptAt: number | null;
  readonly lastResponse: string | null;
  readonly endedAt: number | null;
}

export interface TakeRequest {
  /** Names the process that takes: what the tokens of all its attempts begin with. */
  readonly token: string;
  /** Names this portion among all that the process has taken. */
  readonly portion: number;
  readonly now: number;
  /** An attempt that began before, and is not of this process, is given up: its process has died. */
  readonly lostBefore: number;
  readonly limit: number;
  /** Of subscriptions of which something is due: how many attempts of each the process may have taken at a time. */
  shareOut(among: readonly EndpointKey[]): readonly number[];
}

export type EndpointKey = Pick<TakenDelivery, "tenantId" | "subscriptionId">;

/**
 * Takes attempts that are due, tenants and subscriptions in turn. Of one subscription only one process has
 * attempts at a time, so that it can bound how many are made side by side. A subscription whose circuit is open
 * gives one delivery at a time.
 */
export async function takeAttempts(em: SqlEntityManager, request: TakeRequest): Promise<readonly TakenDelivery[]> {
  const { token, portion, now, lostBefore, limit, shareOut } = request;
  const at = isoTime(now);
  const given = {
    token,
    attempt: `${token} ${portion}`,
    now: at,
    lost_before: isoTime(lostBefore),
  };
  const locked = await em.execute<{ tenant_id: string; id: string }[]>(lockSql, [at]);
  if (locked.length === 0) return [];
  const shares = shareOut(locked.map(({ tenant_id: tenantId, id: subscriptionId }) => ({ tenantId, subscriptionId })));
  const ready = locked.map((one, index) => ({ ...one, most: shares[index] }));
  const rows = await em.execute<TakenRow[]>(takeSql, [JSON.stringify(given), JSON.stringify(ready), limit]);
  return rows.map(toTaken);
}

/** Writes outcomes of attempts that nobody has begun anew meanwhile. Returns the ids of those that it wrote. */
export async function concludeAttempts(
  em: SqlEntityManager,
  attempts: readonly ConcludedAttempt[],
): Promise<ReadonlySet<string>> {
  const rows = attempts.map((one) => ({
    tenant_id: one.tenantId,
    id: one.id,
    token: one.attemptToken,
    status: one.status,
    attempt: one.attempt,
    chain_attempts: one.chainAttempts,
    next_attempt_at: one.nextAttemptAt === null ? null : isoTime(one.nextAttemptAt),
    last_response: one.lastResponse,
    ended_at: one.endedAt === null ? null : isoTime(one.endedAt),
  }));
  const written = await em.execute<{ id: string }[]>(concludeSql, [maxKeptAttempts - 1, JSON.stringify(rows)]);
  return new Set(written.map(({ id }) => id));
}

/** Releases attempts that were taken and not begun. */
export async function releaseAttempts(em: SqlEntityManager, attempts: readonly TakenAttempt[]): Promise<void> {
  const rows = attempts.map(({ tenantId, id, attemptToken: token }) => ({ tenant_id: tenantId, id, token }));
  await em.execute(releaseSql, [JSON.stringify(rows)]);
}

export type TakenAttempt = Pick<TakenDelivery, "tenantId" | "id" | "attemptToken">;

interface TakenRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event: EventName;
  readonly body: string;
  readonly chain_attempts: number;
  readonly attempt_token: string;
  readonly url: string;
  readonly sealed_secret: string;
  readonly sealed_previous: string | null;
  /** Epoch milliseconds. */
  readonly previous_until: string | number | null;
}

function toTaken(row: TakenRow): TakenDelivery {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    event: row.event,
    body: row.body,
    chainAttempts: row.chain_attempts,
    attemptToken: row.attempt_token,
    url: row.url,
    sealedSecret: row.sealed_secret,
    sealedPrevious: row.sealed_previous,
    previousUntil: row.previous_until === null ? null : Number(row.previous_until),
  };
}

/**
 * `pairs` are the subscriptions with deliveries that wait, found by one index probe each, however many deliveries they
 * have. Those of which something is due are locked, so that no other process counts what they have in work at the same
 * moment.
 */
const lockSql = `
  with recursive given as materialized (
    select ?::timestamptz as now
  ), pairs as (
    (
      select d.tenant_id, d.subscription_id from webhook_deliveries d
      where d.next_attempt_at is not null
        and exists (select from webhook_deliveries, given where next_attempt_at <= given.now)
      order by d.tenant_id, d.subscription_id limit 1
    )
    union all
    select next.tenant_id, next.subscription_id
    from pairs cross join lateral (
      select d.tenant_id, d.subscription_id from webhook_deliveries d
      where d.next_attempt_at is not null and (d.tenant_id, d.subscription_id) > (pairs.tenant_id, pairs.subscription_id)
      order by d.tenant_id, d.subscription_id limit 1
    ) as next
  )
  select s.tenant_id, s.id from webhook_subscriptions s, given
  where (s.tenant_id, s.id) in (select tenant_id, subscription_id from pairs)
    and s.status = 'active' and (s.probe_at is null or s.probe_at <= given.now)
    and exists (
      select from webhook_deliveries d
      where d.tenant_id = s.tenant_id and d.subscription_id = s.id and d.next_attempt_at <= given.now
    )
  for no key update of s skip locked`;

/**
 * A statement of its own, after the lock: it sees what another process took before it let go of a subscription. An
 * attempt that was in work when its process died is noted as one whose outcome is not known, and is no step of the
 * chain.
 */
const takeSql = `
  with given as materialized (
    select token, attempt, now, lost_before from jsonb_to_record(?::jsonb)
      as g (token text, attempt text, now timestamptz, lost_before timestamptz)
  ), ready as materialized (
    select s.tenant_id, s.id, s.probe_at, s.url, s.sealed_secret, s.sealed_previous, s.previous_until,
      case when s.probe_at is null then locked.most else 1 end as most
    from jsonb_to_recordset(?::jsonb) as locked (tenant_id text, id text, most int)
      join webhook_subscriptions s using (tenant_id, id), given
    where s.status = 'active' and (s.probe_at is null or s.probe_at <= given.now)
      and not exists (
        select from webhook_deliveries w
        where w.tenant_id = s.tenant_id and w.subscription_id = s.id
          and w.attempt_token is not null and not starts_with(w.attempt_token, given.token)
          and w.attempt_at >= given.lost_before
      )
  ), candidates as materialized (
    select d.tenant_id, d.id, ready.id as subscription_id,
      row_number() over (partition by ready.tenant_id, ready.id order by d.next_attempt_at) as turn
    from ready cross join given cross join lateral (
      select d.tenant_id, d.id, d.next_attempt_at from webhook_deliveries d
      where d.tenant_id = ready.tenant_id and d.subscription_id = ready.id and d.next_attempt_at <= given.now
        and (d.attempt_token is null or (not starts_with(d.attempt_token, given.token) and d.attempt_at < given.lost_before))
      order by d.next_attempt_at
      limit greatest(0, ready.most - (
        select count(*) from webhook_deliveries w
        where w.tenant_id = ready.tenant_id and w.subscription_id = ready.id and starts_with(w.attempt_token, given.token)
      ))
    ) as d
  ), chosen as materialized (
    select tenant_id, id, subscription_id, turn,
      row_number() over (partition by tenant_id order by turn) as place
    from candidates
    order by place, turn
    limit ?
  )
  update webhook_deliveries d
  set attempt_token = given.attempt,
    attempt_at = given.now,
    attempts = case when d.attempt_token is null then d.attempts else d.attempts || jsonb_build_array(jsonb_build_object(
      'at', (extract(epoch from d.attempt_at) * 1000)::bigint,
      'durationMs', greatest(0, (extract(epoch from given.now - d.attempt_at) * 1000)::bigint),
      'error', 'The attempt was interrupted, and its outcome is not known.'
    )) end
  from chosen cross join given cross join ready
  where d.tenant_id = chosen.tenant_id and d.id = chosen.id
    and ready.tenant_id = chosen.tenant_id and ready.id = chosen.subscription_id
    and d.next_attempt_at <= given.now
  returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.event, d.body, d.chain_attempts, d.attempt_token, ready.url,
    ready.sealed_secret, ready.sealed_previous, (extract(epoch from ready.previous_until) * 1000)::bigint as previous_until`;

const concludeSql = `
  with given as (select ?::int as kept)
  update webhook_deliveries d
  set status = one.status,
    attempts = coalesce((
      select jsonb_agg(kept.item order by kept.place) from jsonb_array_elements(d.attempts)
        with ordinality as kept (item, place), given
      where kept.place > jsonb_array_length(d.attempts) - given.kept
    ), '[]'::jsonb) || jsonb_build_array(one.attempt),
    chain_attempts = one.chain_attempts,
    next_attempt_at = one.next_attempt_at,
    last_response = one.last_response,
    ended_at = one.ended_at,
    attempt_token = null,
    attempt_at = null
  from jsonb_to_recordset(?::jsonb) as one (
    tenant_id text, id text, token text, status text, attempt jsonb, chain_attempts int, next_attempt_at timestamptz,
    last_response text, ended_at timestamptz
  )
  where d.tenant_id = one.tenant_id and d.id = one.id and d.attempt_token = one.token
  returning d.id`;

const releaseSql = `
  update webhook_deliveries d set attempt_token = null, attempt_at = null
  from jsonb_to_recordset(?::jsonb) as one (tenant_id text, id text, token text)
  where d.tenant_id = one.tenant_id and d.id = one.id and d.attempt_token = one.token`;
