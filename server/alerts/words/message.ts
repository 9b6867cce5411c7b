/** The texts of alerts, and the messages that carry them. Pure. */
import { inLines } from "#core/text.ts";
import { plainForSms, smsSegments } from "#core/sms.ts";
import { fairlyShortened, minShortened } from "#core/shorten.ts";
import type { MailLook } from "#core/html-mail.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import type { Message } from "#server/net/message.ts";
import { unsubscribeHeaders } from "#server/unsubscribing/link.ts";
import type { AlertChannel, AlertContent, StoredAlertDelivery } from "../model.ts";
import { alertMail, heldMail, type MailLinks } from "./email.ts";
import type { UnitSystem } from "#core/figures.ts";
import { type Extent, everything, headline } from "./headline.ts";
import { spokenLanguage, type Words, wordsFor } from "./language.ts";
import { spokenText } from "./spoken.ts";

/** Names that SMS and voice list. */
const maxNames = 3;
const brief: Extent = { maxNames, hasSince: true };
const briefest: Extent = { maxNames: 1, hasSince: false };
/** For an SMS, the best first. */
const briefer: readonly Extent[] = [brief, { maxNames: 2, hasSince: true }, { maxNames: 1, hasSince: true }, briefest];
/** Characters, of which a segment never holds more: a longer text need not be counted. */
const maxSegmentLength = 160;
/** A shorter name tells little: then rather fewer names. */
const leastLegible = 10;

/**
 * The text in the contact's language: one line, with the appended text on lines of its own. An SMS is one segment,
 * unless the appended text makes it longer; it is kept whole, and then names are shortened only as far as that saves a
 * segment.
 *
 * @param timezone of the times; null for that of the first target
 */
export function alertText(
  content: AlertContent,
  locale: string | null,
  channel: AlertChannel,
  timezone: string | null = null,
): string {
  const words = wordsFor(locale);
  if (channel === "sms") return smsText(words, content, timezone);
  const isSpoken = channel === "voice";
  const [extent, style] = isSpoken ? ([brief, "spoken"] as const) : ([everything, "zoned"] as const);
  const { names, line } = headline(words, content, extent, style, timezone);
  const text = withAppended(line(names), content);
  return isSpoken ? spokenText(words, text) : text;
}

export interface Recipient {
  /** E-mail address, or number in E.164. */
  readonly to: string;
  readonly locale: string | null;
  /** Null for that of the first target. */
  readonly timezone: string | null;
  readonly units: UnitSystem | null;
}

/** A stored message as what a transport takes. */
export function alertMessage(
  delivery: Pick<StoredAlertDelivery, "content" | "channel" | "message" | "combinedMessage">,
  recipient: Recipient,
  look: MailLook,
  links: MailLinks,
): Message {
  const { content, channel, combinedMessage } = delivery;
  const { to, locale } = recipient;
  // What was held says it of all that it tells.
  const text = combinedMessage ?? withDemoNotice(content, delivery.message, locale, channel);
  if (channel === "sms") return { channel, to, text };
  if (channel === "voice") return { channel, to, text, language: spokenLanguage(locale) };
  const mail =
    combinedMessage === null
      ? alertMail(content, text, recipient, look, links)
      : heldMail(content, combinedMessage, recipient, look, links);
  const { unsubscribe } = links;
  const headers = unsubscribe === null ? {} : { headers: unsubscribeHeaders(unsubscribe) };
  return { channel, to, ...headers, ...mail };
}

/**
 * What is read or heard: the text, and where it rests on demo data a line of its own that says so.
 * @param text as `alertText` makes it, which is also what is stored and told to programs
 */
export function withDemoNotice(
  { demo }: Pick<AlertContent, "demo">,
  text: string,
  locale: string | null,
  channel: AlertChannel,
): string {
  if (demo === undefined) return text;
  const notice = demoSentence(locale, demo, channel !== "sms");
  return `${text}\n${channel === "sms" ? plainForSms(notice) : notice}`;
}

function withAppended(line: string, { appended }: AlertContent): string {
  const lines = inLines(appended ?? "");
  return lines === "" ? line : `${line}\n${lines}`;
}

function smsText(words: Words, content: AlertContent, timezone: string | null): string {
  const tail = plainForSms(withAppended("", content));
  const shortened = (extent: Extent, least: number, segments: number): string | null => {
    const { names, line } = headline(words, content, extent, "zoned", timezone);
    const textOf = (these: readonly string[]) => plainForSms(line(these)) + tail;
    const fits = (these: readonly string[]): boolean => {
      const text = textOf(these);
      return text.length <= segments * maxSegmentLength && smsSegments(text) <= segments;
    };
    const fitting = fairlyShortened(names.map(plainForSms), least, fits);
    return fitting === null ? null : textOf(fitting);
  };

  for (const extent of briefer) {
    const text = shortened(extent, leastLegible, 1);
    if (text !== null) return text;
  }
  const inOne = tail === "" ? shortened(briefest, minShortened, 1) : null;
  if (inOne !== null) return inOne;
  for (let segments = Math.max(2, smsSegments(tail)); ; segments += 1) {
    const text = shortened(brief, leastLegible, segments);
    if (text !== null) return text;
  }
}
