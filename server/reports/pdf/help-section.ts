/** What the flow's tiles do, in their authors' words. */
import { marked, type Token, type Tokens } from "marked";
import type { ReportTile } from "../model.ts";
import { body, sectionTitle, strong, tileTitle } from "./styles.ts";
import type { TaggedDocument } from "./tagged-document.ts";
import type { Words } from "./words/language.ts";

/** Characters of one tile's help; what is longer is cut, so that a document stays one. */
const maxHelp = 20_000;
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
    for (const { displayName, help } of explained) {
      document.gap(8);
      document.need(60);
      document.heading(3, displayName, tileTitle);
      const text = help.length > maxHelp ? `${help.slice(0, maxHelp)} …` : help;
      for (const token of withoutTitle(marked.lexer(text), displayName)) writeBlock(document, token, 0);
    }
  });
}

/** Most begin with their own name, which stands there already. */
function withoutTitle(tokens: readonly Token[], name: string): readonly Token[] {
  const [first, ...others] = tokens;
  return first?.type === "heading" && inlineText(first) === name ? others : tokens;
}

function writeBlock(document: TaggedDocument, token: Token, depth: number): void {
  const place = placeOf(document, depth);
  switch (token.type) {
    case "heading":
      document.gap(5);
      document.need(40);
      // An author's headings are below the tile's own.
      document.heading(4, inlineText(token), strong, placeOf(document, depth));
      return;
    case "list":
      writeList(document, token as Tokens.List, depth);
      return;
    case "table":
      for (const row of rowsOf(token as Tokens.Table)) document.paragraph(row, body, placeOf(document, depth));
      document.gap(4);
      return;
    case "blockquote":
      for (const inner of (token as Tokens.Blockquote).tokens) writeBlock(document, inner, depth + 1);
      return;
    case "paragraph":
    case "text":
    case "code":
      document.paragraph(inlineText(token), body, place);
      document.gap(4);
      return;
    default:
    // Space, rules, definitions of links, and markup of another language say nothing.
  }
}

function placeOf(document: TaggedDocument, depth: number) {
  const room = Math.min(depth, maxDepth) * indent;
  return { x: document.left + room, y: document.y, width: document.width - room };
}

function writeList(document: TaggedDocument, { items, ordered, start }: Tokens.List, depth: number): void {
  document.within("L", () => {
    for (const [index, item] of items.entries()) {
      document.within("LI", () => {
        document.need(16);
        const { y } = document;
        const label = ordered ? `${Number(start || 1) + index}.` : "•";
        document.label(label, body, { ...placeOf(document, depth), width: indent });
        document.y = y;
        document.within("LBody", () => {
          for (const inner of item.tokens) writeBlock(document, inner, depth + 1);
        });
      });
    }
  });
}

/** Each row as a line: of the tables in helps, the first cell is a name, and the others say something of it. */
function rowsOf({ header, rows }: Tokens.Table): readonly string[] {
  return rows.map(([first, ...others]) => {
    const rest = others.map((cell, index) => {
      const name = cellText(header[index + 1]);
      return others.length === 1 || name === "" ? cellText(cell) : `${name}: ${cellText(cell)}`;
    });
    return `${cellText(first)} – ${rest.join("; ")}`;
  });
}

function cellText(cell: Tokens.TableCell | undefined): string {
  return cell === undefined ? "" : cell.tokens.map(inlineText).join("");
}

/** Without its markup. Addresses of links stand after their words. */
function inlineText(token: Token): string {
  if (token.type === "br") return "\n";
  if (token.type === "html") return "";
  const inner = "tokens" in token && token.tokens !== undefined ? token.tokens.map(inlineText).join("") : null;
  if (token.type === "link" && inner !== null && inner !== token.href) return `${inner} (${token.href})`;
  if (inner !== null) return inner;
  if (token.type === "code") return (token as Tokens.Code).text;
  return "text" in token ? unescaped(String(token.text)) : "";
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
}
