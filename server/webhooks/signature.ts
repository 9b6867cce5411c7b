/**
 * How a delivery is signed. `X-Service-Signature` is the specification's: HMAC-SHA256 over `<t>.<raw body>`, by the
 * present secret alone. Secrets that the service has made sign by the Standard Webhooks scheme too
 * (https://www.standardwebhooks.com, version 1), within a rotation's grace with both secrets. Pure.
 */
import { createHmac } from "node:crypto";

export const secretPrefix = "whsec_";
/** Base64 of at least 24 bytes, as Standard Webhooks asks of its secrets. */
const standardSecret = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export interface SignedRequest {
  /** Of the envelope. */
  readonly eventId: string;
  readonly event: string;
  readonly deliveryId: string;
  /** The raw body. */
  readonly body: string;
  /** Epoch milliseconds of the attempt. */
  readonly at: number;
}

/** @param secrets the present one first; then, within the grace of a rotation, the one before */
export function signedHeaders(
  { eventId, event, deliveryId, body, at }: SignedRequest,
  [secret, ...previous]: readonly [string, ...string[]],
): Readonly<Record<string, string>> {
  const seconds = Math.floor(at / 1000);
  const standard = [secret, ...previous].filter((one) => standardSecret.test(one));
  const signatures = standard.map((one) => `v1,${standardSignature(one, `${eventId}.${seconds}.${body}`)}`);
  return {
    "content-type": "application/json",
    "x-service-signature": `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`).toString("hex")}`,
    "x-service-event": event,
    "x-service-delivery": deliveryId,
    ...(signatures.length === 0
      ? {}
      : {
          "webhook-id": eventId,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signatures.join(" "),
        }),
  };
}

function standardSignature(secret: string, text: string): string {
  return hmac(Buffer.from(secret.slice(secretPrefix.length), "base64"), text).toString("base64");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}
