/**
 * On which channels a contact is told, and why not on one. Pure.
 *
 * Channels follow from the opt-ins: e-mail, SMS and voice, each by its own. The service writes to verified addresses
 * only; SMS and voice share the phone number. A contact that has opted into nothing is still named, once, on the
 * channel of an address that it has: the ledger says why it was not told.
 */
import type { Contact } from "#server/contacts/model.ts";
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
  const chosen = alertChannels.filter((channel) => facetsOf(contact, channel).isOptedIn);
  if (chosen.length > 0) return chosen.map((channel) => ({ channel, skip: skipOn(contact, channel) }));
  const skip = { status: "skipped_optout", reason: "the contact has opted into no channel" } as const;
  return [{ channel: contact.email === null ? "sms" : "email", skip }];
}

/** Why nothing goes to the contact on one channel; null when it may. */
export function skipOn(contact: Contact, channel: AlertChannel): Skip | null {
  const { isOptedIn, hasAddress, isVerified, address, means } = facetsOf(contact, channel);
  if (!isOptedIn) return { status: "skipped_optout", reason: `the contact has not opted into ${means}` };
  if (!hasAddress) return { status: "skipped_unverified", reason: `the contact has no ${address}` };
  if (!isVerified) return { status: "skipped_unverified", reason: `the contact's ${address} is not verified` };
  return null;
}

interface ChannelFacets {
  readonly isOptedIn: boolean;
  readonly hasAddress: boolean;
  readonly isVerified: boolean;
  /** Words for the address and for the channel. */
  readonly address: string;
  readonly means: string;
}

function facetsOf(contact: Contact, channel: AlertChannel): ChannelFacets {
  if (channel === "email") {
    const { emailOptIn: isOptedIn, email, emailVerified: isVerified } = contact;
    return { isOptedIn, hasAddress: email !== null, isVerified, address: "e-mail address", means: "e-mail" };
  }
  const { smsOptIn, callOptIn, phone, phoneVerified: isVerified } = contact;
  const its =
    channel === "sms" ? { isOptedIn: smsOptIn, means: "SMS" } : { isOptedIn: callOptIn, means: "voice calls" };
  return { ...its, hasAddress: phone !== null, isVerified, address: "phone number" };
}
