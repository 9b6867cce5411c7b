/**
 * What each kept secret is sealed for. A text that is moved to another record or name cannot be opened there. These
 * texts are bound to what is stored: one that changes makes what was sealed before unreadable. Pure.
 */

/** Of one value in an adapter's environment. */
export function adapterSecretContext(tenantId: string, adapterId: string, name: string): string {
  return `adapter ${tenantId}/${adapterId}/${name}`;
}

/** Of what an adapter's script has left for its next call. */
export function adapterStateContext(tenantId: string, adapterId: string): string {
  return `adapter state ${tenantId}/${adapterId}`;
}

/** Of a webhook subscription, of its present secret and of the one before. */
export function webhookSecretContext(tenantId: string, subscriptionId: string): string {
  return `webhook ${tenantId}/${subscriptionId}`;
}

/** Of the response that is kept for a request under an idempotency key. */
export function keptResponseContext(scope: string, key: string): string {
  return `idempotency:${scope}:${key}`;
}

/** Of the token of a report's link. */
export function reportLinkContext(tenantId: string, reportId: string): string {
  return `report ${tenantId}/${reportId}`;
}

/** Of a report's link in what is kept of the tenant's events: in the feed, and in deliveries to webhooks. */
export function eventLinkContext(tenantId: string): string {
  return `event link ${tenantId}`;
}

/** Of the token in a mail by which its reader wants no more of them. */
export function unsubscribeLinkContext(tenantId: string, deliveryId: string): string {
  return `unsubscribe ${tenantId}/${deliveryId}`;
}
