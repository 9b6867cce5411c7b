/** What becomes of a message after an attempt to send it. Pure. */
import { isoTime } from "#core/time.ts";
import type { Denial, Outgoing, OutgoingState, Wait } from "./model.ts";

/** From the beginning of an attempt to its end. */
export const sendTimeoutMs = 30_000;
/** The end of an attempt is noted within this time: an attempt that is older has died with its process. */
export const noteTimeoutMs = 25_000;
export const attemptLimitMs = sendTimeoutMs + noteTimeoutMs + 5_000;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** After each attempt that surely did not reach anybody; after the last of them it has failed. */
const waitsMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
/** A provider that wants to be left alone for longer is asked sooner all the same. */
const maxRetryAfterMs = hourMs;
const maxErrorLength = 1_000;

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly kind: "sent"; readonly note: string | null }
  /** It will never be taken. */
  | { readonly kind: "refused"; readonly error: string }
  /** It may have arrived. */
  | { readonly kind: "unknown"; readonly reason: string; readonly error: string | null }
  /** It surely did not arrive. */
  | { readonly kind: "unsent"; readonly error: string; readonly retryAfterMs: number | null };

/** What is stored of it. */
export type AfterAttempt<Status extends string> = Omit<OutgoingState<Status>, "attempts">;

/** What an attempt may make of a message. */
export type AttemptStatus = "pending" | "sent" | "failed" | "unknown";

/**
 * @param attempts that were begun, this one included
 * @param now epoch ms
 */
export function afterAttempt(
  { notBefore }: Pick<Outgoing, "notBefore">,
  end: AttemptEnd,
  attempts: number,
  now: number,
): AfterAttempt<AttemptStatus> {
  const ended = (status: AttemptStatus, reason: string | null, error: string | null): AfterAttempt<AttemptStatus> => {
    const shown = error?.slice(0, maxErrorLength) ?? null;
    return { status, reason, error: shown, notBefore, attemptAt: null, endedAt: now };
  };
  if (end.kind === "sent") return ended("sent", end.note, null);
  if (end.kind === "refused") return ended("failed", null, end.error);
  if (end.kind === "unknown") return ended("unknown", end.reason, end.error);
  const waitMs = waitsMs[attempts - 1];
  if (waitMs === undefined) return ended("failed", `given up after ${attempts} attempts`, end.error);
  const at = now + Math.max(waitMs, Math.min(end.retryAfterMs ?? 0, maxRetryAfterMs));
  const waiting = ended("pending", `not sent yet; tried again at ${isoTime(at)}`, end.error);
  return { ...waiting, notBefore: at, endedAt: null };
}

/** The message is not sent at all. */
export function withoutAttempt<Status extends string>(
  { notBefore }: Pick<Outgoing, "notBefore">,
  { status, reason, error }: Denial<Status>,
  now: number,
): AfterAttempt<Status> {
  return { status, reason, error, notBefore, attemptAt: null, endedAt: now };
}

/** It waits, as for the end of quiet hours. */
export function heldBack({ error }: Pick<Outgoing, "error">, { notBefore, reason }: Wait): AfterAttempt<"pending"> {
  return { status: "pending", reason, error, notBefore, attemptAt: null, endedAt: null, heldUntil: notBefore };
}

/**
 * Providers repeat addresses in what they say, in capitals of their own. What is stored does not: it is kept for longer
 * than a person's address may be.
 */
export function withoutAddress(end: AttemptEnd, address: string): AttemptEnd {
  if (!("error" in end) || end.error === null) return end;
  const written = new RegExp(address.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"), "gi");
  return { ...end, error: end.error.replaceAll(written, "<address>") };
}

/** The process that made the attempt died in it, so that nobody knows what became of it. */
export const lostAttempt: AttemptEnd = {
  kind: "unknown",
  reason: "the process that was sending it ended before it knew whether the message was taken: it may have arrived",
  error: null,
};
