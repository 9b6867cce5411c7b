/**
 * Identifiers and secrets: UUIDv7 for records, random digits for requests, prefixed random strings for credentials,
 * SHA-256 for what is stored of them.
 */
import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { v7 } from "uuid";

export type SecretPrefix = "gsk_" | "gst_" | "grt_" | "gvt_";

/** 24 bytes: 192 random bits, above the 160 that make a plain SHA-256 sufficient for storage. */
const secretBytes = 24;

export function newId(): string {
  return v7();
}

/** 128 bits, as the id of a trace has. */
const requestIdBytes = 16;
const requestIdDigits = 2 * requestIdBytes;
const requestIdsDrawnAtOnce = 256;
let drawnDigits = "";
let digitsTaken = 0;

/** For what is made in great numbers and never sorted: random hexadecimal digits, drawn for many ids at once. */
export function newRequestId(): string {
  if (digitsTaken === drawnDigits.length) {
    drawnDigits = randomBytes(requestIdsDrawnAtOnce * requestIdBytes).toString("hex");
    digitsTaken = 0;
  }
  const start = digitsTaken;
  digitsTaken += requestIdDigits;
  return drawnDigits.slice(start, digitsTaken);
}

export function newEventId(): string {
  return `evt_${v7()}`;
}

/** @param bytes of randomness */
export function newSecret(prefix: SecretPrefix, bytes = secretBytes): string {
  return prefix + randomBytes(bytes).toString("base64url");
}

/** Hex SHA-256 of a credential: what is stored and looked up. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** Whether two secrets are one, by their digests of `hashSecret`. Constant in how much of them agrees. */
export function hashesEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));
}
