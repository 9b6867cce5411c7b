/** The token in a mail by which its reader wants no more of them. */
import { randomBytes } from "node:crypto";

/** 256 random bits, so that a plain SHA-256 suffices for storage. */
const tokenBytes = 32;

export function newUnsubscribeToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}
