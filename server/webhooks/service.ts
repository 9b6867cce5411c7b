/**
 * The use cases of webhooks: subscribe, change, rotate the secret, ping, look into the log, send again. The sending
 * itself is dispatch.ts's. Knows no face.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { StoredSubscription } from "#schema/webhook-subscriptions.ts";
import { openedEnvelope } from "#server/events/links.ts";
import { emit } from "#server/events/emit.ts";
import { webhookSecretContext } from "#server/secrets/contexts.ts";
import { healthy } from "./health.ts";
import type {
  DeliveryStatus,
  FrozenDelivery,
  SubscriptionStatus,
  WebhookDelivery,
  WebhookSubscription,
} from "./model.ts";
import {
  beginsAnew,
  changeWebhook,
  createWebhook,
  maxActiveSubscriptions,
  type UrlRules,
  webhookFaults,
  type WebhookInput,
  type WebhookPatch,
} from "./rules.ts";
import { newWebhookSecret } from "./secret.ts";

export interface WebhookQuery {
  readonly q?: string;
  readonly status?: SubscriptionStatus;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface DeliveryQuery {
  readonly q?: string;
  readonly status?: DeliveryStatus;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface RecoverRequest {
  /** Epoch milliseconds of the deliveries' creation. */
  readonly since: number;
  readonly until: number | null;
  readonly statuses: readonly DeliveryStatus[];
  readonly isDryRun: boolean;
}

/** A subscription with its secret, which is shown this once. */
export interface WithSecret {
  readonly subscription: WebhookSubscription;
  readonly secret: string;
}

export interface WebhookServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly urlRules: UrlRules;
}

export type WebhookService = ReturnType<typeof createWebhookService>;
type Manager = Caller<"webhooks:manage">;

export function createWebhookService({ database, clock, sealer, urlRules }: WebhookServiceDependencies) {
  const sealed = (tenantId: string, id: string, secret: string): string =>
    sealer.seal(secret, webhookSecretContext(tenantId, id));
  /** With its envelope as it is sent. */
  const found = (delivery: FrozenDelivery | null): FrozenDelivery => {
    if (delivery === null) throw notFound("delivery");
    return { ...delivery, body: openedEnvelope(sealer, delivery) };
  };

  const read = async (stores: Stores, caller: Manager, id: string): Promise<WebhookSubscription> => {
    const found = await stores.webhookSubscriptions.forCaller(caller).get(id);
    if (found === null) throw notFound("webhook");
    return found;
  };

  const lock = async (stores: Stores, caller: Manager, id: string): Promise<StoredSubscription> => {
    const found = await stores.webhookSubscriptions.forCaller(caller).lock(id);
    if (found === null) throw notFound("webhook");
    return found;
  };

  return {
    create: (caller: Manager, input: WebhookInput): Promise<WithSecret> => {
      const errors = webhookFaults(input, urlRules);
      if (errors.length > 0) throw invalid(errors);
      const secret = input.secret ?? newWebhookSecret();
      const { tenantId } = caller;
      return database.write(async (stores) => {
        await requireRoom(stores, caller);
        const now = clock.now();
        const id = newId();
        const subscription = { ...createWebhook(input, now), id, tenantId, createdAt: now };
        await stores.webhookSubscriptions.forCaller(caller).insert(subscription, sealed(tenantId, id, secret));
        await stores.audit.forCaller(caller).changed("webhook", null, subscription);
        return { subscription, secret };
      });
    },

    /** What is wrong with a new subscription, or with a change of one, beyond the contract's schema. */
    faults: (parts: Parts<WebhookPatch>): readonly FieldError[] => webhookFaults(parts, urlRules),

    page: (caller: Manager, query: WebhookQuery): Promise<Page<WebhookSubscription>> =>
      database.read((stores) => {
        const { q, status } = query;
        const filter = { ...(q === undefined ? {} : { q }), ...(status === undefined ? {} : { status }) };
        return stores.webhookSubscriptions.forCaller(caller).page(pageRequest(query), filter);
      }),

    get: (caller: Manager, id: string): Promise<WebhookSubscription> =>
      database.read((stores) => read(stores, caller, id)),

    update: (
      caller: Manager,
      id: string,
      patch: WebhookPatch,
      ifMatch: string | null,
    ): Promise<WebhookSubscription> => {
      const errors = webhookFaults(patch, urlRules);
      if (errors.length > 0) throw invalid(errors);
      return database.write(async (stores) => {
        if (patch.status === "active") await requireRoom(stores, caller, id);
        const { subscription: before } = await lock(stores, caller, id);
        requireMatch(ifMatch, webhookEtag(before));
        const content = changeWebhook(before, patch, clock.now());
        if (changesNothing(before, content)) return before;
        const after = { ...before, ...content };
        const health = beginsAnew(before, after) ? healthy : {};
        await stores.webhookSubscriptions.forCaller(caller).update(after, health);
        await stores.audit.forCaller(caller).changed("webhook", before, after);
        return after;
      });
    },

    delete: (caller: Manager, id: string, ifMatch: string | null): Promise<void> =>
      database.write(async (stores) => {
        const { subscription } = await lock(stores, caller, id);
        requireMatch(ifMatch, webhookEtag(subscription));
        await stores.webhookSubscriptions.forCaller(caller).delete(id);
        await stores.audit.forCaller(caller).changed("webhook", subscription, null);
      }),

    /** From now on the new secret signs; the former one beside it, for those seconds, in `webhook-signature`. */
    rotateSecret: (caller: Manager, id: string, graceSeconds: number): Promise<WithSecret> => {
      const secret = newWebhookSecret();
      return database.write(async (stores) => {
        const { subscription: before, secrets } = await lock(stores, caller, id);
        const now = clock.now();
        const after = { ...before, revision: before.revision + 1, updatedAt: now };
        const previous =
          graceSeconds === 0
            ? { sealedPrevious: null, previousUntil: null }
            : { sealedPrevious: secrets.sealedSecret, previousUntil: now + graceSeconds * 1000 };
        await stores.webhookSubscriptions
          .forCaller(caller)
          .update(after, { sealedSecret: sealed(caller.tenantId, id, secret), ...previous });
        const [former, present] = [
          { ...before, secret: "the former one" },
          { ...after, secret: "a new one" },
        ];
        await stores.audit.forCaller(caller).changed("webhook", former, present);
        return { subscription: after, secret };
      });
    },

    ping: (caller: Manager, id: string): Promise<void> =>
      database.write(async (stores) => {
        const { url, status } = await read(stores, caller, id);
        requireActive(status);
        await emit(stores, { tenantId: caller.tenantId, event: "ping", data: { subscriptionId: id, url } });
      }),

    deliveries: (caller: Manager, id: string, query: DeliveryQuery): Promise<Page<WebhookDelivery>> =>
      database.read(async (stores) => {
        await read(stores, caller, id);
        const { q, status } = query;
        const filter = { ...(q === undefined ? {} : { q }), ...(status === undefined ? {} : { status }) };
        return stores.webhookDeliveries.forCaller(caller).page(id, pageRequest(query), filter);
      }),

    delivery: (caller: Manager, id: string, deliveryId: string): Promise<FrozenDelivery> =>
      database.read(async (stores) => {
        await read(stores, caller, id);
        return found(await stores.webhookDeliveries.forCaller(caller).get(id, deliveryId));
      }),

    /** A new chain of attempts with the same envelope. */
    redeliver: (caller: Manager, id: string, deliveryId: string): Promise<FrozenDelivery> =>
      database.write(async (stores) => {
        const { status } = await read(stores, caller, id);
        requireActive(status);
        return found(await stores.webhookDeliveries.forCaller(caller).restart(id, deliveryId, clock.now()));
      }),

    /** @returns how many deliveries begin a new chain, or would */
    recover: (caller: Manager, id: string, { since, until, statuses, isDryRun }: RecoverRequest): Promise<number> => {
      const now = clock.now();
      const range = { since, until: until ?? now, statuses };
      if (range.until <= range.since) throw invalid([{ loc: "since", message: "must be before until" }]);
      return database.write(async (stores) => {
        const { status } = await read(stores, caller, id);
        requireActive(status);
        const store = stores.webhookDeliveries.forCaller(caller);
        return isDryRun ? store.countEnded(id, range) : store.restartEnded(id, range, now);
      });
    },
  };
}

export function webhookEtag({ revision }: WebhookSubscription): string {
  return String(revision);
}

/** @param id one that is active already takes no further room */
async function requireRoom(stores: Stores, caller: Manager, id?: string): Promise<void> {
  const store = stores.webhookSubscriptions.forCaller(caller);
  await store.lockAll();
  if (id !== undefined && (await store.get(id))?.status === "active") return;
  if ((await store.countActive()) < maxActiveSubscriptions) return;
  throw new AppError(
    "conflict",
    `A tenant has at most ${maxActiveSubscriptions} active webhooks. Disable or delete one first.`,
  );
}

function requireActive(status: SubscriptionStatus): void {
  if (status === "active") return;
  throw new AppError("conflict", "The webhook is disabled. Enable it first: PATCH its status to active.");
}
