/** The texts of a verification's messages. Pure. */
import { escapeHtml } from "#core/html.ts";
import type { EmailMessage, PhoneMessage } from "#server/net/message.ts";

/** @param brandName who wants to write to the address from now on */
export function linkMessage(to: string, link: string, brandName: string): EmailMessage {
  const lead = `${brandName} would like to send e-mails to this address (${to}).`;
  const act = "Follow the link and press the button to confirm it. The link is valid for 24 hours.";
  const otherwise = "If you did not expect this, do nothing: without your confirmation nothing will be sent.";
  return {
    channel: "email",
    to,
    subject: `${brandName}: please confirm your e-mail address`,
    text: `${lead}\n\n${act}\n\n${link}\n\n${otherwise}\n`,
    html: `<p>${escapeHtml(lead)}</p>\n<p>${act}</p>\n<p><a href="${escapeHtml(link)}">Confirm ${escapeHtml(to)}</a></p>\n<p>${otherwise}</p>\n`,
  };
}

/** Kept short, so that it is an SMS of one part. */
const maxNameLength = 40;

export function codeMessage(to: string, code: string, brandName: string): PhoneMessage {
  return {
    channel: "sms",
    to,
    text: `${code} is your code for ${brandName.slice(0, maxNameLength)}. It is valid for 10 minutes.`,
  };
}
