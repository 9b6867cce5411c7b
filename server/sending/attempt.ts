/** One attempt to send a message: what it came to, as far as can be known. Stores nothing itself. */
import type { TenantMessenger, TenantSendOutcome } from "#server/adapters/comms.ts";
import { type Handover, type Message, type Passage, SendFailure } from "#server/net/message.ts";
import { type AttemptEnd, sendTimeoutMs } from "./attempts.ts";

export interface AttemptOptions {
  readonly messenger: TenantMessenger;
  readonly tenantId: string;
  readonly message: Message;
  /** Notes the attempt, right before the message is handed over. */
  readonly note: Handover;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

export interface Attempted {
  readonly end: AttemptEnd;
  readonly isNoted: boolean;
}

/** @throws what `note` throws, and the signal's reason where the message was not handed over */
export async function attempt({ messenger, tenantId, message, note, signal }: AttemptOptions): Promise<Attempted> {
  let passage: Passage | null = null;
  let refusal: { readonly error: unknown } | null = null;
  const handover: Handover = async (given) => {
    try {
      signal.throwIfAborted();
      await note(given);
      passage = given;
    } catch (error) {
      refusal = { error };
      throw error;
    }
  };
  const timeout = AbortSignal.timeout(sendTimeoutMs);
  const end = await messenger
    .send(tenantId, message, AbortSignal.any([signal, timeout]), handover)
    .then(endOf)
    .catch((error: unknown) => {
      throwRefusal(refusal);
      if (passage === null) signal.throwIfAborted();
      return endOfFailure(error, passage, timeout.aborted);
    });
  return { end, isNoted: passage !== null };
}

/** Transports hand the error on, but may have changed it on the way. */
function throwRefusal(refusal: { readonly error: unknown } | null): void {
  if (refusal !== null) throw refusal.error;
}

const keptNote = "kept in the development outbox: no provider is configured";
const silent = "whoever was to send it took it and did not say what became of it: it may have arrived";

function endOf(outcome: TenantSendOutcome): AttemptEnd {
  switch (outcome.status) {
    case "sent":
      return { kind: "sent", note: null };
    case "outbox":
      return { kind: "sent", note: keptNote };
    case "refused":
      return { kind: "refused", error: outcome.reason };
    case "unconfirmed":
      return { kind: "unknown", reason: silent, error: outcome.reason };
    case "failed":
      return uncertainEnd(outcome.mayHaveGone, outcome.reason, null);
  }
}

function endOfFailure(error: unknown, passage: Passage | null, isLate: boolean): AttemptEnd {
  if (error instanceof SendFailure) return uncertainEnd(error.mayHaveGone, error.message, error.retryAfterMs);
  const late = `no answer within ${sendTimeoutMs / 1_000} s`;
  const reason = isLate ? late : error instanceof Error ? error.message : String(error);
  return uncertainEnd(passage?.isRepeatable === false, reason, null);
}

function uncertainEnd(mayHaveGone: boolean, error: string, retryAfterMs: number | null): AttemptEnd {
  return mayHaveGone ? { kind: "unknown", reason: silent, error } : { kind: "unsent", error, retryAfterMs };
}
