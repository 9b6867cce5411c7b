/**
 * The limit of what needs no credential: requests per minute of one address, and of all links of one tenant together.
 * Counted as the tenants' own requests are (rate-limit.ts).
 */
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import { createRateLimiter, type RateLimitState, type RequestCounter } from "./rate-limit.ts";

export interface PublicLimit {
  /** @throws AppError rate-limited, with Retry-After */
  ofAddress(request: Pick<FastifyRequest, "ip" | "headers" | "socket">): Promise<void>;
  /** @throws AppError rate-limited, with Retry-After */
  ofTenant(tenantId: string): Promise<void>;
}

export interface PublicLimitOptions {
  readonly counter: RequestCounter;
  readonly clock: Clock;
  /** Requests per minute of one address. */
  readonly perAddress: number;
  /** Requests per minute of one tenant: as many as its own, which are counted apart. */
  readonly perTenant: (tenantId: string) => number;
  /** Told once: somebody at this address names another caller, and is not believed. */
  readonly onUntrustedProxy: (address: string) => void;
}

export function createPublicLimit(options: PublicLimitOptions): PublicLimit {
  const { counter, clock, perAddress, perTenant, onUntrustedProxy } = options;
  const addresses = createRateLimiter({ counter, clock, limitOf: () => perAddress });
  const tenants = createRateLimiter({ counter, clock, limitOf: (key) => perTenant(key.slice(ofLinks.length)) });
  let isTold = false;
  return {
    ofAddress: async ({ ip, headers, socket }) => {
      if (!isTold && headers["x-forwarded-for"] !== undefined && ip === socket.remoteAddress) {
        isTold = true;
        onUntrustedProxy(ip);
      }
      requireAllowed(await addresses.take(`address ${networkOf(ip)}`), "from your address");
    },
    ofTenant: async (tenantId) =>
      requireAllowed(await tenants.take(ofLinks + tenantId), "of the links of whoever sent you this one"),
  };
}

const ofLinks = "links of ";
/** Bits. Providers give each customer as many addresses as there are behind these (RFC 6177). */
const customersPrefix = 64;

/** An address of IPv4 as it is, and of IPv6 the network that one customer has. What is neither counts as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, customersPrefix / 16);
  return `${network.map((part) => part.toString(16)).join(":")}::/${customersPrefix}`;
}

function requireAllowed({ isAllowed, limit, resetSeconds }: RateLimitState, whose: string): void {
  if (isAllowed) return;
  throw new AppError(
    "rate-limited",
    `More than ${limit} requests in a minute ${whose}. Wait ${resetSeconds} seconds, and open it again.`,
    { headers: { "Retry-After": String(resetSeconds) } },
  );
}
