/** When a verification may start and when an answer to it counts. Pure. */
import { type Allowance, waitSeconds } from "#core/allowance.ts";
import type { Subject, Verification, VerificationChannel, VerificationProgress } from "./model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a link or a code may be used, from when its message is made. */
export const validMs: Readonly<Record<VerificationChannel, number>> = { email: 24 * hourMs, sms: 10 * minuteMs };
/** How long a message waits while the transport is away. Later than this nobody expects it. */
export const sendWithinMs: Readonly<Record<VerificationChannel, number>> = { email: 24 * hourMs, sms: hourMs };
export const maxFailedAttempts = 5;
export const codeDigits = 6;
/** How long records of verifications are kept: longer than any use of them. */
export const keepMs = 7 * 24 * hourMs;

export function addressOf(
  subject: Subject,
  channel: VerificationChannel,
): { readonly address: string | null; readonly isVerified: boolean } {
  return channel === "email"
    ? { address: subject.email, isVerified: subject.emailVerified }
    : { address: subject.phone, isVerified: subject.phoneVerified };
}

/**
 * How often verifications are started and answered. An address is counted over all contacts, users and tenants, so that
 * nobody with many of them can flood a stranger, or guess codes more often. 30 answers a day hit one of a million codes
 * once in 90 years.
 */
export const allowances = {
  /** Of one contact or user, on all channels. */
  startsOfSubject: [{ most: 5, withinMs: hourMs }],
  startsToAddress: [
    { most: 10, withinMs: hourMs },
    { most: 20, withinMs: dayMs },
  ],
  /** By one user's sessions. */
  startsOfUser: [{ most: 30, withinMs: hourMs }],
  startsOfTenant: [{ most: 300, withinMs: hourMs }],
  /** Right or wrong. */
  answersToAddress: [
    { most: 15, withinMs: hourMs },
    { most: 30, withinMs: dayMs },
  ],
} as const satisfies Readonly<Record<string, readonly Allowance[]>>;

export type AllowanceName = keyof typeof allowances;

/** How far back it counts. */
export function maxWindowMs(name: AllowanceName): number {
  return Math.max(...allowances[name].map(({ withinMs }) => withinMs));
}

/** The longest of all. Older uses count for none. */
export const keepUsesMs = dayMs;

export interface CountedUse {
  readonly allowance: AllowanceName;
  readonly times: readonly number[];
}

export type UseVerdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly allowance: AllowanceName; readonly seconds: number };

/** Allowed where every allowance permits it. Otherwise the longest wait is returned. */
export function judgeUse(uses: readonly CountedUse[], now: number): UseVerdict {
  const waits = uses.map(({ allowance, times }) => ({
    allowance,
    seconds: waitSeconds(times, allowances[allowance], now),
  }));
  const longest = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return longest.seconds === 0 ? { isAllowed: true } : { isAllowed: false, ...longest };
}

/** Providers that ignore dots in the part before the @. */
const dotlessProviders: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * One name for all spellings under which the same person is reached: of e-mail addresses without capitals and
 * `+suffix`. Numbers stay as they are.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const [local, domain] = [
    address.slice(0, at).toLowerCase().replace(/\+.*$/, ""),
    address.slice(at + 1).toLowerCase(),
  ];
  return dotlessProviders.includes(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Whether the message of this verification must still be made and sent. */
export function isToBeSent({ state, sentAt, channel, createdAt }: Verification, now: number): boolean {
  return state === "pending" && sentAt === null && now < createdAt + sendWithinMs[channel];
}

export function isOpen({ state, expiresAt }: Verification, now: number): boolean {
  return state === "pending" && expiresAt !== null && now < expiresAt;
}

/** @returns null for one that has come to its end: it is confirmed, or another took its place */
export function progressOf(verification: Verification | null, now: number): VerificationProgress | null {
  if (verification === null || verification.state === "confirmed" || verification.state === "cancelled") return null;
  const { channel, address, createdAt: startedAt, expiresAt, failedAttempts } = verification;
  const attemptsLeft = channel === "sms" ? Math.max(0, maxFailedAttempts - failedAttempts) : null;
  return { state: stateOf(verification, now), address, startedAt, expiresAt, attemptsLeft };
}

function stateOf(verification: Verification, now: number): VerificationProgress["state"] {
  if (verification.state === "undeliverable") return "undeliverable";
  if (isToBeSent(verification, now)) return "sending";
  if (!isOpen(verification, now)) return "expired";
  return verification.failedAttempts >= maxFailedAttempts ? "used_up" : "open";
}

export type CodeVerdict =
  | { readonly kind: "right" }
  /** Counts as an attempt. */
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "void"; readonly message: string };

const startAgain = "start the verification again";

const nothingWaits = `no code is waiting to be confirmed: ${startAgain}`;

/** Why no code would count; null where the right one would. */
export function whyVoid(pending: Verification | null, now: number): string | null {
  if (pending === null || pending.secretHash === null) return nothingWaits;
  if (!isOpen(pending, now)) return `the code has expired: ${startAgain}`;
  return pending.failedAttempts >= maxFailedAttempts ? `too many wrong codes: ${startAgain}` : null;
}

/**
 * @param pending the newest unfinished verification, if there is one
 * @param isRight whether the code is the one that was sent; asked only where it may still count
 */
export function judgeCode(
  pending: Verification | null,
  isRight: (secretHash: string) => boolean,
  now: number,
): CodeVerdict {
  const why = whyVoid(pending, now);
  if (why !== null || pending?.secretHash == null) return { kind: "void", message: why ?? nothingWaits };
  if (isRight(pending.secretHash)) return { kind: "right" };
  const left = maxFailedAttempts - pending.failedAttempts - 1;
  const message =
    left === 0
      ? `is wrong, and was the last attempt: ${startAgain}`
      : `is wrong; ${left} ${left === 1 ? "attempt is" : "attempts are"} left`;
  return { kind: "wrong", message };
}
