/** What a change is based on: the contract's parameter `If-Match` (RFC 9110, section 13.1). Pure. */
import { invalid } from "#core/errors.ts";
import { tagsOf } from "#core/etag.ts";

/**
 * The tags of `If-Match` as they were sent; null for none and for `*`, which asks for nothing that the record's
 * existence does not already say.
 * @throws AppError `validation` at `header.If-Match`
 */
export function readIfMatch(tags: string | undefined): string | null {
  if (tags === undefined || tags.trim() === "*") return null;
  if (tagsOf(tags) !== null) return tags;
  throw invalid([
    {
      loc: "header.If-Match",
      message: 'must be an ETag in quotes, such as "3", several of them, separated by commas, or *',
    },
  ]);
}
