/** A message to a person, and what sends it. Plain types. */

export interface EmailMessage {
  readonly channel: "email";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `voice` is a call that reads the text aloud. */
export interface PhoneMessage {
  readonly channel: "sms" | "voice";
  /** E.164, such as `+4915112345678`. */
  readonly to: string;
  readonly text: string;
}

export type Message = EmailMessage | PhoneMessage;

/**
 * `outbox`: kept as a file, because no provider is configured. `refused`: the provider will not take this message to
 * this address, now or later; the reason is the provider's.
 */
export type SendOutcome =
  | { readonly status: "sent" | "outbox" }
  | { readonly status: "refused"; readonly reason: string };

export interface Messenger<M extends Message = Message> {
  /** @throws Error when the transport is away, overloaded or badly configured: the message may be sent again later */
  send(message: M, signal: AbortSignal): Promise<SendOutcome>;
  close(): Promise<void>;
}
