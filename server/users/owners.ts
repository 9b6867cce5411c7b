/**
 * Who becomes the owner of a record, and whose records a list shows: one rule for every part whose records belong to
 * users. A record that a user makes belongs to that user. Only a tenant's credential names owners. The stores decide
 * whose records a caller reaches at all.
 */
import type { Caller } from "#core/caller.ts";
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import { isUnfit, type Parts } from "#core/partial-body.ts";
import type { Stores } from "#schema/stores.ts";

const forTenantsOnly = "is for tenant keys and tenant sessions only";

/** In the input of a record that can have an owner. Null removes the owner. */
export interface OwnerInput {
  readonly ownerUserKey?: string | null;
}

interface Owned {
  readonly ownerUserId: string | null;
  readonly ownerUserKey: string | null;
}

/**
 * The id of the user who will own a new record; null: the tenant itself.
 * @throws AppError `validation` at `ownerUserKey`
 */
export async function ownerToBe(stores: Stores, caller: Caller, { ownerUserKey }: OwnerInput): Promise<string | null> {
  if (ownerUserKey === undefined) return caller.userId;
  if (caller.userId !== null) throw invalid([{ loc: "ownerUserKey", message: forTenantsOnly }]);
  if (ownerUserKey === null) return null;
  const id = await stores.users.forAnyCaller(caller).idOfKey(ownerUserKey);
  if (id === null) throw invalid([{ loc: "ownerUserKey", message: "no such user" }]);
  return id;
}

export interface OwnerToBe {
  /** Null: the tenant itself. The present owner where the requested one is not possible. */
  readonly ownerUserId: string | null;
  /** False where the requested owner is not possible. Then faults that depend on the owner cannot be found. */
  readonly isKnown: boolean;
  readonly errors: readonly FieldError[];
}

/** The same for a request that is refused anyway: the fault is reported with the others. */
export async function lookUpOwner(
  stores: Stores,
  caller: Caller,
  input: Parts<OwnerInput>,
  before: Owned | null,
): Promise<OwnerToBe> {
  const { ownerUserKey } = input;
  const present = before === null ? caller.userId : before.ownerUserId;
  if (ownerUserKey === undefined) return { ownerUserId: present, isKnown: !isUnfit(input, "ownerUserKey"), errors: [] };
  try {
    const wanted = { ownerUserKey };
    const ownerUserId = await (before === null
      ? ownerToBe(stores, caller, wanted)
      : ownerAfter(stores, caller, wanted, before));
    return { ownerUserId, isKnown: true, errors: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.slug !== "validation") throw error;
    return { ownerUserId: present, isKnown: false, errors: error.extras.errors ?? [] };
  }
}

/** Whose records a list shows. */
export interface OwnerQuery {
  readonly userKey?: string;
  /** The tenant's own alone. */
  readonly unowned?: boolean;
}

/**
 * The same for a changed record. A caller that may change it may send the owner as it was read.
 * @throws AppError `validation` at `ownerUserKey`
 */
export async function ownerAfter(
  stores: Stores,
  caller: Caller,
  patch: OwnerInput,
  before: Owned,
): Promise<string | null> {
  const { ownerUserKey } = patch;
  const isKept = ownerUserKey === undefined || ownerUserKey === before.ownerUserKey;
  return isKept ? before.ownerUserId : ownerToBe(stores, caller, patch);
}

/**
 * The part of a list's filter that `userKey` or `unowned` asks for; null when no user has this key, so that the list is
 * empty.
 * @throws AppError `validation` at `query.userKey` or `query.unowned`
 */
export async function ownerFilter(
  stores: Stores,
  caller: Caller,
  { userKey, unowned = false }: OwnerQuery,
): Promise<{ readonly ownerUserId?: string | null } | null> {
  const asked = [...(userKey === undefined ? [] : ["query.userKey"]), ...(unowned ? ["query.unowned"] : [])];
  if (asked.length > 0 && caller.userId !== null) throw invalid(asked.map((loc) => ({ loc, message: forTenantsOnly })));
  if (asked.length > 1)
    throw invalid([{ loc: "query.unowned", message: "cannot stand beside userKey: what has no owner is no user's" }]);
  if (unowned) return { ownerUserId: null };
  if (userKey === undefined) return {};
  const ownerUserId = await stores.users.forAnyCaller(caller).idOfKey(userKey);
  return ownerUserId === null ? null : { ownerUserId };
}
