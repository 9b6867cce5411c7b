/**
 * Whether a contact may be told anything on a channel, and why not. Each channel has an opt-in of its own; the service
 * writes to verified addresses only; SMS and voice share the phone number. Pure.
 */
import type { Contact } from "./model.ts";

export type ContactChannel = "email" | "sms" | "voice";

/** Why nothing goes to a contact. */
export interface ReachSkip {
  readonly status: "skipped_optout" | "skipped_unverified";
  /** In words. */
  readonly reason: string;
}

/** Why nothing goes to the contact on one channel; null when it may. */
export function skipOn(contact: Contact, channel: ContactChannel): ReachSkip | null {
  const { isOptedIn, hasAddress, isVerified, address, means } = facetsOf(contact, channel);
  if (!isOptedIn) return { status: "skipped_optout", reason: `the contact has not opted into ${means}` };
  if (!hasAddress) return { status: "skipped_unverified", reason: `the contact has no ${address}` };
  if (!isVerified) return { status: "skipped_unverified", reason: `the contact's ${address} is not verified` };
  return null;
}

export function isOptedInto(contact: Contact, channel: ContactChannel): boolean {
  return facetsOf(contact, channel).isOptedIn;
}

interface ChannelFacets {
  readonly isOptedIn: boolean;
  readonly hasAddress: boolean;
  readonly isVerified: boolean;
  /** Words for the address and for the channel. */
  readonly address: string;
  readonly means: string;
}

function facetsOf(contact: Contact, channel: ContactChannel): ChannelFacets {
  if (channel === "email") {
    const { emailOptIn: isOptedIn, email, emailVerified: isVerified } = contact;
    return { isOptedIn, hasAddress: email !== null, isVerified, address: "e-mail address", means: "e-mail" };
  }
  const { smsOptIn, callOptIn, phone, phoneVerified: isVerified } = contact;
  const its =
    channel === "sms" ? { isOptedIn: smsOptIn, means: "SMS" } : { isOptedIn: callOptIn, means: "voice calls" };
  return { ...its, hasAddress: phone !== null, isVerified, address: "phone number" };
}
