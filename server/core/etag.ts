/** The `If-Match` precondition of single records (RFC 9110, section 13.1.1). Tags are without quotes, such as a record's revision. */
import { AppError } from "./errors.ts";

/**
 * @param ifMatch the state the change is based on; null where the caller set no condition
 * @throws AppError `precondition-failed` when the record has moved on
 */
export function requireMatch(ifMatch: string | null, etag: string): void {
  if (ifMatch === null || ifMatch === etag) return;
  throw new AppError("precondition-failed", `The record's ETag is now "${etag}". Read it again and repeat the change.`);
}
