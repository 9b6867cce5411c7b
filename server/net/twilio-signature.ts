/**
 * Whether a request comes from the SMS provider, as Twilio signs its webhooks:
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security. HMAC-SHA1 in base64, with the account's token as the
 * key, over the address as the provider called it, followed by each parameter's name and value in the order of the
 * names. Of a name that stands several times each value counts once, in order, as in Twilio's own library. Pure.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface SignedRequest {
  /** The whole address, with its query, as it was given to the provider. */
  readonly url: string;
  readonly form: URLSearchParams;
  /** The header `X-Twilio-Signature`; null where there is none. */
  readonly signature: string | null;
}

/** Compares in constant time. */
export function isSignedByTwilio(token: string, { url, form, signature }: SignedRequest): boolean {
  if (signature === null) return false;
  const expected = createHmac("sha1", token).update(signedText(url, form), "utf8").digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signedText(url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  const valuesOf = (name: string): readonly string[] => [...new Set(form.getAll(name))].toSorted();
  return (
    url +
    names
      .map((name) =>
        valuesOf(name)
          .map((value) => name + value)
          .join(""),
      )
      .join("")
  );
}
