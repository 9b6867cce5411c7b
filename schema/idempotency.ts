/**
 * The responses kept for an `Idempotency-Key`, so that the same request can get the same response again. A row is
 * written by the transaction that made the change, under a lock of the key that nobody ever waits for. The body is
 * sealed by the row's owner, because a response may carry a secret that is shown once.
 *
 * The room for a tenant's bodies is divided into parts. A transaction that keeps a body takes its bytes out of parts
 * that nobody else has locked. They are given back when the row is removed. So the room is never overdrawn, and no
 * transaction waits for another to end.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { countColumn, flagColumn, idColumn, jsonColumn, textColumn, timeColumn } from "./connection/columns.ts";

export const IdempotencyEntity = defineEntity({
  name: "IdempotentRequest",
  tableName: "idempotent_requests",
  properties: {
    /** Whose keys these are, see `ResponseKey`. */
    scope: idColumn().primary(),
    key: textColumn().primary(),
    /** Whose room the body takes. */
    owner: idColumn(),
    /** Of method, path, scopes and body. */
    requestHash: textColumn(),
    status: countColumn(),
    headers: jsonColumn<Readonly<Record<string, string>>>(),
    sealedBody: textColumn().nullable(),
    /** False where the answer had a body that was not kept. */
    isWhole: flagColumn(),
    /** Taken out of the owner's room. */
    bodyBytes: countColumn(),
    expiresAt: timeColumn(),
  },
  indexes: [{ name: "idempotent_requests_expiry", properties: ["expiresAt"] }],
});

export const AnswerRoomEntity = defineEntity({
  name: "AnswerRoom",
  tableName: "answer_rooms",
  properties: {
    owner: idColumn().primary(),
    part: countColumn().primary(),
    freeBytes: countColumn(),
  },
});

/**
 * `owner`: a tenant's id, or `operator`. `scope`: the same for the tenant's own credentials, and each of its users
 * another.
 */
export interface ResponseKey {
  readonly owner: string;
  readonly scope: string;
  readonly key: string;
}

export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly sealedBody: string | null;
  readonly isWhole: boolean;
}

export interface NewResponse extends StoredResponse {
  readonly requestHash: string;
  /** What was taken for the body: see `takeRoom`. */
  readonly bodyBytes: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface KeptResponse {
  readonly requestHash: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly answer: StoredResponse;
}

const parts = 64;
const bytesPerPart = 1024 * 1024;

export function idempotencyStores(em: SqlEntityManager) {
  /**
   * Removes expired answers except those for which it would have to wait, and gives their room back. Returns how many
   * were removed.
   */
  const removeExpired = async (now: number, only: ResponseKey | null, limit: number): Promise<number> => {
    const key = only === null ? [null, null, null] : [only.scope, only.scope, only.key];
    const [row] = await em.execute<{ count: number }[]>(removeExpiredSql, [timeText(now), ...key, limit]);
    return row?.count ?? 0;
  };

  return {
    forSystem: () => ({
      /** The answer, even where it has expired and is still there. */
      find: async ({ scope, key }: ResponseKey): Promise<KeptResponse | null> => {
        const row = await em.findOne(IdempotencyEntity, { scope, key }, { disableIdentityMap: true });
        if (row === null) return null;
        const { requestHash, expiresAt, status, headers, sealedBody, isWhole } = row;
        return { requestHash, expiresAt, answer: { status, headers, isWhole, sealedBody: sealedBody ?? null } };
      },
      /**
       * Makes the owner's room where there is none yet. To be called outside a transaction, so that nobody waits for
       * the one that makes it.
       */
      ensureRoom: async ({ owner }: ResponseKey): Promise<void> => {
        if ((await em.count(AnswerRoomEntity, { owner })) < parts)
          await em.execute(makeRoomSql, [owner, bytesPerPart, parts]);
      },
      /** Whether the key is this transaction's own until it ends. False at once where another transaction has it. */
      tryLock: async ({ scope, key }: ResponseKey): Promise<boolean> => {
        const [row] = await em.execute<{ taken: boolean }[]>(
          "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken",
          [`answer ${scope}\n${key}`],
        );
        return row?.taken === true;
      },
      /** Takes bytes out of the owner's room. False where the parts that nobody has locked have no room for them. */
      takeRoom: async ({ owner }: ResponseKey, bytes: number): Promise<boolean> => {
        const one = await em.execute<unknown[]>(takeFromOneSql, [owner, bytes, bytes, owner]);
        if (one.length > 0) return true;
        const several = await em.execute<unknown[]>(takeFromSeveralSql, [owner, bytes, owner, bytes, bytes]);
        return several.length > 0;
      },
      /** In the transaction that holds the key's lock. */
      keep: async ({ owner, scope, key }: ResponseKey, answer: NewResponse): Promise<void> => {
        await em.insert(IdempotencyEntity, { owner, scope, key, ...answer });
      },
      /** In the transaction that holds the key's lock. False where it would have to wait. */
      removeExpired: async (key: ResponseKey, now: number): Promise<boolean> => (await removeExpired(now, key, 1)) > 0,
      /** Returns how many expired rows were removed, at most `limit`. */
      purge: (now: number, limit: number): Promise<number> => removeExpired(now, null, limit),
    }),
  };
}

function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

const makeRoomSql = `
  insert into answer_rooms (owner, part, free_bytes)
  select ?, part, ? from generate_series(1, ?) as part
  on conflict do nothing`;

/** The fullest part that has room for them. The emptier parts are left for larger bodies. */
const takeFromOneSql = `
  with found as (
    select part from answer_rooms where owner = ? and free_bytes >= ? order by free_bytes, part limit 1 for update skip locked
  )
  update answer_rooms as room set free_bytes = room.free_bytes - ? from found where room.owner = ? and room.part = found.part
  returning room.part`;

const takeFromSeveralSql = `
  with locked as materialized (
    select part, free_bytes from answer_rooms where owner = ? and free_bytes > 0 for update skip locked
  ),
  ordered as (
    select part, sum(free_bytes) over (order by free_bytes desc, part) - free_bytes as before, sum(free_bytes) over () as total from locked
  )
  update answer_rooms as room set free_bytes = room.free_bytes - least(room.free_bytes, ? - ordered.before)
  from ordered
  where room.owner = ? and room.part = ordered.part and ordered.total >= ? and ordered.before < ?
  returning room.part`;

/**
 * Given back in equal shares to all parts of the owner that are not locked, so that many can take from them at once.
 */
const removeExpiredSql = `
  with due as materialized (
    select scope, key, owner, body_bytes from idempotent_requests
    where expires_at <= ?::timestamptz and (?::text is null or (scope = ? and key = ?))
    order by expires_at limit ? for update skip locked
  ),
  locked as materialized (
    select owner, part from answer_rooms
    where owner in (select owner from due where body_bytes > 0) order by owner, part for update skip locked
  ),
  gone as (
    delete from idempotent_requests as kept using due
    where kept.scope = due.scope and kept.key = due.key
      and (due.body_bytes = 0 or exists (select 1 from locked where locked.owner = due.owner))
    returning kept.owner, kept.body_bytes
  ),
  freed as (select owner, sum(body_bytes) as bytes from gone group by owner having sum(body_bytes) > 0),
  shares as (
    select locked.owner, locked.part, freed.bytes,
      row_number() over (partition by locked.owner order by locked.part) as place, count(*) over (partition by locked.owner) as places
    from locked join freed on freed.owner = locked.owner
  ),
  given_back as (
    update answer_rooms as room
    set free_bytes = room.free_bytes + div(shares.bytes, shares.places) + (case when shares.place <= mod(shares.bytes, shares.places) then 1 else 0 end)
    from shares where room.owner = shares.owner and room.part = shares.part
    returning 1
  )
  select count(*)::int as count from gone`;
