/**
 * What callers ask by `If-Match` and `If-None-Match` (RFC 9110, section 13.1). Tags are compared weakly: proxies that
 * compress make them weak.
 */
import { invalid } from "#core/errors.ts";
import { tagsOf } from "#core/etag.ts";

/**
 * The tags of `If-Match` as they were sent; null for none and for `*`, which asks for nothing that the record's
 * existence does not already say.
 * @throws AppError `validation` at `header.If-Match`
 */
export function readIfMatch(header: string | undefined): string | null {
  if (header === undefined || header.trim() === "*") return null;
  if (tagsOf(header) !== null) return header;
  throw invalid([
    {
      loc: "header.If-Match",
      message: 'must be an ETag in quotes, such as "3", several of them, separated by commas, or *',
    },
  ]);
}

/** Whether the caller has this state already. What is no list of tags is not looked at: the answer is the record. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || (tagsOf(ifNoneMatch)?.includes(tag) ?? false);
}
