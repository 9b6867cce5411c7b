/**
 * The rate limit: requests per tenant and minute, and of one session within that, in fixed windows that start with the
 * clock's minute. Where the count is kept is behind `RequestCounter`: in this process (embedded) or in Redis (any
 * number of processes). When Redis is away, each process counts for itself: a limit that is too generous for a while is
 * better than a service that refuses.
 */
import type { Clock } from "#core/clock.ts";

const windowSeconds = 60;

export interface RequestCounter {
  /** Adds one to `key` and returns the new count; the key may be forgotten after `ttlSeconds`. */
  add(key: string, ttlSeconds: number): Promise<number>;
  close(): Promise<void>;
}

export interface RateLimitState {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Counts one request of a tenant (or of `operator`). */
  take(tenantId: string): Promise<RateLimitState>;
}

export interface RateLimiterOptions {
  readonly counter: RequestCounter;
  /** The tenant's requests per minute. */
  readonly limitOf: (tenantId: string) => Promise<number> | number;
  readonly clock: Clock;
}

/** A limit as callers are told of it. */
export interface NamedLimit extends RateLimitState {
  readonly name: "tenant" | "session";
}

/** Whose request it is: a tenant's, or the operator's; and by which session it comes, null for a key. */
export interface Asking {
  readonly asker: string;
  readonly sessionId: string | null;
}

export interface RequestLimits {
  /** Counts one request. Returns the limits that it was held to: the last is the one that refuses, where one does. */
  take(asking: Asking): Promise<readonly [NamedLimit, ...NamedLimit[]]>;
}

export interface RequestLimitsOptions extends Omit<RateLimiterOptions, "limitOf"> {
  readonly limitOf: (tenantId: string) => number;
  /** Requests per minute of one session, where its tenant has twice as many. */
  readonly perSession: number;
}

/**
 * A request of a session counts as the session's first. What is refused there is not counted as its tenant's: a browser
 * gone wild spends its own share alone.
 */
export function createRequestLimits({ counter, clock, limitOf, perSession }: RequestLimitsOptions): RequestLimits {
  const tenants = createRateLimiter({ counter, clock, limitOf });
  return {
    take: async ({ asker, sessionId }) => {
      if (sessionId === null) return [{ ...(await tenants.take(asker)), name: "tenant" }];
      const limit = Math.min(perSession, Math.ceil(limitOf(asker) / 2));
      const sessions = createRateLimiter({ counter, clock, limitOf: () => limit });
      const own: NamedLimit = { ...(await sessions.take(`session ${sessionId}`)), name: "session" };
      return own.isAllowed ? [own, { ...(await tenants.take(asker)), name: "tenant" }] : [own];
    },
  };
}

export function createRateLimiter({ counter, limitOf, clock }: RateLimiterOptions): RateLimiter {
  return {
    take: async (tenantId) => {
      const limit = await limitOf(tenantId);
      const nowSeconds = clock.now() / 1000;
      const window = Math.floor(nowSeconds / windowSeconds);
      const count = await counter.add(`rate:${tenantId}:${window}`, 2 * windowSeconds);
      const resetSeconds = Math.max(1, Math.ceil((window + 1) * windowSeconds - nowSeconds));
      return { isAllowed: count <= limit, limit, remaining: Math.max(0, limit - count), resetSeconds };
    },
  };
}

/**
 * Both the widespread `RateLimit-*` fields, which tell of the limit with fewest requests left, and those of the IETF
 * draft (draft-ietf-httpapi-ratelimit-headers), which tell of each.
 */
export function rateLimitHeaders(limits: readonly [NamedLimit, ...NamedLimit[]]): Readonly<Record<string, string>> {
  const { limit, remaining, resetSeconds } = limits.reduce((one, other) =>
    other.remaining < one.remaining ? other : one,
  );
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
    RateLimit: limits.map((one) => `"${one.name}";r=${one.remaining};t=${one.resetSeconds}`).join(", "),
    "RateLimit-Policy": limits.map((one) => `"${one.name}";q=${one.limit};w=${windowSeconds}`).join(", "),
  };
}
