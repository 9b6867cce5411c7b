/** Makes the secrets of webhooks: keys of their signatures. */
import { randomBytes } from "node:crypto";
import { secretPrefix } from "./signature.ts";

const secretBytes = 32;

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}
