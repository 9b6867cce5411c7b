/** What went wrong on the way, in one sentence for the author of a request. Pure. */
import type { EgressLimits } from "./callers.ts";
import { Refusal } from "./outgoing.ts";

export function tooLarge({ maxResponseBytes }: EgressLimits): string {
  const most = maxResponseBytes / 1024 / 1024;
  return `the answer is larger than ${most} MiB (after decompression); ask for less at a time`;
}

type Sentence = string | ((limits: EgressLimits) => string);

/** Said of the address that was dialled, with the code for who knows it. */
const ofAddress: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers at",
  EHOSTUNREACH: "no way leads to",
  ENETUNREACH: "no way leads to",
  ETIMEDOUT: "no connection in time to",
};

/** By the codes of undici, Node and c-ares; what is not here speaks for itself. */
const sentences: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: "its name has no address in the DNS",
  ENODATA: "its name has no address in the DNS",
  ETIMEOUT: "its name server does not answer",
  ESERVFAIL: "its name server fails",
  EREFUSED: "its name server refuses to answer",
  EAI_AGAIN: "its name cannot be looked up at present",
  ECONNRESET: "it broke off the connection",
  EPIPE: "it broke off the connection",
  UND_ERR_SOCKET: "it broke off the connection before its answer was complete",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "its answer is shorter than its Content-Length says",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  UND_ERR_HEADERS_OVERFLOW: ({ maxResponseHeaderBytes }) =>
    `the headers of its answer are larger than ${maxResponseHeaderBytes / 1024} KiB`,
  UND_ERR_RES_EXCEEDED_MAX_SIZE: tooLarge,
  Z_DATA_ERROR: "its compressed answer is damaged",
  Z_BUF_ERROR: "its compressed answer is cut off",
};

/**
 * A fault that may pass by itself. `unreached`: nothing of the request can have arrived; `broken-off`: it may have, and
 * may have been acted upon.
 */
export type PassingFault = "unreached" | "broken-off";

const passing: Readonly<Record<string, PassingFault>> = {
  ENOTFOUND: "unreached",
  ENODATA: "unreached",
  ETIMEOUT: "unreached",
  ESERVFAIL: "unreached",
  EREFUSED: "unreached",
  EAI_AGAIN: "unreached",
  ECONNREFUSED: "unreached",
  EHOSTUNREACH: "unreached",
  ENETUNREACH: "unreached",
  ETIMEDOUT: "unreached",
  UND_ERR_CONNECT_TIMEOUT: "unreached",
  ECONNRESET: "broken-off",
  EPIPE: "broken-off",
  UND_ERR_SOCKET: "broken-off",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "broken-off",
};

/** Null for what would only happen again: a refusal of ours, a certificate, an answer that is no HTTP. */
export function passingFaultOf(error: unknown): PassingFault | null {
  const cause = innermost(error);
  if (cause instanceof Refusal) return null;
  const { code } = cause as { readonly code?: unknown };
  return typeof code === "string" ? (passing[code] ?? null) : null;
}

/** Of TLS: the request does not leave before the server's certificate was found good. */
const untrusted = /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$)/;

/** Whether the server could not show who it is. */
export function isUntrusted(error: unknown): boolean {
  const { code } = innermost(error) as { readonly code?: unknown };
  return typeof code === "string" && untrusted.test(code);
}

/** @param host of the URL that was asked for */
export function reasonOf(error: unknown, host: string, limits: EgressLimits): string {
  const cause = innermost(error);
  if (cause instanceof Refusal) return cause.message;
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  const dialled = typeof code === "string" ? dialledOf(code, cause) : null;
  if (dialled !== null) return `${host}: ${dialled}`;
  const known = typeof code === "string" ? sentenceOf(code, limits) : undefined;
  if (known !== undefined) return `${host}: ${known}`;
  return typeof message === "string" && message !== "" ? `${host}: ${message}` : `${host}: the request failed`;
}

/** Null where the code is of something else, or no address is known. */
function dialledOf(code: string, cause: unknown): string | null {
  const said = ofAddress[code];
  const { address, port } = cause as { readonly address?: unknown; readonly port?: unknown };
  if (said === undefined || typeof address !== "string" || typeof port !== "number") return null;
  return `${said} ${address.includes(":") ? `[${address}]` : address}:${port} (${code})`;
}

/** Brotli has an error code for each of its many ways to be damaged. */
function sentenceOf(code: string, limits: EgressLimits): string | undefined {
  const sentence = sentences[code.startsWith("ERR__ERROR_") || code.startsWith("ERR_BROTLI") ? "Z_DATA_ERROR" : code];
  return typeof sentence === "function" ? sentence(limits) : sentence;
}

/** The innermost cause says what happened; outer ones only "fetch failed". */
function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && !(current instanceof Refusal)) {
    const next: unknown = current instanceof AggregateError ? current.errors[0] : current.cause;
    if (!(next instanceof Error)) break;
    current = next;
  }
  return current ?? {};
}
