/**
 * Identifiers and secrets: UUIDv7 for records, random UUIDs for requests, prefixed random strings for credentials,
 * SHA-256 for what is stored of them.
 */
import { hash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { systemClock } from "./clock.ts";

export type SecretPrefix = "gsk_" | "gst_" | "grt_" | "gvt_";

/** 24 bytes: 192 random bits, above the 160 that make a plain SHA-256 sufficient for storage. */
const secretBytes = 24;
const idBytes = 16;

/** The 12 bits of `rand_a`. */
const maxCounter = 0xfff;
let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562, 5.7). Those of one process ascend: within a millisecond they are counted (6.2, method 1), from a
 * random start. Where the count is used up, or the clock was set back, the millisecond last used goes on, or the next.
 * Node's own are not in order within a millisecond, and came with 24.16 only.
 */
export function newId(): string {
  const random = randomBytes(idBytes);
  const now = systemClock.now();
  if (now > lastMs) begin(now, random);
  else if (counter === maxCounter) begin(lastMs + 1, random);
  else counter += 1;
  random.writeUIntBE(lastMs, 0, 6);
  random.writeUInt16BE(0x7000 | counter, 6);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  const digits = random.toString("hex");
  return [0, 8, 12, 16, 20].map((start, part, starts) => digits.slice(start, starts[part + 1])).join("-");
}

/** Half of the counter's room is left for what follows in the same millisecond. */
function begin(ms: number, random: Buffer): void {
  lastMs = ms;
  counter = random.readUInt16BE(6) & (maxCounter >> 1);
}

/** For what is made in great numbers and never sorted. */
export function newRequestId(): string {
  return randomUUID();
}

export function newEventId(): string {
  return `evt_${newId()}`;
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
