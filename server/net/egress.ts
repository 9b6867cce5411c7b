/**
 * The only outgoing HTTP: one guard for adapters and for the providers of messages. Every request, and every redirect
 * that answers it, is held to the list of origins and to public addresses. Names are resolved here, and what is dialled
 * is what was checked. A refusal is a response with its reason, not an exception. Knows no adapter.
 *
 * Each kind of caller (callers.ts) makes an egress of its own. Adapters follow redirects to any of the tenant's
 * origins. Providers that the operator has chosen may be private. A caller that follows no redirect (`maxRedirects: 0`)
 * gets the 3xx response itself.
 *
 * Nothing is kept between requests: no cookies, no cache, no credentials, no proxy of the environment. Connections are
 * reused for one owner only. On a shared connection, a tenant who finds a server that loses count of its requests
 * (desynchronisation) could read the responses to another tenant.
 */
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { Agent, fetch, type Headers, type Response } from "undici";
import { decideUrl, type EgressPolicy } from "./address.ts";
import type { EgressCaller, EgressLimits } from "./callers.ts";
import { isUntrusted, type PassingFault, passingFaultOf, reasonOf, tooLarge } from "./failures.ts";
import { cleaned, type EgressRequest, isRedirect, Refusal, redirected } from "./outgoing.ts";
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

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** After all redirects. */
  readonly url: string;
}

/** Without a `fault`, an error would only happen again. With `isUnsent`, nothing of the request has left. */
export type EgressResponse =
  | ReceivedResponse
  | { readonly error: string; readonly fault?: PassingFault; readonly isUnsent?: true; readonly isTimeout?: true };

export interface Egress {
  /** @throws the signal's reason when it is aborted, and nothing else */
  fetch(request: EgressRequest, grant: EgressGrant, signal: AbortSignal): Promise<EgressResponse>;
  close(): Promise<void>;
}

export interface EgressOptions {
  readonly caller: EgressCaller;
  /**
   * Development, and hosts that the operator has chosen: private addresses, `http:` and the names of `/etc/hosts` too.
   */
  readonly allowPrivate: boolean;
  /** Default: DNS alone, or the system's way where private addresses are allowed. */
  readonly resolve?: Resolve;
}

/** One owner's connections, and its place in the queue. */
interface Line {
  readonly agent: Agent;
  readonly limit: LimitFunction;
}

export function createEgress(options: EgressOptions): Egress {
  const { caller, allowPrivate } = options;
  const { originList, limits } = caller;
  const { timeoutMs, maxConcurrentRequests } = limits;
  const resolve = options.resolve ?? (allowPrivate ? resolveWithSystem : resolverByDns());
  const lookup = checkedLookup(resolve, allowPrivate);
  const lines = new LRUCache<string, Line>({ max: maxOwners, dispose: ({ agent }) => void agent.close() });

  const lineOf = (owner: string): Line => {
    const known = lines.get(owner);
    if (known !== undefined) return known;
    const agent = new Agent({
      connect: { lookup, timeout: timeoutMs },
      connections: maxConcurrentRequests,
      // The limits on headers hold for HTTP/1.1 only.
      allowH2: false,
      maxHeaderSize: limits.maxResponseHeaderBytes,
      maxResponseSize: limits.cutsResponse ? -1 : limits.maxResponseBytes,
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
          return await follow(agent, cleaned(request, caller), { origins, originList, allowPrivate }, limits, either);
        } catch (error) {
          signal.throwIfAborted();
          const host = hostOf(request.url);
          // Not a fault that may pass: a server that is slow once is slow again, and it had enough time.
          if (deadline.aborted)
            return { error: `no complete answer within ${timeoutMs / 1000} s from ${host}`, isTimeout: true };
          const fault = passingFaultOf(error);
          const unsent = fault === "unreached" || isUntrusted(error) ? ({ isUnsent: true } as const) : {};
          return { error: reasonOf(error, host, limits), ...(fault === null ? {} : { fault }), ...unsent };
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
  first: EgressRequest,
  policy: EgressPolicy,
  limits: EgressLimits,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const { maxRedirects } = limits;
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
    if (!isRedirect(response.status) || location === null || maxRedirects === 0)
      return await received(response, url, limits);
    await response.body?.cancel();
    if (redirects === maxRedirects) throw new Refusal(`more than ${maxRedirects} redirects`);
    request = redirected(request, url, location, response.status);
  }
}

async function received(response: Response, url: URL, limits: EgressLimits): Promise<ReceivedResponse> {
  const { status, headers, body } = response;
  const refusal = body === null ? null : refusalOf(headers, limits);
  if (refusal !== null) {
    await body?.cancel();
    throw new Refusal(refusal);
  }
  return { status, headers: recordOf(headers), body: await readBody(response, limits), url: url.href };
}

/** Entry by entry, every `Set-Cookie` but the last would be lost. */
function recordOf(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers.keys()].map((name) => [name, headers.get(name) ?? ""]));
}

/** What the headers alone rule out. */
function refusalOf(headers: Headers, limits: EgressLimits): string | null {
  // Each further coding multiplies the size that a small response can reach.
  if (headers.get("content-encoding")?.includes(",") === true) return "the answer is compressed more than once";
  if (limits.cutsResponse) return null;
  return Number(headers.get("content-length")) > limits.maxResponseBytes ? tooLarge(limits) : null;
}

async function readBody(response: Response, limits: EgressLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes <= limits.maxResponseBytes) continue;
    if (!limits.cutsResponse) throw new Refusal(tooLarge(limits));
    return Buffer.concat(chunks).subarray(0, limits.maxResponseBytes);
  }
  return Buffer.concat(chunks, bytes);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the server";
}
