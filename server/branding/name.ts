/** Under which name a tenant speaks to people outside. */
import type { Stores } from "#schema/stores.ts";
import type { Tenant } from "#server/tenancy/model.ts";

/**
 * The tenant's brand, else its name. Never a user's own brand: that one is shown only to the user, and strangers would
 * think that it is the sender.
 */
export async function brandNameOf(
  stores: Stores,
  { id, displayName }: Pick<Tenant, "id" | "displayName">,
): Promise<string> {
  return (await stores.branding.forSystem().brand(id))?.name ?? displayName;
}
