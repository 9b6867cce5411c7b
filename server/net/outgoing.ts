/**
 * What an outgoing request may carry, at first and after a redirect. Pure decisions with their reasons; egress.ts acts
 * on them.
 */
import type { EgressCaller, EgressLimits } from "./callers.ts";

export interface EgressRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Refused before anything was sent, or in place of a response. The message is for the author of the request. */
export class Refusal extends Error {}

const allowedMethods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Decided by the connection, not by the caller; left out silently, as browsers do. */
const connectionHeaders = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "upgrade",
  "http2-settings",
  "keep-alive",
  "te",
  "trailer",
  "expect",
]);
const proxyHeaders = /^proxy-/;
/** All that a redirect carries to another origin. Any other header may hold a credential, whatever its name. */
const harmlessHeaders = new Set(["accept", "accept-encoding", "accept-language", "content-type", "user-agent"]);
const bodyHeaders = new Set(["content-type", "content-encoding", "content-language", "content-location"]);
/** RFC 9110 sections 5.6.2 and 5.5. */
const headerNamePattern = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const headerValuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const maxQuotedLength = 40;

/** The request as it may leave: method in capitals, headers in small letters. @throws Refusal */
export function cleaned(request: EgressRequest, { userAgent, limits }: EgressCaller): EgressRequest {
  const method = request.method.toUpperCase();
  if (!allowedMethods.includes(method)) {
    throw new Refusal(`method ${quoted(method)} is not allowed; use one of ${allowedMethods.join(", ")}`);
  }
  if (request.body !== null && Buffer.byteLength(request.body) > limits.maxRequestBytes) {
    throw new Refusal(`a request body may hold at most ${limits.maxRequestBytes} bytes`);
  }
  const own = withHeaders(request.headers, (name) => !connectionHeaders.has(name) && !proxyHeaders.test(name));
  checkHeaders(own, limits);
  const headers = { "user-agent": userAgent, ...own };
  const hasBody = method !== "GET" && method !== "HEAD";
  return { url: request.url, method, headers, body: hasBody ? request.body : null };
}

function checkHeaders(headers: Readonly<Record<string, string>>, limits: EgressLimits): void {
  const { maxRequestHeaders, maxRequestHeaderBytes } = limits;
  const entries = Object.entries(headers);
  if (entries.length > maxRequestHeaders) throw new Refusal(`a request may carry at most ${maxRequestHeaders} headers`);
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (bytes > maxRequestHeaderBytes)
    throw new Refusal(`the headers of a request may hold at most ${maxRequestHeaderBytes} bytes`);
  for (const [name, value] of entries) {
    if (!headerNamePattern.test(name)) throw new Refusal(`${quoted(name)} is not the name of a header`);
    // The value may be a secret: it is not repeated.
    if (!headerValuePattern.test(value)) {
      throw new Refusal(
        `the value of the header ${quoted(name)} holds a line break or another character that no header may hold`,
      );
    }
  }
}

/** What a server gets where the request does not say it: what browsers send. */
export function usualHeaders({ headers, body }: EgressRequest, { protocol }: URL): Readonly<Record<string, string>> {
  const packed = protocol === "https:" ? "br, gzip, deflate, zstd" : "gzip, deflate";
  return {
    accept: "*/*",
    "accept-language": "*",
    "sec-fetch-mode": "cors",
    // A part of a packed whole could not be unpacked.
    "accept-encoding": "range" in headers ? "identity" : packed,
    ...(body === null ? {} : { "content-type": "text/plain;charset=UTF-8" }),
  };
}

export function isRedirect(status: number): boolean {
  return redirectStatuses.includes(status);
}

/**
 * The request that a redirect asks for (Fetch standard, HTTP-redirect fetch), with less trust in the server that sends
 * it: nothing that may be a credential goes to another origin, neither in a header nor in a body. @throws Refusal
 */
export function redirected(request: EgressRequest, from: URL, location: string, status: number): EgressRequest {
  const url = URL.canParse(location, from.href) ? new URL(location, from.href).href : location;
  const crossesOrigin = !URL.canParse(url) || new URL(url).origin !== from.origin;
  const carried = crossesOrigin ? withHeaders(request.headers, (name) => harmlessHeaders.has(name)) : request.headers;
  const becomesGet =
    status === 303 ? request.method !== "HEAD" : (status === 301 || status === 302) && request.method === "POST";
  if (becomesGet)
    return { url, method: "GET", headers: withHeaders(carried, (name) => !bodyHeaders.has(name)), body: null };
  if (crossesOrigin && request.body !== null) {
    throw new Refusal(
      `${from.origin} redirects a ${request.method} with its body to another origin; send it there directly`,
    );
  }
  return { url, method: request.method, headers: carried, body: request.body };
}

function withHeaders(
  headers: Readonly<Record<string, string>>,
  isKept: (name: string) => boolean,
): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(lower.filter(([name]) => isKept(name)));
}

function quoted(text: string): string {
  return JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);
}
