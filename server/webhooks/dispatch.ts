/**
 * Sends what is due, in every process with the role worker: takes attempts in portions, makes them side by side, and
 * notes what came of them in portions too, since a transaction for each would cost more than the attempt. A process
 * that dies loses nothing: what it had in work is taken again, with a note that its outcome is not known.
 */
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import pRetry from "p-retry";
import type { Clock } from "#core/clock.ts";
import { type Repetition, repeat, type Timer } from "#core/repeat.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { ConcludedAttempt, EndpointKey, TakenDelivery } from "#schema/webhook-attempts.ts";
import type { Logger } from "#server/logger.ts";
import { type AttemptDependencies, attemptDelivery } from "./attempt.ts";
import { type AttemptOutcome, isSuccess, nextStep } from "./chain.ts";
import { maxTimeouts } from "./health.ts";
import { noteHealth } from "./note-health.ts";

/** Attempts that one process has taken at a time. */
const maxTaken = 640;
/** Attempts to one endpoint side by side: only one process at a time has any (schema/webhook-deliveries.ts). */
export const maxPerEndpoint = 8;
/** Taken of one endpoint that answers soon. They wait here for each other; of any other none has to wait. */
const maxTakenOfBrisk = 3 * maxPerEndpoint;
/** Who answers later is not brisk. All of these together leave half of the places to the others. */
const briskMs = 1_000;
const maxTakenOfSlow = maxTaken / 2;
/** Endpoints whose pace is remembered. One that is forgotten shows it again. */
const maxBrisk = 10_000;
/** Longer than all that is taken of an endpoint can take, with the notes of the outcomes. */
const lostAfterMs = 60_000;
const pollMs = 1_000;
/** While the database is away, outcomes are noted as soon as it is back. */
const noteTries = { retries: 30, minTimeout: 250, maxTimeout: 2_000 } as const;
/** A little longer than an attempt may take. */
const stopWithinMs = 10_500;

export interface DispatcherDependencies extends AttemptDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timer?: Timer;
  /** Told of every attempt once its outcome is stored. */
  readonly observe: (sample: AttemptSample) => void;
  /** From 0 to 1; spreads what is tried again. */
  readonly random?: () => number;
}

export interface AttemptSample {
  readonly status: ConcludedAttempt["status"];
  readonly durationMs: number;
}

export interface Dispatcher {
  /** Something may have become due. */
  wake(): void;
  /** Takes what is due now and begins its attempts. Never rejects. */
  wakeDue(): Promise<void>;
  /** Resolves when nothing that this process has taken is in work any more. */
  settled(): Promise<void>;
  start(): void;
  /** Takes no more, and waits for the attempts in work. */
  stop(): Promise<void>;
}

/** While this process has something of it. */
interface Endpoint {
  readonly places: LimitFunction;
  /** Opens each of its secrets once. */
  readonly sealer: Pick<Sealer, "open">;
  /** In a row: once its circuit is open, what waits is released. */
  timeouts: number;
}

interface Ended {
  readonly delivery: TakenDelivery;
  readonly outcome: AttemptOutcome;
  readonly endedAt: number;
}

export function createDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const { database, clock, logger, sealer, observe, random = Math.random, timer } = dependencies;
  const token = `${process.pid} ${randomUUID()}`;
  const stopping = new AbortController();
  /** Aborted when not even attempts in work are waited for. */
  const cutOff = new AbortController();
  const endpoints = new Map<string, Endpoint>();
  const brisk = new LRUCache<string, true>({ max: maxBrisk });
  /** Of endpoints that were not brisk when it was taken. */
  let slowInWork = 0;
  const notBegun: TakenDelivery[] = [];
  let portions = 0;
  const inWork = new Set<Promise<void>>();
  const ended: Ended[] = [];
  let noting: Promise<void> | null = null;
  let passes: Repetition | null = null;

  /** Resolves with whether it had room for more than there was. */
  const take = async (): Promise<boolean> => {
    const limit = maxTaken - inWork.size;
    if (limit <= 0 || stopping.signal.aborted) return true;
    const now = clock.now();
    if (!(await database.read((stores) => stores.webhookDeliveries.forSystem().isAnyDue(now)))) return true;
    const lostBefore = now - lostAfterMs;
    portions += 1;
    const request = { token, portion: portions, now, lostBefore, limit, shareOut };
    const taken = await database.write((stores) => stores.webhookDeliveries.forSystem().take(request));
    for (const delivery of taken) {
      const isSlow = !brisk.has(nameOf(delivery));
      if (isSlow) slowInWork += 1;
      const work = inTurn(delivery).finally(() => {
        if (isSlow) slowInWork -= 1;
        inWork.delete(work);
      });
      inWork.add(work);
    }
    return taken.length < limit;
  };

  /** One at least, so that an endpoint that nobody knows can show its pace. */
  const shareOut = (among: readonly EndpointKey[]): readonly number[] => {
    const isBrisk = among.map((one) => brisk.has(nameOf(one)));
    const slow = isBrisk.filter((one) => !one).length;
    const share = Math.floor((maxTakenOfSlow - slowInWork) / slow);
    return isBrisk.map((one) => (one ? maxTakenOfBrisk : Math.min(maxPerEndpoint, Math.max(1, share))));
  };

  const inTurn = async (delivery: TakenDelivery): Promise<void> => {
    const name = nameOf(delivery);
    const endpoint = endpoints.get(name) ?? newEndpoint(sealer);
    endpoints.set(name, endpoint);
    await endpoint.places(() => carryOut(delivery, endpoint));
    if (endpoint.places.activeCount + endpoint.places.pendingCount === 0) endpoints.delete(name);
  };

  const carryOut = async (delivery: TakenDelivery, endpoint: Endpoint): Promise<void> => {
    if (stopping.signal.aborted || endpoint.timeouts >= maxTimeouts) {
      notBegun.push(delivery);
      return note();
    }
    try {
      const outcome = await attemptDelivery({ ...dependencies, sealer: endpoint.sealer }, delivery, cutOff.signal);
      endpoint.timeouts = outcome.isTimeout ? endpoint.timeouts + 1 : 0;
      notePace(delivery, outcome);
      ended.push({ delivery, outcome, endedAt: clock.now() });
    } catch (err) {
      if (cutOff.signal.aborted) return;
      logger.error({ err, deliveryId: delivery.id }, "a webhook attempt failed in the service itself");
      ended.push({ delivery, outcome: faultOf(clock.now()), endedAt: clock.now() });
    }
    return note();
  };

  const notePace = (delivery: TakenDelivery, { attempt: { durationMs } }: AttemptOutcome): void => {
    if (durationMs < briskMs) brisk.set(nameOf(delivery), true);
    else brisk.delete(nameOf(delivery));
  };

  /** Those that end while a portion is written are the next portion. */
  const note = async (): Promise<void> => {
    while (ended.length + notBegun.length > 0) {
      noting ??= writePortion().finally(() => {
        noting = null;
      });
      await noting;
    }
  };

  const writePortion = async (): Promise<void> => {
    const [portion, back] = [ended.splice(0), notBegun.splice(0)];
    const concluded = portion.map((one) => concludedOf(one, random()));
    try {
      const writing = () => database.write((stores) => write(stores, portion, concluded, back));
      const written = await pRetry(writing, { ...noteTries, signal: cutOff.signal });
      for (const { id, status, attempt } of concluded)
        if (written.has(id)) observe({ status, durationMs: attempt.durationMs });
    } catch (err) {
      logger.warn({ err, attempts: portion.length }, "outcomes of webhook attempts could not be noted yet");
      // A process that ends leaves them to the next one, which cannot know them.
      if (cutOff.signal.aborted) return;
      ended.unshift(...portion);
      notBegun.unshift(...back);
    }
    wake();
  };

  const write = async (
    stores: Stores,
    portion: readonly Ended[],
    concluded: readonly ConcludedAttempt[],
    back: readonly TakenDelivery[],
  ): Promise<ReadonlySet<string>> => {
    // Subscriptions before deliveries, as those who take attempts lock them.
    await noteHealth(stores, portion.map(signOf), clock.now());
    const deliveries = stores.webhookDeliveries.forSystem();
    if (back.length > 0) await deliveries.release(back);
    return deliveries.conclude(concluded);
  };

  const wake = (): void => void passes?.run();

  const pass = async (): Promise<void> => {
    while (!(await take()));
  };

  const settled = async (): Promise<void> => {
    while (inWork.size > 0) await Promise.all(inWork);
  };

  return {
    wake,
    wakeDue: async () => {
      await passes?.run();
    },
    settled,
    start: () => {
      const onError = (err: unknown) =>
        logger.warn({ err }, "due webhook deliveries were not taken; it is tried again");
      passes = repeat({ everyMs: pollMs, isFirstAtOnce: true, round: pass, onError, ...(timer ? { timer } : {}) });
    },
    stop: async () => {
      stopping.abort();
      await passes?.stop();
      const timer = setTimeout(() => cutOff.abort(), stopWithinMs);
      await settled();
      clearTimeout(timer);
    },
  };
}

function newEndpoint(sealer: Pick<Sealer, "open">): Endpoint {
  const opened = new Map<string, string>();
  const open = (sealed: string, context?: string): string => {
    const plain = opened.get(sealed) ?? sealer.open(sealed, context);
    opened.set(sealed, plain);
    return plain;
  };
  return { places: pLimit(maxPerEndpoint), sealer: { open }, timeouts: 0 };
}

function nameOf({ tenantId, subscriptionId }: EndpointKey): string {
  return `${tenantId} ${subscriptionId}`;
}

function concludedOf({ delivery, outcome, endedAt }: Ended, random: number): ConcludedAttempt {
  const { id, tenantId, attemptToken, chainAttempts: before } = delivery;
  const { status, chainAttempts, nextAttemptAt } = nextStep(before, outcome, endedAt, random);
  const isOver = status === "succeeded" || status === "dead";
  const { attempt, response: lastResponse } = outcome;
  return {
    tenantId,
    id,
    attemptToken,
    status,
    attempt,
    chainAttempts,
    nextAttemptAt,
    lastResponse,
    endedAt: isOver ? endedAt : null,
  };
}

/** For the log of somebody who cannot mend it: a secret that no key opens, say. */
function faultOf(at: number): AttemptOutcome {
  const attempt = { at, error: "The attempt failed in the service itself.", durationMs: 0 };
  return { attempt, isTimeout: false, retryAfter: null, response: null };
}

function signOf({ delivery, outcome: { attempt, isTimeout } }: Ended) {
  const { tenantId, subscriptionId } = delivery;
  const { at, statusCode = null } = attempt;
  return { tenantId, subscriptionId, at, isSuccess: isSuccess(attempt), isTimeout, statusCode };
}
