/**
 * The token of an alert's mail: its reader sees the alert by it, and ends all mails. It follows from the delivery and
 * the address: whoever makes the same mail twice makes the same token, so that what is kept of one attempt holds for
 * all. Pure.
 */
import type { Sealer } from "#core/seal.ts";
import type { StoredAlertDelivery } from "./model.ts";

export function alertMailToken(
  sealer: Pick<Sealer, "fingerprint">,
  { tenantId, id }: Pick<StoredAlertDelivery, "tenantId" | "id">,
  to: string,
): string {
  // The context is part of tokens in mails that have left.
  return sealer.fingerprint(`${tenantId}/${id} ${to}`, "unsubscribe from alerts");
}

/** Where the reader of the mail sees the alert. @param baseUrl without a trailing slash */
export function alertLink(baseUrl: string, token: string): string {
  return `${baseUrl}/alert/${token}`;
}
