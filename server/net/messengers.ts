/**
 * How messages to people leave: a transport behind each channel. A channel that has no provider configured goes to the
 * development outbox, where it can be read: nothing pretends to have been sent. Knows no contact and no tenant.
 */
import type { Clock } from "#core/clock.ts";
import type { Egress } from "./egress.ts";
import { createFileOutbox } from "./file-outbox.ts";
import type { EmailMessage, Message, Messenger, PhoneMessage } from "./message.ts";
import { createTwilioMessenger } from "./twilio.ts";

export interface MessengerSettings {
  readonly dataDirectory: string;
  readonly smtpUrl: string | null;
  /** Sender of e-mails, such as `Flows <flows@example.com>`. */
  readonly mailFrom: string;
  readonly smsUrl: string | null;
  /** Sender of SMS and calls; null where the provider has one of its own. */
  readonly smsFrom: string | null;
}

/** Where messages of a channel go: to the operator's provider, or to the development outbox. */
export type Transport = "outbox" | "provider";
export type Transports = Readonly<Record<Message["channel"], Transport>>;

export function transportsOf({ smtpUrl, smsUrl }: Pick<MessengerSettings, "smtpUrl" | "smsUrl">): Transports {
  const of = (url: string | null): Transport => (url === null ? "outbox" : "provider");
  return { email: of(smtpUrl), sms: of(smsUrl), voice: of(smsUrl) };
}

/** @param egress the way out to addresses that the operator has configured */
export async function createMessenger(settings: MessengerSettings, egress: Egress, clock: Clock): Promise<Messenger> {
  const { dataDirectory, smtpUrl, mailFrom, smsUrl, smsFrom } = settings;
  const outbox = createFileOutbox(dataDirectory, clock);
  const email: Messenger<EmailMessage> = smtpUrl === null ? outbox : await openSmtp(smtpUrl, mailFrom);
  const phone: Messenger<PhoneMessage> =
    smsUrl === null ? outbox : createTwilioMessenger({ url: smsUrl, from: smsFrom, egress });
  return {
    send: (message, signal, handover) =>
      message.channel === "email" ? email.send(message, signal, handover) : phone.send(message, signal, handover),
    close: async () => {
      await Promise.all([email.close(), phone.close()]);
    },
  };
}

/** Loaded where it is used: a start without SMTP_URL does without. */
async function openSmtp(url: string, from: string): Promise<Messenger<EmailMessage>> {
  const { createSmtpMessenger } = await import("./smtp.ts");
  return createSmtpMessenger({ url, from });
}
