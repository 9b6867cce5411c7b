/**
 * What callers ask by `If-None-Match` (RFC 9110, section 13.1). Tags are compared weakly: proxies that compress make
 * them weak.
 */
import { tagsOf } from "#core/etag.ts";

/** Whether the caller has this state already. What is no list of tags is not looked at: the response is the record. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || (tagsOf(ifNoneMatch)?.includes(tag) ?? false);
}
