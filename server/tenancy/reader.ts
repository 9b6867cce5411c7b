/** In which language and time a person is written to: its own, else the tenant's. Pure. */
import type { Tenant } from "./model.ts";

export type TenantLanguage = Pick<Tenant, "locale" | "timezone">;

export interface Reader {
  /** BCP 47 tag; null where nobody has said. */
  readonly locale: string | null;
  /** IANA name; null where nobody has said. */
  readonly timezone: string | null;
}

/** Of whom nothing is known. */
export const nobody: Reader = { locale: null, timezone: null };

/** @param person null for one who is not known */
export function readerOf(person: Reader | null, tenant: TenantLanguage): Reader {
  return { locale: person?.locale ?? tenant.locale, timezone: person?.timezone ?? tenant.timezone };
}
