/**
 * Messages on a tenant's behalf: through the tenant's own `comms` adapter where one is enabled, else through the
 * platform's messenger. For reports and alerts; verifications stay with the platform, which must know itself that an
 * address is reached. Knows no contact and no wording.
 */
import type { Json } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import type { Message, Messenger, SendOutcome } from "#server/net/message.ts";
import type { CallAdapter } from "./call.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { ResponseChecks } from "./response-checks.ts";

/**
 * `none`: the tenant has no enabled comms adapter. `refused`: the adapter says that it did not send this message.
 * `failed`: the adapter itself failed, and whether the message was sent is not known.
 */
export type CommsOutcome =
  | { readonly status: "none" }
  | { readonly status: "sent" }
  | { readonly status: "refused" | "failed"; readonly reason: string };

/** @throws the signal's reason when it is aborted */
export type SendThroughAdapter = (tenantId: string, message: Message, signal: AbortSignal) => Promise<CommsOutcome>;

export interface CommsDependencies {
  readonly database: Database;
  readonly callAdapter: CallAdapter;
  readonly circuitBreaker: CircuitBreaker;
  readonly checks: Pick<ResponseChecks, "comms">;
}

export function commsSender({ database, callAdapter, circuitBreaker, checks }: CommsDependencies): SendThroughAdapter {
  return async (tenantId, message, signal) => {
    const callable = await database.read((stores) => stores.adapters.forSystem().enabled(tenantId, "comms"));
    if (callable === null) return { status: "none" };
    const called = await callAdapter(callable, commsRequest(message), signal);
    signal.throwIfAborted();
    const checked = called.ok ? await checks.comms(tenantId, called.response) : called;
    await circuitBreaker.record(callable.adapter, checked);
    if (checked.ok) return checked.outcome;
    return {
      status: "failed",
      reason: `the comms adapter ${JSON.stringify(callable.adapter.displayName)} failed: ${checked.message}`,
    };
  };
}

/** The payload `CommsRequest` of the contract. */
export function commsRequest(message: Message): Json {
  const { channel, to, text } = message;
  return channel === "email"
    ? { channel, to, subject: message.subject, message: text, html: message.html }
    : { channel, to, message: text };
}

export type TenantSendOutcome = SendOutcome | { readonly status: "failed"; readonly reason: string };

export interface TenantMessenger {
  /**
   * @throws Error when the platform's transport is away, overloaded or badly configured: the message may be sent again
   * later
   */
  send(tenantId: string, message: Message, signal: AbortSignal): Promise<TenantSendOutcome>;
}

/** A tenant that sends by itself never has its messages sent by the platform, not even those that fail. */
export function tenantMessenger(
  sendThroughAdapter: SendThroughAdapter,
  platform: Pick<Messenger, "send">,
): TenantMessenger {
  return {
    send: async (tenantId, message, signal) => {
      const outcome = await sendThroughAdapter(tenantId, message, signal);
      return outcome.status === "none" ? platform.send(message, signal) : outcome;
    },
  };
}
