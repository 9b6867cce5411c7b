/** What sending knows of a message to a person, whatever it is about. Times are epoch milliseconds. Pure. */

/** What sending changes of it. */
export interface OutgoingState<Status extends string = string> {
  /** Everything but `pending` is final. */
  readonly status: Status;
  /** In words: why it was skipped, held, or not sent yet; null where nothing needs to be said. */
  readonly reason: string | null;
  /** What went wrong at the last attempt; null for nothing. */
  readonly error: string | null;
  /** That were begun. */
  readonly attempts: number;
  /** Not sent before this time. */
  readonly notBefore: number;
  /** Since when an attempt is in work that must not be made twice; null for none. */
  readonly attemptAt: number | null;
  /** When it became final; null while it is pending. */
  readonly endedAt: number | null;
  /** Until when it was last held back; absent for messages that nothing holds back. */
  readonly heldUntil?: number | null;
}

export interface Outgoing<Status extends string = string> extends OutgoingState<Status> {
  readonly id: string;
  readonly tenantId: string;
}

/** What is stored of a message that may not be sent. */
export interface Denial<Status extends string = string> {
  readonly status: Status;
  readonly reason: string | null;
  readonly error: string | null;
}

/** A message that may not be sent yet. */
export interface Wait {
  readonly notBefore: number;
  /** In words. */
  readonly reason: string;
}

/** Whether a message may be sent as things are now. `Given` says to whom, and what else its making needs. */
export type Permission<Status extends string, Given> =
  | { readonly kind: "given"; readonly given: Given }
  | { readonly kind: "denied"; readonly denial: Denial<Status> }
  | { readonly kind: "held"; readonly wait: Wait };
