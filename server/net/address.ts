/**
 * Which URLs and addresses a caller may reach, and why not. Pure: knows no socket. egress.ts asks here before every
 * request, for every redirect, and once more for the very addresses that are about to be dialled.
 */
import ipaddr from "ipaddr.js";

export interface EgressPolicy {
  /** Origins, `https://host[:port]`; nothing else is reachable. */
  readonly origins: readonly string[];
  /** What a refusal calls them, such as "the adapter's egress list". */
  readonly originList: string;
  /** Development only: private addresses, plain `http:` and every port are allowed too. */
  readonly allowPrivate: boolean;
}

/** What is allowed carries the parsed URL; what is not, the reason. */
export type UrlDecision = { readonly url: URL } | { readonly refusal: string };

export const maxUrlLength = 2048;
const maxQuotedLength = 100;
/** For who tries a server of their own on the same machine. */
const inDevelopment = "For development, start the service with EGRESS_ALLOW_PRIVATE=1";
/** Ports below it belong to mail, name and login services and the like, except those of the web. */
const firstOpenPort = 1024;
const webPorts: readonly string[] = ["", "80", "443"];

/**
 * Global unicast addresses of IPv6 (RFC 4291 section 2.4, IANA): everything outside is reserved, local or a transition
 * form.
 */
const globalUnicastV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

const rangeNames: Readonly<Record<string, string>> = {
  unspecified: "an unspecified address",
  broadcast: "a broadcast address",
  multicast: "a multicast address",
  linkLocal: "a link-local address",
  loopback: "a loopback address",
  carrierGradeNat: "a carrier-grade NAT address",
  private: "a private address",
  uniqueLocal: "a private address",
  deprecatedSiteLocal: "a private address",
  ipv4Mapped: "an IPv4 address in IPv6 form",
  rfc6145: "an IPv4 address in IPv6 form",
  rfc6052: "an IPv4 address in IPv6 form",
  "6to4": "an IPv4 address in IPv6 form",
  teredo: "an IPv4 address in IPv6 form",
};

/** Null for a public unicast address; otherwise what it is, such as "a loopback address". */
export function nonPublicKind(address: string): string | null {
  if (!ipaddr.isValid(address)) {
    return "not an IP address";
  }
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== "unicast") {
    return rangeNames[range] ?? "a reserved address";
  }
  const outsideGlobalV6 = parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicastV6);
  return outsideGlobalV6 ? "a reserved address" : null;
}

/** Why the address may not be dialled, or null. */
export function addressRefusal(host: string, address: string, allowPrivate: boolean): string | null {
  if (allowPrivate) {
    return null;
  }
  const kind = nonPublicKind(address);
  if (kind === null) {
    return null;
  }
  const named = host === address ? host : `${host} resolves to ${address}, which`;
  return `${named} is ${kind}; only public addresses may be reached. ${inDevelopment}`;
}

export function decideUrl(text: string, policy: EgressPolicy): UrlDecision {
  if (text.length > maxUrlLength) {
    return { refusal: `a URL may have at most ${maxUrlLength} characters` };
  }
  if (!URL.canParse(text)) {
    return {
      refusal: `${JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text)} is not an absolute URL`,
    };
  }
  const url = new URL(text);
  const refusal = refusalOf(url, policy);
  return refusal === null ? { url } : { refusal };
}

function refusalOf(url: URL, policy: EgressPolicy): string | null {
  if (url.protocol !== "https:" && !(url.protocol === "http:" && policy.allowPrivate)) {
    return `${url.protocol} is not allowed; use https:`;
  }
  if (url.username !== "" || url.password !== "") {
    return "a URL may not hold credentials; send them in a header";
  }
  if (!policy.allowPrivate && !webPorts.includes(url.port) && Number(url.port) < firstOpenPort) {
    return `port ${url.port} is not allowed; use 443 or a port from ${firstOpenPort} on`;
  }
  const host = bareHost(url);
  if (ipaddr.isValid(host)) {
    const refusal = addressRefusal(host, host, policy.allowPrivate);
    if (refusal !== null) {
      return refusal;
    }
  }
  return policy.origins.includes(url.origin) ? null : `${url.origin} is not on ${policy.originList}`;
}

/** Without the brackets of an IPv6 host. */
function bareHost(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
}

/** The origin in its normal form when `text` is exactly `scheme://host[:port]`, else why not. */
export function decideOrigin(
  text: string,
  allowPrivate: boolean,
): { readonly origin: string } | { readonly refusal: string } {
  if (text.length > maxUrlLength || !URL.canParse(text)) {
    return { refusal: "must be an origin such as https://data.example.com" };
  }
  const { origin, hostname } = new URL(text);
  // A URL may have it, a name in the DNS may not. Its author means all names of a domain, and would reach none.
  if (hostname.includes("*")) return { refusal: "must hold the whole name of a host, without *: list each host" };
  const decision = decideUrl(text, { origins: [origin], originList: "its own list", allowPrivate });
  if ("refusal" in decision) {
    return decision;
  }
  const { pathname, search, hash } = decision.url;
  const isBare = pathname === "/" && search === "" && hash === "" && !text.includes("?") && !text.includes("#");
  return isBare ? { origin } : { refusal: "must be an origin only: no path, query or fragment" };
}
