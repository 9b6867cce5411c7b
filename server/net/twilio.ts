/**
 * SMS and voice calls over HTTP, in the form of Twilio's REST API of 2010-04-01 (resources Messages and Calls), which
 * other providers offer too. Account and token come with the URL and leave in the Authorization header only.
 */
import type { Egress, EgressResponse } from "./egress.ts";
import type { Messenger, PhoneMessage, SendOutcome } from "./message.ts";

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
    send: async (message, signal): Promise<SendOutcome> => {
      const sender = from === null ? {} : { From: from };
      const body = new URLSearchParams({ To: message.to, ...sender, ...contentOf(message) }).toString();
      const address = `${base}/${message.channel === "sms" ? "Messages" : "Calls"}.json`;
      return outcomeOf(
        await egress.fetch(
          { url: address, method: "POST", headers, body },
          { owner: "operator", origins: [origin] },
          signal,
        ),
      );
    },
    close: async () => {},
  };
}

function contentOf({ channel, text }: PhoneMessage): Readonly<Record<string, string>> {
  return channel === "sms" ? { Body: text } : { Twiml: `<Response><Say>${escapeXml(text)}</Say></Response>` };
}

/** 400 is about this message (Twilio answers so to a number that cannot be reached); every other failure may pass. */
function outcomeOf(response: EgressResponse): SendOutcome {
  if ("error" in response) throw new Error(`The SMS provider was not reached: ${response.error}`);
  const { status, body } = response;
  if (status >= 200 && status < 300) return { status: "sent" };
  const reason = `${status} ${reasonIn(Buffer.from(body).toString("utf8"))}`.slice(0, maxReasonLength);
  if (status === 400) return { status: "refused", reason };
  throw new Error(`The SMS provider answered ${reason}`);
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
