/**
 * The guides of `docs/`, served by the service that they speak of: Markdown made into pages, with links between them.
 * Links to other files of the project stay as words, since they lead nowhere from here.
 */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import GithubSlugger from "github-slugger";
import { readingPage } from "#core/html.ts";
import { markdownHtml, readMarkdown } from "#core/markdown.ts";
import { type Guide, guides } from "./guide-list.ts";

/** What the tile authors' guide points to: the script contract itself. */
const scriptContracts: readonly string[] = ["tile.d.ts", "tile.pyi", "tile.schema.json"];
const docsFolder = new URL("../../docs/", import.meta.url);
const sandboxFolder = new URL("../../sandbox/", import.meta.url);

export interface GuidePage {
  readonly contentType: string;
  readonly text: string;
  /** Its ETag, without quotes. */
  readonly tag: string;
}

const pages = new Map<string, Promise<GuidePage>>();

/** The page of that name; null when there is none. Read once. */
export async function guidePage(name: string): Promise<GuidePage | null> {
  const known = pages.get(name) ?? readPage(name);
  if (known === null) return null;
  pages.set(name, known);
  return known;
}

function readPage(name: string): Promise<GuidePage> | null {
  if (scriptContracts.includes(name)) return plainFile(name);
  const guide = guides.find((one) => one.name === name);
  return guide === undefined ? null : markdownPage(guide);
}

async function plainFile(name: string): Promise<GuidePage> {
  return pageOf("text/plain; charset=utf-8", await readFile(new URL(name, sandboxFolder), "utf8"));
}

async function markdownPage({ name, title }: Guide): Promise<GuidePage> {
  const markdown = await readFile(new URL(`${name}.md`, docsFolder), "utf8");
  return pageOf("text/html; charset=utf-8", readingPage(title, toHtml(markdown)));
}

function pageOf(contentType: string, text: string): GuidePage {
  return { contentType, text, tag: hash("sha256", text, "base64url") };
}

function toHtml(markdown: string): string {
  const slugger = new GithubSlugger();
  const { blocks } = readMarkdown(markdown, { addressOf, headingId: (words) => slugger.slug(words) });
  return markdownHtml(blocks);
}

/** Where a link of a guide leads here; null when nowhere. */
function addressOf(href: string): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [path = "", fragment] = href.split("#");
  const anchor = fragment === undefined ? "" : `#${fragment}`;
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (scriptContracts.includes(file)) return `/guides/${file}`;
  const name = file.replace(/\.md$/, "");
  return path === file && guides.some((guide) => guide.name === name) ? `/guides/${name}${anchor}` : null;
}
