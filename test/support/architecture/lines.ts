/** How long files and lines may be. */
import ts from "typescript";
import { sourceOf, walk } from "./sources.ts";

export const maxLines = 600;
export const maxColumns = 120;

export function lineCount(text: string): number {
  return text.trimEnd().split("\n").length;
}

/**
 * The numbers of the lines that are too wide. In TypeScript a text (string, template, regular expression) may overhang,
 * because breaking it would hide what it says: a line is judged by what is left without its texts. In Markdown a
 * table's row and a line of one address cannot be broken.
 */
export function wideLines(path: string, text: string): number[] {
  if (!text.split("\n").some(isWide)) return [];
  const judged = path.endsWith(".ts") ? withoutTexts(path, text) : text;
  const breakable = (line: string) => !(path.endsWith(".md") && isOnePiece(line));
  return judged.split("\n").flatMap((line, index) => {
    return isWide(line) && breakable(line) ? [index + 1] : [];
  });
}

function isWide(line: string): boolean {
  return line.length > maxColumns && [...line].length > maxColumns;
}

function isOnePiece(line: string): boolean {
  return line.startsWith("|") || !/\S\s+\S/.test(line.trim().replace(/^([-*]|\d+\.)\s+/, ""));
}

/** The same lines, without what stands inside strings, templates and regular expressions. */
function withoutTexts(path: string, text: string): string {
  const texts: { readonly start: number; readonly end: number }[] = [];
  walk(sourceOf(path, text).tree, (node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node);
    if (isText) texts.push({ start: node.getStart(), end: node.getEnd() });
  });
  let kept = "";
  let from = 0;
  for (const { start, end } of texts) {
    kept += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, "");
    from = end;
  }
  return kept + text.slice(from);
}
