/** Whether a channel reaches a contact, by what is stored of it. The service decides anew with each message. Pure. */
import type { AlertChannel, ContactPartsFragment } from "../api/generated.ts";

export type Reach = "ok" | "not_agreed" | "no_address" | "no_number" | "unverified";

export const channels: readonly AlertChannel[] = ["email", "sms", "voice"];

export function reachOn(contact: ContactPartsFragment, channel: AlertChannel): Reach {
  if (!hasAgreed(contact, channel)) return "not_agreed";
  if (channel === "email") {
    if (contact.email === null) return "no_address";
    return contact.emailVerified ? "ok" : "unverified";
  }
  if (contact.phone === null) return "no_number";
  return contact.phoneVerified ? "ok" : "unverified";
}

/** Those that anything is known of: an address, or an agreement. */
export function channelsOf(contact: ContactPartsFragment): readonly AlertChannel[] {
  return channels.filter((channel) => addressOn(contact, channel) !== null || hasAgreed(contact, channel));
}

export function addressOn({ email, phone }: ContactPartsFragment, channel: AlertChannel): string | null {
  return channel === "email" ? email : phone;
}

function hasAgreed({ emailOptIn, smsOptIn, callOptIn }: ContactPartsFragment, channel: AlertChannel): boolean {
  return { email: emailOptIn, sms: smsOptIn, voice: callOptIn }[channel];
}
