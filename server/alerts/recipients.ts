/**
 * On which channels a contact is told, and why not on one. Pure.
 *
 * Channels follow from the opt-ins: e-mail, SMS and voice, each by its own. A contact that has opted into nothing is
 * still named, once, on the channel of an address that it has: the ledger says why it was not told.
 */
import type { Contact } from "#server/contacts/model.ts";
import { isOptedInto, skipOn } from "#server/contacts/reach.ts";
import { type AlertChannel, type AlertStatus, alertChannels } from "./model.ts";

export type SkippedStatus = Extract<AlertStatus, `skipped_${string}`>;

/** Why something is not sent. */
export interface Skip {
  readonly status: SkippedStatus;
  /** In words. */
  readonly reason: string;
}

export interface ChannelChoice {
  readonly channel: AlertChannel;
  /** Null for a channel on which messages go out. */
  readonly skip: Skip | null;
}

/** At least one, in the order of `alertChannels`. */
export function channelsOf(contact: Contact): readonly ChannelChoice[] {
  const chosen = alertChannels.filter((channel) => isOptedInto(contact, channel));
  if (chosen.length > 0) return chosen.map((channel) => ({ channel, skip: skipOn(contact, channel) }));
  const skip = { status: "skipped_optout", reason: "the contact has opted into no channel" } as const;
  return [{ channel: contact.email === null ? "sms" : "email", skip }];
}
