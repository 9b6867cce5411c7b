/** Headers that every response carries for the browser's sake. The service's own pages load nothing from elsewhere. */

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The reference page is scripts and styles from this service; its library sets style attributes.
 *
 * @param inlineScripts source expressions of the scripts within the page
 */
export function referencePagePolicy(inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const securityHeaders = {
  "Content-Security-Policy": nothing,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
  // Compressed for those who accept it. In lower case, as the compression adds it.
  Vary: "accept-encoding",
} as const;

/**
 * Uploaded logos are strangers' content: opened by itself, a drawing runs no script and loads nothing. Its address
 * names one content for ever, and other sites show it.
 */
export const logoHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "Content-Disposition": "inline",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The headers of every response of this service, by their names in lower case: the framework would put each of them
 * into lower case again for each response.
 * @param frameAncestors origins whose pages may show the service's own in a frame
 */
export function standardHeaders(baseUrl: string, frameAncestors: readonly string[]): Readonly<Record<string, string>> {
  const { "X-Frame-Options": closed, ...others } = securityHeaders;
  const policy = framedBy(securityHeaders["Content-Security-Policy"], frameAncestors);
  // The older header knows no origins: where some are let in, the policy alone says which.
  const frames = frameAncestors.length === 0 ? { "X-Frame-Options": closed } : {};
  const headers = { ...others, ...frames, "Content-Security-Policy": policy, ...transportSecurity(baseUrl) };
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A policy that lets pages of these origins frame what it is sent with; without origins, none. */
export function framedBy(policy: string, frameAncestors: readonly string[]): string {
  if (frameAncestors.length === 0) return policy;
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${frameAncestors.join(" ")}`);
}

const hstsSeconds = 365 * 24 * 60 * 60;

/** Only behind https: the header would lock out a development address. */
function transportSecurity(baseUrl: string): Readonly<Record<string, string>> {
  return baseUrl.startsWith("https:")
    ? { "Strict-Transport-Security": `max-age=${hstsSeconds}; includeSubDomains` }
    : {};
}
