/**
 * ETags of single records and the `If-Match` precondition (RFC 9110, sections 8.8.3 and 13.1.1). A tag is
 * `<revision>.<digest>`: the revision counts what callers change, the digest stands for all that is shown. A change is
 * refused by the revision alone, so that a run, or a reading, in between does not matter.
 */
import { hash } from "node:crypto";
import { AppError } from "./errors.ts";
import { isSame } from "./deep-equal.ts";

const digestLength = 16;

/**
 * The tag of what is shown of a record, without quotes.
 * @param shown as JSON has it
 */
export function tagOfText(revision: string, shown: string): string {
  return tagOfDigest(revision, hash("sha256", shown, "base64url"));
}

/** @param digest SHA-256 of what is shown, in base64url */
export function tagOfDigest(revision: string, digest: string): string {
  return `${revision}.${digest.slice(0, digestLength)}`;
}

/** Whether a change leaves all as it is: then there is nothing to be stored, and the revision stays. */
export function changesNothing<Content extends object>(before: Content, after: Partial<Content>): boolean {
  const names = (Object.keys(after) as (keyof Content)[]).filter((name) => name !== "revision" && name !== "updatedAt");
  return names.every((name) => isSame(before[name], after[name]));
}

/** The tags of a header's list, without quotes and `W/`. Null where it is no list of tags. */
export function tagsOf(list: string): readonly string[] | null {
  if (!/^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/.test(list)) return null;
  return [...list.matchAll(/"([^"]*)"/g)].map((match) => match[1] as string);
}

/**
 * @param ifMatch tags of the state that the change is based on, as in the header; null where the caller set no
 *   condition
 * @param revision the record's present one
 * @throws AppError `precondition-failed` when the record has moved on
 */
export function requireMatch(ifMatch: string | null, revision: string): void {
  if (ifMatch === null) return;
  const isPresent = tagsOf(ifMatch)?.some((tag) => tag === revision || tag.startsWith(`${revision}.`));
  if (isPresent === true) return;
  throw new AppError(
    "precondition-failed",
    "The record has changed since the ETag in If-Match. Read it again and repeat the change.",
  );
}
