/** What a tile's author says of it, as the page shows it. Pure. */
import { markdownHtml, readMarkdown } from "#core/markdown.ts";

/** Characters. Reading Markdown may take a time that grows with the square of its length. */
export const maxHelpRead = 4_200;
/** The page's own headings go down to `h3` where a help begins. */
const headingOffset = 2;
const headingLevel = (level: number): number => Math.max(2, level) + headingOffset;

export interface HelpHtml {
  readonly html: string;
  /** Whether something of the text had to be left out. */
  readonly isCut: boolean;
}

/**
 * Whole paragraphs, tables and lists, as many as there is room for. A first heading is left out: it is the tile's name.
 *
 * @param maxBytes of the HTML
 */
export function helpHtml(markdown: string, maxBytes: number): HelpHtml {
  const { blocks, isWhole } = readMarkdown(markdown.slice(0, maxHelpRead), { headingLevel });
  const start = /^h\d$/.test(blocks[0]?.tag ?? "") ? 1 : 0;
  let html = "";
  for (const block of blocks.slice(start)) {
    const piece = markdownHtml([block], { linkRelation: "nofollow noreferrer" });
    if (Buffer.byteLength(html) + Buffer.byteLength(piece) > maxBytes) return { html, isCut: true };
    html += piece;
  }
  return { html, isCut: !isWhole || markdown.length > maxHelpRead };
}
