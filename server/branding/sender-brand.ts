/** The brand under which a tenant's messages about a flow leave. */
import type { Stores } from "#schema/stores.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { logoPath } from "./service.ts";

export interface SenderBrand {
  readonly name: string;
  /** Its address, or the picture itself as a data URI; null for none. */
  readonly logo: string | null;
}

/**
 * The flow's own (`settings.reports.brand`), field by field, else the tenant's.
 * @param settings of the flow; none for a message about no flow
 * @param baseUrl how people reach the service; without a trailing slash
 */
export async function senderBrand(
  stores: Stores,
  { id, displayName }: Pick<Tenant, "id" | "displayName">,
  settings: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Promise<SenderBrand> {
  const brand = await stores.branding.forSystem().brand(id);
  const own = (settings as FlowBrand).reports?.brand;
  const place = brand?.logo ?? null;
  const logo = place === null ? null : place.kind === "url" ? place.url : `${baseUrl}${logoPath}${place.logoId}`;
  return { name: own?.name ?? brand?.name ?? displayName, logo: own?.logo ?? logo };
}

/** As the contract has checked it. */
interface FlowBrand {
  readonly reports?: { readonly brand?: { readonly name?: string; readonly logo?: string } } | null;
}
