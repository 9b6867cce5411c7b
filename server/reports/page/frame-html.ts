/** What stands around the targets: the brand, the overview, the notes, the texts about tiles. Pure. */
import { timeText, zoneText } from "#core/figures.ts";
import { escapeHtml } from "#core/html.ts";
import { isoTime } from "#core/time.ts";
import { demoNoteOf } from "../demo-note.ts";
import type { ReportHead, ReportTargetResult, TargetCounts } from "../model.ts";
import { stageNameOf } from "../stage-name.ts";
import type { Words } from "../words/language.ts";
import { helpHtml, maxHelpRead } from "./help-html.ts";
import { foreign, symbolUse } from "./symbols.ts";
import { stateOf, targetId } from "./target-html.ts";

const maxNotesBytes = 6_000;
/** Of all texts about tiles together. */
const maxHelpBytes = 16_000;
/** Characters of all texts about tiles that are read to fill that room: reading takes its time. */
const maxHelpsRead = 4 * maxHelpRead;

export interface Frame {
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  readonly words: Words;
}

export function topHtml(
  { head, words }: Frame,
  { token, query }: { readonly token: string; readonly query: string },
): string {
  const { brand } = head;
  const logo = isPicture(brand.logo) ? `<img src="${escapeHtml(brand.logo)}" alt="">` : "";
  const date = new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" });
  const day = date.format(Date.parse(`${head.reportDate}T00:00:00Z`));
  return [
    `<a class="skip" href="#list">${words.say("skip")}</a><header class="top"><div class="w">`,
    `<p class="brand">${logo}${foreign("span", brand.name)}</p>${foreign("h1", head.flowName)}`,
    `<p class="soft">${words.say("date", { date: `<time datetime="${head.reportDate}">${escapeHtml(day)}</time>` })}</p>`,
    `<nav class="files" aria-label="${words.say("downloads")}">`,
    `<a class="b p" href="../reports/${token}.pdf${escapeHtml(query)}">${words.say("pdf")}</a>`,
    `<a class="b" href="../reports/${token}.csv">${words.say("csv")}</a></nav></div></header>`,
  ].join("");
}

/** As the page's policy allows it. */
export function isPicture(logo: string | null): logo is string {
  return logo !== null && /^https?:\/\//i.test(logo);
}

export interface Jump {
  readonly target: Pick<ReportTargetResult, "ordinal" | "name" | "skipped" | "triggered" | "tiles">;
  readonly colorClass: string;
}

export function jumpHtml({ target, colorClass }: Jump, words: Words): string {
  const { symbol, key } = stateOf(target);
  const stage = stageNameOf(target);
  const said = stage === null ? words.say(key) : `${words.say(key)} · <bdi>${escapeHtml(stage)}</bdi>`;
  const link = `<a href="#${targetId(target.ordinal)}">${symbolUse(symbol)}<span><bdi>${escapeHtml(target.name)}</bdi> <span class="soft">${said}</span></span></a>`;
  return `<li class="${colorClass}">${link}</li>`;
}

/** @param jumps as HTML; @param barClass the class of the colour of what is triggered */
export function overviewHtml({ head, counts, words }: Frame, jumps: string, barClass: string): string {
  const { total, triggered, shown } = counts;
  const time = (at: number): string => timeElement(words, at, head.look.timeZone);
  const facts: readonly (readonly [string, string])[] = [
    [words.say("facts.runAt"), time(head.runAt)],
    ...(head.dataWindow === null
      ? []
      : ([
          [
            words.say("facts.window"),
            words.say("facts.range", { start: time(head.dataWindow.start), end: time(head.dataWindow.end) }),
          ],
        ] as const)),
    [words.say("facts.generatedAt"), time(head.generatedAt)],
    [words.say("facts.expiresAt"), time(head.expiresAt)],
    [words.say("facts.zone"), escapeHtml(zoneText(head.look.timeZone))],
  ];
  const bar = `<svg class="bar ${barClass}" role="img" aria-label="${words.say("counts.bar", { triggered, total })}"><rect width="${total === 0 ? 0 : Math.round((triggered / total) * 1000) / 10}%" height="100%"/></svg>`;
  return [
    `<section class="card over" aria-labelledby="o"><h2 id="o">${words.say("overview")}</h2>`,
    `<p class="big">${words.say("counts.triggered", { count: triggered })} <span>${words.say("counts.total", { count: total })}</span></p>`,
    bar,
    shown === total ? "" : `<p>${words.say("counts.shown", { count: shown })}</p>`,
    demoHtml(head, words),
    `<ul class="jump">${jumps}</ul>`,
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl></section>`,
  ].join("");
}

/** Empty without demo data. */
function demoHtml(head: ReportHead, { locale }: Words): string {
  const note = demoNoteOf(head, locale);
  return note === null ? "" : foreign("p", note, ' class="warn"');
}

function timeElement(words: Words, at: number, timeZone: string): string {
  return `<time datetime="${isoTime(at)}">${escapeHtml(timeText(words, at, timeZone, "written"))}</time>`;
}

/** Empty without notes. */
export function notesHtml({ head, words }: Frame): string {
  if (head.notes === null || head.notes.trim() === "") return "";
  const notes = cut(head.notes, maxNotesBytes);
  const more = notes === head.notes ? "" : `<p class="soft">${words.say("notes.cut")}</p>`;
  return `<section class="card head" aria-labelledby="no"><h2 id="no">${words.say("notes")}</h2>${foreign("p", notes, ' class="pre"')}${more}</section>`;
}

/** So much of a text as fits when it is escaped, up to the end of a word where there is one. */
function cut(text: string, maxBytes: number): string {
  let room = maxBytes;
  let end = 0;
  for (const character of text) {
    room -= Buffer.byteLength(escapeHtml(character));
    if (room < 0) return `${text.slice(0, end).replace(/\s\S{0,30}$/u, "")}…`;
    end += character.length;
  }
  return text;
}

/**
 * What each tile's author says of it, one after the other, because reading one takes its time. The texts share the
 * room: what one leaves is the next one's.
 */
export function* tileHelps({ head, words }: Frame): Generator<string> {
  const told = [...new Map(head.flowTiles.map((tile) => [`${tile.tileKey} ${tile.tileVersion}`, tile])).values()];
  const withHelp = told.filter(({ help }) => help.trim() !== "");
  let room = maxHelpBytes;
  let unread = maxHelpsRead;
  for (const [index, { displayName, help }] of withHelp.entries()) {
    const share = Math.floor(room / (withHelp.length - index));
    const text = help.slice(0, unread);
    unread -= Math.min(text.length, maxHelpRead);
    const found = helpHtml(text, share);
    const html = found.html;
    const isCut = found.isCut || text.length < help.length;
    const cutNote = isCut ? `<p class="soft">${words.say("help.cut")}</p>` : "";
    const summary = `<summary>${foreign("h3", displayName)}</summary>`;
    const entry = `<details>${summary}<div class="md" dir="auto">${html}${cutNote}</div></details>`;
    const size = Buffer.byteLength(entry);
    if (size > room) return;
    room -= size;
    yield entry;
  }
}

/** Empty without entries. */
export function helpSection({ words }: Frame, entries: readonly string[]): string {
  if (entries.length === 0) return "";
  return `<section class="card" aria-labelledby="he"><h2 id="he">${words.say("help")}</h2>${entries.join("")}</section>`;
}

export function footHtml({ head, words }: Frame): string {
  return `<footer class="w">${foreign("p", words.say("foot.brand", { brand: head.brand.name }))}</footer>`;
}
