/** Under which name and picture a tenant speaks to people outside. */
import type { MailBrand } from "#core/html-mail.ts";
import type { Stores } from "#schema/stores.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { logoAddress } from "./logo.ts";

type Named = Pick<Tenant, "id" | "displayName">;

/**
 * The tenant's brand; without a name in it, the tenant's own. Never a user's own brand: that one is shown only to the
 * user, and strangers would think that it is the sender.
 *
 * @param baseUrl without a trailing slash
 */
export async function mailBrandOf(stores: Stores, tenant: Named, baseUrl: string): Promise<MailBrand> {
  const brand = await stores.branding.forSystem().brand(tenant.id);
  return { name: brand?.name ?? tenant.displayName, logo: logoAddress(brand?.logo ?? null, baseUrl) };
}

/** The name alone, for pages. */
export async function brandNameOf(stores: Stores, tenant: Named): Promise<string> {
  return (await mailBrandOf(stores, tenant, "")).name;
}
