/**
 * The page that a link leads to, put together target by target, so that its maker can pause in between. It never
 * exceeds its size: what does not fit is on the next page. Without scripts. Pure.
 */
import { escapeHtml } from "#core/html.ts";
import { shortened } from "#core/text.ts";
import { paletteCss } from "#server/pages/palette.ts";
import { baseStyle } from "#server/pages/style.ts";
import type { ReportTargetResult } from "../model.ts";
import { footHtml, type Frame, helpSection, jumpHtml, notesHtml, overviewHtml, topHtml } from "./frame-html.ts";
import { stateCss, triggerCss } from "./palette.ts";
import { expectedClass } from "./plot-svg.ts";
import { reportStyle } from "./style.ts";
import { symbolDefinitions } from "./symbols.ts";
import { type Detail, targetHtml } from "./target-html.ts";

/** Of the whole document. */
export const maxPageBytes = 60_000;
/** For what is added when all targets are known: links to other pages, closing tags. */
const reservedBytes = 2_500;
/** More would be long to scroll through. */
export const maxTargetsPerPage = 12;
/** Points of a plot, where there is one target, and where there are many. */
const finePoints = 220;
const usualPoints = 110;
/** What is left away of a target that does not fit on a page of its own, step by step. */
const lesserDetails: readonly Detail[] = [
  { maxPoints: 48, maxTiles: 50 },
  { maxPoints: 0, maxTiles: 50 },
  { maxPoints: 0, maxTiles: 8 },
  { maxPoints: 0, maxTiles: 0 },
];

/** Of the style: what was left out has no colour of a state. */
const leftOutClass = "ko";

export interface PageOptions {
  readonly token: string;
  /** What links to the same report say of the reader, with the `?` before it; empty for nothing. */
  readonly query: string;
  /** Of all targets of the report. */
  readonly targetCount: number;
  /** The place of the page's first target, from 0. */
  readonly first: number;
  /** What the tiles' authors say of them, as HTML; of the first page only. */
  readonly helps: readonly string[];
}

export interface PageText {
  readonly html: string;
  /** The text of its one style element, for the policy. */
  readonly style: string;
}

export interface PageMaker {
  /** In their order. False where it does not fit: then it is the first of the next page, and this one is complete. */
  add(target: ReportTargetResult): boolean;
  finish(): PageText;
}

export function createPage(frame: Frame, options: PageOptions): PageMaker {
  const { head, words } = frame;
  const isFirstPage = options.first === 0;
  const top = topHtml(frame, options);
  const foot = footHtml(frame);
  const notes = isFirstPage ? notesHtml(frame) : "";
  const help = isFirstPage ? helpSection(frame, options.helps) : helpElsewhere(frame, options);
  const triggerClass = "k0";
  const styles = [
    paletteCss(head.look.skin),
    triggerCss(head.colors.triggerColor, head.look.skin),
    baseStyle,
    reportStyle,
    stateCss(triggerClass, head.colors.triggerColor, head.look.skin),
  ];
  const classes = new Map([[head.colors.triggerColor, triggerClass]]);
  const articles: string[] = [];
  const jumps: string[] = [];
  const fixed = [top, overviewHtml(frame, "", triggerClass), notes, help, foot, symbolDefinitions, ...styles];
  let room = maxPageBytes - reservedBytes - bytesOf(fixed.join("")) - bytesOf(head.flowName) * 6;

  const tryToAdd = (target: ReportTargetResult, detail: Detail): boolean => {
    const color = colorOf(target, frame);
    const known = target.skipped === null ? classes.get(color) : leftOutClass;
    const colorClass = known ?? `k${classes.size}`;
    const style = known === undefined ? stateCss(colorClass, color, head.look.skin) : "";
    const article = targetHtml(target, { head, words, detail, colorClass });
    const jump = jumpHtml({ target, colorClass }, words);
    const size = bytesOf(style) + bytesOf(article) + bytesOf(jump);
    if (size > room) return false;
    room -= size;
    if (known === undefined) classes.set(color, colorClass);
    styles.push(style);
    articles.push(article);
    jumps.push(jump);
    return true;
  };

  return {
    add: (target) => {
      if (articles.length >= maxTargetsPerPage) return false;
      const isOnly = options.targetCount === 1;
      if (tryToAdd(target, { maxPoints: isOnly ? finePoints : usualPoints, maxTiles: 50 })) return true;
      return articles.length === 0 && lesserDetails.some((detail) => tryToAdd(target, detail));
    },
    finish: () => {
      const style = styles.join("");
      const overview = overviewHtml(frame, jumps.join(""), triggerClass);
      const list = listHtml(frame, options, articles);
      const parts = [overview, notes, list, pagesHtml(frame, options, articles.length), help];
      const body = `${symbolDefinitions}${top}<main class="w">${parts.join("")}</main>${foot}`;
      return { html: documentHtml(frame, style, body), style };
    },
  };
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

function colorOf({ color, triggered }: ReportTargetResult, { head: { colors } }: Frame): string {
  return color ?? (triggered ? colors.triggerColor : colors.resetColor);
}

function listHtml({ words }: Frame, { first, targetCount }: PageOptions, articles: readonly string[]): string {
  const isAll = articles.length === targetCount;
  const range = isAll
    ? words.say("targets")
    : words.say("targets.range", { first: first + 1, last: first + articles.length, count: targetCount });
  // Drawn as the plots draw it.
  const key = [
    `<span><svg viewBox="0 0 28 16" aria-hidden="true"><path class="l" fill="none" d="M1 13 9 5l8 5L27 3"/></svg>${words.say("legend.line")}</span>`,
    `<span><svg viewBox="0 0 28 16" aria-hidden="true"><path class="a" d="M0 0h28v16H0z"/><path class="z" d="M0 15h28"/></svg>${words.say("legend.triggered")}</span>`,
    `<span><svg viewBox="0 0 28 16" aria-hidden="true"><path class="h" d="M0 8h28"/></svg>${words.say("legend.threshold")}</span>`,
  ];
  // Few reports have it to explain.
  if (articles.some((article) => article.includes(`class="${expectedClass}"`)))
    key.push(
      `<span><svg viewBox="0 0 28 16" aria-hidden="true"><path class="${expectedClass}" d="M0 0h28v16H0z"/><path class="v" d="M0 0h28v16H0z"/><path class="o" d="M14 0v16"/></svg>${words.say("legend.expected")}</span>`,
    );
  return `<section class="list" id="list" tabindex="-1" aria-labelledby="li"><div class="head"><h2 id="li">${range}</h2><p class="key">${key.join("")}</p></div>${articles.join("")}</section>`;
}

/** Empty where all targets are on this page. */
function pagesHtml({ words }: Frame, { first, targetCount, query }: PageOptions, shown: number): string {
  const previous = Math.max(0, first - Math.max(1, shown));
  const next = first + shown;
  const link = (to: number, relation: "prev" | "next"): string =>
    `<a class="b" rel="${relation}" href="${pageAddress(query, to)}">${words.say(relation === "prev" ? "targets.previous" : "targets.next")}</a>`;
  const links = [first > 0 ? link(previous, "prev") : "<span></span>", next < targetCount ? link(next, "next") : ""];
  return first === 0 && next >= targetCount
    ? ""
    : `<nav class="pages" aria-label="${words.say("targets.pages")}">${links.join("")}</nav>`;
}

/** @param first the place of its first target, from 0 */
function pageAddress(query: string, first: number): string {
  return escapeHtml(`${query === "" ? "?" : `${query}&`}from=${first + 1}`);
}

function helpElsewhere({ words }: Frame, { query }: PageOptions): string {
  return `<p><a href="${pageAddress(query, 0)}#he">${words.say("help.first")}</a></p>`;
}

function documentHtml({ head, words }: Frame, style: string, body: string): string {
  const title = shortened(words.say("title", { brand: head.brand.name, flow: head.flowName }), 200);
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>
`;
}
