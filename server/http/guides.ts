/**
 * The guides of `docs/`, served by the service that they speak of: Markdown made into pages, with links between them.
 * Links to other files of the project stay as words, since they lead nowhere from here.
 */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import GithubSlugger from "github-slugger";
import { type MarkdownElement, type MarkdownNode, markdownHtml, readMarkdown } from "#core/markdown.ts";
import { type Heading, pageContentType, readingPage } from "#server/pages/frame.ts";
import { type Guide, guides } from "./guide-list.ts";

/** What the tile authors' guide points to: the script contract itself. */
const scriptContracts: readonly string[] = [
  "tile.d.ts",
  "tile.pyi",
  "tile.schema.json",
  "adapter-script.d.ts",
  "adapter.pyi",
];
const docsFolder = new URL("../../docs/", import.meta.url);
const sandboxFolder = new URL("../../sandbox/", import.meta.url);

export interface GuidePage {
  readonly contentType: string;
  readonly text: string;
  /** Its Content-Security-Policy; null for what every response has. */
  readonly policy: string | null;
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
  const text = await readFile(new URL(name, sandboxFolder), "utf8");
  return withTag({ contentType: "text/plain; charset=utf-8", text, policy: null });
}

async function markdownPage({ name, title }: Guide): Promise<GuidePage> {
  const markdown = await readFile(new URL(`${name}.md`, docsFolder), "utf8");
  const slugger = new GithubSlugger();
  const { blocks } = readMarkdown(markdown, { addressOf, headingId: (words) => slugger.slug(words) });
  const body = markdownHtml(blocks, { isFramed: true });
  const { html, policy } = readingPage({ title, body, headings: headingsOf(blocks) });
  return withTag({ contentType: pageContentType, text: html, policy });
}

function withTag(page: Omit<GuidePage, "tag">): GuidePage {
  return { ...page, tag: hash("sha256", page.text, "base64url") };
}

/** Of the second level, each with those of the third below it. */
function headingsOf(blocks: readonly MarkdownElement[]): readonly Heading[] {
  const found: (Heading & { readonly parts: Heading[] })[] = [];
  for (const { tag, attributes, children } of blocks) {
    const heading = { id: attributes.id ?? "", words: children.map(wordsOf).join(""), parts: [] };
    if (tag === "h2") found.push(heading);
    if (tag === "h3") found.at(-1)?.parts.push(heading);
  }
  return found;
}

function wordsOf(node: MarkdownNode): string {
  return typeof node === "string" ? node : node.children.map(wordsOf).join("");
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
