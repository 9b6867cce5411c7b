/**
 * Who becomes the owner of a record, and whose records a list is asked for: one rule for every part whose records belong to users. What
 * a user makes is the user's own; only a tenant's credential names owners. Whom a caller reaches at all is the stores' affair.
 */
import type { Caller } from "#core/caller.ts";
import { invalid } from "#core/errors.ts";
import type { Stores } from "#schema/stores.ts";

const forTenantsOnly = "is for tenant keys and tenant sessions only";

/** In the input of a record that can have an owner. Null takes the owner away. */
export interface OwnerInput {
  readonly ownerUserKey?: string | null;
}

/**
 * The id of the user who will own the record; null: the tenant itself.
 * @param present the owner so far; of a new record `caller.userId`
 * @throws AppError `validation` at `ownerUserKey`
 */
export async function ownerToBe(
  stores: Stores,
  caller: Caller,
  { ownerUserKey }: OwnerInput,
  present: string | null,
): Promise<string | null> {
  if (ownerUserKey === undefined) return present;
  if (caller.userId !== null) throw invalid([{ loc: "ownerUserKey", message: forTenantsOnly }]);
  if (ownerUserKey === null) return null;
  const id = await stores.users.forAnyCaller(caller).idOfKey(ownerUserKey);
  if (id === null) throw invalid([{ loc: "ownerUserKey", message: "no such user" }]);
  return id;
}

/**
 * The part of a list's filter that `userKey` asks for; null when no user has this key, so that the list is empty.
 * @throws AppError `validation` at `query.userKey`
 */
export async function ownerFilter(
  stores: Stores,
  caller: Caller,
  userKey: string | undefined,
): Promise<{ readonly ownerUserId?: string } | null> {
  if (userKey === undefined) return {};
  if (caller.userId !== null) throw invalid([{ loc: "query.userKey", message: forTenantsOnly }]);
  const ownerUserId = await stores.users.forAnyCaller(caller).idOfKey(userKey);
  return ownerUserId === null ? null : { ownerUserId };
}
