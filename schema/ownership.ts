/**
 * Whose records a caller reaches, in one place for every table whose records belong to users. A user's session reaches
 * its user's records, and a tenant's credential all records of the tenant. A record without an owner belongs to the
 * tenant itself and is hidden from users. A table that has owners declares `ownerUserId: ownerColumn()` and
 * `owner: referencesOwner()`, puts `ownedBy(caller)` into every condition, and shows the owner's key with
 * `readUserKeys`. Which user becomes the owner is decided by the use case (server/users/owners.ts).
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { idColumn, references } from "./connection/columns.ts";
import { UserEntity } from "./users.ts";

export const ownerColumn = () => idColumn().nullable();

/** The owner is a user of the record's own tenant: the database sees to it. */
export const referencesOwner = () =>
  references(UserEntity, ["tenant_id", "owner_user_id"], ["tenant_id", "id"], "restrict");

/** The condition on a table that holds for the records the caller reaches, and for no other. */
export function ownedBy(caller: Caller): { readonly tenantId: string; readonly ownerUserId?: string } {
  return caller.userId === null
    ? { tenantId: caller.tenantId }
    : { tenantId: caller.tenantId, ownerUserId: caller.userId };
}

/** The users' `tenantKey`s by user id; one statement for a page, none where nothing is owned. */
export async function readUserKeys(
  em: SqlEntityManager,
  tenantId: string,
  userIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(userIds.filter((id): id is string => typeof id === "string"))];
  if (wanted.length === 0) return new Map();
  const where = { tenantId, id: { $in: wanted } };
  const rows = await em.find(UserEntity, where, { fields: ["id", "tenantKey"], disableIdentityMap: true });
  return new Map(rows.map((row) => [row.id, row.tenantKey]));
}
