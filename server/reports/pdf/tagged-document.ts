/**
 * A document of pages whose content is tagged for screen readers: every mark on a page belongs to an element of the
 * structure tree (ISO 32000-1:2008, 14.7 and 14.8) or is an artifact, which readers leave out. What is written comes
 * below what was written before it; pages are begun as they are needed. Lengths are in points.
 */
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type Fonts, openFonts, type Weight } from "./fonts.ts";
import { furtherFontFor, openFurtherFont } from "./further-fonts.ts";
import { MetadataText } from "./metadata.ts";
import { isJoiner, printable, withoutSelectors } from "./printable.ts";
import { linesOf, type TextLine, type TextRun } from "./runs.ts";

export interface DocumentDescription {
  readonly title: string;
  readonly author: string;
  /** BCP 47, of its texts. */
  readonly language: string;
  /** Epoch ms; stands in the file as well, so that the same document is the same bytes. */
  readonly madeAt: number;
  readonly paper: "A4" | "LETTER";
}

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type HeadingLevel = 1 | 2 | 3 | 4;

type Element = PDFKit.PDFStructureElement;

/** What the library takes; its types do not know the last two. */
interface Tag extends PDFKit.Mixins.StructureElementOptions {
  bbox?: readonly [number, number, number, number];
  scope?: "Row" | "Column";
}

/** What the library's types leave out. */
interface PictureOpener {
  openImage(content: Uint8Array): unknown;
}

/** Where a text stands. Without it: below what was written before, over the whole width. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const margin = 48;
const bottomMargin = 62;
/** Between the lines of a text, as a share of its size. */
const leading = 0.22;
const lineFeed = 0x0a;
/** The library counts in units of a millionth. */
const slack = 0.01;

export class TaggedDocument {
  readonly left = margin;
  readonly width: number;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #covered: ReadonlySet<number>;
  readonly #root: Element;
  /** From the root to the element that takes what is written. */
  readonly #open: Element[];
  /** Fonts beside its own that it uses, by name. */
  readonly #further = new Set<string>();
  #isReplaced = false;

  constructor({ title, author, language, madeAt, paper }: DocumentDescription) {
    const at = new Date(madeAt);
    const info = {
      Title: new MetadataText(title),
      Author: new MetadataText(author),
      Creator: new MetadataText("Flow Evaluation Service"),
      CreationDate: at,
      ModDate: at,
    };
    this.#pdf = new PDFDocument({
      size: paper,
      margins: { top: margin, left: margin, right: margin, bottom: bottomMargin },
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      // The library's types ask for primitive texts, though it takes both.
      info: info as unknown as PDFKit.DocumentInfo,
    });
    this.width = this.#pdf.page.width - 2 * margin;
    this.#fonts = openFonts();
    for (const [weight, font] of Object.entries(this.#fonts)) this.#pdf.registerFont(weight, asSource(font));
    this.#covered = commonCharacters(this.#fonts);
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
    this.#open = [this.#root];
  }

  /** The top of what comes next. */
  get y(): number {
    return this.#pdf.y;
  }

  set y(y: number) {
    this.#pdf.y = y;
  }

  /** Of what a page holds. */
  get height(): number {
    return this.#pdf.page.maxY() - this.#pdf.page.margins.top;
  }

  /** Whether a character had to be replaced because the font has no picture of it. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  /** Room between what was written and what comes next; none at the top of a page. */
  gap(height: number): void {
    if (this.y > this.#pdf.page.margins.top + slack) this.y += height;
  }

  /** Begins a page unless so much room is left on this one. @returns whether a page was begun */
  need(height: number): boolean {
    if (this.y + height <= this.#pdf.page.maxY() + slack) return false;
    if (this.y <= this.#pdf.page.margins.top + slack) return false;
    this.#pdf.addPage();
    return true;
  }

  /** An element that holds others, such as `Sect` or `TR`. */
  within(type: "Sect" | "Table" | "THead" | "TBody" | "TR" | "L" | "LI" | "LBody" | "Div", write: () => void): void {
    const element = this.#begin(type, {});
    this.#open.push(element);
    write();
    this.#open.pop();
    element.end();
  }

  heading(level: HeadingLevel, text: string, style: TextStyle, place?: Place): void {
    this.#text(`H${level}`, text, style, place);
  }

  /** A bookmark that leads to this page. */
  bookmark(text: string): void {
    this.#pdf.outline.addItem(this.#shown(text).text);
  }

  paragraph(text: string, style: TextStyle, place?: Place): void {
    this.#text("P", text, style, place);
  }

  /** The label of an item of a list. */
  label(text: string, style: TextStyle, place: Place): void {
    this.#text("Lbl", text, style, place);
  }

  /** A cell that holds a text; the header of its row or its column. */
  cell(text: string, style: TextStyle, place: Place, scope: "Row" | "Column" | null): void {
    if (scope === null) this.#text("TD", text, style, place);
    else this.#text("TH", text, style, place, { scope });
  }

  /** A drawing, with what it shows in words. */
  figure(alt: string, { x, y, width, height }: Box, draw: (pen: PDFKit.PDFDocument) => void): void {
    const element = this.#begin("Figure", { alt, bbox: [x, y, x + width, y + height] });
    element.add(() => this.#drawn(draw));
    element.end();
  }

  /** What a screen reader leaves out, because it is said elsewhere or says nothing. */
  decoration(draw: (pen: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" });
    this.#drawn(draw);
    this.#pdf.endMarkedContent();
  }

  /** Within a drawing, or on an edge of the page: one line, not broken. */
  line(text: string, style: TextStyle, x: number, y: number, align: "left" | "center" | "right" = "left"): void {
    const width = align === "left" ? 0 : this.widthOf(text, style);
    const start = { left: x, center: x - width / 2, right: x - width }[align];
    const { x: oldX, y: oldY } = this.#pdf;
    const { text: shown } = this.#shown(text);
    if (this.#isPlain(shown)) {
      this.#use(style);
      this.#pdf.text(shown, start, y, { lineBreak: false });
    } else this.#drawRuns(this.#lines(shown, style, Number.POSITIVE_INFINITY)[0]?.runs ?? [], style, start, y);
    [this.#pdf.x, this.#pdf.y] = [oldX, oldY];
  }

  widthOf(text: string, style: TextStyle): number {
    const { text: shown } = this.#shown(text);
    this.#use(style);
    if (this.#isPlain(shown)) return this.#pdf.widthOfString(shown);
    const [line] = this.#lines(shown, style, Number.POSITIVE_INFINITY);
    return (line?.runs ?? []).reduce((sum, run) => sum + this.#widthOfRun(run, style), 0);
  }

  heightOf(text: string, style: TextStyle, width: number): number {
    const { text: shown } = this.#shown(text);
    this.#use(style);
    if (this.#isPlain(shown)) return this.#pdf.heightOfString(shown, { width, lineGap: style.size * leading });
    return this.#lines(shown, style, width).length * this.#lineHeight(style);
  }

  /** @returns what the library knows of the picture; null where it cannot read it */
  image(content: Uint8Array): unknown {
    try {
      return (this.#pdf as PDFKit.PDFDocument & PictureOpener).openImage(content);
    } catch {
      return null;
    }
  }

  /**
   * @param footer what stands at the bottom of each page
   * @returns the file
   */
  async finish(footer: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      this.#pdf.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
      footer(index + 1, count);
      this.#pdf.endMarkedContent();
    }
    this.#root.end();
    this.#pdf.end();
    return buffer(this.#pdf);
  }

  /** Of a page, from its top: where its footer stands. */
  get footerY(): number {
    return this.#pdf.page.height - bottomMargin + 24;
  }

  #text(type: string, text: string, style: TextStyle, place: Place | undefined, tag: Tag = {}): void {
    const { text: shown, isReplaced } = this.#shown(text);
    const isPlain = this.#isPlain(shown);
    // Of what is drawn from right to left, the file has the pictures in the order in which they are seen.
    const element = this.#begin(type, isReplaced || !isPlain ? { ...tag, actual: text.toWellFormed() } : tag);
    element.add(() => {
      if (!isPlain) return this.#flow(shown, style, place);
      this.#use(style);
      const lineGap = style.size * leading;
      if (place === undefined) this.#pdf.text(shown, this.left, this.y, { width: this.width, lineGap });
      else this.#pdf.text(shown, place.x, place.y, { width: place.width, lineGap });
    });
    element.end();
    this.#pdf.x = this.left;
  }

  /** Line by line, in as many fonts as it needs. Over the whole width, what is read from the right begins there. */
  #flow(text: string, style: TextStyle, place: Place | undefined): void {
    const { x, width } = place ?? { x: this.left, width: this.width };
    if (place !== undefined) this.y = place.y;
    const height = this.#lineHeight(style);
    for (const { runs, isRightToLeft } of this.#lines(text, style, width)) {
      this.need(height);
      const taken = runs.reduce((sum, run) => sum + this.#widthOfRun(run, style), 0);
      const { y } = this;
      this.#drawRuns(runs, style, isRightToLeft && place === undefined ? x + width - taken : x, y);
      this.y = y + height;
    }
  }

  /** On one base line. */
  #drawRuns(runs: readonly TextRun[], style: TextStyle, x: number, y: number): void {
    let at = x;
    const baseline = y + (this.#fonts[style.weight].ascent / this.#fonts[style.weight].unitsPerEm) * style.size;
    for (const run of runs) {
      const width = this.#widthOfRun(run, style);
      this.#useFont(run.font, style);
      this.#pdf.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic", ...shapingOf(run) });
      at += width;
    }
  }

  #lines(text: string, style: TextStyle, width: number): readonly TextLine[] {
    const measure = (run: TextRun): number => this.#widthOfRun(run, style);
    return linesOf(text, (character) => this.#fontOf(character, style.weight), measure, width);
  }

  #widthOfRun(run: TextRun, style: TextStyle): number {
    this.#useFont(run.font, style);
    return this.#pdf.widthOfString(run.text, shapingOf(run));
  }

  #lineHeight(style: TextStyle): number {
    this.#use(style);
    return this.#pdf.currentLineHeight(true) + style.size * leading;
  }

  /** Of the document's own font where it has all of it. */
  #fontOf(character: string, weight: Weight): string {
    const codePoints = [...character].map((one) => one.codePointAt(0) as number);
    const lacking = codePoints.find((one) => !this.#covered.has(one) && !isJoiner(one));
    return lacking === undefined ? weight : (furtherFontFor(lacking, weight) ?? weight);
  }

  #useFont(name: string, { size, color }: TextStyle): void {
    if (name !== "regular" && name !== "strong" && !this.#further.has(name)) {
      this.#pdf.registerFont(name, asSource(openFurtherFont(name)));
      this.#further.add(name);
    }
    this.#pdf.font(name).fontSize(size).fillColor(color);
  }

  /** Whether the document's own font has all of it, from left to right. */
  #isPlain(text: string): boolean {
    for (const character of text) {
      const codePoint = character.codePointAt(0) as number;
      if (codePoint !== lineFeed && !this.#covered.has(codePoint)) return false;
    }
    return true;
  }

  #begin(type: string, tag: Tag): Element {
    const element = this.#pdf.struct(type, tag as PDFKit.Mixins.StructureElementOptions);
    this.#open.at(-1)?.add(element);
    return element;
  }

  #drawn(draw: (pen: PDFKit.PDFDocument) => void): void {
    const { x, y } = this.#pdf;
    this.#pdf.save();
    draw(this.#pdf);
    this.#pdf.restore();
    [this.#pdf.x, this.#pdf.y] = [x, y];
  }

  #use({ size, weight, color }: TextStyle): void {
    this.#pdf.font(weight).fontSize(size).fillColor(color);
  }

  #shown(text: string): { readonly text: string; readonly isReplaced: boolean } {
    const shown = printable(text, (codePoint) => this.#covered.has(codePoint) || isInFurtherFonts(codePoint));
    if (shown.isReplaced) this.#isReplaced = true;
    return { ...shown, text: withoutSelectors(shown.text) };
  }
}

/** Without features the library shapes word by word, and puts the words in the order in which they are given. */
function shapingOf({ isRightToLeft }: TextRun): { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return isRightToLeft ? { features: [] } : {};
}

function isInFurtherFonts(codePoint: number): boolean {
  return furtherFontFor(codePoint, "regular") !== null && furtherFontFor(codePoint, "strong") !== null;
}

/** The library takes fonts that are open already; its types do not say so. */
function asSource(font: Fonts[Weight]): PDFKit.Mixins.PDFFontSource {
  return font as unknown as PDFKit.Mixins.PDFFontSource;
}

/** Of the first plane: all that is Latin, Greek or Cyrillic is there, and a line may end between any two of them. */
function commonCharacters({ regular, strong }: Fonts): ReadonlySet<number> {
  const inStrong = new Set(strong.characterSet);
  return new Set(regular.characterSet.filter((codePoint) => codePoint <= 0xffff && inStrong.has(codePoint)));
}
