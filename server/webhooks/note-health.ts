/** Notes what attempts say of their endpoints, with the warnings and the disabling that follow from it. */
import { isoTime } from "#core/time.ts";
import type { Stores } from "#schema/stores.ts";
import type { StoredSubscription, SubscriptionKey } from "#schema/webhook-subscriptions.ts";
import { emit } from "#server/events/emit.ts";
import {
  afterAttempt,
  type AttemptSign,
  disableAfterMs,
  dueWarning,
  type EndpointHealth,
  whyDisabled,
} from "./health.ts";

export interface SubscriptionSign extends AttemptSign {
  readonly tenantId: string;
  readonly subscriptionId: string;
}

/**
 * Subscriptions whose health does not change are not written: those of busy endpoints would be locked all the time.
 * What succeeds at endpoints that are well costs one look for all of them together.
 * @param signs in the order in which the attempts ended
 */
export async function noteHealth(stores: Stores, signs: readonly SubscriptionSign[], now: number): Promise<void> {
  const bySubscription = Map.groupBy(signs, keyOf);
  const changing = new Set(signs.filter(({ isSuccess }) => !isSuccess).map(keyOf));
  const succeeding = [...bySubscription].filter(([key]) => !changing.has(key)).flatMap(([, [sign]]) => sign ?? []);
  for (const { tenantId, id } of await unwellOf(stores, succeeding))
    changing.add(keyOf({ tenantId, subscriptionId: id }));
  // In one order, so that two who note at the same time never wait for each other.
  for (const key of [...changing].toSorted()) await noteOne(stores, bySubscription.get(key) ?? [], now);
}

function keyOf({ tenantId, subscriptionId }: Pick<SubscriptionSign, "tenantId" | "subscriptionId">): string {
  return `${tenantId} ${subscriptionId}`;
}

async function unwellOf(stores: Stores, signs: readonly SubscriptionSign[]): Promise<readonly SubscriptionKey[]> {
  if (signs.length === 0) return [];
  const keys = signs.map(({ tenantId, subscriptionId }) => ({ tenantId, id: subscriptionId }));
  return stores.webhookSubscriptions.forSystem().unwell(keys);
}

async function noteOne(stores: Stores, signs: readonly SubscriptionSign[], now: number): Promise<void> {
  const [first] = signs;
  if (first === undefined) return;
  const before = await stores.webhookSubscriptions.forSystem().lock(first.tenantId, first.subscriptionId);
  if (before === null) return;
  const health = signs.reduce((state, sign) => afterAttempt(state, sign, now), before.health);
  await keepHealth(stores, before, health, signs.at(-1) ?? null, now);
}

/** For a time that passes without an attempt. Nothing where nothing is due. */
export async function noteTime(stores: Stores, { tenantId, id }: SubscriptionKey, now: number): Promise<void> {
  const before = await stores.webhookSubscriptions.forSystem().lock(tenantId, id);
  if (before !== null) await keepHealth(stores, before, before.health, null, now);
}

async function keepHealth(
  stores: Stores,
  { subscription }: StoredSubscription,
  health: EndpointHealth,
  last: AttemptSign | null,
  now: number,
): Promise<void> {
  if (subscription.status === "disabled") return;
  const store = stores.webhookSubscriptions.forSystem();
  const why = whyDisabled(health, last, now);
  const warning = why === null ? dueWarning(health, now) : null;
  const { failingSince } = health;
  const disabled = why === null ? {} : { status: "disabled" as const, disabledReason: why, updatedAt: now };
  const revision = subscription.revision + (why === null ? 0 : 1);
  const after = { ...subscription, ...disabled, failingSince, revision };
  await store.update(after, { ...health, warnedPercent: warning ?? health.warnedPercent });
  if (why !== null) await stores.audit.forSystem(why, subscription.tenantId).changed("webhook", subscription, after);
  if (warning === null || failingSince === null) return;
  const { tenantId, id: subscriptionId, url } = subscription;
  await emit(stores, {
    tenantId,
    event: "webhook.disabling",
    data: {
      subscriptionId,
      url,
      failingSince: isoTime(failingSince),
      disablesAt: isoTime(failingSince + disableAfterMs),
      percent: warning,
    },
  });
}
