/**
 * The frame of every page that the service itself shows, but for a report: pages to read, with the way back to the
 * start, and notes to somebody who opened a link, with the brand of the tenant. Each comes with the policy that lets in
 * what it is made of. Pure.
 */
import { escapeHtml } from "#core/html.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import type { PageBrand } from "#server/branding/model.ts";
import { paletteCss } from "./palette.ts";
import { pagePolicy } from "./policy.ts";
import { guideScript } from "./script.ts";
import { baseStyle, ownStyle } from "./style.ts";

export const pageContentType = "text/html; charset=utf-8";

export interface Page {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** A heading that the table of contents leads to. */
export interface Heading {
  readonly id: string;
  readonly words: string;
  /** Those below it. */
  readonly parts: readonly Heading[];
}

export interface Reading {
  readonly title: string;
  /** HTML that brings its own heading, its texts already escaped. */
  readonly body: string;
  /** Default: no table of contents. */
  readonly headings?: readonly Heading[];
  /** Asks this service. Default: no script, but a guide's where there are headings. */
  readonly script?: string;
}

export interface Note {
  readonly title: string;
  /** HTML, its texts already escaped. */
  readonly body: string;
  /** BCP 47. Default: English. */
  readonly language?: string;
  /** Of the tenant that it is about. Default: about none. */
  readonly brand?: PageBrand;
  /** Below the body: its form goes to the page's own address. */
  readonly button?: string;
}

const ownSkinStyle = styleOf(defaultSkin);
const navigation = [
  `<header class="top"><nav class="w nav" aria-label="Service">`,
  `<a href="/guides">Guides</a><a href="/docs/">API reference</a><a href="/problems">Problems</a></nav></header>`,
].join("");

/** A page to read at length. */
export function readingPage({ title, body, headings = [], script }: Reading): Page {
  const article = `<main class="w read doc" id="text">\n${body}\n</main>`;
  const skip = `<a class="skip" href="#text">To the text</a>`;
  const content = headings.length === 0 ? article : `<div class="two">${contentsHtml(headings)}${article}</div>`;
  return pageOf({
    title,
    body: `${skip}${navigation}\n${content}`,
    style: ownSkinStyle,
    ...scriptOf(headings, script),
  });
}

/** A short message to a person. */
export function notePage({ title, body, language = "en", brand, button }: Note): Page {
  const heading = `<h1>${escapeHtml(title)}</h1>`;
  const parts = [brand === undefined ? "" : brandHtml(brand), heading, body, formHtml(button)];
  return pageOf({
    title,
    language,
    body: `<main class="note"><div class="card">\n${parts.filter((part) => part !== "").join("\n")}\n</div></main>`,
    style: brand === undefined ? ownSkinStyle : styleOf(brand.skin),
    ...(brand === undefined || brand.logo === null ? {} : { pictures: "'self'" }),
    hasForm: button !== undefined,
  });
}

interface Parts {
  readonly title: string;
  readonly language?: string;
  /** HTML, its texts already escaped. */
  readonly body: string;
  readonly style: string;
  readonly script?: string;
  readonly pictures?: string;
  readonly asksService?: boolean;
  readonly hasForm?: boolean;
}

function pageOf({ title, language = "en", body, ...makings }: Parts): Page {
  const script = makings.script === undefined ? "" : `<script>${makings.script}</script>\n`;
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${makings.style}</style>
</head>
<body>
${body}
${script}</body>
</html>
`;
  return { html, policy: pagePolicy(makings) };
}

function scriptOf(headings: readonly Heading[], script: string | undefined): Pick<Parts, "script" | "asksService"> {
  if (script !== undefined) return { script, asksService: true };
  return headings.length === 0 ? {} : { script: guideScript };
}

function styleOf(skin: PageBrand["skin"]): string {
  return paletteCss(skin) + baseStyle + ownStyle;
}

function contentsHtml(headings: readonly Heading[]): string {
  const details = `<details><summary>On this page</summary>${listHtml(headings)}</details>`;
  return `<nav class="toc" aria-label="On this page">${details}</nav>\n`;
}

function listHtml(headings: readonly Heading[]): string {
  const items = headings.map(({ id, words, parts }) => {
    const link = `<a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(words)}</a>`;
    return `<li>${link}${parts.length === 0 ? "" : listHtml(parts)}</li>`;
  });
  return `<ol>${items.join("")}</ol>`;
}

/** The name stands beside the logo, which tells nothing of its own. */
function brandHtml({ name, logo }: PageBrand): string {
  const picture = logo === null ? "" : `<img src="${escapeHtml(logo)}" alt="">`;
  return `<p class="brand">${picture}<span dir="auto">${escapeHtml(name)}</span></p>`;
}

function formHtml(button: string | undefined): string {
  if (button === undefined) return "";
  return `<form method="post"><button class="b p" type="submit">${escapeHtml(button)}</button></form>`;
}
