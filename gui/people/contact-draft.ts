/** What is entered of a contact, and what of it is sent. Pure. */
import type { ContactPartsFragment, QuietHoursMode } from "../api/generated.ts";
import type { Fault } from "../api/problem.ts";

export interface QuietHoursDraft {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly mode: QuietHoursMode;
}

/** Texts are empty where there is nothing. */
export interface ContactDraft {
  readonly displayName: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
  readonly timezone: string;
  readonly emailOptIn: boolean;
  readonly smsOptIn: boolean;
  readonly callOptIn: boolean;
  readonly quietHours: QuietHoursDraft | null;
  /** Ids of sources. */
  readonly blacklist: readonly string[];
  /** Null for nobody. */
  readonly ownerUserKey: string | null;
}

export const emptyDraft: ContactDraft = {
  displayName: "",
  email: "",
  phone: "",
  locale: "",
  timezone: "",
  emailOptIn: false,
  smsOptIn: false,
  callOptIn: false,
  quietHours: null,
  blacklist: [],
  ownerUserKey: null,
};

export function draftOf(contact: ContactPartsFragment): ContactDraft {
  const { displayName, email, phone, locale, timezone, quietHours, blacklist, ownerUserKey } = contact;
  const { emailOptIn, smsOptIn, callOptIn } = contact;
  return {
    displayName,
    email: email ?? "",
    phone: phone ?? "",
    locale: locale ?? "",
    timezone: timezone ?? "",
    emailOptIn,
    smsOptIn,
    callOptIn,
    quietHours,
    blacklist,
    ownerUserKey,
  };
}

/** As the service takes it. The owner is sent by who may name one: a user has no other than itself. */
export function inputOf(draft: ContactDraft, { namesOwner }: { readonly namesOwner: boolean }) {
  const { email, phone, locale, timezone, ownerUserKey, ...same } = draft;
  return {
    ...same,
    email: textOrNull(email),
    // As people write numbers: with spaces.
    phone: textOrNull(phone.replaceAll(/[\s()/-]/g, "")),
    locale: textOrNull(locale),
    timezone: textOrNull(timezone),
    ...(namesOwner ? { ownerUserKey } : {}),
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

export function isEdited(draft: ContactDraft, saved: ContactDraft): boolean {
  return changed(draft, saved).length > 0;
}

function changed(draft: ContactDraft, saved: ContactDraft): readonly (keyof ContactDraft)[] {
  const names = Object.keys(saved) as (keyof ContactDraft)[];
  return names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]));
}

/**
 * What was entered, on top of what others have saved meanwhile.
 * @param base what it was begun with
 * @returns null where both changed the same
 */
export function rebased(draft: ContactDraft, base: ContactDraft, saved: ContactDraft): ContactDraft | null {
  const mine = changed(draft, base);
  if (changed(saved, base).some((name) => mine.includes(name))) return null;
  return { ...saved, ...Object.fromEntries(mine.map((name) => [name, draft[name]])) };
}

/** Places that have a field. */
export const contactFields = [
  "displayName",
  "email",
  "phone",
  "locale",
  "timezone",
  "quietHours.start",
  "quietHours.end",
  "quietHours.timeZone",
  "blacklist",
  "ownerUserKey",
] as const;
export type ContactField = (typeof contactFields)[number];

export interface SortedFaults {
  readonly at: ReadonlyMap<ContactField, string>;
  /** What no field stands for. */
  readonly others: readonly Fault[];
}

/** A fault of an item of a list stands at the list; the first of a field is told. */
export function sortFaults(faults: readonly Fault[]): SortedFaults {
  const at = new Map<ContactField, string>();
  const others: Fault[] = [];
  for (const fault of faults) {
    const field = contactFields.find((one) => one === fault.loc.replace(/\[.*$/, ""));
    if (field === undefined) others.push(fault);
    else if (!at.has(field)) at.set(field, fault.message);
  }
  return { at, others };
}
