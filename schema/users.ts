/** Users: table, queries, row → domain. Knows nothing of sessions or of what users own. */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { unitSystems, type User } from "#server/users/model.ts";
import {
  choiceColumn,
  countColumn,
  flagColumn,
  idColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const UserEntity = defineEntity({
  name: "User",
  tableName: "users",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    tenantKey: textColumn(),
    displayName: textColumn(),
    email: textColumn().nullable(),
    emailVerified: flagColumn(),
    phone: textColumn().nullable(),
    phoneVerified: flagColumn(),
    locale: textColumn().nullable(),
    timezone: textColumn().nullable(),
    units: choiceColumn(unitSystems),
    canOverrideBranding: flagColumn(),
    enabled: flagColumn(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "users_newest", properties: ["tenantId", "createdAt", "id"] }],
  uniques: [{ name: "users_tenant_key", properties: ["tenantId", "tenantKey"] }],
  checks: [
    { name: "users_verified_email", expression: "email is not null or not email_verified" },
    { name: "users_verified_phone", expression: "phone is not null or not phone_verified" },
  ],
});

export interface UserFilter {
  /** Only these. */
  readonly ids?: readonly string[];
  /** A text anywhere in the name, the tenant's key, the e-mail address or the phone number. */
  readonly q?: string;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
}

export type UserSaveOutcome = "saved" | "tenant-key-taken";

const taken = { users_tenant_key: "tenant-key-taken" } as const;

/** @param onCredentialChange called when a user is let in, or no longer */
export function userStores(em: SqlEntityManager, onCredentialChange: () => Promise<void>) {
  const one = async (where: FilterQuery<UserRow>): Promise<User | null> => {
    const row = await em.findOne(UserEntity, where, { disableIdentityMap: true });
    return row === null ? null : toUser(row);
  };

  const lock = async (tenantId: string, id: string): Promise<User | null> => {
    await em.execute("select id from users where tenant_id = ? and id = ? for no key update", [tenantId, id]);
    return one({ tenantId, id });
  };

  return {
    forCaller: (caller: Caller<"users:manage">) => ({
      get: (id: string): Promise<User | null> => one({ tenantId: caller.tenantId, id }),
      byKey: (tenantKey: string): Promise<User | null> => one({ tenantId: caller.tenantId, tenantKey }),
      page: async (request: PageRequest, filter: UserFilter): Promise<Page<User>> => {
        const where = { $and: [{ tenantId: caller.tenantId }, afterKey(request.after), ...conditions(filter)] };
        const rows = await em.find(UserEntity, where, pageOptions(request));
        return toPage(rows.map(toUser), request.limit, (user) => user);
      },
      /** The user, locked against other changes until the transaction ends. */
      lock: (id: string): Promise<User | null> => lock(caller.tenantId, id),
      /** The user, who cannot be changed until the transaction ends. */
      hold: async (id: string): Promise<User | null> => {
        await em.execute("select id from users where tenant_id = ? and id = ? for share", [caller.tenantId, id]);
        return one({ tenantId: caller.tenantId, id });
      },
      insert: (user: User): Promise<UserSaveOutcome> =>
        saving(em, taken, () => em.insert(UserEntity, { ...user, tenantId: caller.tenantId })),
      /** Of a user that was locked. Whether the user is let in stays as it is. */
      update: async ({ id, tenantId: _, createdAt: _made, enabled: _enabled, ...changes }: User): Promise<void> => {
        await em.nativeUpdate(UserEntity, { tenantId: caller.tenantId, id }, changes);
      },
      /** Of a user that was locked: who is let in from now on, or no longer. */
      switch: async ({ id, enabled, revision, updatedAt }: User): Promise<void> => {
        await em.nativeUpdate(UserEntity, { tenantId: caller.tenantId, id }, { enabled, revision, updatedAt });
        await onCredentialChange();
      },
    }),

    /** What every caller may know: the session's own user, and, for a tenant's caller, the user a key stands for. */
    forAnyCaller: (caller: Caller) => ({
      self: async (): Promise<User | null> =>
        caller.userId === null ? null : one({ tenantId: caller.tenantId, id: caller.userId }),
      /** The same, locked against other changes until the transaction ends. */
      lockSelf: async (): Promise<User | null> =>
        caller.userId === null ? null : lock(caller.tenantId, caller.userId),
      /** Of the session's own user, who was locked. */
      updateSelf: async ({
        id: _,
        tenantId: _tenant,
        createdAt: _made,
        enabled: _enabled,
        ...changes
      }: User): Promise<void> => {
        await em.nativeUpdate(UserEntity, { tenantId: caller.tenantId, id: caller.userId }, changes);
      },
      idOfKey: async (tenantKey: string): Promise<string | null> => {
        if (caller.userId !== null) return null;
        return (await one({ tenantId: caller.tenantId, tenantKey }))?.id ?? null;
      },
    }),

    forSystem: () => ({
      get: (tenantId: string, id: string): Promise<User | null> => one({ tenantId, id }),
      lock,
      /** Stores that an address passed verification. False where the user has another address by now. */
      markVerified: async (tenantId: string, id: string, address: VerifiedAddress, now: number): Promise<boolean> => {
        const user = await lock(tenantId, id);
        if (user === null || user[address.channel] !== address.value) return false;
        const verified = address.channel === "email" ? { emailVerified: true } : { phoneVerified: true };
        await em.nativeUpdate(
          UserEntity,
          { tenantId, id },
          { ...verified, revision: user.revision + 1, updatedAt: now },
        );
        return true;
      },
    }),
  };
}

export interface VerifiedAddress {
  readonly channel: "email" | "phone";
  readonly value: string;
}

type UserRow = InferEntity<typeof UserEntity>;

function conditions({ ids, q, tenantKey }: UserFilter): FilterQuery<UserRow>[] {
  const found: FilterQuery<UserRow>[] = [];
  if (ids !== undefined) found.push({ id: { $in: [...ids] } });
  if (tenantKey !== undefined) found.push({ tenantKey });
  if (q !== undefined) found.push(holding(q, ["displayName", "tenantKey", "email", "phone"]));
  return found;
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantKey: row.tenantKey,
    displayName: row.displayName,
    email: row.email ?? null,
    emailVerified: row.emailVerified,
    phone: row.phone ?? null,
    phoneVerified: row.phoneVerified,
    locale: row.locale ?? null,
    timezone: row.timezone ?? null,
    units: row.units,
    canOverrideBranding: row.canOverrideBranding,
    enabled: row.enabled,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
