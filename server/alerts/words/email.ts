/** An alert as an e-mail: subject, text and HTML, with every target, and the values that decided. Pure. */
import {
  dayText,
  type Display,
  displayFor,
  type Limit,
  percentText,
  sideOf,
  timeText,
  type UnitSystem,
  valueText,
  zoneText,
} from "#core/figures.ts";
import { inLine, inLines } from "#core/text.ts";
import { htmlMail, mailButton, mailNotice, type MailColors, type MailContent, type MailLook } from "#core/html-mail.ts";
import { escapeHtml } from "#core/html.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import type { EmailMessage } from "#server/net/message.ts";
import type { AlertContent, ContentTarget, ContentTile, ExpectedNews } from "../model.ts";
import { headline, typeNameOf, zoneOf } from "./headline.ts";
import { type TextKey, type Words, wordsFor } from "./language.ts";
import { subjectOf } from "./subject.ts";

const namesInTitle = { maxNames: 3, hasSince: true } as const;
/** Characters of details. Mail readers cut off what is longer than some 100 kB, and every target shall be seen. */
const maxDetailLength = 32_000;

export interface MailReader {
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly units: UnitSystem | null;
}

export interface MailLinks {
  /** Where a person sees the run; null for nowhere. */
  readonly run: string | null;
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
  const blocks = blocksOf(words, content, displayFor(content.temperatureUnits, units), zone);
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

/** What is said of one target. */
interface Block {
  readonly title: string;
  readonly lines: readonly string[];
  /** Of its tiles. */
  readonly values: readonly string[];
}

/** Those of which values are known in detail, as far as there is room, and all others with their state. */
interface Blocks {
  readonly detailed: readonly Block[];
  readonly further: readonly Block[];
}

function blocksOf(words: Words, content: AlertContent, display: Display, zone: string): Blocks {
  const blocks = content.targets.map((target) => blockOf(words, content, display, zone, target));
  const detailed: Block[] = [];
  const further: Block[] = [];
  let room = maxDetailLength;
  for (const block of blocks) {
    const length = block.values.length === 0 ? Number.POSITIVE_INFINITY : lengthOf(block);
    if (length > room) further.push(block);
    else {
      detailed.push(block);
      room -= length;
    }
  }
  return { detailed, further };
}

/** Characters of HTML, more or less. */
function lengthOf({ lines, values }: Block): number {
  return [...lines, ...values].reduce((sum, line) => sum + escapeHtml(line).length + markupLength, 0);
}

function blockOf(words: Words, content: AlertContent, display: Display, zone: string, target: ContentTarget): Block {
  const { probability, stage } = target;
  const share = probability === null ? null : percentText(words.locale, probability);
  return {
    title: beginning(words, `${typeNameOf(words, target.targetType)} ${inLine(target.name)}`),
    lines: [
      stateText(words, content, zone, target),
      ...(stage === undefined ? [] : [words.say("mail.stage", { stage: inLine(stage) })]),
      ...(share === null ? [] : [words.say("mail.probability", { probability: share })]),
    ],
    values: target.tiles.map((tile) => tileText(words, display, tile)),
  };
}

/** Stands at the beginning of a line, as a heading does. */
function beginning({ locale }: Words, text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

function stateText(
  words: Words,
  { type, level }: AlertContent,
  zone: string,
  { newestDataAt, expected }: ContentTarget,
): string {
  if (expected !== undefined) return expectedText(words, expected);
  if (type === "level")
    return level === null ? words.say("state.belowLevels") : words.say("state.level", { level: inLine(level) });
  if (type !== "no_data") return words.say(type === "reset" ? "state.reset" : "state.trigger");
  if (newestDataAt === null) return words.say("state.never");
  return words.say("state.since", { time: timeText(words, newestDataAt, zone, "written") });
}

function expectedText(words: Words, { at, earliest, latest, coverage }: ExpectedNews): string {
  const day = dayText(words, at);
  if (earliest === null || latest === null || coverage === null) return words.say("state.expected", { day });
  const range = { earliest: dayText(words, earliest), latest: dayText(words, latest) };
  return words.say("state.expectedBetween", { day, ...range, coverage: percentText(words.locale, coverage * 100) });
}

function tileText(words: Words, display: Display, tile: ContentTile): string {
  const { displayName, lastValue, threshold, isTriggered } = tile;
  const unit = tile.unit === null ? null : inLine(tile.unit);
  const shownOf = (value: number): string => valueText(words, display, value, unit);
  const shown = {
    tile: inLine(displayName),
    value: lastValue === null ? words.say("mail.noValue") : shownOf(lastValue),
  };
  const text =
    threshold === null
      ? words.say("mail.value", shown)
      : words.say(keyOf(words, display, lastValue, { threshold, unit }), { ...shown, threshold: shownOf(threshold) });
  return isTriggered ? words.say("mail.tileTriggered", { text }) : text;
}

function keyOf(words: Words, display: Display, value: number | null, limit: Limit): TextKey {
  return value === null ? "mail.noValueThreshold" : `mail.value${sideOf(words, display, value, limit)}`;
}

function footOf(words: Words, { type, flowName }: AlertContent, brand: string): string {
  return type === "test"
    ? words.say("mail.testFooter", { brand })
    : words.say("mail.footer", { brand, flow: inLine(flowName) });
}

function titleOf(words: Words, content: AlertContent, timezone: string | null): string {
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

function plainEnd(words: Words, foot: string, { run, unsubscribe }: MailLinks): readonly string[] {
  const end = unsubscribe === null ? [foot] : [foot, `${words.say("mail.unsubscribe")}: ${unsubscribe}`];
  return [...(run === null ? [] : [`${words.say("mail.run")}: ${run}`]), `-- \n${end.join("\n")}`];
}

const listStyle = 'style="margin:4px 0 12px;padding-left:20px"';
const markupLength = 30;

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

function buttonHtml(words: Words, colors: MailColors, { run }: MailLinks): readonly string[] {
  return run === null ? [] : [mailButton(colors, run, words.say("mail.run"))];
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
