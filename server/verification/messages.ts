/** The texts of a verification's messages. Pure. */
import { htmlMail, mailButton, type MailLook } from "#core/html-mail.ts";
import { escapeHtml } from "#core/html.ts";
import { fairlyShortened } from "#core/shorten.ts";
import { plainForSms, smsSegments } from "#core/sms.ts";
import { inLine } from "#core/text.ts";
import type { EmailMessage, PhoneMessage } from "#server/net/message.ts";

/** @param look of who wants to write to the address from now on */
export function linkMessage(to: string, link: string, look: MailLook): EmailMessage {
  const name = inLine(look.name);
  const title = "Please confirm your e-mail address";
  const lead = `${name} would like to send e-mails to this address (${to}).`;
  const act = "Follow the link and press the button to confirm it. The link is valid for 24 hours.";
  const otherwise = "If you did not expect this, do nothing: without your confirmation nothing will be sent.";
  const body = `<p dir="auto">${escapeHtml(lead)}</p>\n<p>${act}</p>\n${mailButton(look.colors, link, `Confirm ${to}`)}`;
  return {
    channel: "email",
    to,
    fromName: name,
    subject: `${name}: please confirm your e-mail address`,
    text: `${lead}\n\n${act}\n\n${link}\n\n${otherwise}\n`,
    html: htmlMail({ ...look, name }, { language: "en", title, body, foot: otherwise }),
  };
}

const maxNameLength = 40;
const leastNameLength = 10;

/** Kept short, so that it is an SMS of one part. */
export function codeMessage(to: string, code: string, brandName: string): PhoneMessage {
  const textWith = ([name = ""]: readonly string[]) => `${code} is your code for ${name}. It is valid for 10 minutes.`;
  const fits = (names: readonly string[]) =>
    names.every(({ length }) => length <= maxNameLength) && smsSegments(textWith(names)) === 1;
  const names = fairlyShortened([plainForSms(inLine(brandName))], leastNameLength, fits);
  return { channel: "sms", to, text: textWith(names ?? []) };
}
