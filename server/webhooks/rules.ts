/**
 * Decides what a subscription becomes when it is created or changed, or everything that is wrong with the request.
 * Types and lengths of single fields are the contract's. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import type { Parts } from "#core/partial-body.ts";
import { decideUrl } from "#server/net/address.ts";
import { healthy } from "./health.ts";
import type { EventChoice, SubscriptionStatus, WebhookFilter, WebhookSubscription } from "./model.ts";

export const maxActiveSubscriptions = 20;

export interface WebhookInput {
  readonly url: string;
  /** A lone `*` or `**` may stand without a list. */
  readonly events: readonly EventChoice[] | "*" | "**";
  readonly description?: string | null;
  readonly filter?: WebhookFilter | null;
  readonly secret?: string;
}

/** Members that are absent stay as they are; null clears. Lists are replaced as a whole. */
export type WebhookPatch = Partial<Omit<WebhookInput, "secret">> & { readonly status?: SubscriptionStatus };

export type WebhookContent = Omit<WebhookSubscription, "id" | "tenantId" | "createdAt">;

export interface UrlRules {
  /** Development: `http:` and private addresses are allowed too. */
  readonly allowPrivate: boolean;
}

/** What is wrong with the URL, as far as it can be told without a look into the DNS. */
export function urlFaults(url: string | undefined, { allowPrivate }: UrlRules): readonly FieldError[] {
  if (url === undefined) return [];
  const origins = URL.canParse(url) ? [new URL(url).origin] : [];
  const decision = decideUrl(url, { origins, originList: "its own address", allowPrivate });
  if ("refusal" in decision) return [{ loc: "url", message: decision.refusal }];
  const { hostname } = decision.url;
  const isLocalName = hostname === "localhost" || hostname.endsWith(".localhost") || !/[.:]/.test(hostname);
  if (!allowPrivate && isLocalName)
    return [{ loc: "url", message: `${hostname} is no public name: give one that the DNS knows` }];
  return [];
}

/** Everything that is wrong with a new subscription or a change of one. */
export function webhookFaults(parts: Parts<WebhookPatch>, rules: UrlRules): readonly FieldError[] {
  return [...urlFaults(parts.url, rules), ...filterFaults(parts.filter ?? {})];
}

/** An empty list would hold everything back, and is hardly meant so. */
function filterFaults(filter: Parts<WebhookFilter>): readonly FieldError[] {
  const empty = (["flowIds", "sourceIds", "hints"] as const).filter((name) => filter[name]?.length === 0);
  return empty.map((name) => ({
    loc: `filter.${name}`,
    message: "must name at least one: no event would pass an empty list. Leave it out to hold nothing back",
  }));
}

export function createWebhook(input: WebhookInput, now: number): WebhookContent {
  return {
    url: new URL(input.url).href,
    events: listed(input.events),
    description: input.description ?? null,
    filter: keptFilter(input.filter ?? null),
    status: "active",
    disabledReason: null,
    failingSince: null,
    revision: 1,
    updatedAt: now,
  };
}

/** Whether the endpoint is another one from now on, or is given another chance. */
export function beginsAnew(before: WebhookSubscription, after: Pick<WebhookContent, "url" | "status">): boolean {
  return after.url !== before.url || (after.status === "active" && before.status === "disabled");
}

/** One that begins anew has no past. */
export function changeWebhook(before: WebhookSubscription, patch: WebhookPatch, now: number): WebhookContent {
  const status = patch.status ?? before.status;
  const url = patch.url === undefined ? before.url : new URL(patch.url).href;
  const isNew = beginsAnew(before, { url, status });
  const isEnabled = status === "active" && before.status === "disabled";
  const isDisabled = status === "disabled" && before.status === "active";
  return {
    url,
    events: patch.events === undefined ? before.events : listed(patch.events),
    description: patch.description === undefined ? before.description : patch.description,
    filter: patch.filter === undefined ? before.filter : keptFilter(patch.filter),
    status,
    disabledReason: isEnabled ? null : isDisabled ? "Disabled by a request." : before.disabledReason,
    failingSince: isNew ? healthy.failingSince : before.failingSince,
    revision: before.revision + 1,
    updatedAt: now,
  };
}

function listed(events: WebhookInput["events"]): readonly EventChoice[] {
  return typeof events === "string" ? [events] : [...new Set(events)];
}

/** Without a list, it holds nothing back. */
function keptFilter(filter: WebhookFilter | null): WebhookFilter | null {
  return filter === null || Object.keys(filter).length === 0 ? null : filter;
}
