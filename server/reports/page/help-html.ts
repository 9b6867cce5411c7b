/**
 * Tenants' Markdown as HTML that can do nothing: tags in it are shown as they are written, pictures are their words
 * (a picture tells its owner who reads), and links lead to web and mail addresses only. Pure.
 */
import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "#core/html.ts";

/** Characters. Reading Markdown may take a time that grows with the square of its length. */
const maxLength = 8_000;
/** The page's own headings go down to `h3` where a help begins. */
const headingOffset = 2;
const safeAddress = /^(?:https?:\/\/|mailto:)/i;

const marked = new Marked({
  async: false,
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? "☑ " : "☐ "),
    link({ href, tokens }: Tokens.Link): string {
      const words = this.parser.parseInline(tokens);
      return safeAddress.test(href) ? `<a href="${escapeHtml(href)}" rel="nofollow noreferrer">${words}</a>` : words;
    },
    heading({ tokens, depth }: Tokens.Heading): string {
      const level = Math.min(6, Math.max(2, depth) + headingOffset);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
    // Without the attributes of alignment, which are no more.
    tablecell({ tokens, header }: Tokens.TableCell): string {
      const tag = header ? "th" : "td";
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
  },
});

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
  const tokens: readonly Token[] = marked.lexer(markdown.slice(0, maxLength).toWellFormed());
  const start = tokens[0]?.type === "heading" ? 1 : 0;
  let html = "";
  for (const token of tokens.slice(start)) {
    const piece = marked.parser([token]);
    if (Buffer.byteLength(html) + Buffer.byteLength(piece) > maxBytes) return { html, isCut: true };
    html += piece;
  }
  return { html, isCut: markdown.length > maxLength };
}
