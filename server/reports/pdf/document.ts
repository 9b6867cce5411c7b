/** The document of a report. The same report is the same bytes. */
import { displayFor, timeText, zoneText } from "#core/figures.ts";
import { demoNoteOf } from "../demo-note.ts";
import { writeHelp } from "./help-section.ts";
import { isEmbeddable, maxUnpacked, type OpenedPicture } from "./logo.ts";
import type { PdfLogo, PdfReport } from "./model.ts";
import { writeOverview } from "./overview.ts";
import { plainPng } from "./plain-png.ts";
import { accentOf, body, muted, rule, sectionTitle, small, strong, title } from "./styles.ts";
import { TaggedDocument } from "./tagged-document.ts";
import { writeTarget } from "./target-section.ts";
import { type Words, wordsFor } from "./words/language.ts";

const logoBox = { width: 180, height: 40 } as const;
/** Of the footer's width, for the name of the flow. */
const footerShare = 0.75;

/** @returns the file */
export async function reportDocument(report: PdfReport): Promise<Uint8Array> {
  const { head, details, targets } = report;
  const words = wordsFor(head.look.locale);
  const document = new TaggedDocument({
    title: `${head.flowName} – ${head.reportDate}`,
    author: head.brand.name,
    language: new Intl.Locale(words.locale).baseName,
    madeAt: head.generatedAt,
    paper: paperFor(head.look.locale),
  });
  writeBrand(document, report);
  writeHead(document, words, report);
  writeNotes(document, words, head.notes);
  document.gap(14);
  writeOverview(document, words, report);
  const display = displayFor(head.temperatureUnits, head.look.units);
  if (details.some(({ tiles }) => tiles.length > 0)) {
    document.gap(10);
    const isExpected = details.some(({ index }) => targets[index]?.expectation?.state === "expected");
    document.paragraph(words.say("legend"), small);
    if (isExpected) document.paragraph(words.say("legendExpected"), small);
  }
  for (const detail of details) {
    const target = targets[detail.index];
    if (target !== undefined) writeTarget({ document, words, display, head }, target, detail);
  }
  writeHelp(document, words, head.flowTiles);
  writeEnd(document, words, report);
  const { name } = head.brand;
  return document.finish((page, pages) => writeFooter(document, words, `${name} · ${head.flowName}`, page, pages));
}

/** Where paper is measured in inches. */
const letterRegions = new Set(["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "PA", "VE"]);

function paperFor(locale: string): "A4" | "LETTER" {
  try {
    return letterRegions.has(new Intl.Locale(locale).region ?? "") ? "LETTER" : "A4";
  } catch {
    return "A4";
  }
}

/** The picture where it can be embedded, else the name. */
function writeBrand(document: TaggedDocument, { head, logo }: PdfReport): void {
  const accent = accentOf(head);
  const drawn = logo !== null && drawLogo(document, head.brand.name, logo);
  if (!drawn) document.paragraph(head.brand.name, { ...strong, size: 13, color: accent });
  document.gap(6);
  const { y } = document;
  document.decoration((pen) => pen.rect(document.left, y, document.width, 2).fill(accent));
  document.y = y + 16;
}

/** @returns whether it was */
function drawLogo(document: TaggedDocument, alt: string, { content }: PdfLogo): boolean {
  const plain = plainPng(content, maxUnpacked);
  const opened = plain === null ? null : (document.image(plain) as OpenedPicture | null);
  if (!isEmbeddable(opened)) return false;
  const scale = Math.min(logoBox.width / opened.width, logoBox.height / opened.height);
  const [width, height] = [opened.width * scale, opened.height * scale];
  const { left: x, y } = document;
  // The library's types do not know that it takes a picture it has opened.
  const picture = opened as unknown as PDFKit.Mixins.ImageSrc;
  document.figure(alt, { x, y, width, height }, (pen) => pen.image(picture, x, y, { width, height }));
  document.y = y + height;
  return true;
}

function writeHead(document: TaggedDocument, words: Words, { head }: PdfReport): void {
  const { timeZone } = head.look;
  const time = (at: number): string => timeText(words, at, timeZone, "written");
  document.heading(1, head.flowName, title);
  document.gap(2);
  document.paragraph(words.say("subtitle", { date: dateText(words, head.reportDate) }), {
    ...body,
    size: 12,
    color: muted,
  });
  document.gap(8);
  if (head.dataWindow !== null) {
    const { start, end } = head.dataWindow;
    document.paragraph(words.say("window", { start: time(start), end: time(end) }), body);
  }
  document.paragraph(words.say("runAt", { time: time(head.runAt) }), body);
  document.paragraph(words.say("madeAt", { time: time(head.generatedAt) }), body);
  document.paragraph(words.say("timezone", { timezone: zoneText(timeZone) }), body);
  const note = demoNoteOf(head, words.locale);
  if (note === null) return;
  document.gap(8);
  document.paragraph(note, strong);
}

/** @param date `YYYY-MM-DD` */
function dateText({ locale }: Words, date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));
}

function writeNotes(document: TaggedDocument, words: Words, notes: string | null): void {
  if (notes === null || notes.trim() === "") return;
  document.within("Sect", () => {
    document.gap(14);
    document.need(60);
    document.heading(2, words.say("notes"), sectionTitle);
    document.gap(3);
    for (const part of notes.split(/\n\s*\n/).filter((text) => text.trim() !== "")) {
      document.paragraph(part, body);
      document.gap(4);
    }
  });
}

function writeEnd(document: TaggedDocument, words: Words, { head }: PdfReport): void {
  document.gap(20);
  document.need(40);
  const { y } = document;
  document.decoration((pen) => {
    pen.lineWidth(0.75).strokeColor(rule);
    pen
      .moveTo(document.left, y)
      .lineTo(document.left + document.width, y)
      .stroke();
  });
  document.y = y + 6;
  const time = timeText(words, head.expiresAt, head.look.timeZone, "written");
  document.paragraph(words.say("expires", { time }), small);
  if (document.isReplaced) document.paragraph(words.say("replaced"), small);
}

function writeFooter(document: TaggedDocument, words: Words, about: string, page: number, pages: number): void {
  const y = document.footerY;
  document.line(fitted(document, about, document.width * footerShare), small, document.left, y);
  document.line(words.say("page", { page, pages }), small, document.left + document.width, y, "right");
}

/** Cut where it would not fit. */
function fitted(document: TaggedDocument, text: string, width: number): string {
  const characters = [...text];
  let shown = text;
  while (document.widthOf(shown, small) > width && characters.length > 0) {
    characters.pop();
    shown = `${characters.join("").trimEnd()}…`;
  }
  return shown;
}
