/** The kinds of caller that make outgoing requests, and what one request of each may take. */

export interface EgressLimits {
  /** With all its redirects, up to the last byte of the response. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /**
   * Requests of one owner at the same time; the others wait. With `maxResponseBytes` it bounds the memory that an owner
   * can take.
   */
  readonly maxConcurrentRequests: number;
  readonly maxRequestBytes: number;
  readonly maxRequestHeaders: number;
  /** Names and values of all headers together. */
  readonly maxRequestHeaderBytes: number;
  readonly maxResponseHeaderBytes: number;
  /** As sent, and again after decompression. */
  readonly maxResponseBytes: number;
  /** A response that is larger is not read further, instead of being refused. */
  readonly cutsResponse: boolean;
}

export interface EgressCaller {
  /** Sent unless a request names its own. */
  readonly userAgent: string;
  /** What a refusal calls the origins that the caller may reach. */
  readonly originList: string;
  readonly limits: EgressLimits;
}

const mebibyte = 1024 * 1024;

/** Scripts of tenants, to the origins on the egress list of their adapter. */
export const adapterRequests: EgressCaller = {
  userAgent: "Flow-Evaluation-Service-Adapter/1",
  originList: "the adapter's egress list",
  limits: {
    timeoutMs: 10_000,
    maxRedirects: 5,
    maxConcurrentRequests: 8,
    maxRequestBytes: mebibyte,
    maxRequestHeaders: 50,
    maxRequestHeaderBytes: 32 * 1024,
    maxResponseHeaderBytes: 16 * 1024,
    maxResponseBytes: 10 * mebibyte,
    cutsResponse: false,
  },
};

/**
 * Messages to people, to the provider that the operator has configured. Its responses are short. There are more places
 * than a process sends at a time: a message that was handed over does not wait.
 */
export const messengerRequests: EgressCaller = {
  userAgent: "Flow-Evaluation-Service/1",
  originList: "the list of the configured provider",
  limits: { ...adapterRequests.limits, maxConcurrentRequests: 32, maxResponseBytes: mebibyte },
};

/** Pictures that a tenant's brands name, from the origin of their address. A logo is far smaller. */
export const logoRequests: EgressCaller = {
  userAgent: "Flow-Evaluation-Service-Logos/1",
  originList: "the origin of the logo's own address",
  limits: { ...adapterRequests.limits, maxConcurrentRequests: 2, maxResponseBytes: mebibyte },
};

/**
 * Deliveries to endpoints that tenants have subscribed. A redirect is a response like any other. Headers may be as long
 * as browsers take: behind them is the status, which decides.
 */
export const webhookRequests: EgressCaller = {
  userAgent: "Service-Webhooks/1",
  originList: "the subscription's address",
  limits: {
    ...adapterRequests.limits,
    maxRedirects: 0,
    maxRequestBytes: 16 * mebibyte,
    maxResponseHeaderBytes: 256 * 1024,
    maxResponseBytes: 64 * 1024,
    cutsResponse: true,
  },
};
