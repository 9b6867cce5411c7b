/** The response of a `comms` adapter: whether the message was sent. Pure. */
import { storableText } from "#core/text.ts";
import { type Checked, checked, described, Misfit, readRecord } from "./reading.ts";

/**
 * `refused` and `later` are about this one message; the adapter itself did its work. `later`: it was not sent, and may
 * be another time.
 */
export type CommsResponse =
  | { readonly status: "sent" }
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "later"; readonly reason: string };

const maxReasonLength = 500;
const noReason = "the adapter gave no reason";

export function checkComms(response: unknown): Checked<{ readonly outcome: CommsResponse }> {
  return checked((): { readonly outcome: CommsResponse } => {
    const { ok, error, retry } = readRecord(response, "the answer");
    if (typeof ok !== "boolean") throw new Misfit(`ok: must be true or false, but is ${described(ok)}`);
    if (error !== undefined && error !== null && typeof error !== "string")
      throw new Misfit(`error: must be a string, but is ${described(error)}`);
    // A message that was sent counts as sent, even with an error beside it: refused here, it would be sent again.
    if (ok) return { outcome: { status: "sent" } };
    if (retry !== undefined && retry !== null && typeof retry !== "boolean")
      throw new Misfit(`retry: must be true or false, but is ${described(retry)}`);
    const reason = storableText((error || noReason).slice(0, maxReasonLength));
    return { outcome: retry === true ? { status: "later", reason } : { status: "refused", reason } };
  });
}
