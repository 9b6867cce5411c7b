/**
 * Which e-mail addresses and phone numbers are accepted, for contacts and users alike. Whether anybody reads them is
 * for verification to tell.
 */
import { createRequire } from "node:module";
import { whenNeeded } from "./when-needed.ts";

const phones = whenNeeded(
  () => createRequire(import.meta.url)("libphonenumber-js") as typeof import("libphonenumber-js"),
);

/**
 * RFC 5321, section 4.5.3.1: at most 64 octets before the @, and 254 in all. The form itself (ASCII, a dotted domain)
 * is the contract's.
 */
const maxLocalPartLength = 64;

/** What is wrong with an address of the contract's `email` format, or null. */
export function emailProblem(email: string): string | null {
  return email.lastIndexOf("@") <= maxLocalPartLength
    ? null
    : `must have at most ${maxLocalPartLength} characters before the @`;
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
