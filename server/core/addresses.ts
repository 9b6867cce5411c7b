/**
 * Which e-mail addresses and phone numbers are accepted, for contacts and users alike. Whether anybody reads them is
 * for verification to tell.
 */
import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import { whenNeeded } from "./lazy.ts";

const phones = whenNeeded(
  () => createRequire(import.meta.url)("libphonenumber-js") as typeof import("libphonenumber-js"),
);

/** RFC 5321, section 4.5.3.1: at most 64 octets before the @, and 254 in all. The form itself is the contract's. */
const maxLocalPartLength = 64;
const maxLength = 254;
const ascii = /^\p{ASCII}*$/u;

/** What is wrong with an address of the contract's `idn-email` format, or null. */
export function emailProblem(email: string): string | null {
  const [local] = partsOf(email);
  if (!ascii.test(local))
    return (
      "has characters other than ASCII before the @ (RFC 6531), and most mail servers do not take such addresses: " +
      "give the person's address in ASCII"
    );
  if (local.length > maxLocalPartLength) return `must have at most ${maxLocalPartLength} characters before the @`;
  return asciiEmail(email).length > maxLength ? `must have at most ${maxLength} characters in ASCII` : null;
}

/** The address as mail servers know it: an internationalised domain by its A-labels (RFC 5890), the rest as it is. */
export function asciiEmail(email: string): string {
  const [local, domain] = partsOf(email);
  return ascii.test(domain) ? email : `${local}@${domainToASCII(domain)}`;
}

function partsOf(email: string): readonly [local: string, domain: string] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}

/**
 * Whether a text has the form of an address, with letters of any script before the @ and in the domain.
 * @param isEmail whether one in ASCII has it
 */
export function hasEmailForm(text: string, isEmail: (text: string) => boolean): boolean {
  const [local, domain] = partsOf(text);
  const written = local.replaceAll(/\P{ASCII}/gu, "x");
  return isEmail(asciiEmail(`${written}@${domain}`));
}

/**
 * What is wrong with a phone number, or null: E.164 exactly, in a length that its country has. No finer check against
 * the numbering plan: plans change faster than any table of them.
 */
export function phoneProblem(phone: string): string | null {
  const { isPossiblePhoneNumber, parsePhoneNumberFromString } = phones();
  if (parsePhoneNumberFromString(phone)?.number === phone && isPossiblePhoneNumber(phone)) return null;
  return "must be a phone number in E.164 form, such as +4915112345678";
}
