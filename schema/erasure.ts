/**
 * What a person leaves behind, over all tables: the records that a user owns go, or become the tenant's own, and the
 * person's addresses are removed from every contact of the tenant that has them. It takes a few statements, for any
 * number of records.
 */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import type { User } from "#server/users/model.ts";

/** By kind, in the order in which they are locked everywhere. */
export interface OwnedRecords {
  readonly flow: readonly string[];
  readonly source: readonly string[];
  readonly "contact-list": readonly string[];
  readonly contact: readonly string[];
}

export interface ClearedContacts {
  /** They have another address, and keep it. */
  readonly changed: readonly { readonly id: string; readonly fields: readonly ("email" | "phone")[] }[];
  /** They had no other. */
  readonly removed: readonly string[];
  /** The addresses as they stood there. */
  readonly spellings: readonly string[];
}

type Addresses = Pick<User, "email" | "phone">;

/** @param onCredentialChange called when sessions were removed */
export function erasureStores(em: SqlEntityManager, onCredentialChange: () => Promise<void>) {
  const ids = async (sql: string, values: readonly unknown[]): Promise<readonly string[]> => {
    const rows = await em.execute<{ id: string }[]>(sql, [...values]);
    return rows.map(({ id }) => id);
  };

  /** Waits for a run in work first, because the end of a run locks the run and then refers to the flow. */
  const lockRuns = (tenantId: string, userId: string) => em.execute(lockRunsSql, [tenantId, tenantId, userId]);

  return {
    forCaller: ({ tenantId }: Caller<"users:manage">) => ({
      /** From now until the transaction ends, no record can be given to the user. */
      lockOwner: async (userId: string): Promise<void> => {
        await em.execute("select id from users where tenant_id = ? and id = ? for update", [tenantId, userId]);
      },

      removeOwned: async (userId: string): Promise<OwnedRecords> => {
        await lockRuns(tenantId, userId);
        const remove = (table: string) =>
          ids(`delete from ${table} where tenant_id = ? and owner_user_id = ? returning id`, [tenantId, userId]);
        return {
          flow: await remove("flows"),
          source: await remove("sources"),
          "contact-list": await remove("contact_lists"),
          contact: await remove("contacts"),
        };
      },

      /**
       * They become the tenant's own, as if made by hand; null where it has a record of the same kind with the same
       * key.
       */
      releaseOwned: async (userId: string, now: number): Promise<OwnedRecords | null> => {
        const release = (table: string, also = "") =>
          ids(
            `update ${table} set owner_user_id = null${also}, revision = revision + 1, updated_at = ?::timestamptz
             where tenant_id = ? and owner_user_id = ? returning id`,
            [isoTime(now), tenantId, userId],
          );
        try {
          return {
            flow: await release("flows"),
            source: await release("sources", ", synced_by = null"),
            "contact-list": await release("contact_lists"),
            contact: await release("contacts"),
          };
        } catch (error) {
          if (error instanceof UniqueConstraintViolationException && error.message.includes("tenant_key_without_owner"))
            return null;
          throw error;
        }
      },

      /** In runs of flows that were the user's when they ran, whosever they are now. */
      forgetKeyInRuns: async (tenantKey: string): Promise<void> => {
        await em.execute(forgetKeyInRunsSql, [tenantId, tenantKey]);
      },

      /** Removes how the user's syncs ended. Returns the adapters, whose records may still mention them. */
      removeSyncs: async (userId: string): Promise<readonly string[]> => {
        const sql = "delete from source_syncs where tenant_id = ? and owner_user_id = ? returning adapter_id as id";
        return [...new Set(await ids(sql, [tenantId, userId]))].toSorted();
      },

      /** For all owners of contacts. E-mail addresses are compared without regard to capitals. */
      clearAddresses: async ({ email, phone }: Addresses, now: number): Promise<ClearedContacts> => {
        const found = [tenantId, email ?? "", phone ?? ""];
        await em.execute(touchListsSql, [...found, isoTime(now), tenantId]);
        const cleared = await em.execute<ClearedRow[]>(clearSql, [...found, isoTime(now), tenantId]);
        const removed = await em.execute<ClearedRow[]>(removeContactsSql, found);
        await em.execute(removeVerificationsSql, found);
        await em.execute(forgetErrorsSql, [tenantId, JSON.stringify(cleared.map(({ id }) => id))]);
        await em.execute(forgetRecipientsSql, [tenantId, email ?? ""]);
        await em.execute(forgetMailedSql, [tenantId, email ?? ""]);
        await em.execute(forgetRecipientsInEventsSql, [email ?? "", tenantId, email ?? ""]);
        const rows = [...cleared, ...removed];
        return {
          changed: cleared.map((row) => ({
            id: row.id,
            fields: (["email", "phone"] as const).filter((field) => row[field] !== null),
          })),
          removed: removed.map(({ id }) => id),
          spellings: [...new Set(rows.flatMap((row) => [row.email, row.phone]).filter((address) => address !== null))],
        };
      },

      /** Removes sessions, verifications and the personal brand as well. */
      removeUser: async (userId: string): Promise<void> => {
        await em.execute("delete from users where tenant_id = ? and id = ?", [tenantId, userId]);
        await onCredentialChange();
      },
    }),
  };
}

/** The addresses that were taken out; null where the contact had another there. */
interface ClearedRow {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const lockRunsSql = `
  select id from runs
  where tenant_id = ? and status in ('queued', 'running')
    and flow_id in (select id from flows where tenant_id = ? and owner_user_id = ?)
  order by id
  for update`;

const forgetKeyInRunsSql = `
  update runs set frozen_flow = jsonb_set(frozen_flow, '{userKey}', 'null')
  where tenant_id = ? and frozen_flow->>'userKey' = ?`;

/** Takes tenant, e-mail address and number: the contacts that have one of these. */
const foundSql = `
  found as materialized (
    select c.tenant_id, c.id,
      case when lower(c.email) = lower(given.email) then c.email end as email,
      case when c.phone = given.phone then c.phone end as phone,
      (c.email is null or lower(c.email) = lower(given.email)) and (c.phone is null or c.phone = given.phone) as is_bare
    from contacts c, (select ?::text as tenant_id, ?::text as email, ?::text as phone) as given
    where c.tenant_id = given.tenant_id and (lower(c.email) = lower(given.email) or c.phone = given.phone)
  )`;

const touchListsSql = `
  with ${foundSql}, naming as materialized (
    select l.id from contact_lists l
    where (l.tenant_id, l.id) in (
      select m.tenant_id, m.list_id from contact_list_members m join found f on f.tenant_id = m.tenant_id and f.id = m.contact_id where f.is_bare
    )
    order by l.id
    for update
  )
  update contact_lists set revision = revision + 1, updated_at = ?::timestamptz where tenant_id = ? and id in (select id from naming)`;

const clearSql = `
  with ${foundSql}
  update contacts c set
    email = case when f.email is null then c.email end, email_verified = c.email_verified and f.email is null,
    phone = case when f.phone is null then c.phone end, phone_verified = c.phone_verified and f.phone is null,
    revision = c.revision + 1, updated_at = ?::timestamptz
  from found f
  where c.tenant_id = ? and c.id = f.id and not f.is_bare
  returning f.id, f.email, f.phone`;

/** Providers name the address that they refuse. The deliveries of removed contacts are gone with them. */
const forgetErrorsSql = `
  update alert_deliveries set error = '(erased)'
  where tenant_id = ? and contact_id in (select jsonb_array_elements_text(?::jsonb)) and error is not null`;

/** Also of contacts that had the address once. */
const forgetRecipientsSql = `
  update report_deliveries set email = null, error = case when error is not null then '(erased)' end
  where tenant_id = ? and lower(email) = lower(?)`;

const forgetMailedSql = `
  update alert_deliveries set mailed_to = null where tenant_id = ? and lower(mailed_to) = lower(?)`;

const forgetRecipientsInEventsSql = `
  update events set data = jsonb_set(data, '{recipients}', (
    select jsonb_agg(
      case when lower(one ->> 'email') = lower(?) then jsonb_set(one, '{email}', 'null') else one end order by place
    )
    from jsonb_array_elements(data -> 'recipients') with ordinality as recipients (one, place)
  ))
  where tenant_id = ? and event = 'report.generated' and exists (
    select from jsonb_array_elements(data -> 'recipients') as one where lower(one ->> 'email') = lower(?)
  )`;

const removeContactsSql = `
  with ${foundSql}
  delete from contacts c using found f where c.tenant_id = f.tenant_id and c.id = f.id and f.is_bare
  returning f.id, f.email, f.phone`;

const removeVerificationsSql = `
  delete from verifications v using (select ?::text as tenant_id, ?::text as email, ?::text as phone) as given
  where v.tenant_id = given.tenant_id and (lower(v.address) = lower(given.email) or v.address = given.phone)`;
