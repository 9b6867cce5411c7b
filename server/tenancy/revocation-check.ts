/** Whether a credential that issues another is still valid, checked in the transaction that writes the other one. */
import type { Caller } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import type { Stores } from "#schema/stores.ts";

/**
 * The credential may have been revoked since the request was authenticated, and must not issue anything afterwards.
 * From now on a revocation waits for the end of the transaction.
 * @throws AppError `unauthenticated`
 */
export async function requireUnrevoked(stores: Stores, caller: Caller): Promise<void> {
  if (await stores.sessions.forMinter(caller).hold()) return;
  throw new AppError("unauthenticated", "The credential was revoked a moment ago. Use a valid key or session token.");
}
