/**
 * Twilio's REST API, version 2010-04-01. Facts from twilio.com/docs/messaging/api/message-resource,
 * twilio.com/docs/voice/api/call-resource and twilio.com/docs/usage/twilios-response:
 *
 * - `POST /2010-04-01/Accounts/{sid}/Messages.json` with `To`, `Body` and `From` or `MessagingServiceSid`, as a form,
 *   with HTTP Basic by account and token
 * - `POST …/Calls.json` with `To`, `From` and `Twiml`, which says the text
 * - an error is `{"code": 21211, "message": "…", "status": 400}`; 429 is too many requests
 */
import type { CommsAnswer, CommsRequest, Host } from "#sandbox/adapter-script.d.ts";

export default async function handle(request: CommsRequest, host: Host): Promise<CommsAnswer> {
  const { channel } = request;
  if (channel === "email") return { ok: false, error: "Twilio sends SMS and calls: this contact has e-mail only." };
  const { account, from, url } = host.settings as Readonly<Record<"account" | "from" | "url", string>>;
  const isService = from.startsWith("MG");
  if (channel === "voice" && isService)
    return { ok: false, error: "A call needs a number: the sender in the adapter's settings is a messaging service." };
  const sender = isService ? { MessagingServiceSid: from } : { From: from };
  const content = channel === "sms" ? { Body: request.message } : { Twiml: spoken(request.message) };
  const resource = channel === "sms" ? "Messages" : "Calls";
  const response = await host.fetch(`${url.replace(/\/+$/, "")}/2010-04-01/Accounts/${account}/${resource}.json`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${account}:${host.env["AUTH_TOKEN"]}`)}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ To: request.to, ...sender, ...content }).toString(),
  });
  if (response.ok) return { ok: true };
  return refusalOf(response.status, await response.text());
}

function spoken(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<Response><Say>${escaped}</Say></Response>`;
}

/** Of a wrong key nobody can say more than the account's owner, and what is down will be up again. */
function refusalOf(status: number, body: string): CommsAnswer {
  const [, code = "no code"] = /"code"\s*:\s*(\d+)/.exec(body) ?? [];
  const [, message = "no message"] = /"message"\s*:\s*"([^"]*?)\.?"/.exec(body) ?? [];
  const told = `Twilio answered ${status} (${code}): ${message}.`;
  if (status === 401 || status === 403)
    throw new Error(`${told} Check the account SID in the settings and the secret AUTH_TOKEN.`);
  if (status === 429 || status >= 500) return { ok: false, retry: true, error: told };
  return { ok: false, error: told };
}
