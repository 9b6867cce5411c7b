/**
 * Decides what a contact or a contact list becomes when it is created or changed: the whole content to be stored, or
 * everything that is wrong with the request. Pure: what it must know of other records is passed in as facts. Types and
 * lengths of single fields are the contract's.
 */
import { asciiEmail, emailProblem, phoneProblem } from "#core/addresses.ts";
import type { FieldError } from "#core/errors.ts";
import { isLocale } from "#core/locale.ts";
import { isUnfit, type Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { Contact, ContactList, QuietHours } from "./model.ts";

export interface ContactInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly locale?: string | null;
  readonly timezone?: string | null;
  readonly emailOptIn?: boolean;
  readonly smsOptIn?: boolean;
  readonly callOptIn?: boolean;
  readonly blacklist?: readonly string[];
  readonly quietHours?: QuietHours | null;
}

/** Members that are absent stay as they are; null clears. `blacklist` and `quietHours` are replaced as a whole. */
export type ContactPatch = Partial<ContactInput>;

export interface ContactFacts {
  readonly ownerUserId: string | null;
  /** Of the blacklist's sources, those that exist and share the contact's owner. */
  readonly knownSources: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A contact as it is stored, without its id and its times. */
export type ContactContent = Omit<Contact, "id" | "tenantId" | "ownerUserKey" | "createdAt">;

export interface ContactListInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly contactIds: readonly string[];
}

/** As with contacts; `contactIds` is replaced as a whole. */
export type ContactListPatch = Partial<ContactListInput>;

export interface ContactListFacts {
  readonly ownerUserId: string | null;
  /** Of the list's contacts, those that exist and share the list's owner. */
  readonly knownContacts: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type ContactListContent = Omit<ContactList, "id" | "tenantId" | "ownerUserKey" | "createdAt">;

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const emptyContact = {
  tenantKey: null,
  email: null,
  phone: null,
  locale: null,
  timezone: null,
  emailOptIn: false,
  smsOptIn: false,
  callOptIn: false,
  emailVerified: false,
  phoneVerified: false,
  blacklist: [],
  quietHours: null,
  revision: 0,
} as const;

export function createContact(input: ContactInput, facts: ContactFacts): Checked<ContactContent> {
  return decideContact({ ...emptyContact, displayName: input.displayName }, input, facts, input.blacklist ?? []);
}

export function changeContact(before: Contact, patch: ContactPatch, facts: ContactFacts): Checked<ContactContent> {
  return decideContact(before, patch, facts, blacklistToCheck(before, patch, facts.ownerUserId));
}

/** Which sources the decision depends on. With a new owner the stored blacklist is checked again. */
export function blacklistToCheck(before: Contact, patch: ContactPatch, ownerUserId: string | null): readonly string[] {
  return patch.blacklist ?? (before.ownerUserId === ownerUserId ? [] : before.blacklist);
}

/**
 * Everything that is wrong with a new contact (`before` null) or with a change of one, beyond the contract's schema.
 * @param parts as much of the request as fits the schema
 * @param knownSources those of the new blacklist that exist and share the contact's owner
 */
export function contactFaults(
  before: Contact | null,
  parts: Parts<ContactPatch>,
  knownSources: ReadonlySet<string>,
): readonly FieldError[] {
  return checkContact(before ?? emptyContact, parts, knownSources, parts.blacklist ?? []);
}

function checkContact(
  base: Pick<Contact, "email" | "phone">,
  patch: Parts<ContactPatch>,
  knownSources: ReadonlySet<string>,
  blacklist: readonly (string | undefined)[],
): readonly FieldError[] {
  const email = patch.email === undefined ? base.email : patch.email;
  const phone = patch.phone === undefined ? base.phone : patch.phone;
  const hasNone = email === null && phone === null && !isUnfit(patch, "email") && !isUnfit(patch, "phone");
  return [
    ...checkText("email", patch.email, emailProblem),
    ...checkText("phone", patch.phone, phoneProblem),
    ...(hasNone ? [{ loc: "email", message: "give an e-mail address, a phone number, or both" }] : []),
    ...checkText("locale", patch.locale, localeProblem),
    ...checkText("timezone", patch.timezone, timezoneProblem),
    ...checkIds("blacklist", blacklist, knownSources, "source"),
    ...(patch.quietHours ? checkQuietHours(patch.quietHours) : []),
  ];
}

function checkQuietHours({ start, end, timeZone }: Parts<QuietHours>): readonly FieldError[] {
  const isEmpty = start !== undefined && start === end;
  return [
    ...(isEmpty ? [{ loc: "quietHours.end", message: "must not be the same as quietHours.start" }] : []),
    ...checkText("quietHours.timeZone", timeZone, timezoneProblem),
  ];
}

type ContactBase = Omit<Contact, "id" | "tenantId" | "ownerUserId" | "ownerUserKey" | "createdAt" | "updatedAt">;

function decideContact(
  base: ContactBase,
  patch: ContactPatch,
  facts: ContactFacts,
  blacklist: readonly string[],
): Checked<ContactContent> {
  const errors = checkContact(base, patch, facts.knownSources, blacklist);
  const email = patch.email === undefined ? base.email : patch.email && asciiEmail(patch.email);
  const phone = patch.phone === undefined ? base.phone : patch.phone;
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      displayName: patch.displayName ?? base.displayName,
      tenantKey: patch.tenantKey === undefined ? base.tenantKey : patch.tenantKey,
      email,
      phone,
      locale: patch.locale === undefined ? base.locale : patch.locale,
      timezone: patch.timezone === undefined ? base.timezone : patch.timezone,
      emailOptIn: patch.emailOptIn ?? base.emailOptIn,
      smsOptIn: patch.smsOptIn ?? base.smsOptIn,
      callOptIn: patch.callOptIn ?? base.callOptIn,
      // What was verified is the address, not the person.
      emailVerified: base.emailVerified && email === base.email,
      phoneVerified: base.phoneVerified && phone === base.phone,
      blacklist: patch.blacklist ?? base.blacklist,
      quietHours: patch.quietHours === undefined ? base.quietHours : patch.quietHours,
      ownerUserId: facts.ownerUserId,
      revision: base.revision + 1,
      updatedAt: facts.now,
    },
  };
}

export function createContactList(input: ContactListInput, facts: ContactListFacts): Checked<ContactListContent> {
  return decideList(
    { displayName: input.displayName, tenantKey: null, contactIds: [], revision: 0 },
    input,
    facts,
    input.contactIds,
  );
}

export function changeContactList(
  before: ContactList,
  patch: ContactListPatch,
  facts: ContactListFacts,
): Checked<ContactListContent> {
  return decideList(before, patch, facts, contactsToCheck(before, patch, facts.ownerUserId));
}

/** Which contacts the decision depends on. With a new owner the stored ones are checked again. */
export function contactsToCheck(
  before: ContactList,
  patch: ContactListPatch,
  ownerUserId: string | null,
): readonly string[] {
  return patch.contactIds ?? (before.ownerUserId === ownerUserId ? [] : before.contactIds);
}

type ListBase = Pick<ContactList, "displayName" | "tenantKey" | "contactIds" | "revision">;

function decideList(
  base: ListBase,
  patch: ContactListPatch,
  facts: ContactListFacts,
  checked: readonly string[],
): Checked<ContactListContent> {
  const errors = checkIds("contactIds", checked, facts.knownContacts, "contact");
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      displayName: patch.displayName ?? base.displayName,
      tenantKey: patch.tenantKey === undefined ? base.tenantKey : patch.tenantKey,
      contactIds: patch.contactIds ?? base.contactIds,
      ownerUserId: facts.ownerUserId,
      revision: base.revision + 1,
      updatedAt: facts.now,
    },
  };
}

const localeProblem = (locale: string): string | null =>
  isLocale(locale) ? null : "must be a BCP 47 language tag, such as en-US";
const timezoneProblem = (name: string): string | null =>
  isTimeZone(name) ? null : "must be an IANA time zone name, such as Europe/Berlin";

function checkText(
  loc: string,
  text: string | null | undefined,
  problemOf: (text: string) => string | null,
): readonly FieldError[] {
  const message = typeof text === "string" ? problemOf(text) : null;
  return message === null ? [] : [{ loc, message }];
}

/**
 * What is wrong with the contacts of a new or changed list.
 * @param parts as much of them as fits the contract's schema
 */
export function contactIdFaults(
  parts: readonly (string | undefined)[],
  known: ReadonlySet<string>,
): readonly FieldError[] {
  return checkIds("contactIds", parts, known, "contact");
}

function checkIds(
  loc: string,
  ids: readonly (string | undefined)[],
  known: ReadonlySet<string>,
  what: string,
): readonly FieldError[] {
  return ids.flatMap((id, index) => {
    if (id === undefined) return [];
    const earlier = ids.indexOf(id);
    if (earlier !== index) return [{ loc: `${loc}[${index}]`, message: `repeats ${loc}[${earlier}]` }];
    return known.has(id) ? [] : [{ loc: `${loc}[${index}]`, message: `no such ${what}` }];
  });
}
