/**
 * Twilio's messages and calls (twilio.com/docs/messaging/api/message-resource,
 * twilio.com/docs/voice/api/call-resource): a form with HTTP Basic, and errors with their codes.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

export const twilioAccount = { account: "AC0123456789", token: "twilio-token-1234" };

export function startTwilio(): Promise<StandIn> {
  return startStandIn(answerOf, { code: 20429, message: "Too Many Requests", status: 429 });
}

function answerOf({ url, headers, body }: StandInRequest): StandInAnswer {
  const refused = (status: number, code: number, message: string) => ({ status, body: { code, message, status } });
  const { account, token } = twilioAccount;
  if (headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`)
    return refused(401, 20003, "Authenticate");
  const form = Object.fromEntries(new URLSearchParams(body));
  const [, resource] = new RegExp(`^/2010-04-01/Accounts/${account}/(Messages|Calls)\\.json$`).exec(url.pathname) ?? [];
  if (resource === undefined) return refused(404, 20404, "The requested resource was not found");
  const hasSender =
    form["From"] !== undefined || (resource === "Messages" && form["MessagingServiceSid"] !== undefined);
  if (!hasSender) return refused(400, 21603, "A 'From' phone number is required");
  if (!/^\+\d{6,15}$/.test(form["To"] ?? "")) return refused(400, 21211, `Invalid 'To' Phone Number: ${form["To"]}`);
  return { status: 201, body: { sid: "SM0123", status: "queued" } };
}
