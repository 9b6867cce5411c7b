/**
 * The token in an alert's mail by which its reader wants no more mails. It follows from the delivery and the address:
 * whoever makes the same mail twice makes the same token, so that what is kept of one attempt holds for all. Pure.
 */
import type { Sealer } from "#core/seal.ts";
import type { StoredAlertDelivery } from "./model.ts";

export function alertUnsubscribeToken(
  sealer: Pick<Sealer, "fingerprint">,
  { tenantId, id }: Pick<StoredAlertDelivery, "tenantId" | "id">,
  to: string,
): string {
  return sealer.fingerprint(`${tenantId}/${id} ${to}`, "unsubscribe from alerts");
}
