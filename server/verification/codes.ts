/**
 * The codes that are sent by SMS. All six-digit codes can be tried quickly, so their hash is keyed, and bound to one
 * verification.
 */
import { randomInt } from "node:crypto";
import type { Sealer } from "#core/seal.ts";
import { codeDigits } from "./rules.ts";

export function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
}

export function codeHash(sealer: Sealer, verificationId: string, code: string): string {
  return sealer.fingerprint(code, contextOf(verificationId));
}

export function isCode(sealer: Sealer, verificationId: string, code: string, hash: string): boolean {
  return sealer.hasFingerprint(code, contextOf(verificationId), hash);
}

function contextOf(verificationId: string): string {
  return `verification ${verificationId}`;
}
