/** The page behind an alert's mail, in the language of its reader, without scripts. Pure. */
import { displayFor, timeText, zoneText } from "#core/figures.ts";
import { escapeHtml } from "#core/html.ts";
import { inLine, inLines } from "#core/text.ts";
import { isoTime } from "#core/time.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import { notePage, type Page } from "#server/pages/frame.ts";
import { type Block, blocksOf } from "../words/blocks.ts";
import { titleOf } from "../words/email.ts";
import { zoneOf } from "../words/headline.ts";
import { type Words, wordsFor } from "../words/language.ts";
import type { AlertView } from "./view.ts";

export function alertPage({ delivery, brand, reader, ...view }: AlertView): Page {
  const { content, combinedMessage } = delivery;
  const words = wordsFor(reader.locale);
  const zone = zoneOf(content, reader.timezone);
  const told =
    combinedMessage === null ? toldHtml(words, content, reader, zone) : heldHtml(words, combinedMessage, zone);
  const body = [
    ...told,
    factsHtml([[words.say("page.time"), timeHtml(words, content.at, zone)], ...windowFact(words, view.window, zone)]),
    notesHtml(words, view.notes),
    `<div><a class="b p" href="${escapeHtml(view.inService)}">${words.say("page.open")}</a>`,
    `<p class="soft">${words.say("page.openHint")}</p></div>`,
    endHtml(words, view, zone),
  ];
  return notePage({
    title: titleOf(words, content, reader.timezone),
    body: body.filter((part) => part !== "").join("\n"),
    language: words.language,
    brand: { ...brand, name: inLine(brand.name) },
  });
}

/** The same whatever is the matter with a link. @param asked the language of the browser */
export function goneAlertPage(asked: string | null): Page {
  const { say, language } = wordsFor(asked);
  return notePage({ title: say("page.goneTitle"), body: `<p>${escapeHtml(say("page.gone"))}</p>`, language });
}

type Content = AlertView["delivery"]["content"];

function toldHtml(words: Words, content: Content, reader: AlertView["reader"], zone: string): readonly string[] {
  const display = displayFor(content.temperatureUnits, reader.units);
  const { detailed, further } = blocksOf(words, content, { display, zone, hasSince: true });
  const rest = further.map(({ title, lines }) => itemHtml(`${title}: ${lines.join(", ")}`));
  return [
    textHtml(inLines(content.appended ?? "")),
    content.demo === undefined
      ? ""
      : `<p class="warn" dir="auto">${escapeHtml(demoSentence(words.locale, content.demo))}</p>`,
    ...detailed.map(blockHtml),
    detailed.length > 0 && rest.length > 0 ? `<h2>${words.say("mail.further")}</h2>` : "",
    rest.length === 0 ? "" : `<ul>${rest.join("")}</ul>`,
  ];
}

/** What quiet hours held. */
function heldHtml(words: Words, message: string, zone: string): readonly string[] {
  const lines = message.split("\n").map(itemHtml);
  return [`<ul>${lines.join("")}</ul>`, `<p>${escapeHtml(words.say("held.note", { zone: zoneText(zone) }))}</p>`];
}

function blockHtml({ title, lines: [state = "", ...lines], values }: Block): string {
  const items = values.map(itemHtml);
  return [
    `<div><h2 dir="auto">${escapeHtml(title)}</h2><p><strong>${escapeHtml(state)}</strong></p>`,
    ...lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`),
    `${items.length === 0 ? "" : `<ul>${items.join("")}</ul>`}</div>`,
  ].join("");
}

type Fact = readonly [name: string, html: string];

function windowFact(words: Words, window: AlertView["window"], zone: string): readonly Fact[] {
  if (window === null) return [];
  const range = { start: timeHtml(words, window.start, zone), end: timeHtml(words, window.end, zone) };
  return [[words.say("page.window"), words.say("page.range", range)]];
}

function factsHtml(facts: readonly Fact[]): string {
  return `<dl>${facts.map(([name, html]) => `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`).join("")}</dl>`;
}

function notesHtml(words: Words, notes: string | null): string {
  const text = inLines(notes ?? "").trim();
  return text === "" ? "" : `<div><h2>${words.say("page.notes")}</h2>${textHtml(text)}</div>`;
}

function endHtml(words: Words, { expiresAt, unsubscribe }: Pick<AlertView, "expiresAt" | "unsubscribe">, zone: string) {
  const expires =
    expiresAt === null ? "" : words.say("page.expires", { time: timeText(words, expiresAt, zone, "zoned") });
  const link = `<a href="${escapeHtml(unsubscribe)}">${words.say("mail.unsubscribe")}</a>`;
  return `<div class="soft">${expires === "" ? "" : `<p>${escapeHtml(expires)}</p>`}<p>${link}</p></div>`;
}

function timeHtml(words: Words, at: number, zone: string): string {
  return `<time datetime="${isoTime(at)}">${escapeHtml(timeText(words, at, zone, "zoned"))}</time>`;
}

/** Empty for nothing. */
function textHtml(text: string): string {
  return text === "" ? "" : `<p class="pre" dir="auto">${escapeHtml(text)}</p>`;
}

function itemHtml(text: string): string {
  return `<li dir="auto">${escapeHtml(text)}</li>`;
}
