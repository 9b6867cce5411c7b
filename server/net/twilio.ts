/**
 * SMS and voice calls over HTTP, in the form of Twilio's REST API of 2010-04-01 (resources Messages and Calls), which
 * other providers offer too. Account and token come with the URL and leave in the Authorization header only.
 */
import type { Egress, EgressResponse, ReceivedHead } from "./egress.ts";
import { type Messenger, type PhoneMessage, SendFailure, type SendOutcome } from "./message.ts";
import { retryAfterOf } from "./retry-after.ts";

export interface TwilioOptions {
  /** `https://<account>:<token>@api.twilio.com`, with the path of the API, if it has one. */
  readonly url: string;
  readonly from: string | null;
  readonly egress: Egress;
}

const apiVersion = "2010-04-01";
const maxReasonLength = 500;

export function createTwilioMessenger({ url, from, egress }: TwilioOptions): Messenger<PhoneMessage> {
  const { origin, pathname, username, password } = new URL(url);
  const account = decodeURIComponent(username);
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`, "utf8").toString("base64")}`;
  const base = `${origin}${pathname.replace(/\/+$/, "")}/${apiVersion}/Accounts/${encodeURIComponent(account)}`;
  const headers = {
    authorization,
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };

  return {
    send: async (message, signal, handover): Promise<SendOutcome> => {
      const sender = from === null ? {} : { From: from };
      const body = new URLSearchParams({ To: message.to, ...sender, ...contentOf(message) }).toString();
      const address = `${base}/${message.channel === "sms" ? "Messages" : "Calls"}.json`;
      const named = message.id === undefined ? headers : { ...headers, "idempotency-key": message.id };
      signal.throwIfAborted();
      await handover?.({ isRepeatable: false });
      return outcomeOf(
        await egress.fetch(
          { url: address, method: "POST", headers: named, body },
          { owner: "operator", origins: [origin] },
          signal,
        ),
      );
    },
    close: async () => {},
  };
}

function contentOf({ channel, text, language }: PhoneMessage): Readonly<Record<string, string>> {
  if (channel === "sms") return { Body: text };
  const say = language === undefined ? "<Say>" : `<Say language="${escapeXml(language)}">`;
  return { Twiml: `<Response>${say}${escapeXml(text)}</Say></Response>` };
}

/**
 * 400 is about this message (Twilio answers so to a number that cannot be reached); every other failure may pass. The
 * message may have gone where the provider was reached and did not say, and where a gateway has lost its answer (504).
 */
function outcomeOf(response: EgressResponse): SendOutcome {
  if (!("error" in response)) return answeredOutcome(response, Buffer.from(response.body).toString("utf8"));
  // Where only the body is of no use, the status still says what became of the message.
  if (response.head !== undefined) return answeredOutcome(response.head, "");
  throw new SendFailure(`The SMS provider was not reached: ${response.error}`, {
    mayHaveGone: response.isUnsent !== true,
  });
}

function answeredOutcome({ status, headers }: ReceivedHead, text: string): SendOutcome {
  if (status >= 200 && status < 300) return isObject(text) ? { status: "sent" } : unconfirmed(status);
  const reason = `${status} ${reasonIn(text)}`.slice(0, maxReasonLength);
  if (status === 400) return { status: "refused", reason };
  throw new SendFailure(`The SMS provider answered ${reason}`, {
    mayHaveGone: status === 504,
    retryAfterMs: retryAfterOf(headers),
  });
}

function unconfirmed(status: number): SendOutcome {
  return { status: "unconfirmed", reason: `The SMS provider answered ${status} with something that is no JSON object` };
}

/** As the provider documents its answers. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function reasonIn(text: string): string {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown };
    return `${String(message ?? "without a reason")}${code === undefined ? "" : ` (code ${String(code)})`}`;
  } catch {
    return "without a reason";
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
