/**
 * The use case of erasing a person: the user, its sessions, its addresses in all records of the tenant, and what the
 * audit log says of it. What the user owned is deleted too, or becomes the tenant's own.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { type Change, erasedText } from "#schema/audit.ts";
import type { Database } from "#schema/database.ts";
import type { OwnedRecords } from "#schema/erasure.ts";
import type { Stores } from "#schema/stores.ts";
import type { AuditedType } from "#server/audit/model.ts";
import type { User } from "./model.ts";
import { userEtag } from "./service.ts";

/** What becomes of the records that the user owned. */
export type OwnedFate = "delete" | "keep";

export interface UserErasureOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Called for each flow that was deleted with its user, so that a run in work ends. */
  readonly onFlowDeleted: (tenantId: string, flowId: string) => void;
}

export interface UserErasure {
  /** @throws AppError `not-found`, `precondition-failed`, `conflict` where a kept record's `tenantKey` is taken */
  erase(caller: Eraser, id: string, records: OwnedFate, ifMatch: string | null): Promise<void>;
}

type Eraser = Caller<"users:manage">;

export function createUserErasure({ database, clock, onFlowDeleted }: UserErasureOptions): UserErasure {
  const keepOwned = async (stores: Stores, caller: Eraser, user: User): Promise<void> => {
    const owned = await stores.erasure.forCaller(caller).releaseOwned(user.id, clock.now());
    if (owned === null) {
      const detail =
        "The user has records whose tenantKey a record of your own, without owner, has too. Change one of them, or send records=delete.";
      throw new AppError("conflict", detail);
    }
    await noteAll(stores, caller, owned, (id) => ({
      before: { id, ownerUserId: user.id },
      after: { id, ownerUserId: null },
    }));
  };

  const deleteOwned = async (stores: Stores, caller: Eraser, user: User): Promise<readonly string[]> => {
    const owned = await stores.erasure.forCaller(caller).removeOwned(user.id);
    await noteAll(stores, caller, owned, (id) => ({ before: { id }, after: null }));
    for (const [type, ids] of kindsOf(owned)) await stores.audit.forCaller(caller).forget(type, ids);
    return owned.flow;
  };

  const clearContacts = async (stores: Stores, caller: Eraser, user: User): Promise<readonly string[]> => {
    const audit = stores.audit.forCaller(caller);
    const { changed, removed, spellings } = await stores.erasure.forCaller(caller).clearAddresses(user, clock.now());
    const cleared = changed.map(({ id, fields }) => ({
      before: { id, ...all(fields, erasedText) },
      after: { id, ...all(fields, null) },
    }));
    await audit.changedAll("contact", [...cleared, ...removed.map((id) => ({ before: { id }, after: null }))]);
    await audit.forget("contact", removed);
    return spellings;
  };

  return {
    erase: async (caller, id, records, ifMatch) => {
      let flows: readonly string[] = [];
      const onCommit = () => {
        for (const flowId of flows) onFlowDeleted(caller.tenantId, flowId);
      };
      await database.write(async (stores) => {
        const erasure = stores.erasure.forCaller(caller);
        await erasure.lockOwner(id);
        const user = await stores.users.forCaller(caller).get(id);
        if (user === null) throw notFound("user");
        requireMatch(ifMatch, userEtag(user));

        await erasure.forgetKeyInRuns(user.tenantKey);
        flows = records === "delete" ? await deleteOwned(stores, caller, user) : [];
        if (records === "keep") await keepOwned(stores, caller, user);
        const spellings = await clearContacts(stores, caller, user);
        const adapters = await erasure.removeSyncs(id);
        await stores.branding.forSystem().removePersonal(caller.tenantId, id);
        await erasure.removeUser(id);
        for (const adapterId of adapters) {
          await stores.sourceSyncs.forSystem().noteOnAdapter({ tenantId: caller.tenantId, adapterId });
        }

        const audit = stores.audit.forCaller(caller);
        await audit.changed("user", { id }, null);
        await audit.forget("user", [id]);
        await audit.forget("personal-brand", [id]);
        await audit.forgetValues([user.email, user.phone, ...spellings].filter((address) => address !== null));
      }, onCommit);
    },
  };
}

function all<T>(fields: readonly string[], value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

function kindsOf(owned: OwnedRecords): readonly (readonly [AuditedType, readonly string[]])[] {
  return Object.entries(owned) as [keyof OwnedRecords, readonly string[]][];
}

async function noteAll(
  stores: Stores,
  caller: Eraser,
  owned: OwnedRecords,
  change: (id: string) => Change,
): Promise<void> {
  for (const [type, ids] of kindsOf(owned)) await stores.audit.forCaller(caller).changedAll(type, ids.map(change));
}
