/**
 * One POST for each message. What the statuses mean is HTTP's (RFC 9110, section 15; RFC 6585, section 4): 2xx is sent,
 * 408, 425, 429 and 5xx may be tried again, and the others refuse this message.
 */
import type { CommsAnswer, CommsRequest, Host } from "#sandbox/adapter-script.d.ts";

type Settings = Readonly<Record<"url" | "contentType" | "body" | "idempotencyHeader" | "keyHeader", string>>;

const passingStatuses: readonly number[] = [408, 425, 429];
const places = /\{(channel|to|subject|message|html|deliveryId)\}/g;

export default async function handle(request: CommsRequest, { fetch, env, settings }: Host): Promise<CommsAnswer> {
  const { url, contentType, body, idempotencyHeader, keyHeader } = settings as Settings;
  const key = env["KEY"];
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": contentType,
      ...(key === undefined ? {} : { [keyHeader]: key }),
      ...(idempotencyHeader === "" ? {} : { [idempotencyHeader]: request.deliveryId ?? "" }),
    },
    body: body.replace(places, (_, name: keyof CommsRequest) => written(String(request[name] ?? ""), contentType)),
  });
  if (response.ok) return { ok: true };
  const { status } = response;
  const told = `The web service answered ${status}: ${(await response.text()).slice(0, 200)}`;
  if (status === 401 || status === 403) throw new Error(`${told} Check the secret KEY and its header in the settings.`);
  if (status === 404) throw new Error(`${told} Check the address in the settings.`);
  const isPassing = status >= 500 || passingStatuses.includes(status);
  return isPassing ? { ok: false, retry: true, error: told } : { ok: false, error: told };
}

/** As it may stand within a text of JSON, a value of a form, or as it is. */
function written(text: string, contentType: string): string {
  if (contentType === "application/json") return JSON.stringify(text).slice(1, -1);
  return contentType === "text/plain" ? text : encodeURIComponent(text);
}
