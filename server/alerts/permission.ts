/**
 * Whether a delivery may be sent as things are now, and to whom. Asked before each attempt, and once more at the moment
 * in which the message is handed over.
 */
import type { Sealer } from "#core/seal.ts";
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import { skipOn } from "#server/contacts/reach.ts";
import type { Denial, Permission } from "#server/sending/model.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { quietOf } from "./evaluate.ts";
import type { AlertStatus, StoredAlertDelivery } from "./model.ts";
import { phoneFingerprint } from "./phone-stop.ts";

/** To whom it goes. */
export interface Given {
  readonly tenant: Tenant;
  readonly contact: Contact;
  readonly to: string;
}

/**
 * Null where the contact is gone, and its deliveries with it. Quiet hours hold for all but tests: somebody asked for
 * these.
 * @param now epoch ms
 */
export async function permissionFor(
  stores: Stores,
  sealer: Pick<Sealer, "fingerprint">,
  { tenantId, contactId, channel, type }: StoredAlertDelivery,
  now: number,
): Promise<Permission<AlertStatus, Given> | null> {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const contact = await stores.contacts.forSystem().get(tenantId, contactId);
  if (tenant === null || contact === null) return null;
  const isStopped =
    channel === "sms" &&
    contact.phone !== null &&
    (await stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, contact.phone)));
  return permissionOf({ tenant, contact, isStopped }, { channel, type }, now);
}

export interface Reached {
  readonly tenant: Tenant;
  readonly contact: Contact;
  /** The holder of the contact's number has answered STOP. */
  readonly isStopped: boolean;
}

/** The rule alone. Pure. */
export function permissionOf(
  { tenant, contact, isStopped }: Reached,
  { channel, type }: Pick<StoredAlertDelivery, "channel" | "type">,
  now: number,
): Permission<AlertStatus, Given> {
  if (tenant.status !== "active") return denied({ status: "failed", reason: null, error: "the tenant is suspended" });
  const skip = skipOn(contact, channel);
  if (skip !== null) return denied({ ...skip, error: null });
  const to = (channel === "email" ? contact.email : contact.phone) ?? "";
  if (channel === "sms" && isStopped)
    return denied({ status: "skipped_optout", reason: "the number's holder has answered STOP", error: null });
  const quiet = type === "test" ? null : quietOf(contact, now);
  if (quiet === null) return { kind: "given", given: { tenant, contact, to } };
  return "status" in quiet ? denied({ ...quiet, error: null }) : { kind: "held", wait: quiet };
}

function denied(denial: Denial<AlertStatus>): Permission<AlertStatus, Given> {
  return { kind: "denied", denial };
}
