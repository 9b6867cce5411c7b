/** Sessions: table, queries, row → domain. Holds the hash of a token, never the token. */
import { defineEntity, type FilterQuery, type InferEntity, type QueryResult } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { Caller, Scope } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { ListedSession, Session, SessionWithTenant } from "#server/sessions/model.ts";
import { idColumn, jsonColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { epochMs, KeyEntity, keyJsonSql, tenantJsonSql } from "./keys.ts";
import { readUserKeys } from "./ownership.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";
import { UserEntity } from "./users.ts";

export const SessionEntity = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    secretHash: textColumn(),
    userId: idColumn().nullable(),
    keyId: idColumn(),
    parentId: idColumn().nullable(),
    scopes: jsonColumn<readonly Scope[]>(),
    createdAt: timeColumn(),
    expiresAt: timeColumn(),
    revokedAt: timeColumn().nullable(),
    user: references(UserEntity, ["tenant_id", "user_id"], ["tenant_id", "id"]),
    key: references(KeyEntity, ["tenant_id", "key_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "sessions_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "sessions_of_user", properties: ["tenantId", "userId"] },
    { name: "sessions_of_key", properties: ["tenantId", "keyId"] },
    { name: "sessions_of_parent", properties: ["tenantId", "parentId"], where: "parent_id is not null" },
    { name: "sessions_expiry", properties: ["expiresAt"] },
  ],
  uniques: [{ name: "sessions_secret_hash", properties: ["secretHash"] }],
});

export interface SessionFilter {
  /** A text anywhere in the name, key or e-mail address of the user, or in the name of the key that minted it. */
  readonly q?: string;
}

/** @param onChange called with each end of sessions */
export function sessionStores(em: SqlEntityManager, onChange: () => Promise<void>) {
  const page = async (
    tenantId: string,
    where: FilterQuery<SessionRow>[],
    request: PageRequest,
    { q }: SessionFilter,
  ): Promise<Page<ListedSession>> => {
    const search = q === undefined ? [] : [await matching(em, tenantId, q)];
    const conditions = { $and: [{ tenantId }, ...where, afterKey(request.after), ...search] };
    const rows = await em.find(SessionEntity, conditions, pageOptions(request));
    const found = toPage(rows, request.limit, (row) => row);
    const userKeys = await readUserKeys(
      em,
      tenantId,
      found.items.map((row) => row.userId),
    );
    return {
      ...found,
      items: found.items.map((row) => ({ ...toSession(row), userKey: userKeys.get(row.userId ?? "") ?? null })),
    };
  };

  const one = async (where: FilterQuery<SessionRow>): Promise<Session | null> => {
    const row = await em.findOne(SessionEntity, where, { disableIdentityMap: true });
    return row === null ? null : toSession(row);
  };

  /**
   * The session; until the transaction ends no other is minted with its key, nor with a session of that key, and none
   * of these is ended. It is read again once it is locked, so it has what was minted or ended meanwhile.
   */
  const lock = async (where: FilterQuery<SessionRow>): Promise<Session | null> => {
    const found = await one(where);
    if (found === null) return null;
    await em.execute("select id from api_keys where tenant_id = ? and id = ? for no key update", [
      found.tenantId,
      found.keyId,
    ]);
    return one(where);
  };

  const end = async (tenantId: string, where: FilterQuery<SessionRow>, revokedAt: number): Promise<void> => {
    await em.nativeUpdate(SessionEntity, { $and: [{ tenantId, revokedAt: null }, where] }, { revokedAt });
    await onChange();
  };

  return {
    /** For callers that may mint: a use case has decided that, and with which scopes. */
    forMinter: (caller: Caller) => ({
      /**
       * False where the caller's key or session was revoked since the request arrived. Otherwise neither can be revoked
       * until the transaction ends.
       */
      hold: async (): Promise<boolean> => {
        const { tenantId, keyId, sessionId } = caller;
        await em.execute("select id from api_keys where tenant_id = ? and id = ? for share", [tenantId, keyId]);
        const isKeyUsable = (await em.count(KeyEntity, { tenantId, id: keyId, revokedAt: null })) > 0;
        if (!isKeyUsable || sessionId === null) return isKeyUsable;
        return (await em.count(SessionEntity, { tenantId, id: sessionId, revokedAt: null })) > 0;
      },
      insert: async (session: Session, secretHash: string): Promise<void> => {
        await em.insert(SessionEntity, { ...session, tenantId: caller.tenantId, secretHash });
      },
    }),

    forCaller: (caller: Caller<"users:manage">) => ({
      /** @param expiresAfter only sessions that expire later, epoch ms; null: all of them */
      page: (request: PageRequest, filter: SessionFilter, expiresAfter: number | null) =>
        page(caller.tenantId, expiresAfter === null ? [] : [{ expiresAt: { $gt: expiresAfter } }], request, filter),
      lock: (id: string): Promise<Session | null> => lock({ tenantId: caller.tenantId, id }),
    }),

    /**
     * The caller's own: a user's session reaches the user's, a tenant's credential the tenant sessions that come from
     * the same key.
     */
    forOwn: (caller: Caller) => {
      const own: FilterQuery<SessionRow> =
        caller.userId === null ? { keyId: caller.keyId, userId: null } : { userId: caller.userId };
      return {
        /** Those that still authenticate their bearer. */
        page: (request: PageRequest, filter: SessionFilter, now: number) =>
          page(caller.tenantId, [own, { revokedAt: null, expiresAt: { $gt: now } }], request, filter),
        lock: (id: string): Promise<Session | null> => lock({ $and: [{ tenantId: caller.tenantId, id }, own] }),
      };
    },

    forSystem: () => ({
      /**
       * The session with this token's hash, in any state; null when there is none. One statement: it runs on every
       * request.
       */
      findByHash: async (secretHash: string): Promise<SessionWithTenant | null> => {
        const [row] = await em.execute<SessionWithTenant[]>(findByHashSql, [secretHash]);
        return row ?? null;
      },
      /** The same, by its id. */
      findWithTenant: async (tenantId: string, id: string): Promise<SessionWithTenant | null> => {
        const [row] = await em.execute<SessionWithTenant[]>(findByIdSql, [tenantId, id]);
        return row ?? null;
      },
      /** Ends the session and all that were minted with it. Of a session that was locked. */
      endFamily: async (tenantId: string, id: string, now: number): Promise<void> => {
        await em.execute(endFamilySql, [tenantId, id, tenantId, new Date(now).toISOString(), tenantId]);
        await onChange();
      },
      endOfUser: (tenantId: string, userId: string, now: number): Promise<void> => end(tenantId, { userId }, now),
      endOfKey: (tenantId: string, keyId: string, now: number): Promise<void> => end(tenantId, { keyId }, now),
      /** Removes sessions that expired before then; returns how many. */
      purge: async (before: number, limit: number): Promise<number> =>
        (await em.execute<QueryResult>(purgeSql, [isoTime(before), limit], "run")).affectedRows,
    }),
  };
}

const purgeSql = `
  delete from sessions where (tenant_id, id) in (
    select tenant_id, id from sessions where expires_at <= ?::timestamptz order by expires_at limit ? for update skip locked
  )`;

type SessionRow = InferEntity<typeof SessionEntity>;

/** At most this many users or keys are searched for. A narrower search finds the rest. */
const maxMatches = 1_000;

async function matching(em: SqlEntityManager, tenantId: string, q: string): Promise<FilterQuery<SessionRow>> {
  const text = { $ilike: containing(q) };
  const options = { fields: ["id"] as const, limit: maxMatches, disableIdentityMap: true };
  const users = await em.find(
    UserEntity,
    { tenantId, $or: [{ displayName: text }, { tenantKey: text }, { email: text }] },
    options,
  );
  const keys = await em.find(KeyEntity, { tenantId, displayName: text }, options);
  return { $or: [{ userId: { $in: users.map(({ id }) => id) } }, { keyId: { $in: keys.map(({ id }) => id) } }] };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    tenantId: row.tenantId,
    userId: row.userId ?? null,
    keyId: row.keyId,
    parentId: row.parentId ?? null,
    scopes: row.scopes,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt ?? null,
  };
}

const findSql = `
  select
    json_build_object(
      'id', s.id, 'tenantId', s.tenant_id, 'userId', s.user_id, 'keyId', s.key_id, 'parentId', s.parent_id, 'scopes', s.scopes,
      'createdAt', ${epochMs("s.created_at")}, 'expiresAt', ${epochMs("s.expires_at")}, 'revokedAt', ${epochMs("s.revoked_at")}) as session,
    ${keyJsonSql} as key,
    ${tenantJsonSql} as tenant,
    coalesce(u.enabled, true) as "isUserEnabled"
  from sessions s
  join api_keys k on k.tenant_id = s.tenant_id and k.id = s.key_id
  join tenants t on t.id = s.tenant_id
  left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id`;
const findByHashSql = `${findSql} where s.secret_hash = ?`;
const findByIdSql = `${findSql} where s.tenant_id = ? and s.id = ?`;

const endFamilySql = `
  with recursive family as (
    select id from sessions where tenant_id = ? and id = ?
    union
    select child.id from sessions child join family on child.parent_id = family.id where child.tenant_id = ?
  )
  update sessions set revoked_at = ?::timestamptz
  where tenant_id = ? and id in (select id from family) and revoked_at is null`;
