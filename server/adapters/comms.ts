/**
 * Messages on a tenant's behalf: through the tenant's own `comms` adapter where one is enabled, else through the
 * platform's messenger. For reports and alerts; verifications stay with the platform, which must know itself that an
 * address is reached. Knows no contact and no wording.
 */
import type { Json } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import type { Attachment, Handover, Message, Messenger, SendOutcome } from "#server/net/message.ts";
import type { CallAdapter } from "./call.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { ResponseChecks } from "./response-checks.ts";
import type { CommsResponse } from "./responses/comms.ts";

/**
 * `none`: the tenant has no enabled comms adapter. `refused`: the adapter says that this message will not be sent.
 * `failed`: it was not sent, or nobody knows: the adapter itself failed, or asks to be called again.
 */
export type CommsOutcome =
  | { readonly status: "none" }
  | { readonly status: "sent" }
  | { readonly status: "refused"; readonly reason: string }
  | FailedComms;

export interface FailedComms {
  readonly status: "failed";
  readonly reason: string;
  /** False where the message was surely not sent: no server took a request, or the adapter says so. */
  readonly mayHaveGone: boolean;
}

/** @throws the signal's reason when it is aborted, and what `handover` throws */
export type SendThroughAdapter = (
  tenantId: string,
  message: Message,
  signal: AbortSignal,
  handover?: Handover,
) => Promise<CommsOutcome>;

export interface CommsDependencies {
  readonly database: Database;
  readonly callAdapter: CallAdapter;
  readonly circuitBreaker: CircuitBreaker;
  readonly checks: Pick<ResponseChecks, "comms">;
}

/** A script can send nothing before its first request: that is what hands the message over. */
export function commsSender({ database, callAdapter, circuitBreaker, checks }: CommsDependencies): SendThroughAdapter {
  return async (tenantId, message, signal, handover) => {
    const callable = await database.read((stores) => stores.adapters.forSystem().enabled(tenantId, "comms"));
    if (callable === null) return { status: "none" };
    let refusal: { readonly error: unknown } | null = null;
    const onFirstRequest = async (): Promise<void> => {
      try {
        await handover?.({ isRepeatable: false });
      } catch (error) {
        refusal = { error };
        throw error;
      }
    };
    const called = await callAdapter(callable, commsRequest(message), signal, onFirstRequest);
    throwRefusal(refusal);
    signal.throwIfAborted();
    const checked = called.ok ? await checks.comms(tenantId, called.response) : called;
    await circuitBreaker.record(callable.adapter, checked);
    if (checked.ok) return outcomeOf(checked.outcome);
    return {
      status: "failed",
      reason: `the comms adapter ${JSON.stringify(callable.adapter.displayName)} failed: ${checked.message}`,
      mayHaveGone: called.mayHaveActed,
    };
  };
}

function outcomeOf(response: CommsResponse): CommsOutcome {
  if (response.status !== "later") return response;
  return { status: "failed", reason: response.reason, mayHaveGone: false };
}

function throwRefusal(refusal: { readonly error: unknown } | null): void {
  if (refusal !== null) throw refusal.error;
}

/**
 * Bytes of all attachments together that an adapter is given. Base64 makes them a third longer, and a request of a
 * script holds 1 MiB (`adapterRequests`): the rest is for the text.
 */
export const maxAdapterAttachmentBytes = 600 * 1024;

/** The payload `CommsRequest` of the contract. */
export function commsRequest(message: Message): Json {
  const { id, channel, to } = message;
  const named = id === undefined ? {} : { deliveryId: id };
  if (message.channel !== "email") return { ...named, channel, to, message: message.text };
  const { attachments = [], headers, subject } = message;
  const isCarried = bytesOf(attachments) <= maxAdapterAttachmentBytes;
  const { text, html } = isCarried ? message : (message.unattached ?? message);
  return {
    ...{ ...named, channel, to, subject, message: text, html },
    ...(headers === undefined ? {} : { headers }),
    ...(attachments.length > 0 && isCarried ? { attachments: attachments.map((file) => ({ ...file })) } : {}),
  };
}

function bytesOf(attachments: readonly Attachment[]): number {
  return attachments.reduce((sum, { base64 }) => sum + Buffer.byteLength(base64, "base64"), 0);
}

export type TenantSendOutcome = SendOutcome | FailedComms;

export interface TenantMessenger {
  /**
   * @throws SendFailure of the platform's transport; the signal's reason when it is aborted, and what `handover` throws
   */
  send(tenantId: string, message: Message, signal: AbortSignal, handover?: Handover): Promise<TenantSendOutcome>;
}

/** A tenant that sends by itself never has its messages sent by the platform, not even those that fail. */
export function tenantMessenger(
  sendThroughAdapter: SendThroughAdapter,
  platform: Pick<Messenger, "send">,
): TenantMessenger {
  return {
    send: async (tenantId, message, signal, handover) => {
      const outcome = await sendThroughAdapter(tenantId, message, signal, handover);
      return outcome.status === "none" ? platform.send(message, signal, handover) : outcome;
    },
  };
}
