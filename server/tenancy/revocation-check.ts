/**
 * Before a credential hands out another: whether it is still in force itself, said by the transaction that writes the
 * other one.
 */
import type { Caller } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import type { Stores } from "#schema/stores.ts";

/**
 * The request was let in, and its credential may have been revoked since: whoever revoked it must not find what it
 * hands out afterwards. From here on a revocation waits for the end of the transaction.
 * @throws AppError `unauthenticated`
 */
export async function requireUnrevoked(stores: Stores, caller: Caller): Promise<void> {
  if (await stores.sessions.forMinter(caller).hold()) return;
  throw new AppError("unauthenticated", "The credential was revoked a moment ago. Use a valid key or session token.");
}
