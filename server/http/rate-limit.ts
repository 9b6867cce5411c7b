/**
 * The rate limit: requests per tenant and minute, in fixed windows that start with the clock's minute. Where the count
 * is kept is behind `RequestCounter`: in this process (embedded) or in Redis (any number of processes). When Redis is
 * away, each process counts for itself: a limit that is too generous for a while is better than a service that refuses.
 */
import type { Clock } from "#core/clock.ts";

const windowSeconds = 60;
const policyName = "tenant";

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

/** Both the widespread `RateLimit-*` fields and those of the IETF draft (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimitState): Readonly<Record<string, string>> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
    RateLimit: `"${policyName}";r=${remaining};t=${resetSeconds}`,
    "RateLimit-Policy": `"${policyName}";q=${limit};w=${windowSeconds}`,
  };
}
