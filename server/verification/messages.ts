/** The texts of a verification's messages. Pure. */
import { htmlMail, mailButton, type MailLook } from "#core/html-mail.ts";
import { escapeHtml } from "#core/html.ts";
import { fairlyShortened } from "#core/shorten.ts";
import { plainForSms, smsSegments } from "#core/sms.ts";
import { inLine } from "#core/text.ts";
import type { EmailMessage, PhoneMessage } from "#server/net/message.ts";
import { wordsFor } from "./words/language.ts";

/** @param look of who wants to write to the address from now on @param locale BCP 47; null for English */
export function linkMessage(to: string, link: string, look: MailLook, locale: string | null): EmailMessage {
  const words = wordsFor(locale);
  const name = inLine(look.name);
  const named = { brand: name, address: to };
  const [lead, act, foot] = [words.say("mail.lead", named), words.say("mail.act"), words.say("mail.otherwise")];
  const button = mailButton(look.colors, link, words.say("mail.button", named));
  const body = `<p dir="auto">${escapeHtml(lead)}</p>\n<p>${escapeHtml(act)}</p>\n${button}`;
  return {
    channel: "email",
    to,
    subject: words.say("mail.subject", named),
    text: `${lead}\n\n${act}\n\n${link}\n\n${foot}\n`,
    html: htmlMail({ ...look, name }, { language: words.language, title: words.say("mail.title"), body, foot }),
  };
}

const maxNameLength = 40;
const leastNameLength = 10;

/** Kept short, so that it is an SMS of one part. @param locale BCP 47; null for English */
export function codeMessage(to: string, code: string, brandName: string, locale: string | null): PhoneMessage {
  const words = wordsFor(locale);
  const textWith = ([name = ""]: readonly string[]) => plainForSms(words.say("sms", { code, brand: name }));
  const fits = (names: readonly string[]) =>
    names.every(({ length }) => length <= maxNameLength) && smsSegments(textWith(names)) === 1;
  const names = fairlyShortened([plainForSms(inLine(brandName))], leastNameLength, fits);
  return { channel: "sms", to, text: textWith(names ?? []) };
}
