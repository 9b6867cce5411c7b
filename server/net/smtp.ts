/**
 * E-mail over SMTP. A permanent refusal of one message (RFC 5321, replies 5yz to its addresses or content) is an
 * outcome; anything else is a failure. A server drops a message unless it has got the line that ends it (RFC 5321,
 * section 4.1.1.4), so that line is what hands it over: whatever breaks before, nothing has gone.
 */
import { Readable } from "node:stream";
import { inLine } from "#core/text.ts";
import { createTransport, type MailMessage } from "nodemailer";
import {
  type Attachment,
  type EmailMessage,
  type Handover,
  type Messenger,
  SendFailure,
  type SendOutcome,
} from "./message.ts";

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const closeTimeoutMs = 1_000;
const maxReasonLength = 500;
const maxNameLength = 64;

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
  transport.use("stream", (mail, done) => {
    const { end } = mail.data as MailMessage["data"] & { readonly end: MessageEnd };
    mail.message.processFunc((content) => Readable.from(withEnd(content, end)));
    done();
  });

  return {
    send: async ({ id, to, fromName, subject, text, html, ...more }, signal, handover): Promise<SendOutcome> => {
      const end = messageEnd(handover);
      const headers = { ...more.headers, "Auto-Submitted": "auto-generated" };
      const attachments = more.attachments?.map(attached) ?? [];
      const named = id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` };
      // An object, so that the address is taken as it is and not parsed for several.
      const address = { name: "", address: to };
      const sender = fromName === undefined ? from : { name: headerName(fromName), address: addressOf(from) };
      const mail = { ...named, from: sender, to: address, subject, text, html, headers, attachments, signal, end };
      try {
        await transport.sendMail(mail);
        return { status: "sent" };
      } catch (error) {
        if (end.refusal() !== null) throw end.refusal();
        const reason = refusalOf(error);
        if (reason !== null) return { status: "refused", reason };
        throw failureOf(error, end.isHandedOver());
      }
    },
    close: async () => transport.close(),
  };
}

/** What stands between the content of a message and the line that ends it. */
interface MessageEnd {
  readonly reach: () => Promise<void>;
  readonly isHandedOver: () => boolean;
  /** Why it was not; null otherwise. */
  readonly refusal: () => unknown;
}

function messageEnd(handover: Handover | undefined): MessageEnd {
  let isHandedOver = false;
  let refusal: unknown = null;
  return {
    reach: async () => {
      try {
        await handover?.({ isRepeatable: false });
        isHandedOver = true;
      } catch (error) {
        refusal = error;
        throw error;
      }
    },
    isHandedOver: () => isHandedOver,
    refusal: () => refusal,
  };
}

async function* withEnd(content: AsyncIterable<Buffer>, end: MessageEnd): AsyncGenerator<Buffer> {
  yield* content;
  await end.reach();
}

function attached({ filename, contentType, base64 }: Attachment) {
  return { filename, contentType, content: base64, encoding: "base64" };
}

/** The address alone of a sender such as `Flows <flows@example.com>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

function domainOf(from: string): string {
  return addressOf(from).split("@").at(-1) ?? "localhost";
}

/** As much of a name as mail readers show, on one line, and no encoded word: the library quotes and encodes it. */
function headerName(name: string): string {
  return inLine(name).trim().slice(0, maxNameLength).toWellFormed().replaceAll("=?", "= ?");
}

/**
 * Why the server will never take this message, or null. A refused sign-in (535) is about the settings, not about the
 * message.
 */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = replyOf(error);
  const isAboutMessage = ["EENVELOPE", "EMESSAGE"].includes(String((error as { code?: unknown }).code));
  const isPermanent = code !== null && code >= 500 && code < 600;
  return isAboutMessage && isPermanent ? error.message.slice(0, maxReasonLength) : null;
}

/** A server that replies with an error has not taken the message, however late the reply comes. */
function failureOf(error: unknown, isHandedOver: boolean): SendFailure {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength);
  return new SendFailure(message, { mayHaveGone: isHandedOver && replyOf(error) === null, cause: error });
}

/** The reply code that the server gave. */
function replyOf(error: unknown): number | null {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown };
  return typeof responseCode === "number" ? responseCode : null;
}
