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
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { Agent, Dispatcher } from "undici";
import { whenNeeded } from "#core/lazy.ts";
import { decideUrl, type EgressPolicy } from "./address.ts";
import { isBadPort } from "./bad-ports.ts";
import type { EgressCaller, EgressLimits } from "./callers.ts";
import { isUntrusted, type PassingFault, passingFaultOf, reasonOf } from "./failures.ts";
import { cleaned, type EgressRequest, isRedirect, Refusal, redirected, usualHeaders } from "./outgoing.ts";
import { exchange, type ResponseHead } from "./exchange.ts";
import { bodyOf, headersOf, leave, readingOf } from "./received.ts";
import { checkedLookup, type Resolve, resolverByDns, resolveWithSystem } from "./resolve.ts";

const undici = whenNeeded(() => createRequire(import.meta.url)("undici") as typeof import("undici"));

const maxOwners = 1_000;
/** A server may ask for less, not for more. */
const maxIdleConnectionMs = 30_000;

export interface EgressGrant {
  /** Whose connections are used: a tenant's id, or `operator`. */
  readonly owner: string;
  /** Origins, `https://host[:port]`; nothing else is reached. */
  readonly origins: readonly string[];
}

/** What a server says before its body. */
export interface ReceivedHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface ReceivedResponse extends ReceivedHead {
  readonly body: Uint8Array;
  /** After all redirects. */
  readonly url: string;
}

/**
 * Without a `fault`, an error would only happen again. With `isUnsent`, nothing of the request has left. With a `head`,
 * the server has answered, and only its body is of no use: where the status alone decides, this is an answer.
 */
export type EgressResponse = ReceivedResponse | FailedExchange;

export interface FailedExchange {
  readonly error: string;
  readonly fault?: PassingFault;
  readonly isUnsent?: true;
  readonly isTimeout?: true;
  readonly head?: ReceivedHead;
}

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
    const { Agent } = undici();
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
    fetch: (asked, { owner, origins }, signal) => {
      const { agent, limit } = lineOf(owner);
      return limit(async () => {
        signal.throwIfAborted();
        const ending = new AbortController();
        const end = (): void => ending.abort(signal.reason);
        signal.addEventListener("abort", end, { once: true });
        let isLate = false;
        let head: ReceivedHead | null = null;
        const onHead = (received: ReceivedHead): void => {
          head = received;
        };
        const timer = setTimeout(() => {
          isLate = true;
          ending.abort(new Refusal("late"));
        }, timeoutMs).unref();
        try {
          const policy = { origins, originList, allowPrivate };
          return await follow(agent, cleaned(asked, caller), policy, limits, ending.signal, onHead);
        } catch (error) {
          signal.throwIfAborted();
          const host = hostOf(asked.url);
          // Not a fault that may pass: a server that is slow once is slow again, and it had enough time.
          const answered = head === null ? {} : { head };
          if (isLate) {
            const late = `no complete answer within ${timeoutMs / 1000} s from ${host}`;
            return { error: late, isTimeout: true, ...answered };
          }
          const fault = passingFaultOf(error);
          const unsent = fault === "unreached" || isUntrusted(error) ? ({ isUnsent: true } as const) : {};
          return { error: reasonOf(error, host, limits), ...(fault === null ? {} : { fault }), ...unsent, ...answered };
        } finally {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
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
  onHead: (head: ReceivedHead) => void,
): Promise<ReceivedResponse> {
  const { maxRedirects } = limits;
  let asked = first;
  for (let redirects = 0; ; redirects += 1) {
    const decision = decideUrl(asked.url, policy);
    if ("refusal" in decision) {
      throw new Refusal(
        redirects === 0 ? decision.refusal : `the server redirects to a place that is refused: ${decision.refusal}`,
      );
    }
    const { url } = decision;
    if (isBadPort(url)) throw new Refusal(`${url.host}: bad port`);
    const { method, body } = asked;
    const sent = {
      origin: url.origin,
      path: pathOf(url),
      method: method as Dispatcher.HttpMethod,
      headers: { ...usualHeaders(asked, url), ...asked.headers },
      body,
    };
    const leadsOn = ({ statusCode, headers }: ResponseHead): boolean =>
      isRedirect(statusCode) && headers.location !== undefined && maxRedirects > 0;
    const response = await exchange(agent, sent, signal, (head) => {
      if (leadsOn(head)) return "stream";
      const received = headersOf(head);
      onHead({ status: head.statusCode, headers: received });
      return readingOf(method, head, received, limits);
    });
    const { statusCode: status } = response;
    const headers = headersOf(response);
    const { location } = headers;
    if (location === undefined || !leadsOn(response))
      return { status, headers, body: await bodyOf(method, headers, response, limits), url: url.href };
    leave(response);
    if (redirects === maxRedirects) throw new Refusal(`more than ${maxRedirects} redirects`);
    asked = redirected(asked, url, location, status);
  }
}

/** With the query, and with a question mark that nothing follows. */
function pathOf({ href, origin, hash }: URL): string {
  const end = hash === "" && href.endsWith("#") ? href.length - 1 : href.length - hash.length;
  return href.slice(origin.length, end);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the server";
}
