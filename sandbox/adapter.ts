/**
 * What a language must offer in an adapter cell. An adapter script waits for its host: each turn runs it as far as it
 * can go without a response, and ends with the questions (fetches) that are new, or with its outcome. There is no way
 * for a script to reach the host but these questions.
 */
import { createCipheriv, createHash, createSecretKey } from "node:crypto";
import type { CompiledScript, HostAnswer, HostRequest, Json, PackedPoints } from "./contract.ts";

export interface AdapterLimits {
  readonly cpuMsPerTurn: number;
  readonly memoryMiB: number;
  readonly maxRequests: number;
  readonly maxLogLines: number;
  readonly maxLogLineChars: number;
  readonly maxResponseBytes: number;
}

export const defaultAdapterLimits: AdapterLimits = {
  cpuMsPerTurn: 2_000,
  memoryMiB: 256,
  maxRequests: 20,
  maxLogLines: 100,
  maxLogLineChars: 500,
  maxResponseBytes: 10_485_760,
};

export interface AdapterJob {
  /** Of the whole call, in real time. The host ends it after that. */
  readonly timeoutMs: number;
  /** Whose call it is. */
  readonly tenantId: string;
  readonly script: CompiledScript;
  readonly request: Json;
  readonly env: Readonly<Record<string, string>>;
  /** Of the adapter, as its owner set them. */
  readonly settings: Json;
  /** What the script's latest answer left; null where there is none. */
  readonly state: Json;
  readonly now: number;
  /** Secret and new for each call: where all of its randomness comes from. A call that is run again has the same. */
  readonly entropy: string;
  readonly limits: AdapterLimits;
}

export interface AdapterQuestion {
  readonly id: number;
  readonly request: HostRequest;
}

/**
 * `log`: the lines written since the turn before. `starvedMs`: the CPU time of a turn that ran out of time because the
 * machine kept it waiting.
 */
export type AdapterTurn =
  | { readonly status: "waiting"; readonly questions: readonly AdapterQuestion[]; readonly log: readonly string[] }
  | {
      readonly status: "ok";
      readonly responseJson: string;
      /** What the script leaves for its next call, as JSON. Absent: what there is stays. */
      readonly stateJson?: string;
      /** That are left out of the JSON. Absent: none are. */
      readonly points?: PackedPoints;
      readonly log: readonly string[];
    }
  | {
      readonly status: "script-failed" | "limit-exceeded" | "broken";
      readonly message: string;
      readonly log: readonly string[];
      readonly starvedMs?: number;
    };

/** What one question may hold; the host's own rules come on top. */
export const questionLimits = {
  maxUrlChars: 8_192,
  maxMethodChars: 20,
  maxHeaders: 50,
  /** Names and values of all headers together. */
  maxHeaderChars: 32_768,
  maxBodyChars: 1_048_576,
  /** In a call. */
  maxSleeps: 100,
} as const;

/** Of what a script leaves for its next call, as JSON in UTF-8. */
export const maxStateBytes = 16_384;
export const stateTooLarge = `The state that the script left has more than ${maxStateBytes} bytes.`;

/** What a call may have hashed and signed by `crypto.subtle`. */
export const digestLimits = {
  maxDigests: 200,
  /** Of the data of one. */
  maxDigestBytes: 1_048_576,
} as const;

/** What a script may take from `crypto.getRandomValues` in a call, or from `secrets` and `uuid` in a turn. */
export const maxRandomBytes = 65_536;

const cipherKeyBytes = 32;
const cipherBlockBytes = 16;
const zeros = new Uint8Array(maxRandomBytes);

/**
 * The first random bytes of a part of a call: nobody can tell them from the ones before without the call's entropy. The
 * keystream of AES-256 in counter mode (NIST SP 800-38A), whose key and first block come from SHAKE256 (FIPS 202).
 */
export function randomBytesOf(
  { entropy }: AdapterJob,
  part: string,
  count: number = maxRandomBytes,
): Uint8Array<ArrayBuffer> {
  const outputLength = cipherKeyBytes + cipherBlockBytes;
  const secret = createHash("shake256", { outputLength }).update(`${entropy}:${part}`).digest();
  // As a key object: of bytes, Node first finds out by two exceptions that they are none.
  const key = createSecretKey(secret.subarray(0, cipherKeyBytes));
  const cipher = createCipheriv("aes-256-ctr", key, secret.subarray(cipherKeyBytes));
  const stream = cipher.update(zeros.subarray(0, count));
  // A realm gets the whole memory. The cipher's is fresh, and holds nothing else: a copy would take as long as it did.
  const isWhole = stream.byteLength === stream.buffer.byteLength;
  return isWhole ? new Uint8Array(stream.buffer as ArrayBuffer) : new Uint8Array(stream);
}

/** The turn of a script that has answered; its state may be too large still. */
export function answeredTurn(responseJson: string, stateJson: string | undefined, log: readonly string[]): AdapterTurn {
  if (stateJson === undefined) return { status: "ok", responseJson, log };
  if (Buffer.byteLength(stateJson) > maxStateBytes) return { status: "limit-exceeded", message: stateTooLarge, log };
  return { status: "ok", responseJson, stateJson, log };
}

/** The limit that a question exceeds, in words; undefined when it is within all of them. */
export function questionProblem(request: HostRequest): string | undefined {
  if ("sleepMs" in request)
    return request.sleepMs >= 0 ? undefined : `sleep takes milliseconds from 0 on, not ${request.sleepMs}.`;
  const { url, method, headers, body } = request;
  const { maxUrlChars, maxMethodChars, maxHeaders, maxHeaderChars, maxBodyChars } = questionLimits;
  if (url.length > maxUrlChars) return `The script asked for a URL of more than ${maxUrlChars} characters.`;
  if (method.length > maxMethodChars)
    return `The script asked with a method of more than ${maxMethodChars} characters.`;
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) return `The script asked with more than ${maxHeaders} headers.`;
  if (entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > maxHeaderChars) {
    return `The script asked with headers of more than ${maxHeaderChars} characters.`;
  }
  if (body !== null && body.length > maxBodyChars)
    return `The script asked with a body of more than ${maxBodyChars} characters.`;
  return undefined;
}

/**
 * One call at a time; `start` begins it, `respond` goes on, `end` forgets it. None of them throws for anything a script
 * does.
 */
export interface AdapterEngine {
  /**
   * @param begin called when all is ready and the script's own time begins
   * @param turnMs what a turn of this call may take in real time, in whole milliseconds
   */
  start(job: AdapterJob, begin: () => void, turnMs: number): AdapterTurn;
  respond(questionId: number, response: HostAnswer): AdapterTurn;
  end(): void;
}
