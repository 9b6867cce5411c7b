/**
 * The cookie that carries a session's token for browsers, and the defence that goes with it. A browser sends a cookie
 * whoever made the page that asks, so a request that may change something and comes in by cookie must show two things
 * that a foreign page cannot: an `Origin` that is this service's own (where the browser tells one), and a header that
 * no form and no simple request can set, so that the browser asks first (CORS) and is refused. `SameSite=Strict`
 * already keeps the cookie from such requests; this does not rely on it. A query of GraphQL may be of any size, so one
 * that stands in an address shows the same.
 */
import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";

export const csrfHeader = "x-csrf-protection";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
/** As much as a bearer credential may have. */
const maxTokenLength = 512;

export interface SessionCookie {
  /** The token in a request's `Cookie` header; null when there is none that could be one. */
  read(cookieHeader: string | undefined): string | null;
  /** Value of `Set-Cookie`. @param expiresAt epoch ms */
  set(token: string, expiresAt: number | null): string;
  clear(): string;
  /** @throws AppError `forbidden` when a request that came in by cookie may be another site's */
  requireOwnRequest(method: string, headers: IncomingHttpHeaders): void;
  /** @throws AppError `forbidden` when the browser says that another origin's page asks */
  requireOwnOrigin(headers: IncomingHttpHeaders): void;
}

export interface SessionCookieOptions {
  /** How browsers reach the service; null: by whatever host they name. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
}

export function createSessionCookie({ baseUrl, clock }: SessionCookieOptions): SessionCookie {
  const isSecure = baseUrl?.startsWith("https:") === true;
  // The prefix binds the cookie to this host alone; browsers accept it with Secure only.
  const name = isSecure ? "__Host-session" : "session";
  const cookieOf = (value: string, lifetime: Pick<SetCookie, "maxAge">): string =>
    stringifySetCookie({ name, value, httpOnly: true, sameSite: "strict", path: "/", secure: isSecure, ...lifetime });

  const isOwnOrigin = ({ origin, host }: IncomingHttpHeaders): boolean => {
    if (origin === undefined) return true;
    if (baseUrl !== null) return origin === new URL(baseUrl).origin;
    return URL.canParse(origin) && new URL(origin).host === host;
  };

  const requireOwnOrigin = (headers: IncomingHttpHeaders): void => {
    if (!isOwnOrigin(headers))
      throw new AppError(
        "forbidden",
        "A page of another origin may not do this with a cookie. Send the token as a Bearer credential.",
      );
  };

  return {
    read: (cookieHeader) => {
      const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name];
      return token !== undefined && token.length <= maxTokenLength && /^gst_[\w-]+$/.test(token) ? token : null;
    },
    set: (token, expiresAt) => {
      const maxAge = expiresAt === null ? {} : { maxAge: Math.max(0, Math.floor((expiresAt - clock.now()) / 1000)) };
      return cookieOf(token, maxAge);
    },
    clear: () => cookieOf("", { maxAge: 0 }),
    requireOwnOrigin,
    requireOwnRequest: (method, headers) => {
      if (safeMethods.includes(method)) return;
      requireOwnOrigin(headers);
      if (headers[csrfHeader] === "1") return;
      throw new AppError(
        "forbidden",
        "With the session cookie, requests other than GET, and all to /graphql, need the header `X-CSRF-Protection: 1`.",
      );
    },
  };
}
