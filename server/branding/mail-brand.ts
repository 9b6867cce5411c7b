/** Under which name and picture a tenant speaks to people outside. */
import type { MailBrand, MailLook } from "#core/html-mail.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { logoAddress, logoPath, ownLogoAddress, ownLogoId } from "./logo.ts";
import { mailColorsOf } from "./mail-colors.ts";
import type { Logo, LogoPlace, PageBrand } from "./model.ts";
import { defaultSkin } from "./rules.ts";

type Named = Pick<Tenant, "id" | "displayName">;

/**
 * The tenant's brand; without a name in it, the tenant's own. Never a user's own brand: that one is shown only to the
 * user, and strangers would think that it is the sender.
 *
 * @param baseUrl without a trailing slash
 */
export async function mailBrandOf(stores: Stores, tenant: Named, baseUrl: string): Promise<MailBrand> {
  const brand = await stores.branding.forSystem().brand(tenant.id);
  return { name: brand?.name ?? tenant.displayName, logo: shownAddress(brand?.logo ?? null, baseUrl) };
}

/** A copy goes before a picture elsewhere: it is there for as long as the brand, and no stranger learns who reads. */
function shownAddress(place: LogoPlace | null, baseUrl: string): string | null {
  return ownLogoAddress(place, baseUrl) ?? logoAddress(place, baseUrl);
}

/**
 * Of messages about a flow: the flow's own (`settings.reports.brand`), field by field, else the tenant's.
 *
 * @param settings of the flow; none for a message about no flow
 */
export async function flowBrandOf(
  stores: Stores,
  tenant: Named,
  settings: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Promise<MailBrand> {
  const brand = await mailBrandOf(stores, tenant, baseUrl);
  const own = (settings as FlowSettings).reports?.brand;
  return { name: own?.name ?? brand.name, logo: own?.logo ?? brand.logo };
}

/** Under which name e-mails are sent. */
export function senderNameOf({ senderName }: Pick<Tenant, "senderName">, { name }: Pick<MailBrand, "name">): string {
  return senderName ?? name;
}

/** The same brand, as a mail shows it: with the colours of the tenant's skin. */
export async function mailLookOf(
  stores: Stores,
  tenant: Named,
  settings: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Promise<MailLook> {
  const skin = (await stores.branding.forSystem().skin(tenant.id)) ?? defaultSkin;
  return { ...(await flowBrandOf(stores, tenant, settings, baseUrl)), colors: mailColorsOf(skin) };
}

/**
 * The brand of a flow, with the upload or copy that the logo is; null for none, and for a picture that has no copy.
 *
 * @param settings of the flow
 */
export async function reportBrandOf(
  stores: Stores,
  tenant: Named,
  settings: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Promise<MailBrand & { readonly logoId: string | null }> {
  const brand = await flowBrandOf(stores, tenant, settings, baseUrl);
  const place = (await stores.branding.forSystem().brand(tenant.id))?.logo ?? null;
  const addresses = [logoAddress(place, baseUrl), shownAddress(place, baseUrl)];
  return { ...brand, logoId: addresses.includes(brand.logo) ? ownLogoId(place) : null };
}

/** As the contract has checked them. */
interface FlowSettings {
  readonly reports?: { readonly brand?: Partial<MailBrand> } | null;
}

/** The name alone. */
export async function brandNameOf(stores: Stores, tenant: Named): Promise<string> {
  return (await mailBrandOf(stores, tenant, "")).name;
}

/** For pages behind the link of a message. */
export async function pageBrandOf(stores: Stores, tenant: Named): Promise<PageBrand> {
  const branding = stores.branding.forSystem();
  const brand = await branding.brand(tenant.id);
  return {
    name: brand?.name ?? tenant.displayName,
    logo: uploadPath(ownLogoId(brand?.logo ?? null)),
    skin: (await branding.skin(tenant.id)) ?? defaultSkin,
  };
}

/** @param logoId of an upload or a copy; null for none */
export function uploadPath(logoId: string | null): string | null {
  return logoId === null ? null : `${logoPath}${logoId}`;
}

/** Reads uploads, for what shows a frozen brand; null where one is gone. */
export function logoReader(database: Pick<Database, "read">): (id: string) => Promise<Logo | null> {
  return (id) => database.read((stores) => stores.branding.forSystem().logo(id));
}
