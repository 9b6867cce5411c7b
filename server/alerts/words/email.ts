/** An alert as an e-mail: subject, text and HTML, with every target, and the values that decided. Pure. */
import { displayFor, timeText, type UnitSystem, zoneText } from "#core/figures.ts";
import { inLine, inLines } from "#core/text.ts";
import { htmlMail, mailButton, mailNotice, type MailColors, type MailContent, type MailLook } from "#core/html-mail.ts";
import { escapeHtml } from "#core/html.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import type { EmailMessage } from "#server/net/message.ts";
import type { AlertContent } from "../model.ts";
import { type Block, type Blocks, blocksOf } from "./blocks.ts";
import { headline, zoneOf } from "./headline.ts";
import { type Words, wordsFor } from "./language.ts";
import { subjectOf } from "./subject.ts";

const namesInTitle = { maxNames: 3, hasSince: true } as const;

export interface MailReader {
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly units: UnitSystem | null;
}

export interface MailLinks {
  /** Where its reader sees the alert; null for nowhere. */
  readonly alert: string | null;
  /** Null in what only shows what a mail would say. */
  readonly unsubscribe: string | null;
}

/** @param message the text as it was stored */
export function alertMail(
  content: AlertContent,
  message: string,
  { locale, timezone, units }: MailReader,
  look: MailLook,
  links: MailLinks,
): Pick<EmailMessage, "subject" | "text" | "html"> {
  const words = wordsFor(locale);
  const zone = zoneOf(content, timezone);
  const title = headline(words, content, namesInTitle, "zoned", timezone);
  const blocks = blocksOf(words, content, { display: displayFor(content.temperatureUnits, units), zone });
  // The zone is named once.
  const time = timeText(words, content.at, zone, title.hasTime ? "written" : "zoned");
  const at = words.say("mail.at", { time });
  const name = inLine(look.name);
  const foot = footOf(words, content, name);
  return {
    subject: subjectOf(words, content),
    text: plainMail(words, message, blocks, at, foot, links),
    html: htmlMail(
      { ...look, name },
      {
        language: words.language,
        title: titleOf(words, content, timezone),
        body: htmlBody(words, content, blocks, at, buttonHtml(words, look.colors, links)),
        foot,
        ...footLinkOf(words, links),
      },
    ),
  };
}

/**
 * What quiet hours held: what happened when, and how things are now. Values are left out, which are those of the night.
 *
 * @param content of the newest, which names the mail
 * @param text of all, as it was stored
 */
export function heldMail(
  content: AlertContent,
  text: string,
  { locale, timezone }: MailReader,
  look: MailLook,
  links: MailLinks,
): Pick<EmailMessage, "subject" | "text" | "html"> {
  const words = wordsFor(locale);
  const name = inLine(look.name);
  const foot = footOf(words, content, name);
  const note = words.say("held.note", { zone: zoneText(zoneOf(content, timezone)) });
  const lines = text.split("\n").map((line) => `<li dir="auto">${escapeHtml(line)}</li>`);
  return {
    subject: subjectOf(words, content),
    text: `${[text, note, ...plainEnd(words, foot, links)].join("\n\n")}\n`,
    html: htmlMail(
      { ...look, name },
      {
        language: words.language,
        title: titleOf(words, content, timezone),
        body: [listHtml(lines), `<p>${escapeHtml(note)}</p>`, ...buttonHtml(words, look.colors, links)].join("\n"),
        foot,
        ...footLinkOf(words, links),
      },
    ),
  };
}

function footOf(words: Words, { type, flowName }: AlertContent, brand: string): string {
  return type === "test"
    ? words.say("mail.testFooter", { brand })
    : words.say("mail.footer", { brand, flow: inLine(flowName) });
}

/** Of a mail, and of the page behind it. */
export function titleOf(words: Words, content: AlertContent, timezone: string | null): string {
  const { names, line } = headline(words, content, namesInTitle, "zoned", timezone);
  return line(names);
}

function plainMail(
  words: Words,
  message: string,
  { detailed, further }: Blocks,
  at: string,
  foot: string,
  links: MailLinks,
): string {
  const details = detailed.map(({ title, lines, values }) =>
    [title, ...lines.map((line) => `  ${line}`), ...values.map((value) => `  - ${value}`)].join("\n"),
  );
  const rest = further.map(({ title, lines }) => `- ${title}: ${lines.join(", ")}`);
  const list =
    rest.length === 0
      ? []
      : [[...(detailed.length === 0 ? [] : [`${words.say("mail.further")}:`]), ...rest].join("\n")];
  return `${[message, ...details, ...list, at, ...plainEnd(words, foot, links)].join("\n\n")}\n`;
}

function plainEnd(words: Words, foot: string, { alert, unsubscribe }: MailLinks): readonly string[] {
  const end = unsubscribe === null ? [foot] : [foot, `${words.say("mail.unsubscribe")}: ${unsubscribe}`];
  return [...(alert === null ? [] : [`${words.say("mail.open")}: ${alert}`]), `-- \n${end.join("\n")}`];
}

const listStyle = 'style="margin:4px 0 12px;padding-left:20px"';

function htmlBody(
  words: Words,
  content: AlertContent,
  { detailed, further }: Blocks,
  at: string,
  button: readonly string[],
): string {
  const appended = inLines(content.appended ?? "");
  const rest = further.map(({ title, lines }) => `<li dir="auto">${escapeHtml(`${title}: ${lines.join(", ")}`)}</li>`);
  return [
    ...(appended === "" ? [] : [`<p dir="auto">${escapeHtml(appended).replaceAll("\n", "<br>\n")}</p>`]),
    ...(content.demo === undefined ? [] : [mailNotice(demoSentence(words.locale, content.demo))]),
    ...detailed.map(blockHtml),
    ...(detailed.length > 0 && rest.length > 0 ? [heading(words.say("mail.further"))] : []),
    ...(rest.length === 0 ? [] : [listHtml(rest)]),
    `<p>${escapeHtml(at)}</p>`,
    ...button,
  ].join("\n");
}

function buttonHtml(words: Words, colors: MailColors, { alert }: MailLinks): readonly string[] {
  return alert === null ? [] : [mailButton(colors, alert, words.say("mail.open"))];
}

function footLinkOf(words: Words, { unsubscribe }: MailLinks): Pick<MailContent, "footLink"> {
  return unsubscribe === null ? {} : { footLink: { address: unsubscribe, text: words.say("mail.unsubscribe") } };
}

function blockHtml({ title, lines: [state = "", ...lines], values }: Block): string {
  const said = [`<b>${escapeHtml(state)}</b>`, ...lines.map(escapeHtml)].join("<br>\n");
  const items = values.map((value) => `<li dir="auto">${escapeHtml(value)}</li>`);
  return `${heading(title)}\n<p style="margin:4px 0">${said}</p>\n${listHtml(items)}`;
}

function heading(text: string): string {
  return `<h2 dir="auto" style="font-size:17px;margin:16px 0 4px">${escapeHtml(text)}</h2>`;
}

function listHtml(items: readonly string[]): string {
  return `<ul ${listStyle}>\n${items.join("\n")}\n</ul>`;
}
