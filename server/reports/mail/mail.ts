/** A report as an e-mail: subject, text and HTML, with the headline, the first targets and the link. Pure. */
import { displayFor, type Display, type Limit, percentText, sideOf, timeText, valueText } from "#core/figures.ts";
import { escapeHtml } from "#core/html.ts";
import { htmlMail, mailButton, mailNotice, type MailColors } from "#core/html-mail.ts";
import { inLine, inLines } from "#core/text.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import type { EmailMessage } from "#server/net/message.ts";
import { outlookSentence } from "../outlook/sentence.ts";
import type { MailContent, MailTarget, MailTile } from "./content.ts";
import { type TextKey, type Words, wordsFor } from "./words.ts";

/** Characters of details. Mail readers cut off what is longer than some 100 kB, and the link shall be seen. */
const maxDetailLength = 32_000;
const maxNotesLength = 10_000;
/** What a line's markup takes, more or less. */
const markupLength = 30;

/** What the mail says of the PDF: nothing, that it is there, that it could not be made, or that it is too large. */
export type PdfNote = "none" | "attached" | "missing" | "large";

export interface MailReader {
  /** BCP 47, and IANA name; null for those of the report. */
  readonly locale: string | null;
  readonly timezone: string | null;
}

export interface MailLinks {
  readonly report: string;
  readonly unsubscribe: string;
}

export function reportMail(
  content: MailContent,
  { locale, timezone }: MailReader,
  links: MailLinks,
  pdf: PdfNote,
): Pick<EmailMessage, "subject" | "text" | "html"> {
  const words = wordsFor(locale ?? content.locale);
  const said = sayingsOf(words, content, timezone ?? content.timeZone, pdf);
  return {
    subject: said.title,
    text: plainMail(words, said, links),
    html: htmlMail(
      { ...content.brand, name: said.brand },
      {
        language: words.language,
        title: said.title,
        body: htmlBody(words, said, content.brand.colors, links),
        foot: said.foot,
        footLink: { address: links.unsubscribe, text: words.say("unsubscribe") },
      },
    ),
  };
}

/** What is said, in the reader's words, before it is laid out. */
interface Sayings {
  readonly brand: string;
  readonly title: string;
  readonly date: string;
  readonly counts: string;
  /** Of demo data; null for none. */
  readonly demo: string | null;
  /** Empty for none. */
  readonly notes: string;
  readonly detailed: readonly Block[];
  readonly further: readonly Block[];
  /** Of those that are not named; null where all are. */
  readonly more: string | null;
  readonly expires: string;
  readonly pdf: string | null;
  readonly foot: string;
}

/** What is said of one target. */
interface Block {
  readonly title: string;
  readonly lines: readonly string[];
  /** Of its tiles. */
  readonly values: readonly string[];
}

function sayingsOf(words: Words, content: MailContent, timezone: string, pdf: PdfNote): Sayings {
  const { counts, targets } = content;
  const brand = inLine(content.brand.name);
  const flow = inLine(content.flowName);
  const display = displayFor(content.temperatureUnits, content.units);
  const more = counts.shown - targets.length;
  const asOf = timeText(words, content.runAt, timezone, "zoned");
  return {
    brand,
    title: `${brand} Report: ${flow}`,
    date: words.say("date", { date: dateText(words.locale, content.reportDate), time: asOf }),
    counts: countsText(words, content),
    demo: content.demo === null ? null : demoSentence(words.locale, content.demo),
    notes: inLines(content.notes ?? "")
      .slice(0, maxNotesLength)
      .toWellFormed(),
    ...withinRoom(targets.map((target) => blockOf(words, display, target))),
    more: more > 0 ? words.say("more", { count: more }) : null,
    expires: words.say("expires", { time: timeText(words, content.expiresAt, timezone, "written") }),
    pdf: pdf === "none" ? null : words.say(`pdf.${pdf}`),
    foot: words.say("footer", { brand, flow }),
  };
}

function countsText(words: Words, { counts: { total, triggered, shown } }: MailContent): string {
  const text = words.say("counts.triggered", { count: triggered, total });
  return shown === total ? text : `${text} ${words.say("counts.shown", { count: shown })}`;
}

/** @param date `YYYY-MM-DD` */
function dateText(locale: string, date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));
}

/** Those of which there is room for all that is known, and the others with their state. */
function withinRoom(blocks: readonly Block[]): Pick<Sayings, "detailed" | "further"> {
  const detailed: Block[] = [];
  const further: Block[] = [];
  let room = maxDetailLength;
  for (const block of blocks) {
    const length = lengthOf(block);
    (length > room ? further : detailed).push(block);
    if (length <= room) room -= length;
  }
  return { detailed, further };
}

/** Characters of HTML, more or less. */
function lengthOf({ title, lines, values }: Block): number {
  return [title, ...lines, ...values].reduce((sum, line) => sum + escapeHtml(line).length + markupLength, 0);
}

function blockOf(words: Words, display: Display, target: MailTarget): Block {
  const { name, triggered, probability, stage, expectation, timezone, skipped, tiles } = target;
  const title = inLine(name);
  if (skipped !== null) return { title, lines: [words.say("state.skipped", { reason: inLine(skipped) })], values: [] };
  const share = probability === null ? null : percentText(words.locale, probability);
  return {
    title,
    lines: [
      words.say(triggered ? "state.triggered" : "state.notTriggered"),
      ...(stage === null ? [] : [words.say("stage", { stage: inLine(stage) })]),
      ...(expectation === null ? [] : [outlookSentence(words.locale, expectation, timezone)]),
      ...(share === null ? [] : [words.say("probability", { probability: share })]),
    ],
    values: tiles.map((tile) => tileText(words, display, tile)),
  };
}

function tileText(words: Words, display: Display, tile: MailTile): string {
  const unit = tile.unit === null ? null : inLine(tile.unit);
  const shownOf = (value: number): string =>
    tile.kind === "boolean" ? words.say(value === 0 ? "no" : "yes") : valueText(words, display, value, unit);
  const value = tile.lastValue === null ? words.say("noValue") : shownOf(tile.lastValue);
  const named = { tile: inLine(tile.displayName), value };
  const { threshold } = tile;
  const text =
    threshold === null
      ? words.say("value", named)
      : words.say(keyOf(words, display, tile, { threshold, unit }), {
          ...named,
          threshold: valueText(words, display, threshold, unit),
        });
  return tile.isTriggered ? words.say("tileTriggered", { text }) : text;
}

/** A yes or no is on no side. */
function keyOf(words: Words, display: Display, { kind, lastValue }: MailTile, limit: Limit): TextKey {
  if (lastValue === null || kind === "boolean") return "valueAndThreshold";
  return `value${sideOf(words, display, lastValue, limit)}`;
}

function plainMail(words: Words, said: Sayings, links: MailLinks): string {
  const details = said.detailed.map(({ title, lines, values }) =>
    [title, ...lines.map((line) => `  ${line}`), ...values.map((value) => `  - ${value}`)].join("\n"),
  );
  const rest = said.further.map(({ title, lines }) => `- ${title}: ${lines.join(", ")}`);
  const list = rest.length === 0 ? [] : [[`${words.say("further")}:`, ...rest].join("\n")];
  const parts = [
    said.title,
    `${said.date}\n${said.counts}`,
    ...(said.demo === null ? [] : [said.demo]),
    ...(said.notes === "" ? [] : [`${words.say("notes")}:\n${said.notes}`]),
    ...details,
    ...list,
    ...(said.more === null ? [] : [said.more]),
    `${words.say("open")}: ${links.report}\n${said.expires}`,
    ...(said.pdf === null ? [] : [said.pdf]),
    `-- \n${said.foot}\n${words.say("unsubscribe")}: ${links.unsubscribe}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const listStyle = 'style="margin:4px 0 12px;padding-left:20px"';

function htmlBody(words: Words, said: Sayings, colors: MailColors, links: MailLinks): string {
  const rest = said.further.map(({ title, lines }) => `${title}: ${lines.join(", ")}`);
  return [
    `<p>${escapeHtml(said.date)}</p>`,
    `<p><b>${escapeHtml(said.counts)}</b></p>`,
    ...(said.demo === null ? [] : [mailNotice(said.demo)]),
    ...(said.notes === "" ? [] : [heading(words.say("notes")), paragraph(said.notes)]),
    ...said.detailed.map(blockHtml),
    ...(rest.length === 0 ? [] : [heading(words.say("further")), listHtml(rest)]),
    ...(said.more === null ? [] : [paragraph(said.more)]),
    mailButton(colors, links.report, words.say("open")),
    paragraph(said.expires),
    ...(said.pdf === null ? [] : [paragraph(said.pdf)]),
  ].join("\n");
}

function blockHtml({ title, lines: [state = "", ...lines], values }: Block): string {
  const said = [`<b>${escapeHtml(state)}</b>`, ...lines.map(escapeHtml)].join("<br>\n");
  const head = `${heading(title)}\n<p style="margin:4px 0">${said}</p>`;
  return values.length === 0 ? head : `${head}\n${listHtml(values)}`;
}

function heading(text: string): string {
  return `<h2 dir="auto" style="font-size:17px;margin:16px 0 4px">${escapeHtml(text)}</h2>`;
}

function paragraph(text: string): string {
  return `<p dir="auto">${escapeHtml(text).replaceAll("\n", "<br>\n")}</p>`;
}

function listHtml(items: readonly string[]): string {
  return `<ul ${listStyle}>\n${items.map((item) => `<li dir="auto">${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
}
