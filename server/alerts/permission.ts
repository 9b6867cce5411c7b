/**
 * Whether a delivery may be sent as things are now, and to whom. Asked before each attempt, and once more at the moment
 * in which the message is handed over.
 */
import type { Sealer } from "#core/seal.ts";
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import type { AlertDelivery, StoredAlertDelivery } from "./model.ts";
import { phoneFingerprint } from "./phone-stop.ts";
import { skipOn } from "./recipients.ts";

/** What is stored of a delivery that may not be sent. */
export type Denial = Pick<AlertDelivery, "status" | "reason" | "error">;

export type Permission =
  | { readonly isGiven: true; readonly tenant: Tenant; readonly contact: Contact; readonly to: string }
  | { readonly isGiven: false; readonly denial: Denial };

/** Null where the contact is gone, and its deliveries with it. */
export async function permissionFor(
  stores: Stores,
  sealer: Pick<Sealer, "fingerprint">,
  { tenantId, contactId, channel }: Pick<StoredAlertDelivery, "tenantId" | "contactId" | "channel">,
): Promise<Permission | null> {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const contact = await stores.contacts.forSystem().get(tenantId, contactId);
  if (tenant === null || contact === null) return null;
  if (tenant.status !== "active") return denied({ status: "failed", reason: null, error: "the tenant is suspended" });
  const skip = skipOn(contact, channel);
  if (skip !== null) return denied({ ...skip, error: null });
  const to = (channel === "email" ? contact.email : contact.phone) ?? "";
  if (channel === "sms" && (await stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, to))))
    return denied({ status: "skipped_optout", reason: "the number's holder has answered STOP", error: null });
  return { isGiven: true, tenant, contact, to };
}

function denied(denial: Denial): Permission {
  return { isGiven: false, denial };
}
