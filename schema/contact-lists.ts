/**
 * Contact lists and who is on them: tables, queries, rows → domain. ownership.ts decides whose lists a caller reaches.
 */
import { defineEntity, type FilterQuery, type InferEntity, LockMode } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import type { ContactList, NamedRecord } from "#server/contacts/model.ts";
import { countColumn, idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { ContactEntity } from "./contacts.ts";
import { ownedBy, ownerColumn, readUserKeys, referencesOwner } from "./ownership.ts";
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const ContactListEntity = defineEntity({
  name: "ContactList",
  tableName: "contact_lists",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    tenantKey: textColumn().nullable(),
    ownerUserId: ownerColumn(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
    owner: referencesOwner(),
  },
  indexes: [
    { name: "contact_lists_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "contact_lists_newest_of_owner", properties: ["tenantId", "ownerUserId", "createdAt", "id"] },
  ],
  uniques: [
    { name: "contact_lists_tenant_key_of_owner", properties: ["tenantId", "tenantKey", "ownerUserId"] },
    {
      name: "contact_lists_tenant_key_without_owner",
      properties: ["tenantId", "tenantKey"],
      where: "owner_user_id is null",
    },
  ],
});

export const ContactListMemberEntity = defineEntity({
  name: "ContactListMember",
  tableName: "contact_list_members",
  properties: {
    tenantId: idColumn().primary(),
    listId: idColumn().primary(),
    contactId: idColumn().primary(),
    position: countColumn(),
    list: references(ContactListEntity, ["tenant_id", "list_id"], ["tenant_id", "id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
  },
  indexes: [{ name: "contact_list_members_of_contact", properties: ["tenantId", "contactId"] }],
});

export interface ContactListFilter {
  /** Only these. */
  readonly ids?: readonly string[];
  /** A text anywhere in the name or the tenant's key. */
  readonly q?: string;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
  /** Of one owner, or with null of none; for tenant callers. */
  readonly ownerUserId?: string | null;
}

export type StoredContactList = Omit<ContactList, "ownerUserKey">;
export type ContactListSaveOutcome = "saved" | "tenant-key-taken";

/** A page ends early where its lists together have more contacts, most of a megabyte. */
export const maxMembersPerPage = 20_000;

/** As many records as help a caller who has to remove them. */
const maxNamed = 100;

const membersSql = `
  select list_id as id, jsonb_agg(contact_id order by position) as members from contact_list_members
  where tenant_id = ? and list_id in (select jsonb_array_elements_text(?::jsonb)) group by list_id`;

const memberCountsSql = `
  select list_id as id, count(*)::int as count from contact_list_members
  where tenant_id = ? and list_id in (select jsonb_array_elements_text(?::jsonb)) group by list_id`;

const taken = { contact_lists_tenant_key: "tenant-key-taken" } as const;

export function contactListStores(em: SqlEntityManager) {
  const membersOf = async (
    tenantId: string,
    listIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> => {
    if (listIds.length === 0) return new Map();
    const rows = await em.execute<{ id: string; members: readonly string[] }[]>(membersSql, [
      tenantId,
      JSON.stringify(listIds),
    ]);
    return new Map(rows.map(({ id, members }) => [id, members]));
  };

  const memberCounts = async (tenantId: string, listIds: readonly string[]): Promise<readonly number[]> => {
    const rows = await em.execute<{ id: string; count: number }[]>(memberCountsSql, [
      tenantId,
      JSON.stringify(listIds),
    ]);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return listIds.map((id) => counts.get(id) ?? 0);
  };

  const complete = async (tenantId: string, rows: readonly ContactListRow[]): Promise<readonly ContactList[]> => {
    const members = await membersOf(
      tenantId,
      rows.map((row) => row.id),
    );
    const userKeys = await readUserKeys(
      em,
      tenantId,
      rows.map((row) => row.ownerUserId),
    );
    return rows.map((row) =>
      toContactList(row, members.get(row.id) ?? [], userKeys.get(row.ownerUserId ?? "") ?? null),
    );
  };

  const find = async (caller: Caller, id: string): Promise<ContactList | null> => {
    const row = await em.findOne(ContactListEntity, { $and: [ownedBy(caller), { id }] }, { disableIdentityMap: true });
    return row === null ? null : ((await complete(caller.tenantId, [row]))[0] ?? null);
  };

  const setMembers = async (tenantId: string, listId: string, contactIds: readonly string[]): Promise<void> => {
    await em.nativeDelete(ContactListMemberEntity, { tenantId, listId });
    if (contactIds.length === 0) return;
    await em.insertMany(
      ContactListMemberEntity,
      contactIds.map((contactId, position) => ({ tenantId, listId, contactId, position })),
    );
  };

  const namingContact = async (tenantId: string, contactId: string): Promise<readonly string[]> => {
    const members = await em.find(ContactListMemberEntity, { tenantId, contactId }, { disableIdentityMap: true });
    return members.map(({ listId }) => listId);
  };

  return {
    forCaller: (caller: Caller) => ({
      get: (id: string): Promise<ContactList | null> => find(caller, id),
      /** The page may be shorter than its limit: see `maxMembersPerPage`. */
      page: async (request: PageRequest, filter: ContactListFilter): Promise<Page<ContactList>> => {
        const where = { $and: [ownedBy(caller), afterKey(request.after), ...conditions(filter)] };
        const found = await em.find(ContactListEntity, where, pageOptions(request));
        const counts = await memberCounts(
          caller.tenantId,
          found.slice(0, request.limit).map(({ id }) => id),
        );
        const page = toPage(found, fittingCount(counts, maxMembersPerPage), (row) => row);
        return { ...page, items: await complete(caller.tenantId, page.items) };
      },
    }),

    forEditor: (caller: Caller<"contacts:write">) => ({
      /** The list, locked against other changes until the transaction ends. */
      lock: async (id: string): Promise<ContactList | null> => {
        await em.execute("select id from contact_lists where tenant_id = ? and id = ? for update", [
          caller.tenantId,
          id,
        ]);
        return find(caller, id);
      },
      /** The record of this owner (null: of the tenant itself) that has the key; null where the caller reaches none. */
      holderOfKey: async (ownerUserId: string | null, tenantKey: string | null): Promise<string | null> => {
        const where = { $and: [ownedBy(caller), { ownerUserId, tenantKey }] };
        return (await em.findOne(ContactListEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
      },
      insert: ({ contactIds, ...list }: StoredContactList): Promise<ContactListSaveOutcome> =>
        saving(em, taken, async () => {
          await em.insert(ContactListEntity, { ...list, tenantId: caller.tenantId });
          await setMembers(caller.tenantId, list.id, contactIds);
        }),
      /** Of a list that was locked. */
      update: ({ id, tenantId: _, contactIds, ...changes }: StoredContactList): Promise<ContactListSaveOutcome> =>
        saving(em, taken, async () => {
          await em.nativeUpdate(ContactListEntity, { $and: [ownedBy(caller), { id }] }, changes);
          await setMembers(caller.tenantId, id, contactIds);
        }),
      delete: async (id: string): Promise<void> => {
        await em.nativeDelete(ContactListEntity, { $and: [ownedBy(caller), { id }] });
      },
      /**
       * Locks the lists that a contact is on until the transaction ends, in one order. Call it before the contact
       * itself is locked: a change of a list locks the list first and then its contacts.
       */
      lockNaming: async (contactId: string): Promise<void> => {
        await em.execute(lockNamingSql, [caller.tenantId, caller.tenantId, contactId]);
      },
      namingContact: async (contactId: string): Promise<readonly NamedRecord[]> => {
        const ids = await namingContact(caller.tenantId, contactId);
        const where = { $and: [ownedBy(caller), { id: { $in: [...ids] } }] };
        const lists = await em.find(ContactListEntity, where, {
          orderBy: { createdAt: "desc" },
          limit: maxNamed,
          disableIdentityMap: true,
        });
        return lists.map(({ id, displayName }) => ({ id, displayName }));
      },
      /** Before a contact is deleted: its lists change with it. */
      touchNaming: async (contactId: string, now: number): Promise<void> => {
        const sql = `
          update contact_lists set revision = revision + 1, updated_at = ?::timestamptz
          where tenant_id = ? and id in (select list_id from contact_list_members where tenant_id = ? and contact_id = ?)`;
        await em.execute(sql, [new Date(now).toISOString(), caller.tenantId, caller.tenantId, contactId]);
      },
    }),

    /** For records that name lists and share their owner (null: the tenant itself). */
    forOwner: (tenantId: string, ownerUserId: string | null) => ({
      /** Of these ids, those that exist and belong to the owner. Neither can change until the transaction ends. */
      hold: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
        if (ids.length === 0) return new Set();
        const where = { tenantId, ownerUserId, id: { $in: [...ids] } };
        const options = {
          fields: ["id"],
          orderBy: { id: "asc" },
          lockMode: LockMode.PESSIMISTIC_READ,
          disableIdentityMap: true,
        } as const;
        return new Set((await em.find(ContactListEntity, where, options)).map(({ id }) => id));
      },
      /** By list, the contacts of these lists, in their order. A list of another owner is not in it. */
      members: async (ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
        const where = { tenantId, ownerUserId, id: { $in: [...ids] } };
        const lists = await em.find(ContactListEntity, where, { fields: ["id"], disableIdentityMap: true });
        return membersOf(
          tenantId,
          lists.map(({ id }) => id),
        );
      },
    }),
  };
}

const lockNamingSql = `
  select id from contact_lists
  where tenant_id = ? and id in (select list_id from contact_list_members where tenant_id = ? and contact_id = ?)
  order by id
  for update`;

type ContactListRow = InferEntity<typeof ContactListEntity>;

function conditions({ ids, q, tenantKey, ownerUserId }: ContactListFilter): FilterQuery<ContactListRow>[] {
  const found: FilterQuery<ContactListRow>[] = [];
  if (ids !== undefined) found.push({ id: { $in: [...ids] } });
  if (q !== undefined) found.push(holding(q, ["displayName", "tenantKey"]));
  if (tenantKey !== undefined) found.push({ tenantKey });
  if (ownerUserId !== undefined) found.push({ ownerUserId });
  return found;
}

function toContactList(row: ContactListRow, contactIds: readonly string[], ownerUserKey: string | null): ContactList {
  return {
    id: row.id,
    tenantId: row.tenantId,
    displayName: row.displayName,
    tenantKey: row.tenantKey ?? null,
    contactIds,
    ownerUserId: row.ownerUserId ?? null,
    ownerUserKey,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
