/**
 * The one place that reads Markdown and makes HTML of it, whoever wrote it and wherever it is shown. What is read
 * becomes elements of a short list, with attributes of a shorter one. Tags in the text stay text, and pictures are
 * their words (a picture tells its owner who reads). No text becomes markup afterwards: HTML is written of the elements
 * alone. Pure.
 */
import MarkdownIt, { type Token } from "markdown-it";
import { escapeHtml } from "./html.ts";

const emptyTags = ["br", "hr"] as const;
/** After them comes a line break, so that long HTML stays readable. */
const blockTags = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre"] as const;
const tableTags = ["table", "thead", "tbody", "tr", "th", "td"] as const;
const inlineTags = ["em", "strong", "s", "code", "a"] as const;
export const markdownTags = [...emptyTags, ...blockTags, ...tableTags, ...inlineTags] as const;
export type MarkdownTag = (typeof markdownTags)[number];

/** `start` is a whole number, `id` the name of a heading. Only a link has `href`. */
export const markdownAttributes = ["href", "start", "id"] as const;
export type MarkdownAttribute = (typeof markdownAttributes)[number];

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  readonly attributes: Readonly<Partial<Record<MarkdownAttribute, string>>>;
  readonly children: readonly MarkdownNode[];
}

/** A text stands as it is read: with its entities resolved, and not escaped. */
export type MarkdownNode = MarkdownElement | string;

export interface MarkdownText {
  readonly blocks: readonly MarkdownElement[];
  /** False where something is nested too deeply and so left out. */
  readonly isWhole: boolean;
}

export interface MarkdownOptions {
  /** Where a link leads; null for nowhere: then its words stand alone. Default: the web and mail, else nowhere. */
  readonly addressOf?: (href: string) => string | null;
  /** From 1 to 6. Default: as it is written. */
  readonly headingLevel?: (level: number) => number;
  /** The id of a heading with these words. Default: none. */
  readonly headingId?: (words: string) => string;
}

/** Lists and quotes in each other. */
export const maxNesting = 20;
/**
 * Cells of tables, at most. A short row gets all cells of its head, so that few characters can ask for very many.
 */
export const maxTableCells = 4_000;
const safeAddress = /^(?:https?:\/\/|mailto:)/i;

const settings = { html: false, linkify: false, maxNesting } as const;
const reader = new MarkdownIt(settings);
const withoutTables = new MarkdownIt(settings).disable("table");

/** Tables that could have too many cells are read as text. */
export function readMarkdown(markdown: string, options: MarkdownOptions = {}): MarkdownText {
  const tokens = (hasLargeTables(markdown) ? withoutTables : reader).parse(markdown.toWellFormed(), {});
  // The reader leaves out what stands in a list or quote of the last level.
  const isWhole = tokens.every(({ level, nesting, type }) => level < maxNesting - 1 || nesting !== 1 || isLeaf(type));
  const root = new Builder(options);
  for (const token of tokens) root.take(token);
  return { blocks: root.blocks(), isWhole };
}

/** Whether the tables of a text may have too many cells, whatever a reader takes for a table. */
export function hasLargeTables(markdown: string): boolean {
  let rows = 0;
  let columns = 1;
  for (const line of markdown.split("\n")) {
    if (line.trim() === "") continue;
    rows += 1;
    columns = Math.max(columns, line.split("|").length);
  }
  return columns > 2 && rows * columns > maxTableCells;
}

export interface MarkdownHtmlOptions {
  /** `rel` of links. Default: none. */
  readonly linkRelation?: string;
  /** What may be wider than its place scrolls in a frame of its own, also by keyboard. Default: it has no frame. */
  readonly isFramed?: boolean;
}

/** @returns HTML of these elements alone, every text in it escaped */
export function markdownHtml(
  nodes: readonly MarkdownNode[],
  { linkRelation, isFramed = false }: MarkdownHtmlOptions = {},
): string {
  const relation = linkRelation === undefined ? "" : ` rel="${escapeHtml(linkRelation)}"`;
  const htmlOf = (node: MarkdownNode): string => {
    if (typeof node === "string") return escapeHtml(node);
    const { tag, attributes, children } = node;
    const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    const start = `<${tag}${named.join("")}${tag === "a" ? relation : ""}>`;
    if (isOneOf(emptyTags, tag)) return start;
    const content = children.map(htmlOf).join("");
    if (isFramed && tag === "pre") return `<div class="code"><pre tabindex="0">${content}</pre></div>\n`;
    if (isFramed && tag === "table")
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>${content}</table></div>\n`;
    return `${start}${content}</${tag}>${isOneOf(blockTags, tag) ? "\n" : ""}`;
  };
  return nodes.map(htmlOf).join("");
}

function isLeaf(type: string): boolean {
  return type === "paragraph_open" || type === "heading_open";
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value);
}

type Attributes = MarkdownElement["attributes"];

interface OpenElement {
  /** Null where only what is in it is taken. */
  readonly tag: MarkdownTag | null;
  readonly attributes: Attributes;
  readonly children: MarkdownNode[];
}

/** Emphasis may be nested further than a reader of the elements should have to go. */
const maxDepth = 60;

/** Puts the reader's flat list of tokens together as elements. */
class Builder {
  readonly #options: MarkdownOptions;
  readonly #open: OpenElement[] = [{ tag: null, attributes: {}, children: [] }];

  constructor(options: MarkdownOptions) {
    this.#options = options;
  }

  blocks(): readonly MarkdownElement[] {
    while (this.#open.length > 1) this.#end();
    return this.#innermost.children.filter((node) => typeof node !== "string");
  }

  take(token: Token): void {
    if (token.nesting === 1) return this.#begin(token);
    if (token.nesting === -1) return this.#end();
    this.#add(token);
  }

  get #innermost(): OpenElement {
    return this.#open.at(-1) as OpenElement;
  }

  #begin(token: Token): void {
    const element = token.hidden || this.#open.length > maxDepth ? null : this.#elementOf(token);
    this.#open.push({ tag: element?.tag ?? null, attributes: element?.attributes ?? {}, children: [] });
  }

  #end(): void {
    const { tag, attributes, children } = this.#open.pop() as OpenElement;
    if (tag === null) this.#innermost.children.push(...children);
    else if (!isEmptyQuote(tag, children)) this.#innermost.children.push({ tag, attributes, children });
  }

  #add(token: Token): void {
    const { children } = this.#innermost;
    switch (token.type) {
      case "inline":
        this.#nameHeading(token);
        for (const inner of token.children ?? []) this.take(inner);
        return;
      case "softbreak":
        children.push("\n");
        return;
      case "hardbreak":
        children.push(elementOf("br"));
        return;
      case "hr":
        children.push(elementOf("hr"));
        return;
      case "code_inline":
        children.push(elementOf("code", [token.content]));
        return;
      case "code_block":
      case "fence":
        children.push(elementOf("pre", [elementOf("code", [token.content.replace(/\n$/, "")])]));
        return;
      default:
        // Also of a picture, whose content are its words.
        if (token.content !== "") children.push(token.content);
    }
  }

  #elementOf(token: Token): { readonly tag: MarkdownTag; readonly attributes: Attributes } | null {
    if (!isOneOf(markdownTags, token.tag)) return null;
    if (token.tag === "a") return this.#linkOf(String(token.attrGet("href") ?? ""));
    const start = String(token.attrGet("start") ?? "");
    if (token.tag === "ol" && /^\d{1,9}$/.test(start)) return { tag: "ol", attributes: { start } };
    const level = /^h([1-6])$/.exec(token.tag)?.[1];
    if (level === undefined) return { tag: token.tag, attributes: {} };
    const shown = Math.min(6, Math.max(1, this.#options.headingLevel?.(Number(level)) ?? Number(level)));
    return { tag: `h${shown}` as MarkdownTag, attributes: {} };
  }

  #linkOf(given: string): { readonly tag: "a"; readonly attributes: Attributes } | null {
    const address = this.#options.addressOf === undefined ? webAddress(given) : this.#options.addressOf(given);
    return address === null ? null : { tag: "a", attributes: { href: address } };
  }

  /** Its words follow when it is open already. */
  #nameHeading({ children }: Token): void {
    const { headingId } = this.#options;
    const { tag } = this.#innermost;
    if (headingId === undefined || tag === null || !/^h[1-6]$/.test(tag)) return;
    const words = (children ?? []).map(({ content }) => content).join("");
    this.#open.splice(-1, 1, { tag, attributes: { id: headingId(words) }, children: [] });
  }
}

function elementOf(tag: MarkdownTag, children: readonly MarkdownNode[] = []): MarkdownElement {
  return { tag, attributes: {}, children };
}

/** Of what is nested too deeply only its frame is left. */
function isEmptyQuote(tag: MarkdownTag, children: readonly MarkdownNode[]): boolean {
  return tag === "blockquote" && children.length === 0;
}

function webAddress(href: string): string | null {
  return safeAddress.test(href) ? href : null;
}
