/**
 * Sends one message, once. An attempt is noted in a transaction of its own, right before the message is handed over:
 * what breaks before has surely not been sent and is tried again. If the process dies after the note, nobody can know,
 * and the message ends as `unknown`. Messages that may be handed over twice without harm are not noted so.
 */
import pRetry from "p-retry";
import { type Clock, startStopwatch } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { TenantMessenger } from "#server/adapters/comms.ts";
import type { Message } from "#server/net/message.ts";
import type { JobOutcome } from "#server/queue/queue.ts";
import { attempt } from "./attempt.ts";
import {
  type AfterAttempt,
  type AttemptEnd,
  type AttemptStatus,
  afterAttempt,
  attemptLimitMs,
  heldBack,
  lostAttempt,
  noteTimeoutMs,
  withoutAddress,
  withoutAttempt,
} from "./attempts.ts";
import type { Outgoing, OutgoingState, Permission } from "./model.ts";

/** The rows of one kind of message. `Skip`: what it calls those that may not be sent. */
export interface OutgoingRows<Skip extends string, D> {
  get(tenantId: string, id: string): Promise<D | null>;
  /** Locked until the transaction ends. */
  lock(tenantId: string, id: string): Promise<D | null>;
  /** Of a row that was locked. */
  update(change: Pick<Outgoing, "tenantId" | "id"> & Partial<OutgoingState<AttemptStatus | Skip>>): Promise<void>;
}

export interface Addressed {
  /** E-mail address, or number in E.164. */
  readonly to: string;
}

/** What one kind of message brings: where it is kept, when it may be sent, what it says. */
export interface Sending<Skip extends string, D, G extends Addressed> {
  rows(stores: Stores): OutgoingRows<Skip, D>;
  /**
   * Asked before each attempt, and once more at the moment in which the message is handed over. Null where whom it
   * was for is gone, and the message with it.
   *
   * @param now epoch ms
   */
  permission(stores: Stores, outgoing: D, now: number): Promise<Permission<AttemptStatus | Skip, G> | null>;
  /** Asked outside of any transaction. */
  message(outgoing: D, given: G): Promise<Message>;
  /** Absent where each is a message of its own. */
  readonly gathering?: Gathering<D, G>;
  /** Part of the transaction that notes that it is handed over to this address. */
  onHandover?(stores: Stores, outgoing: D, given: G): Promise<void>;
  /**
   * Part of the transaction in which something has become of it; it may be pending still.
   * @returns others that have come to their end with it
   */
  onChange?(stores: Stores, outgoing: D): Promise<readonly D[]>;
  observeAttempt?(outgoing: D, outcome: AttemptEnd["kind"], durationMs: number): void;
  /** It has come to its end. */
  observeEnd(outgoing: D): void;
}

/** What waited for the same person may become one message: that of one of them, which the others are left to. */
export interface Gathering<D, G> {
  /** Whether it waited so. */
  concerns(outgoing: D): boolean;
  /**
   * A transaction of its own, before the message is made.
   * @returns as it is now; null where it has been left to another, or waits no longer
   * @param now epoch ms
   */
  gather(stores: Stores, outgoing: D, given: G, now: number): Promise<D | null>;
  isLeft(outgoing: D): boolean;
  /** Whether a message that was made of the one is what is to be told of the other, which is the same row later. */
  isSame(made: D, present: D): boolean;
}

export interface SendingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly messenger: TenantMessenger;
}

export interface Sender {
  /** @throws the signal's reason where the process stops before the message was handed over */
  send(tenantId: string, id: string, signal: AbortSignal): Promise<JobOutcome>;
}

/** While the database is away, the end of an attempt is kept, to be noted again. */
const noteTries = { retries: 20, minTimeout: 250, maxTimeout: 2_000, maxRetryTime: noteTimeoutMs } as const;

/** What is to be done about a message, other than to send it. */
type Step<Status extends string> =
  | { readonly kind: "done" }
  | { readonly kind: "again"; readonly at: number }
  | { readonly kind: "lost" }
  | Exclude<Permission<Status, never>, { readonly kind: "given" }>;

interface Allowed<D, G> {
  readonly kind: "allowed";
  readonly outgoing: D;
  readonly given: G;
}

/** At the moment in which the message was to be handed over, it was not to be sent any more, or not now. */
class GivenUp<Status extends string> extends Error {
  override readonly name = "GivenUp";
  readonly step: Step<Status>;
  constructor(step: Step<Status>) {
    super("The message is not sent.");
    this.step = step;
  }
}

export function messageSender<Skip extends string, D extends Outgoing<AttemptStatus | Skip>, G extends Addressed>(
  { database, clock, messenger }: SendingDependencies,
  sending: Sending<Skip, D, G>,
): Sender {
  type Next = Step<AttemptStatus | Skip>;
  type Change = AfterAttempt<AttemptStatus | Skip> & Partial<Pick<Outgoing, "attempts">>;

  const nextStep = async (stores: Stores, outgoing: D | null): Promise<Next | Allowed<D, G>> => {
    if (outgoing === null || outgoing.status !== "pending") return { kind: "done" };
    // Whatever becomes of that message becomes of this one.
    if (sending.gathering?.isLeft(outgoing) === true) return { kind: "done" };
    const now = clock.now();
    const { notBefore, attemptAt } = outgoing;
    if (attemptAt !== null)
      return attemptAt + attemptLimitMs <= now ? { kind: "lost" } : { kind: "again", at: attemptAt + attemptLimitMs };
    if (notBefore > now) return { kind: "again", at: notBefore };
    const permission = await sending.permission(stores, outgoing, now);
    if (permission === null) return { kind: "done" };
    return permission.kind === "given" ? { kind: "allowed", outgoing, given: permission.given } : permission;
  };

  const prepare = (tenantId: string, id: string): Promise<Next | Allowed<D, G>> =>
    database.read(async (stores) => nextStep(stores, await sending.rows(stores).get(tenantId, id)));

  /** @throws GivenUp where the message may not be sent any more, or would go elsewhere, or say more, by now */
  const note = (made: D, to: string, isRepeatable: boolean): Promise<void> =>
    database.write(async (stores) => {
      const { tenantId, id } = made;
      const rows = sending.rows(stores);
      const step = await nextStep(stores, await rows.lock(tenantId, id));
      if (step.kind !== "allowed") throw new GivenUp(step);
      const isSame = sending.gathering?.isSame(made, step.outgoing) ?? true;
      if (step.given.to !== to || !isSame) throw new GivenUp({ kind: "again", at: clock.now() });
      const attemptAt = isRepeatable ? null : clock.now();
      // Why it had to wait is over.
      await rows.update({ tenantId, id, attempts: step.outgoing.attempts + 1, attemptAt, reason: null });
      await sending.onHandover?.(stores, step.outgoing, step.given);
    });

  /** Null for a message that has come to its end already. */
  const conclude = (
    tenantId: string,
    id: string,
    changeOf: (outgoing: D) => Change,
  ): Promise<{ readonly after: D; readonly others: readonly D[] } | null> =>
    database.write(async (stores) => {
      const rows = sending.rows(stores);
      const outgoing = await rows.lock(tenantId, id);
      if (outgoing === null || outgoing.status !== "pending") return null;
      const change = changeOf(outgoing);
      await rows.update({ tenantId, id, ...change });
      const after = { ...outgoing, ...change };
      return { after, others: (await sending.onChange?.(stores, after)) ?? [] };
    });

  const finish = async (tenantId: string, id: string, changeOf: (outgoing: D) => Change): Promise<JobOutcome> => {
    const concluded = await pRetry(() => conclude(tenantId, id, changeOf), noteTries);
    if (concluded === null) return "done";
    const { after, others } = concluded;
    if (after.status === "pending") return { againAt: after.notBefore };
    for (const ended of [after, ...others]) sending.observeEnd(ended);
    return "done";
  };

  const take = async (tenantId: string, id: string, step: Next): Promise<JobOutcome> => {
    if (step.kind === "done") return "done";
    if (step.kind === "again") return { againAt: step.at };
    return finish(tenantId, id, (outgoing): Change => {
      if (step.kind === "held") return heldBack(outgoing, step.wait);
      const now = clock.now();
      return step.kind === "denied"
        ? withoutAttempt(outgoing, step.denial, now)
        : afterAttempt(outgoing, lostAttempt, outgoing.attempts, now);
    });
  };

  const gathered = async (outgoing: D, given: G): Promise<D | null> => {
    const { gathering } = sending;
    if (gathering === undefined || !gathering.concerns(outgoing)) return outgoing;
    return database.write((stores) => gathering.gather(stores, outgoing, given, clock.now()));
  };

  const trySending = async (allowed: Allowed<D, G>, signal: AbortSignal): Promise<JobOutcome> => {
    const { given } = allowed;
    const outgoing = await gathered(allowed.outgoing, given);
    // As things are now, there may be nothing to do.
    if (outgoing === null) return { againAt: clock.now() };
    const { tenantId, id } = outgoing;
    const message = await sending.message(outgoing, given);
    const elapsed = startStopwatch();
    const { end, isNoted } = await attempt({
      messenger,
      tenantId,
      message: { ...message, id },
      signal,
      note: ({ isRepeatable }) => note(outgoing, given.to, isRepeatable),
    });
    sending.observeAttempt?.(outgoing, end.kind, elapsed());
    return finish(tenantId, id, (locked): Change => {
      const attempts = locked.attempts + (isNoted ? 0 : 1);
      return { ...afterAttempt(locked, withoutAddress(end, given.to), attempts, clock.now()), attempts };
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
