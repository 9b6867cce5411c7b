/** What the flow's tiles do, in their authors' words. */
import { type MarkdownElement, type MarkdownNode, readMarkdown } from "#core/markdown.ts";
import type { ReportTile } from "../model.ts";
import { body, sectionTitle, strong, tileTitle } from "./styles.ts";
import type { TaggedDocument } from "./tagged-document.ts";
import type { Words } from "./words/language.ts";

/** Characters of one tile's help, and of all together; what is longer is cut, so that a document stays one. */
const maxHelp = 20_000;
const maxHelps = 60_000;
const indent = 14;
/** Deeper lists are written as if they were this deep. */
const maxDepth = 4;

/** A tile that stands in several rows is explained once. */
export function writeHelp(document: TaggedDocument, words: Words, tiles: readonly ReportTile[]): void {
  const explained = [...new Map(tiles.map((tile) => [`${tile.tileKey} ${tile.tileVersion}`, tile])).values()].filter(
    ({ help }) => help.trim() !== "",
  );
  if (explained.length === 0) return;
  document.within("Sect", () => {
    document.gap(24);
    document.need(110);
    document.heading(2, words.say("help"), sectionTitle);
    document.bookmark(words.say("help"));
    let room = maxHelps;
    for (const { displayName, help } of explained) {
      document.gap(8);
      document.need(60);
      document.heading(3, displayName, tileTitle);
      const length = Math.min(maxHelp, room);
      room -= Math.min(help.length, length);
      const text = help.length > length ? `${help.slice(0, length)} …` : help;
      for (const block of withoutTitle(readMarkdown(text).blocks, displayName)) writeBlock(document, block, 0);
    }
  });
}

/** Most begin with their own name, which stands there already. */
function withoutTitle(blocks: readonly MarkdownElement[], name: string): readonly MarkdownElement[] {
  const [first, ...others] = blocks;
  return first !== undefined && isHeading(first) && inlineText(first.children) === name ? others : blocks;
}

function isHeading({ tag }: MarkdownElement): boolean {
  return /^h\d$/.test(tag);
}

function writeBlock(document: TaggedDocument, block: MarkdownElement, depth: number): void {
  const place = placeOf(document, depth);
  if (isHeading(block)) {
    document.gap(5);
    document.need(40);
    // An author's headings are below the tile's own.
    document.heading(4, inlineText(block.children), strong, placeOf(document, depth));
    return;
  }
  switch (block.tag) {
    case "ul":
    case "ol":
      writeList(document, block, depth);
      return;
    case "table":
      for (const row of rowsOf(block)) document.paragraph(row, body, placeOf(document, depth));
      document.gap(4);
      return;
    case "blockquote":
      writeAll(document, block.children, depth + 1);
      return;
    case "hr":
      return;
    default:
      document.paragraph(inlineText(block.children), body, place);
      document.gap(4);
  }
}

/** What stands in a list or a quote: blocks, or words without a paragraph of their own. */
function writeAll(document: TaggedDocument, nodes: readonly MarkdownNode[], depth: number): void {
  let words: MarkdownNode[] = [];
  const writeWords = (): void => {
    const text = inlineText(words).trim();
    words = [];
    if (text !== "") writeBlock(document, { tag: "p", attributes: {}, children: [text] }, depth);
  };
  for (const node of nodes) {
    if (isInline(node)) {
      words.push(node);
      continue;
    }
    writeWords();
    writeBlock(document, node, depth);
  }
  writeWords();
}

function isInline(node: MarkdownNode): node is string | MarkdownElement {
  return typeof node === "string" || ["em", "strong", "s", "code", "a", "br"].includes(node.tag);
}

function placeOf(document: TaggedDocument, depth: number) {
  const room = Math.min(depth, maxDepth) * indent;
  return { x: document.left + room, y: document.y, width: document.width - room };
}

function writeList(document: TaggedDocument, { tag, attributes, children }: MarkdownElement, depth: number): void {
  const items = elementsOf(children);
  const first = Number(attributes.start ?? 1);
  document.within("L", () => {
    for (const [index, item] of items.entries()) {
      document.within("LI", () => {
        document.need(16);
        const { y } = document;
        const label = tag === "ol" ? `${first + index}.` : "•";
        document.label(label, body, { ...placeOf(document, depth), width: indent });
        document.y = y;
        document.within("LBody", () => writeAll(document, item.children, depth + 1));
      });
    }
  });
}

function elementsOf(nodes: readonly MarkdownNode[]): readonly MarkdownElement[] {
  return nodes.filter((node) => typeof node !== "string");
}

/** Each row as a line: of the tables in helps, the first cell is a name, and the others say something of it. */
function rowsOf({ children }: MarkdownElement): readonly string[] {
  const [head, ...rows] = elementsOf(children).flatMap((part) => elementsOf(part.children));
  const names = cellsOf(head);
  return rows.map((row) => {
    const [first = "", ...others] = cellsOf(row);
    const rest = others.map((cell, index) => {
      const name = names[index + 1] ?? "";
      return others.length === 1 || name === "" ? cell : `${name}: ${cell}`;
    });
    return `${first} – ${rest.join("; ")}`;
  });
}

function cellsOf(row: MarkdownElement | undefined): readonly string[] {
  return row === undefined ? [] : elementsOf(row.children).map((cell) => inlineText(cell.children));
}

/** Without its markup. Addresses of links stand after their words. */
function inlineText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      // Where a line ended in the author's file is of no matter.
      if (typeof node === "string") return node === "\n" ? " " : node;
      if (node.tag === "br") return "\n";
      const words = inlineText(node.children);
      const { href } = node.attributes;
      return href === undefined || href === words ? words : `${words} (${href})`;
    })
    .join("");
}
