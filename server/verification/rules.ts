/** When a verification may start and when an answer to it counts. Pure. */
import type { Subject, Verification, VerificationChannel } from "./model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a link or a code may be used, from when its message is made. */
export const validMs: Readonly<Record<VerificationChannel, number>> = { email: 24 * hourMs, sms: 10 * minuteMs };
/** While the transport is away a message waits; later than this nobody expects it any more. */
export const sendWithinMs: Readonly<Record<VerificationChannel, number>> = { email: 24 * hourMs, sms: hourMs };
export const maxFailedAttempts = 5;
export const codeDigits = 6;
export const maxStartsPerWindow = 5;
export const startWindowMs = hourMs;
/** Records of verifications are kept this long: beyond anything that asks for them. */
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
 * Seconds until another start is allowed; 0 when it is allowed now.
 * @param starts times of the subject's starts, on any channel
 */
export function waitSeconds(starts: readonly number[], now: number): number {
  const recent = starts.filter((start) => start > now - startWindowMs).toSorted((a, b) => b - a);
  const oldestThatCounts = recent[maxStartsPerWindow - 1];
  return oldestThatCounts === undefined ? 0 : Math.max(1, Math.ceil((oldestThatCounts + startWindowMs - now) / 1000));
}

/** Whether the message of this verification is still to be made and sent. */
export function isToBeSent({ state, sentAt, channel, createdAt }: Verification, now: number): boolean {
  return state === "pending" && sentAt === null && now < createdAt + sendWithinMs[channel];
}

export function isOpen({ state, expiresAt }: Verification, now: number): boolean {
  return state === "pending" && expiresAt !== null && now < expiresAt;
}

export type CodeVerdict =
  | { readonly kind: "right" }
  /** Counts as an attempt. */
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "void"; readonly message: string };

const startAgain = "start the verification again";

/**
 * @param pending the newest unfinished verification, if there is one
 * @param isRight whether the code is the one that was sent; asked only where it may still count
 */
export function judgeCode(pending: Verification | null, isRight: (secretHash: string) => boolean, now: number): CodeVerdict {
  if (pending === null || pending.secretHash === null)
    return { kind: "void", message: `no code is waiting to be confirmed: ${startAgain}` };
  if (!isOpen(pending, now)) return { kind: "void", message: `the code has expired: ${startAgain}` };
  if (pending.failedAttempts >= maxFailedAttempts) return { kind: "void", message: `too many wrong codes: ${startAgain}` };
  if (isRight(pending.secretHash)) return { kind: "right" };
  const left = maxFailedAttempts - pending.failedAttempts - 1;
  const message =
    left === 0
      ? `is wrong, and was the last attempt: ${startAgain}`
      : `is wrong; ${left} ${left === 1 ? "attempt is" : "attempts are"} left`;
  return { kind: "wrong", message };
}
