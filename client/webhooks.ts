/**
 * Whether a delivery is genuine: the signature of docs/webhooks.md, HMAC-SHA256 over `<t>.<raw body>`. Uses the Web
 * Cryptography API, so that it works in Node, browsers, Deno and workers.
 */

export interface WebhookOptions {
  /** How far the signature's time may be from ours, in seconds. */
  readonly toleranceSeconds?: number;
  /** Epoch milliseconds; the present where absent. */
  readonly now?: number;
}

/** The delivery is not from the service, or not of now. Answer it with 401. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

const signatureHeader = "x-service-signature";
const encoder = new TextEncoder();

/**
 * The event of a delivery.
 * @param rawBody the bytes as they came, or their text: a body that was parsed and written again is another one
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array<ArrayBuffer>,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<unknown> {
  const header = headers instanceof Headers ? headers.get(signatureHeader) : headers[signatureHeader];
  const [, time = "", signature = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (signature === "") throw new WebhookRefused(`The header ${signatureHeader} is missing or not as it should be.`);
  if (Math.abs(now / 1_000 - Number(time)) > toleranceSeconds)
    throw new WebhookRefused(`The signature is of another time: more than ${toleranceSeconds} seconds from now.`);
  const body = typeof rawBody === "string" ? encoder.encode(rawBody) : rawBody;
  const usage = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), usage, false, ["verify"]);
  const signed = new Uint8Array([...encoder.encode(`${time}.`), ...body]);
  // Compares in constant time.
  if (!(await crypto.subtle.verify("HMAC", key, bytesOf(signature), signed)))
    throw new WebhookRefused("The signature is not that of this body and secret.");
  return JSON.parse(new TextDecoder().decode(body));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
