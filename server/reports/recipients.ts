/**
 * Who gets a report by mail, and who does not. A contact that stands in several lists counts once. Of contacts that
 * share an address, in whatever case, the first that may be written to stands for all. Pure.
 */
import type { Contact } from "#server/contacts/model.ts";
import { skipOn } from "#server/contacts/reach.ts";
import type { RecipientOutcome } from "./model.ts";

export interface PlannedRecipient {
  readonly contactId: string;
  readonly email: string | null;
  readonly outcome: Extract<RecipientOutcome, "pending" | `skipped_${string}`>;
  /** In words; null for one who gets a mail. */
  readonly reason: string | null;
}

/** @param contacts those of all lists, in their order; some may come more than once */
export function recipientsOf(contacts: readonly Contact[]): readonly PlannedRecipient[] {
  const written = new Set<string>();
  const recipients: PlannedRecipient[] = [];
  for (const contact of new Map(contacts.map((one) => [one.id, one])).values()) {
    const { id: contactId, email } = contact;
    const skip = skipOn(contact, "email");
    if (skip !== null) {
      recipients.push({ contactId, email, outcome: skip.status, reason: skip.reason });
      continue;
    }
    const address = (email ?? "").toLowerCase();
    if (written.has(address)) continue;
    written.add(address);
    recipients.push({ contactId, email, outcome: "pending", reason: null });
  }
  return recipients;
}
