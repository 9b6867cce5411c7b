/** The headers of a deprecated operation's responses: since when it is one (RFC 9745), and when it ends (RFC 8594). */

export interface Deprecation {
  /** ISO 8601 dates. */
  readonly since: string;
  readonly sunset: string;
}

export function lifecycleHeaders(deprecation: Deprecation | null): Readonly<Record<string, string>> {
  if (deprecation === null) return {};
  const since = Math.floor(Date.parse(deprecation.since) / 1000);
  return { Deprecation: `@${since}`, Sunset: new Date(deprecation.sunset).toUTCString() };
}
