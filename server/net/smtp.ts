/**
 * E-mail over SMTP. A permanent refusal of one message (RFC 5321, replies 5yz to its addresses or content) is an
 * outcome; anything else is tried again.
 */
import { createTransport } from "nodemailer";
import type { EmailMessage, Messenger, SendOutcome } from "./message.ts";

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const closeTimeoutMs = 1_000;
const maxReasonLength = 500;

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587`, or `smtps://` for TLS from the start; STARTTLS is used where the server offers it.
   */
  readonly url: string;
  readonly from: string;
}

export function createSmtpMessenger({ url, from }: SmtpOptions): Messenger<EmailMessage> {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    socketCloseTimeout: closeTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }, signal): Promise<SendOutcome> => {
      const headers = { "Auto-Submitted": "auto-generated" };
      try {
        // An object, so that the address is taken as it is and not parsed for several.
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers, signal });
        return { status: "sent" };
      } catch (error) {
        const reason = refusalOf(error);
        if (reason === null) throw error;
        return { status: "refused", reason };
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * Why the server will never take this message, or null. A refused sign-in (535) is about the settings, not about the
 * message.
 */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  const isPermanent = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  return isAboutMessage && isPermanent ? error.message.slice(0, maxReasonLength) : null;
}
