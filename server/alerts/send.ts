/**
 * Sends one delivery, once. An attempt is noted in a transaction of its own, right before the message is handed over:
 * what breaks before has surely not been sent and is tried again. If the process dies after the note, nobody can know,
 * and the delivery ends as `unknown`. Messages that may be handed over twice without harm are not noted so.
 */
import pRetry from "p-retry";
import { type Clock, startStopwatch } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { TenantMessenger } from "#server/adapters/comms.ts";
import { flowBrandOf } from "#server/branding/mail-brand.ts";
import { emit } from "#server/events/emit.ts";
import type { Logger } from "#server/logger.ts";
import type { Message } from "#server/net/message.ts";
import type { JobOutcome } from "#server/queue/queue.ts";
import { attempt } from "./attempt.ts";
import {
  afterAttempt,
  attemptLimitMs,
  type DeliveryEnd,
  heldBack,
  lostAttempt,
  noteTimeoutMs,
  withoutAddress,
  withoutAttempt,
} from "./attempts.ts";
import type { AlertMetrics } from "./metrics.ts";
import type { StoredAlertDelivery } from "./model.ts";
import { type Permission, permissionFor } from "./permission.ts";
import { sentEvent } from "./sent-event.ts";
import { alertMessage } from "./words/message.ts";

export interface SenderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly messenger: TenantMessenger;
  readonly logger: Logger;
  readonly metrics: AlertMetrics;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
  /** Where people look at runs; null where only the API shows them. Without a trailing slash. */
  readonly guiUrl: string | null;
}

export interface DeliverySender {
  /** @throws the signal's reason where the process stops before the message was handed over */
  send(tenantId: string, id: string, signal: AbortSignal): Promise<JobOutcome>;
}

/** While the database is away, the end of an attempt is kept, to be noted again. */
const noteTries = { retries: 20, minTimeout: 250, maxTimeout: 2_000, maxRetryTime: noteTimeoutMs } as const;

/** What is to be done about a delivery, other than to send it. */
type Step =
  | { readonly kind: "done" }
  | { readonly kind: "again"; readonly at: number }
  | { readonly kind: "lost" }
  | Exclude<Permission, Given>;

type Given = Extract<Permission, { readonly kind: "given" }>;

interface Allowed {
  readonly kind: "allowed";
  readonly delivery: StoredAlertDelivery;
  readonly permission: Given;
}

/** At the moment in which the message was to be handed over, it was not to be sent any more, or not now. */
class GivenUp extends Error {
  override readonly name = "GivenUp";
  readonly step: Step;
  constructor(step: Step) {
    super("The message is not sent.");
    this.step = step;
  }
}

type EndOf = (delivery: StoredAlertDelivery) => DeliveryEnd & Partial<Pick<StoredAlertDelivery, "attempts">>;

export function deliverySender(dependencies: SenderDependencies): DeliverySender {
  const { database, clock, sealer, messenger, logger, metrics } = dependencies;

  const nextStep = async (stores: Stores, delivery: StoredAlertDelivery | null): Promise<Step | Allowed> => {
    if (delivery === null || delivery.status !== "pending") return { kind: "done" };
    const now = clock.now();
    const { notBefore, attemptAt } = delivery;
    if (attemptAt !== null)
      return attemptAt + attemptLimitMs <= now ? { kind: "lost" } : { kind: "again", at: attemptAt + attemptLimitMs };
    if (notBefore > now) return { kind: "again", at: notBefore };
    const permission = await permissionFor(stores, sealer, delivery, now);
    if (permission === null) return { kind: "done" };
    return permission.kind === "given" ? { kind: "allowed", delivery, permission } : permission;
  };

  const prepare = (tenantId: string, id: string): Promise<Step | (Allowed & { readonly message: Message })> =>
    database.read(async (stores) => {
      const step = await nextStep(stores, await stores.alertDeliveries.forSystem().get(tenantId, id));
      return step.kind === "allowed" ? { ...step, message: await messageOf(stores, step, dependencies) } : step;
    });

  /** @throws GivenUp where the message may not be sent any more, or would go elsewhere by now */
  const note = (tenantId: string, id: string, to: string, isRepeatable: boolean): Promise<void> =>
    database.write(async (stores) => {
      const store = stores.alertDeliveries.forSystem();
      const step = await nextStep(stores, await store.lock(tenantId, id));
      if (step.kind !== "allowed") throw new GivenUp(step);
      if (step.permission.to !== to) throw new GivenUp({ kind: "again", at: clock.now() });
      const attemptAt = isRepeatable ? null : clock.now();
      // Why it had to wait is over.
      await store.update({ tenantId, id, attempts: step.delivery.attempts + 1, attemptAt, reason: null });
    });

  /** Null for a delivery that has come to its end already. */
  const conclude = (tenantId: string, id: string, endOf: EndOf): Promise<StoredAlertDelivery | null> =>
    database.write(async (stores) => {
      const store = stores.alertDeliveries.forSystem();
      const delivery = await store.lock(tenantId, id);
      if (delivery === null || delivery.status !== "pending") return null;
      const end = endOf(delivery);
      await store.update({ tenantId, id, ...end });
      const after = { ...delivery, ...end };
      const event = sentEvent(after);
      if (event !== null) await emit(stores, event);
      return after;
    });

  const finish = async (tenantId: string, id: string, endOf: EndOf): Promise<JobOutcome> => {
    const after = await pRetry(() => conclude(tenantId, id, endOf), noteTries);
    if (after === null) return "done";
    const { channel, status, attempts, error, reason } = after;
    if (status === "pending") return { againAt: after.notBefore };
    metrics.observeDelivery({ channel, status });
    if (status === "failed" || status === "unknown")
      logger.warn({ deliveryId: id, channel, status, attempts, reason: error ?? reason }, "an alert was not sent");
    return "done";
  };

  const take = async (tenantId: string, id: string, step: Step): Promise<JobOutcome> => {
    if (step.kind === "done") return "done";
    if (step.kind === "again") return { againAt: step.at };
    return finish(tenantId, id, (delivery) => {
      if (step.kind === "held") return heldBack(delivery, step.wait);
      const now = clock.now();
      return step.kind === "denied"
        ? withoutAttempt(delivery, step.denial, now)
        : afterAttempt(delivery, lostAttempt, delivery.attempts, now);
    });
  };

  const trySending = async (
    { delivery: { tenantId, id, channel }, permission: { to }, message }: Allowed & { readonly message: Message },
    signal: AbortSignal,
  ): Promise<JobOutcome> => {
    const elapsed = startStopwatch();
    const { end, isNoted } = await attempt({
      messenger,
      tenantId,
      message,
      signal,
      note: ({ isRepeatable }) => note(tenantId, id, to, isRepeatable),
    });
    metrics.observeAttempt({ channel, outcome: end.kind, durationMs: elapsed() });
    return finish(tenantId, id, (delivery) => {
      const attempts = delivery.attempts + (isNoted ? 0 : 1);
      return { ...afterAttempt(delivery, withoutAddress(end, to), attempts, clock.now()), attempts };
    });
  };

  return {
    send: async (tenantId, id, signal) => {
      const step = await prepare(tenantId, id);
      if (step.kind !== "allowed") return take(tenantId, id, step);
      try {
        return await trySending(step, signal);
      } catch (error) {
        if (error instanceof GivenUp) return take(tenantId, id, error.step);
        throw error;
      }
    },
  };
}

async function messageOf(
  stores: Stores,
  { delivery, permission: { tenant, contact, to } }: Allowed,
  { baseUrl, guiUrl }: Pick<SenderDependencies, "baseUrl" | "guiUrl">,
): Promise<Message> {
  const { id, tenantId, flowId, runId } = delivery;
  const { locale, timezone, ownerUserId } = contact;
  const flow = flowId === null ? null : await stores.flows.forSystem().outline(tenantId, flowId);
  const owner = ownerUserId === null ? null : await stores.users.forSystem().get(tenantId, ownerUserId);
  const brand = await flowBrandOf(stores, tenant, flow?.settings ?? {}, baseUrl());
  const recipient = { to, locale, timezone, units: owner?.units ?? null };
  const run = runId === null ? null : runLink(runId, guiUrl, baseUrl());
  return { ...alertMessage(delivery, recipient, brand, { run }), id };
}

function runLink(runId: string, guiUrl: string | null, baseUrl: string): string {
  return guiUrl === null ? `${baseUrl}/v1/runs/${runId}` : `${guiUrl}/runs/${runId}`;
}
