/**
 * Syncs of sources: the latest of each adapter and owner, the lock that lets one of them write at a time, and which
 * adapters are due.
 */
import type { NoteChange } from "#server/changes/model.ts";
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { newId } from "#core/ids.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import {
  type KeptSync,
  type OwnerSync,
  type SyncOutcome,
  type SyncOwner,
  syncOutcomes,
} from "#server/source-syncs/model.ts";
import { AdapterEntity } from "./adapters.ts";
import { choiceColumn, countColumn, idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { takeLock } from "./connection/locks.ts";
import { ownerColumn, readUserKeys, referencesOwner } from "./ownership.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";
import { UserEntity } from "./users.ts";

export const SourceSyncEntity = defineEntity({
  name: "SourceSync",
  tableName: "source_syncs",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    adapterId: idColumn(),
    ownerUserId: ownerColumn(),
    outcome: choiceColumn(syncOutcomes),
    total: countColumn(),
    created: countColumn(),
    updated: countColumn(),
    disabled: countColumn(),
    reenabled: countColumn(),
    error: textColumn().nullable(),
    askedAt: timeColumn(),
    endedAt: timeColumn(),
    syncedAt: timeColumn().nullable(),
    createdAt: timeColumn(),
    adapter: references(AdapterEntity, ["tenant_id", "adapter_id"], ["tenant_id", "id"]),
    owner: referencesOwner(),
  },
  indexes: [{ name: "source_syncs_newest", properties: ["tenantId", "adapterId", "createdAt", "id"] }],
  uniques: [
    { name: "source_syncs_of_owner", properties: ["tenantId", "adapterId", "ownerUserId"] },
    { name: "source_syncs_without_owner", properties: ["tenantId", "adapterId"], where: "owner_user_id is null" },
  ],
});

/** An adapter of one tenant. */
export interface AdapterRef {
  readonly tenantId: string;
  readonly adapterId: string;
}

export interface SyncFilter {
  /** A text anywhere in the user's key or the error. */
  readonly q?: string;
  readonly outcome?: SyncOutcome;
}

/** @param noteChange called with each adapter whose record shows something else of its syncs */
export function sourceSyncStores(em: SqlEntityManager, noteChange: NoteChange) {
  const conditions = async (tenantId: string, { q, outcome }: SyncFilter): Promise<FilterQuery<SyncRow>[]> => {
    const found: FilterQuery<SyncRow>[] = outcome === undefined ? [] : [{ outcome }];
    if (q === undefined) return found;
    const users = await em.find(
      UserEntity,
      { tenantId, tenantKey: { $ilike: containing(q) } },
      { fields: ["id"], disableIdentityMap: true },
    );
    return [
      ...found,
      { $or: [{ error: { $ilike: containing(q) } }, { ownerUserId: { $in: users.map(({ id }) => id) } }] },
    ];
  };

  return {
    forCaller: (caller: Caller<"adapters:manage">) => ({
      page: async (adapterId: string, request: PageRequest, filter: SyncFilter): Promise<Page<KeptSync>> => {
        const { tenantId } = caller;
        const where = {
          $and: [{ tenantId, adapterId }, afterKey(request.after), ...(await conditions(tenantId, filter))],
        };
        const page = toPage(await em.find(SourceSyncEntity, where, pageOptions(request)), request.limit, (row) => row);
        const userKeys = await readUserKeys(
          em,
          tenantId,
          page.items.map((row) => row.ownerUserId),
        );
        return { ...page, items: page.items.map((row) => toSync(row, userKeys.get(row.ownerUserId ?? "") ?? null)) };
      },
    }),

    forSystem: () => ({
      /**
       * Until the transaction ends, no other sync of this adapter writes this owner's sources, and the adapter stays.
       * False where it is gone or disabled.
       * @throws LockTaken while another sync writes them
       */
      lock: async ({ tenantId, adapterId }: AdapterRef, ownerUserId: string | null): Promise<boolean> => {
        await takeLock(em, `sync ${tenantId}/${adapterId}/${ownerUserId ?? ""}`);
        const rows = await em.execute(
          "select id from adapters where tenant_id = ? and id = ? and enabled for key share",
          [tenantId, adapterId],
        );
        return rows.length > 0;
      },
      /**
       * How a sync ended whose adapter was asked after `askedAt` and answered; null where there is none. The owner must
       * be locked.
       */
      newerThan: async (
        adapter: AdapterRef,
        { userId: ownerUserId, userKey }: SyncOwner,
        askedAt: number,
      ): Promise<OwnerSync | null> => {
        const where = { ...adapter, ownerUserId, askedAt: { $gt: askedAt }, outcome: { $ne: "failed" as const } };
        const row = await em.findOne(SourceSyncEntity, where, { disableIdentityMap: true });
        return row === null ? null : toOwnerSync(row, userKey);
      },
      /** Stores how a sync ended. The owner must be locked. */
      record: async (
        { tenantId, adapterId }: AdapterRef,
        { userId: ownerUserId }: SyncOwner,
        sync: OwnerSync,
      ): Promise<void> => {
        const { userKey: _, ...facts } = sync;
        const changes = sync.outcome === "synced" ? { ...facts, syncedAt: sync.endedAt } : facts;
        const known = await em.nativeUpdate(SourceSyncEntity, { tenantId, adapterId, ownerUserId }, changes);
        if (known > 0) return;
        await em.insert(SourceSyncEntity, {
          syncedAt: null,
          ...changes,
          tenantId,
          id: newId(),
          adapterId,
          ownerUserId,
          createdAt: sync.endedAt,
        });
      },
      /**
       * Writes what the adapter's record shows of its syncs: the newest failure of an owner who is still synced, and
       * when a sync ended well. It locks first, in a separate statement. An update that waits for another owner's sync
       * would not see what that sync has recorded.
       */
      noteOnAdapter: async ({ tenantId, adapterId }: AdapterRef): Promise<void> => {
        await em.execute("select id from adapters where tenant_id = ? and id = ? for no key update", [
          tenantId,
          adapterId,
        ]);
        await em.execute(noteSql, [tenantId, adapterId, tenantId, adapterId, tenantId, adapterId]);
        noteChange({ tenantId, kind: "adapter", id: adapterId, change: "updated", flowId: null, ownerUserId: null });
      },
      /**
       * How many owners' syncs have failed since the latest pass began. After `noteOnAdapter`, in the same transaction,
       * no other transaction can add one until this one ends.
       */
      failuresOfPass: async ({ tenantId, adapterId }: AdapterRef, intervalMs: number): Promise<number> => {
        const [row] = await em.execute<{ count: number }[]>(failuresSql, [tenantId, adapterId, intervalMs]);
        return row?.count ?? 0;
      },
      /**
       * The owners of a pass: the enabled users, and the tenant itself where it has no user at all or was synced
       * before.
       */
      owners: ({ tenantId, adapterId }: AdapterRef): Promise<readonly SyncOwner[]> =>
        em.execute<SyncOwner[]>(ownersSql, [tenantId, tenantId, tenantId, adapterId]),
      /**
       * Takes an enabled `targets` adapter of an active tenant whose next pass is due, and sets the time of the pass
       * after that; null when none is due. Several processes may call it at once, and each gets different adapters. The
       * first pass is due `intervalMs` after the adapter was made.
       */
      takeDue: async (now: number, intervalMs: number): Promise<AdapterRef | null> => {
        const due = { now: isoTime(now), madeBefore: isoTime(now - intervalMs), next: isoTime(now + intervalMs) };
        const [taken] = await em.execute<TakenAdapter[]>(takeDueSql, [due.next, due.now, due.madeBefore]);
        return taken === undefined ? null : { tenantId: taken.tenant_id, adapterId: taken.id };
      },
      /** After a sync of all owners: the next pass is due at `nextSyncAt`. */
      postpone: async ({ tenantId, adapterId }: AdapterRef, nextSyncAt: number): Promise<void> => {
        await em.nativeUpdate(AdapterEntity, { tenantId, id: adapterId }, { nextSyncAt });
      },
    }),
  };
}

interface TakenAdapter {
  readonly tenant_id: string;
  readonly id: string;
}

const noteSql = `
  update adapters set
    last_sync_at = (select max(synced_at) from source_syncs where tenant_id = ? and adapter_id = ?),
    last_error = (
      select case when u.id is null then s.error else 'user ' || u.tenant_key || ': ' || s.error end
      from source_syncs s left join users u on u.tenant_id = s.tenant_id and u.id = s.owner_user_id
      where s.tenant_id = ? and s.adapter_id = ? and s.error is not null and (u.id is null or u.enabled)
      order by s.ended_at desc, s.id desc
      limit 1
    )
  where tenant_id = ? and id = ?`;

const ownersSql = `
  select id as "userId", tenant_key as "userKey" from users where tenant_id = ? and enabled
  union all
  select null, null
  where not exists (select from users where tenant_id = ?)
     or exists (select from source_syncs where tenant_id = ? and adapter_id = ? and owner_user_id is null)
  order by 2 nulls first`;

const failuresSql = `
  select count(*)::int as count from source_syncs s
  join adapters a on a.tenant_id = s.tenant_id and a.id = s.adapter_id
  where s.tenant_id = ? and s.adapter_id = ? and s.outcome = 'failed'
    and (a.next_sync_at is null or s.ended_at >= a.next_sync_at - ?::float8 * interval '1 millisecond')`;

const takeDueSql = `
  update adapters set next_sync_at = ?::timestamptz
  where (tenant_id, id) in (
    select a.tenant_id, a.id from adapters a join tenants t on t.id = a.tenant_id
    where a.facet = 'targets' and a.enabled and t.status = 'active'
      and (a.next_sync_at <= ?::timestamptz or (a.next_sync_at is null and a.created_at <= ?::timestamptz))
    order by a.next_sync_at, a.created_at
    limit 1
    for update of a skip locked
  )
  returning tenant_id, id`;

type SyncRow = InferEntity<typeof SourceSyncEntity>;

function toSync(row: SyncRow, userKey: string | null): KeptSync {
  const { id, syncedAt, createdAt } = row;
  return { id, ...toOwnerSync(row, userKey), syncedAt: syncedAt ?? null, createdAt };
}

function toOwnerSync(row: SyncRow, userKey: string | null): OwnerSync {
  const { outcome, total, created, updated, disabled, reenabled, error, askedAt, endedAt } = row;
  return { userKey, outcome, total, created, updated, disabled, reenabled, error: error ?? null, askedAt, endedAt };
}
