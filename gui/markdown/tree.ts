/**
 * Markdown as a tree of few elements. HTML in it stays text, pictures are their words (a picture tells its owner who
 * reads), and links lead to the web and to mail alone. Pure.
 */
import type { Definition, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

const tags = ["p", "ul", "ol", "li", "blockquote", "pre", "hr", "em", "strong", "code", "a", "br"] as const;
const tableTags = ["table", "thead", "tbody", "tr", "th", "td"] as const;
export type MarkdownTag = (typeof tags)[number] | (typeof tableTags)[number] | `h${1 | 2 | 3 | 4 | 5 | 6}`;

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  readonly children: readonly MarkdownNode[];
  /** Of a link. */
  readonly href?: string;
  /** Of a list: its first number. */
  readonly start?: number;
}

export type MarkdownNode = MarkdownElement | string;

/** What is nested deeper is left out. */
const maxDepth = 20;
const safeAddress = /^(?:https?:\/\/|mailto:)/i;

interface Reading {
  readonly text: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Of the first level of headings. */
  readonly firstLevel: number;
  readonly depth: number;
}

/** @param firstLevel of a heading with one `#`: those below it follow, 6 at most */
export function readMarkdown(text: string, firstLevel = 1): readonly MarkdownNode[] {
  return readAt(text, firstLevel, 0);
}

function readAt(text: string, firstLevel: number, depth: number): readonly MarkdownNode[] {
  const { children } = fromMarkdown(text);
  const definitions = new Map(
    children.filter((node) => node.type === "definition").map((node) => [node.identifier, node]),
  );
  return nodesOf(children, { text, definitions, firstLevel, depth });
}

function nodesOf(nodes: readonly RootContent[], reading: Reading): readonly MarkdownNode[] {
  if (reading.depth > maxDepth) return [];
  const inside = { ...reading, depth: reading.depth + 1 };
  return nodes.flatMap((node) => nodeOf(node, inside));
}

function nodeOf(node: RootContent, reading: Reading): readonly MarkdownNode[] {
  const children = "children" in node ? nodesOf(node.children, reading) : [];
  switch (node.type) {
    case "text":
    case "html":
      return [node.value];
    case "paragraph":
      return [tableOf(sourceOf(node, reading), reading) ?? { tag: "p", children }];
    case "heading":
      return [{ tag: headingTag(reading.firstLevel + node.depth - 1), children }];
    case "blockquote":
      return [{ tag: "blockquote", children }];
    case "list":
      if (node.ordered !== true) return [{ tag: "ul", children }];
      return [{ tag: "ol", children, ...(typeof node.start === "number" ? { start: node.start } : {}) }];
    case "listItem":
      return [{ tag: "li", children: node.spread === true ? children : children.flatMap(withoutParagraph) }];
    case "code":
      return [{ tag: "pre", children: [{ tag: "code", children: [node.value] }] }];
    case "inlineCode":
      return [{ tag: "code", children: [node.value] }];
    case "emphasis":
      return [{ tag: "em", children }];
    case "strong":
      return [{ tag: "strong", children }];
    case "break":
      return [{ tag: "br", children: [] }];
    case "thematicBreak":
      return [{ tag: "hr", children: [] }];
    case "link":
      return linkOf(node.url, children);
    case "linkReference":
      return linkOf(reading.definitions.get(node.identifier)?.url ?? "", children);
    case "image":
    case "imageReference":
      return [node.alt ?? ""];
    default:
      return children;
  }
}

/** The words of a link that leads elsewhere stand alone. */
function linkOf(href: string, children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return safeAddress.test(href) ? [{ tag: "a", href, children }] : children;
}

function withoutParagraph(node: MarkdownNode): readonly MarkdownNode[] {
  return typeof node !== "string" && node.tag === "p" ? node.children : [node];
}

function headingTag(level: number): MarkdownTag {
  return `h${Math.min(Math.max(level, 1), 6)}` as MarkdownTag;
}

function sourceOf({ position }: Nodes, { text }: Reading): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

const parting = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
/** A short row gets all cells of its head, so that few characters can ask for very many. */
const maxCells = 4_000;

/**
 * A head, a line of dashes, and rows: to the reader of Markdown it is a paragraph. Null where it is one.
 */
function tableOf(source: string, { firstLevel, depth }: Reading): MarkdownElement | null {
  const [head = "", dashes = "", ...rows] = source.split("\n");
  const columns = cellsOf(head);
  if (!head.includes("|") || !parting.test(dashes) || cellsOf(dashes).length !== columns.length) return null;
  if (columns.length * (rows.length + 1) > maxCells) return null;
  const inline = (text: string) => readAt(text.trim(), firstLevel, depth).flatMap(withoutParagraph);
  const row = (tag: "th" | "td", cells: readonly string[]): MarkdownElement => ({
    tag: "tr",
    children: columns.map((_, place) => ({ tag, children: inline(cells[place] ?? "") })),
  });
  return {
    tag: "table",
    children: [
      { tag: "thead", children: [row("th", columns)] },
      { tag: "tbody", children: rows.map((line) => row("td", cellsOf(line))) },
    ],
  };
}

function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|"));
}
