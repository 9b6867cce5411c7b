/**
 * `Idempotency-Key`: a repeated POST or PATCH is answered with what the first one was answered, and is carried out once. The key is
 * claimed before the work starts and answers below 500 are kept for 24 hours, sealed, because some show a secret. A process that dies in
 * between leaves a claim whose lease runs out; until then a repetition is told to wait.
 */
import { createHash } from "node:crypto";
import stableStringify from "fast-json-stable-stringify";
import type { Principal } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";

const keepMs = 24 * 60 * 60 * 1000;
/** Longer than any operation takes. */
const leaseMs = 2 * 60 * 1000;
const maxKeyLength = 255;
const retryAfterSeconds = 1;
const reason = "idempotency key of a request";
const unreadable =
  "The first request with this Idempotency-Key was carried out, but its answer can no longer be opened: the service's SECRETS_KEY has changed. Look at what it did; repeat it with a new key if need be.";

/** A request under a key. `scope` is the tenant's id, or `operator`. */
export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  /** Of everything that makes it the same request: see `hashRequest`. */
  readonly requestHash: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly text: string;
  /** Instead of text: an answer to a GET, which is never kept under a key. */
  readonly bytes?: Uint8Array;
  /** What follows the text: of a long answer to a GET, which is never kept under a key. */
  readonly rest?: AsyncGenerator<string>;
}

export interface Idempotency {
  /**
   * The stored answer of the first request, or the answer of `work`, kept when below 500.
   * @throws AppError `idempotency-mismatch`, `idempotency-in-progress`, or whatever `work` throws
   */
  once(request: KeyedRequest, work: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly isReplay: boolean }>;
}

export interface IdempotencyOptions {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** Told when an answer that was given could not be kept. */
  readonly onNotKept: (error: unknown) => void;
}

export function createIdempotency({ database, sealer, clock, onNotKept }: IdempotencyOptions): Idempotency {
  return {
    once: async ({ scope, key, requestHash }, work) => {
      const claim = newId();
      const now = clock.now();
      const wanted = { scope, key, requestHash, claim, now, leasedUntil: now + leaseMs, expiresAt: now + keepMs };
      const claimed = await database.write((stores) => stores.idempotency.forSystem(reason).claim(wanted));
      if (claimed.outcome === "mismatch") {
        throw new AppError("idempotency-mismatch", "This Idempotency-Key belongs to another request of the last 24 hours. Use a new key.");
      }
      if (claimed.outcome === "in-progress") {
        const headers = { "Retry-After": String(retryAfterSeconds) };
        throw new AppError("idempotency-in-progress", "The first request with this Idempotency-Key is still in work. Try again shortly.", {
          headers,
        });
      }
      if (claimed.outcome === "replay") {
        const { status, headers, sealedBody } = claimed.answer;
        const text = sealedBody === null ? "" : opened(sealedBody, scope, key);
        return { answer: { status, headers, text }, isReplay: true };
      }
      return { answer: await carryOut(scope, key, claim, work), isReplay: false };
    },
  };

  function opened(sealedBody: string, scope: string, key: string): string {
    try {
      return sealer.open(sealedBody, answerContext(scope, key));
    } catch {
      throw new AppError("conflict", unreadable);
    }
  }

  async function carryOut(scope: string, key: string, claim: string, work: () => Promise<Answer>): Promise<Answer> {
    const release = () => database.write((stores) => stores.idempotency.forSystem(reason).release(scope, key, claim));
    const answer = await work().catch(async (error: unknown) => {
      await release().catch(onNotKept);
      throw error;
    });
    const { status, headers, text } = answer;
    const sealedBody = text === "" ? null : sealer.seal(text, answerContext(scope, key));
    const keep = () =>
      database.write((stores) => stores.idempotency.forSystem(reason).complete(scope, key, claim, { status, headers, sealedBody }));
    await (status < 500 ? keep() : release()).catch(onNotKept);
    return answer;
  }
}

/** @throws AppError `validation` at `header.Idempotency-Key` */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && header.length >= 1 && header.length <= maxKeyLength && /^[\x20-\x7e]+$/.test(header)) return header;
  throw invalid([{ loc: "header.Idempotency-Key", message: `must be 1 to ${maxKeyLength} printable ASCII characters` }]);
}

/** Who asks, as far as the answer depends on it; null for the operator. */
export type Asker = Pick<Principal, "userId" | "scopes"> | null;

/**
 * Whose request it is and with which scopes is part of it: nobody is given another user's answer, nor a secret that was handed out to more
 * scopes than the own.
 */
export function hashRequest(method: string, url: string, asker: Asker, body: unknown): string {
  const who = asker === null ? "" : `${asker.userId ?? ""} ${asker.scopes.toSorted().join(" ")}`;
  const text = [method, url, who, body === undefined ? "" : stableStringify(body)].join("\n");
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** What an answer is sealed for: it cannot be moved to another key or scope. */
export function answerContext(scope: string, key: string): string {
  return `idempotency:${scope}:${key}`;
}
