/**
 * Verifications of addresses: table, queries, row → domain. Holds hashes of tokens and codes, never these themselves.
 */
import { defineEntity, type InferEntity, type QueryResult } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import {
  type SubjectRef,
  type Verification,
  type VerificationChannel,
  verificationStates,
} from "#server/verification/model.ts";
import { choiceColumn, countColumn, idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { ContactEntity } from "./contacts.ts";
import { TenantEntity } from "./tenants.ts";
import { UserEntity } from "./users.ts";

export const VerificationEntity = defineEntity({
  name: "Verification",
  tableName: "verifications",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    contactId: idColumn().nullable(),
    userId: idColumn().nullable(),
    channel: choiceColumn(["email", "sms"]),
    address: textColumn(),
    state: choiceColumn(verificationStates),
    secretHash: textColumn().nullable(),
    expiresAt: timeColumn().nullable(),
    failedAttempts: countColumn(),
    sentAt: timeColumn().nullable(),
    createdAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
    user: references(UserEntity, ["tenant_id", "user_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "verifications_of_contact", properties: ["tenantId", "contactId", "createdAt"] },
    { name: "verifications_of_user", properties: ["tenantId", "userId", "createdAt"] },
    { name: "verifications_oldest", properties: ["createdAt"] },
  ],
  uniques: [{ name: "verifications_secret_hash", properties: ["secretHash"] }],
  checks: [{ name: "verifications_subject", expression: "(contact_id is null) <> (user_id is null)" }],
});

const newest = { orderBy: { createdAt: "desc", id: "desc" }, disableIdentityMap: true } as const;

export function verificationStores(em: SqlEntityManager) {
  const get = async (tenantId: string, id: string): Promise<Verification | null> => {
    const row = await em.findOne(VerificationEntity, { tenantId, id }, { disableIdentityMap: true });
    return row === null ? null : toVerification(row);
  };

  const lock = async (tenantId: string, id: string): Promise<Verification | null> => {
    await em.execute("select id from verifications where tenant_id = ? and id = ? for no key update", [tenantId, id]);
    return get(tenantId, id);
  };

  const pendingOf = async (subject: SubjectRef, channel: VerificationChannel): Promise<Verification | null> => {
    const where = { ...columnsOf(subject), channel, state: "pending" as const };
    const row = await em.findOne(VerificationEntity, where, newest);
    return row === null ? null : toVerification(row);
  };

  return {
    /** Of one contact or user that the caller reaches. For a change, the caller has locked it. */
    of: (subject: SubjectRef) => ({
      insert: async ({ subject: _, ...verification }: Verification): Promise<void> => {
        await em.insert(VerificationEntity, { ...verification, ...columnsOf(subject) });
      },
      /** The newest that is unfinished. */
      pending: (channel: VerificationChannel): Promise<Verification | null> => pendingOf(subject, channel),
      /** The newest, whatever became of it. */
      latest: async (channel: VerificationChannel): Promise<Verification | null> => {
        const row = await em.findOne(VerificationEntity, { ...columnsOf(subject), channel }, newest);
        return row === null ? null : toVerification(row);
      },
      /** The newest unfinished one, locked until the transaction ends against the job that makes its message. */
      lockPending: async (channel: VerificationChannel): Promise<Verification | null> => {
        const found = await pendingOf(subject, channel);
        if (found === null) return null;
        const locked = await lock(subject.tenantId, found.id);
        return locked?.state === "pending" ? locked : null;
      },
      /** Ends all that there is on this channel: a new one starts, or the address is another now. */
      cancel: async (channel: VerificationChannel): Promise<void> => {
        await em.nativeUpdate(VerificationEntity, { ...columnsOf(subject), channel }, { state: "cancelled" });
      },
    }),

    forSystem: () => ({
      get,
      byHash: async (secretHash: string): Promise<Verification | null> => {
        const row = await em.findOne(VerificationEntity, { secretHash }, { disableIdentityMap: true });
        return row === null ? null : toVerification(row);
      },
      /** The verification, locked against other changes until the transaction ends. */
      lock,
      update: async ({
        id,
        subject,
        state,
        secretHash,
        expiresAt,
        failedAttempts,
        sentAt,
      }: Verification): Promise<void> => {
        const changes = { state, secretHash, expiresAt, failedAttempts, sentAt };
        await em.nativeUpdate(VerificationEntity, { tenantId: subject.tenantId, id }, changes);
      },
      /** Removes what was started before this time. */
      purge: async (startedBefore: number, limit: number): Promise<number> =>
        (await em.execute<QueryResult>(purgeSql, [isoTime(startedBefore), limit], "run")).affectedRows,
    }),
  };
}

const purgeSql = `
  delete from verifications where (tenant_id, id) in (
    select tenant_id, id from verifications where created_at < ?::timestamptz order by created_at limit ? for update skip locked
  )`;

function columnsOf({ tenantId, kind, id }: SubjectRef) {
  return kind === "contact" ? { tenantId, contactId: id, userId: null } : { tenantId, contactId: null, userId: id };
}

function toVerification(row: InferEntity<typeof VerificationEntity>): Verification {
  const { tenantId } = row;
  const { contactId, userId } = row;
  return {
    id: row.id,
    subject:
      typeof contactId === "string"
        ? { tenantId, kind: "contact", id: contactId }
        : { tenantId, kind: "user", id: userId as string },
    channel: row.channel,
    address: row.address,
    state: row.state,
    secretHash: row.secretHash ?? null,
    expiresAt: row.expiresAt ?? null,
    failedAttempts: row.failedAttempts,
    sentAt: row.sentAt ?? null,
    createdAt: row.createdAt,
  };
}
