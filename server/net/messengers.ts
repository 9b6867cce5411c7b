/**
 * How messages to people leave: one interface, a transport behind each channel. A channel that has no provider
 * configured goes to the development outbox, where it can be read: nothing pretends to have been sent. Knows no contact
 * and no tenant.
 */
import type { Egress } from "./egress.ts";
import { createFileOutbox } from "./file-outbox.ts";
import { createSmtpMessenger } from "./smtp.ts";
import { createTwilioMessenger } from "./twilio.ts";

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

export interface MessengerSettings {
  readonly dataDirectory: string;
  readonly smtpUrl: string | null;
  /** Sender of e-mails, such as `Flows <flows@example.com>`. */
  readonly mailFrom: string;
  readonly smsUrl: string | null;
  /** Sender of SMS and calls; null where the provider has one of its own. */
  readonly smsFrom: string | null;
}

/** @param egress the way out to addresses that the operator has configured */
export function createMessenger(settings: MessengerSettings, egress: Egress): Messenger {
  const { dataDirectory, smtpUrl, mailFrom, smsUrl, smsFrom } = settings;
  const outbox = createFileOutbox(dataDirectory);
  const email: Messenger<EmailMessage> =
    smtpUrl === null ? outbox : createSmtpMessenger({ url: smtpUrl, from: mailFrom });
  const phone: Messenger<PhoneMessage> =
    smsUrl === null ? outbox : createTwilioMessenger({ url: smsUrl, from: smsFrom, egress });
  return {
    send: (message, signal) =>
      message.channel === "email" ? email.send(message, signal) : phone.send(message, signal),
    close: async () => {
      await Promise.all([email.close(), phone.close()]);
    },
  };
}
