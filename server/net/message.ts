/** A message to a person, and what sends it. Plain types. */

interface AnyMessage {
  /**
   * The message's name over all attempts to send it: a provider that has seen it before may notice. Without one, each
   * attempt is a message of its own.
   */
  readonly id?: string;
}

export interface EmailMessage extends AnyMessage {
  readonly channel: "email";
  readonly to: string;
  /** Under which name it is sent, from the platform's address; absent for the platform's own. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beside those that every message has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
  /** What it says instead where a transport cannot carry the attachments. */
  readonly unattached?: Pick<EmailMessage, "text" | "html">;
}

/** A file that goes with an e-mail. */
export interface Attachment {
  readonly filename: string;
  /** Media type, such as `application/pdf`. */
  readonly contentType: string;
  /** The file's bytes. */
  readonly base64: string;
}

/** `voice` is a call that reads the text aloud. */
export interface PhoneMessage extends AnyMessage {
  readonly channel: "sms" | "voice";
  /** E.164, such as `+4915112345678`. */
  readonly to: string;
  readonly text: string;
  /** In which a call reads the text, as BCP 47 with a region; the provider's own when absent. */
  readonly language?: string;
}

export type Message = EmailMessage | PhoneMessage;

/**
 * `outbox`: kept as a file, because no provider is configured. `unconfirmed`: the provider's response is a success that
 * says nothing about the message. `refused`: the provider will not take this message to this address, now or later; the
 * reason is the provider's.
 */
export type SendOutcome =
  | { readonly status: "sent" | "outbox" }
  | { readonly status: "refused" | "unconfirmed"; readonly reason: string };

export interface Passage {
  /** The same message may be handed over once more without harm. */
  readonly isRepeatable: boolean;
}

/**
 * Called right before the message passes the point from which on it may arrive: at most once in an attempt. Where it
 * rejects, the message does not leave, and the attempt rejects with the same error.
 */
export type Handover = (passage: Passage) => Promise<void>;

/** The transport is away, overloaded or badly configured. */
export class SendFailure extends Error {
  override readonly name = "SendFailure";
  /** False where the message surely did not arrive. */
  readonly mayHaveGone: boolean;
  /** How long the provider wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { mayHaveGone = false, retryAfterMs = null, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.mayHaveGone = mayHaveGone;
    this.retryAfterMs = retryAfterMs;
  }
}

interface FailureDetails {
  readonly mayHaveGone?: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

export interface Messenger<M extends Message = Message> {
  /** @throws SendFailure; the signal's reason when it is aborted, and what `handover` throws */
  send(message: M, signal: AbortSignal, handover?: Handover): Promise<SendOutcome>;
  close(): Promise<void>;
}
