/**
 * Identifiers and secrets: UUIDv7 for records, UUIDv4 for requests, prefixed random strings for credentials, SHA-256
 * for what is stored of them.
 */
import { hash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { v7 } from "uuid";

export type SecretPrefix = "gsk_" | "gst_" | "grt_" | "gvt_";

/** 24 bytes: 192 random bits, above the 160 that make a plain SHA-256 sufficient for storage. */
const secretBytes = 24;

export function newId(): string {
  return v7();
}

/** For what is made in great numbers and never sorted: random, of version 4. Node draws its bytes in bulk. */
export function newRequestId(): string {
  return randomUUID();
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
