/** In which language somebody is asked to confirm an address: the record's own, else the tenant's. */
import type { Stores } from "#schema/stores.ts";
import { readerOf, type TenantLanguage } from "#server/tenancy/reader.ts";
import type { Verification } from "./model.ts";

/** BCP 47; null where nobody has said. */
export async function languageOf(
  stores: Stores,
  tenant: TenantLanguage,
  { subject: { tenantId, kind, id } }: Pick<Verification, "subject">,
): Promise<string | null> {
  const records = kind === "contact" ? stores.contacts.forSystem() : stores.users.forSystem();
  return readerOf(await records.get(tenantId, id), tenant).locale;
}
