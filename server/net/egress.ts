/**
 * The only outgoing HTTP: one guard for adapters, for webhooks and for the providers of messages. Every request, and
 * every redirect it is answered with, is held to the list of origins and to public addresses; names are resolved here,
 * and what is dialled is what was checked. A refusal is an answer with its reason, not an exception. Knows no adapter.
 *
 * Each kind of caller makes an egress of its own: adapters follow redirects to any of the tenant's origins; a webhook
 * grants the one origin it was registered with and follows none (`maxRedirects: 0` gives the 3xx answer itself);
 * providers that the operator has chosen may be private.
 *
 * Nothing is kept between requests: no cookies, no cache, no credentials, no proxy of the environment. Connections are
 * reused for one owner only. A connection that is shared lets whoever finds a server that loses count of its requests
 * (desynchronisation) read another's answers.
 */
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { Agent, fetch, type Headers, type Response } from "undici";
import type { AdapterFetchResponse, AdapterFetchRequest } from "#sandbox/contract.ts";
import { decideUrl, type EgressPolicy } from "./address.ts";
import { type PassingFault, passingFaultOf, reasonOf, tooLarge } from "./failures.ts";
import {
  defaultMaxRedirects,
  maxConcurrentRequests,
  maxResponseBytes,
  maxResponseHeaderBytes,
  requestTimeoutMs,
} from "./limits.ts";
import { cleaned, isRedirect, Refusal, redirected } from "./outgoing.ts";
import { checkedLookup, type Resolve, resolverByDns, resolveWithSystem } from "./resolve.ts";

const maxOwners = 1_000;
/** A server may ask for less, not for more. */
const maxIdleConnectionMs = 30_000;

export interface EgressGrant {
  /** Whose connections are used: a tenant's id, or `operator`. */
  readonly owner: string;
  /** Origins, `https://host[:port]`; nothing else is reached. */
  readonly origins: readonly string[];
}

/** Without a `fault`, an error would only happen again. */
export type EgressResponse =
  | Exclude<AdapterFetchResponse, { error: string }>
  | { readonly error: string; readonly fault?: PassingFault };

export interface Egress {
  /** @throws the signal's reason when it is aborted, and nothing else */
  fetch(request: AdapterFetchRequest, grant: EgressGrant, signal: AbortSignal): Promise<EgressResponse>;
  close(): Promise<void>;
}

export interface EgressOptions {
  /**
   * Development, and hosts that the operator has chosen: private addresses, `http:` and the names of `/etc/hosts` too.
   */
  readonly allowPrivate: boolean;
  /** Default: DNS alone, or the system's way where private addresses are allowed. */
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly maxRedirects?: number;
}

/** One owner's connections, and its place in the queue. */
interface Line {
  readonly agent: Agent;
  readonly limit: LimitFunction;
}

export function createEgress(options: EgressOptions): Egress {
  const { allowPrivate, timeoutMs = requestTimeoutMs, maxRedirects = defaultMaxRedirects } = options;
  const resolve = options.resolve ?? (allowPrivate ? resolveWithSystem : resolverByDns());
  const lookup = checkedLookup(resolve, { origins: [], allowPrivate });
  const lines = new LRUCache<string, Line>({ max: maxOwners, dispose: ({ agent }) => void agent.close() });

  const lineOf = (owner: string): Line => {
    const known = lines.get(owner);
    if (known !== undefined) return known;
    const agent = new Agent({
      connect: { lookup, timeout: timeoutMs },
      connections: maxConcurrentRequests,
      // The limits on headers hold for HTTP/1.1 only.
      allowH2: false,
      maxHeaderSize: maxResponseHeaderBytes,
      maxResponseSize: maxResponseBytes,
      keepAliveMaxTimeout: maxIdleConnectionMs,
    });
    const line = { agent, limit: pLimit(maxConcurrentRequests) };
    lines.set(owner, line);
    return line;
  };

  return {
    fetch: (request, { owner, origins }, signal) => {
      const { agent, limit } = lineOf(owner);
      return limit(async () => {
        signal.throwIfAborted();
        const deadline = AbortSignal.timeout(timeoutMs);
        try {
          const either = AbortSignal.any([deadline, signal]);
          return await follow(agent, cleaned(request), { origins, allowPrivate }, maxRedirects, either);
        } catch (error) {
          signal.throwIfAborted();
          const host = hostOf(request.url);
          // Not taken for a fault that may pass: who is slow once is slow again, and has had time enough.
          if (deadline.aborted) return { error: `no complete answer within ${timeoutMs / 1000} s from ${host}` };
          const fault = passingFaultOf(error);
          return { error: reasonOf(error, host), ...(fault === null ? {} : { fault }) };
        }
      });
    },
    close: async () => {
      await Promise.all([...lines.values()].map(({ agent }) => agent.destroy()));
    },
  };
}

async function follow(
  agent: Agent,
  first: AdapterFetchRequest,
  policy: EgressPolicy,
  maxRedirects: number,
  signal: AbortSignal,
): Promise<AdapterFetchResponse> {
  let request = first;
  for (let redirects = 0; ; redirects += 1) {
    const decision = decideUrl(request.url, policy);
    if ("refusal" in decision) {
      throw new Refusal(
        redirects === 0 ? decision.refusal : `the server redirects to a place that is refused: ${decision.refusal}`,
      );
    }
    const { method, headers, body } = request;
    const { url } = decision;
    const response = await fetch(url.href, { method, headers, body, signal, redirect: "manual", dispatcher: agent });
    const location = response.headers.get("location");
    if (!isRedirect(response.status) || location === null || maxRedirects === 0) return await answerOf(response, url);
    await response.body?.cancel();
    if (redirects === maxRedirects) throw new Refusal(`more than ${maxRedirects} redirects`);
    request = redirected(request, url, location, response.status);
  }
}

async function answerOf(response: Response, url: URL): Promise<AdapterFetchResponse> {
  const { status, headers, body } = response;
  const refusal = body === null ? null : refusalOf(headers);
  if (refusal !== null) {
    await body?.cancel();
    throw new Refusal(refusal);
  }
  return { status, headers: recordOf(headers), body: await readBody(response), url: url.href };
}

/** Entry by entry, every `Set-Cookie` but the last would be lost. */
function recordOf(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers.keys()].map((name) => [name, headers.get(name) ?? ""]));
}

/** What the headers tell already. */
function refusalOf(headers: Headers): string | null {
  // Each further coding multiplies what a small answer can make of itself.
  if (headers.get("content-encoding")?.includes(",") === true) return "the answer is compressed more than once";
  return Number(headers.get("content-length")) > maxResponseBytes ? tooLarge : null;
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxResponseBytes) throw new Refusal(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the server";
}
