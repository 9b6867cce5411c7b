/** Contacts: table, queries, row → domain. ownership.ts decides whose contacts a caller reaches. */
import { defineEntity, type FilterQuery, type InferEntity, LockMode } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { Contact, QuietHours } from "#server/contacts/model.ts";
import {
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { ownedBy, ownerColumn, readUserKeys, referencesOwner } from "./ownership.ts";
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const ContactEntity = defineEntity({
  name: "Contact",
  tableName: "contacts",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    tenantKey: textColumn().nullable(),
    email: textColumn().nullable(),
    phone: textColumn().nullable(),
    locale: textColumn().nullable(),
    timezone: textColumn().nullable(),
    emailOptIn: flagColumn(),
    smsOptIn: flagColumn(),
    callOptIn: flagColumn(),
    emailVerified: flagColumn(),
    phoneVerified: flagColumn(),
    blacklist: jsonColumn<readonly string[]>(),
    quietHours: jsonColumn<QuietHours>().nullable(),
    ownerUserId: ownerColumn(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
    owner: referencesOwner(),
  },
  indexes: [
    { name: "contacts_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "contacts_newest_of_owner", properties: ["tenantId", "ownerUserId", "createdAt", "id"] },
  ],
  uniques: [
    { name: "contacts_tenant_key_of_owner", properties: ["tenantId", "tenantKey", "ownerUserId"] },
    {
      name: "contacts_tenant_key_without_owner",
      properties: ["tenantId", "tenantKey"],
      where: "owner_user_id is null",
    },
  ],
  checks: [
    { name: "contacts_address", expression: "email is not null or phone is not null" },
    { name: "contacts_verified_email", expression: "email is not null or not email_verified" },
    { name: "contacts_verified_phone", expression: "phone is not null or not phone_verified" },
  ],
});

export interface ContactFilter {
  /** Only these. */
  readonly ids?: readonly string[];
  /** A text anywhere in the name, the tenant's key or an address. */
  readonly q?: string;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
  /** Of one owner, or with null of none; for tenant callers. */
  readonly ownerUserId?: string | null;
}

export type StoredContact = Omit<Contact, "ownerUserKey">;
export type ContactSaveOutcome = "saved" | "tenant-key-taken";

const taken = { contacts_tenant_key: "tenant-key-taken" } as const;

export function contactStores(em: SqlEntityManager) {
  const complete = async (tenantId: string, rows: readonly ContactRow[]): Promise<readonly Contact[]> => {
    const userKeys = await readUserKeys(
      em,
      tenantId,
      rows.map((row) => row.ownerUserId),
    );
    return rows.map((row) => toContact(row, userKeys.get(row.ownerUserId ?? "") ?? null));
  };

  const find = async (tenantId: string, where: FilterQuery<ContactRow>): Promise<Contact | null> => {
    const row = await em.findOne(ContactEntity, { $and: [{ tenantId }, where] }, { disableIdentityMap: true });
    return row === null ? null : ((await complete(tenantId, [row]))[0] ?? null);
  };

  const lock = async (tenantId: string, id: string): Promise<Contact | null> => {
    await em.execute("select id from contacts where tenant_id = ? and id = ? for no key update", [tenantId, id]);
    return find(tenantId, { id });
  };

  return {
    forCaller: (caller: Caller) => ({
      get: (id: string): Promise<Contact | null> => find(caller.tenantId, { ...ownedBy(caller), id }),
      page: async (request: PageRequest, filter: ContactFilter): Promise<Page<Contact>> => {
        const where = { $and: [ownedBy(caller), afterKey(request.after), ...conditions(filter)] };
        const page = toPage(await em.find(ContactEntity, where, pageOptions(request)), request.limit, (row) => row);
        return { ...page, items: await complete(caller.tenantId, page.items) };
      },
    }),

    forEditor: (caller: Caller<"contacts:write">) => ({
      /** The contact, locked against other changes until the transaction ends. */
      lock: async (id: string): Promise<Contact | null> => {
        await lock(caller.tenantId, id);
        return find(caller.tenantId, { ...ownedBy(caller), id });
      },
      /** The record of this owner (null: of the tenant itself) that has the key; null where the caller reaches none. */
      holderOfKey: async (ownerUserId: string | null, tenantKey: string | null): Promise<string | null> => {
        const where = { $and: [ownedBy(caller), { ownerUserId, tenantKey }] };
        return (await em.findOne(ContactEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
      },
      insert: (contact: StoredContact): Promise<ContactSaveOutcome> =>
        saving(em, taken, () => em.insert(ContactEntity, { ...contact, tenantId: caller.tenantId })),
      /** Of a contact that was locked. */
      update: ({ id, tenantId: _, ...changes }: StoredContact): Promise<ContactSaveOutcome> =>
        saving(em, taken, () => em.nativeUpdate(ContactEntity, { $and: [ownedBy(caller), { id }] }, changes)),
      /** Removes it from its lists too. */
      delete: async (id: string): Promise<void> => {
        await em.nativeDelete(ContactEntity, { $and: [ownedBy(caller), { id }] });
      },
      /**
       * Of these ids, those that exist and belong to this owner (null: the tenant itself). Neither can change until the
       * transaction ends.
       */
      hold: async (ownerUserId: string | null, ids: readonly string[]): Promise<ReadonlySet<string>> => {
        if (ids.length === 0) return new Set();
        const where = { tenantId: caller.tenantId, ownerUserId, id: { $in: [...ids] } };
        const options = {
          fields: ["id"],
          orderBy: { id: "asc" },
          lockMode: LockMode.PESSIMISTIC_READ,
          disableIdentityMap: true,
        } as const;
        return new Set((await em.find(ContactEntity, where, options)).map(({ id }) => id));
      },
    }),

    /** Before a source is deleted or gets another owner: removes it from the blacklists that hold it. */
    clearOfSource: async (caller: Caller<"sources:write">, sourceId: string, now: number): Promise<void> => {
      await em.execute(clearOfSourceSql, [caller.tenantId, JSON.stringify([sourceId]), sourceId, isoTime(now)]);
    },

    forSystem: () => ({
      lock,
      get: (tenantId: string, id: string): Promise<Contact | null> => find(tenantId, { id }),
      /** By id. */
      named: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Contact>> => {
        if (ids.length === 0) return new Map();
        const rows = await em.find(ContactEntity, { tenantId, id: { $in: [...ids] } }, { disableIdentityMap: true });
        return new Map((await complete(tenantId, rows)).map((contact) => [contact.id, contact]));
      },
      /** Those of one owner (null: of the tenant itself) that have the address, in whatever case; locked. */
      lockByEmail: async (tenantId: string, ownerUserId: string | null, email: string): Promise<readonly Contact[]> => {
        const rows = await em.execute<{ id: string }[]>(lockByEmailSql, [tenantId, ownerUserId, email]);
        const ids = rows.map(({ id }) => id);
        const found = await em.find(ContactEntity, { tenantId, id: { $in: ids } }, { disableIdentityMap: true });
        return complete(tenantId, found);
      },
      /** Of a contact that was locked. */
      endEmails: async ({ tenantId, id, revision }: Contact, now: number): Promise<void> => {
        const changes = { emailOptIn: false, revision: revision + 1, updatedAt: now };
        await em.nativeUpdate(ContactEntity, { tenantId, id }, changes);
      },
      /** Stores that an address passed verification. False where the contact has another address by now. */
      markVerified: async (
        tenantId: string,
        id: string,
        address: VerifiedContactAddress,
        now: number,
      ): Promise<boolean> => {
        const contact = await lock(tenantId, id);
        if (contact === null || contact[address.channel] !== address.value) return false;
        const verified = address.channel === "email" ? { emailVerified: true } : { phoneVerified: true };
        await em.nativeUpdate(
          ContactEntity,
          { tenantId, id },
          { ...verified, revision: contact.revision + 1, updatedAt: now },
        );
        return true;
      },
    }),
  };
}

/** In one order, so that two such calls never wait for each other. */
const lockByEmailSql = `
  select id from contacts
  where tenant_id = ? and owner_user_id is not distinct from ? and lower(email) = lower(?)
  order by id for no key update`;

/** Locks in one order, so that two such calls never wait for each other. */
const clearOfSourceSql = `
  with naming as materialized (
    select tenant_id, id from contacts where tenant_id = ? and blacklist @> ?::jsonb order by id for no key update
  )
  update contacts c set blacklist = c.blacklist - ?::text, revision = c.revision + 1, updated_at = ?::timestamptz
  from naming where c.tenant_id = naming.tenant_id and c.id = naming.id`;

export interface VerifiedContactAddress {
  readonly channel: "email" | "phone";
  readonly value: string;
}

type ContactRow = InferEntity<typeof ContactEntity>;

function conditions({ ids, q, tenantKey, ownerUserId }: ContactFilter): FilterQuery<ContactRow>[] {
  const found: FilterQuery<ContactRow>[] = [];
  if (ids !== undefined) found.push({ id: { $in: [...ids] } });
  if (q !== undefined) found.push(holding(q, ["displayName", "tenantKey", "email", "phone"]));
  if (tenantKey !== undefined) found.push({ tenantKey });
  if (ownerUserId !== undefined) found.push({ ownerUserId });
  return found;
}

/** The database keeps no order of members. */
function inReadingOrder({ start, end, timeZone, mode }: QuietHours): QuietHours {
  return { start, end, timeZone, mode };
}

function toContact(row: ContactRow, ownerUserKey: string | null): Contact {
  return {
    id: row.id,
    tenantId: row.tenantId,
    displayName: row.displayName,
    tenantKey: row.tenantKey ?? null,
    email: row.email ?? null,
    phone: row.phone ?? null,
    locale: row.locale ?? null,
    timezone: row.timezone ?? null,
    emailOptIn: row.emailOptIn,
    smsOptIn: row.smsOptIn,
    callOptIn: row.callOptIn,
    emailVerified: row.emailVerified,
    phoneVerified: row.phoneVerified,
    blacklist: row.blacklist,
    quietHours: row.quietHours ? inReadingOrder(row.quietHours) : null,
    ownerUserId: row.ownerUserId ?? null,
    ownerUserKey,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
