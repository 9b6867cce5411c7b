/**
 * A verification as plain data: one start for one address, from the message that leaves to the answer that comes back.
 * Times are epoch milliseconds.
 */

export type SubjectKind = "contact" | "user";

/** Whose address it is. */
export interface SubjectRef {
  readonly tenantId: string;
  readonly kind: SubjectKind;
  readonly id: string;
}

/** `email` by a link, `sms` by a code; a number that was verified by SMS is verified for calls too. */
export type VerificationChannel = "email" | "sms";

/**
 *   pending --(link or code)--> confirmed
 *   pending --(started again, or the address changed)--> cancelled
 *   pending --(the provider will not deliver to the address)--> undeliverable
 *   confirmed --(the address changed)--> cancelled
 */
export const verificationStates = ["pending", "confirmed", "cancelled", "undeliverable"] as const;
export type VerificationState = (typeof verificationStates)[number];

export interface Verification {
  readonly id: string;
  readonly subject: SubjectRef;
  readonly channel: VerificationChannel;
  /** The address that the message goes to and that alone is verified by it. */
  readonly address: string;
  readonly state: VerificationState;
  /** Of the link's token or the code in the message; null until the message is made. */
  readonly secretHash: string | null;
  /** Counted from when the message was made; null until then. */
  readonly expiresAt: number | null;
  readonly failedAttempts: number;
  readonly sentAt: number | null;
  readonly createdAt: number;
}

/** How far a verification is, that has not come to its end. */
export interface VerificationProgress {
  readonly state: "sending" | "open" | "expired" | "used_up" | "undeliverable";
  readonly address: string;
  readonly startedAt: number;
  readonly expiresAt: number | null;
  /** Codes that may still be tried; null for a link. */
  readonly attemptsLeft: number | null;
}

/** What the verification of a person's address must know of the person. */
export interface Subject {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
}
