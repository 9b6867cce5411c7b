/** The table of a report's targets, with their states in words. */
import { percentText } from "#core/figures.ts";
import type { TargetCounts } from "../model.ts";
import type { PdfReport, PdfTarget } from "./model.ts";
import { body, colorOf, muted, rule, sectionTitle, shade, strong } from "./styles.ts";
import type { Place, TaggedDocument, TextStyle } from "./tagged-document.ts";
import type { Words } from "./words/language.ts";

interface Column {
  readonly title: string;
  /** A share of the width. */
  readonly share: number;
  readonly text: (target: PdfTarget) => string;
}

const cell: TextStyle = { ...body, size: 9 };
const header: TextStyle = { ...strong, size: 8.5, color: muted };
const padding = 5;
/** Before a name: a square in the target's colour. */
const swatch = 8;
const swatchRoom = swatch + 6;

export function writeOverview(document: TaggedDocument, words: Words, report: PdfReport): void {
  const { targets, targetCount, details, counts } = report;
  document.within("Sect", () => {
    document.need(90);
    document.heading(2, words.say("overview"), sectionTitle);
    document.gap(3);
    document.paragraph(summary(words, counts), body);
    if (targetCount > targets.length) {
      document.paragraph(words.say("limitedList", { total: targetCount, listed: targets.length }), body);
    }
    if (targets.length > details.length) {
      const limits = { listed: targets.length, detailed: details.length };
      document.paragraph(words.say("limitedDetails", limits), body);
    }
    document.gap(6);
    if (targets.length > 0) writeTable(document, columnsOf(words, targets), targets);
  });
}

function summary(words: Words, { total, triggered, shown }: TargetCounts): string {
  const counted = words.say("triggeredCount", { total, triggered });
  return shown === total ? counted : `${counted} ${words.say("shownCount", { shown })}`;
}

/** In words; a target that the run left out is neither. */
export function stateText(words: Words, { triggered, skipped }: Pick<PdfTarget, "triggered" | "skipped">): string {
  if (skipped !== null) return words.say("leftOut");
  return words.say(triggered ? "triggered" : "notTriggered");
}

export function probabilityText(words: Words, { probability }: PdfTarget): string {
  return probability === null ? words.say("noProbability") : percentText(words.locale, probability);
}

function remarks(words: Words, { skipped, hasError, hasNoData }: PdfTarget): string {
  const found = [skipped, hasError ? words.say("hasError") : null, hasNoData ? words.say("hasNoData") : null];
  return found.filter((text) => text !== null).join("; ");
}

/** Without those in which nothing would stand. */
function columnsOf(words: Words, targets: readonly PdfTarget[]): readonly Column[] {
  const hasProbability = targets.some(({ probability }) => probability !== null);
  const hasStage = targets.some(({ stage }) => stage !== null);
  const hasRemarks = targets.some((target) => remarks(words, target) !== "");
  const columns: Column[] = [
    { title: words.say("target"), share: 4, text: ({ name }) => name },
    { title: words.say("state"), share: 2, text: (target) => stateText(words, target) },
  ];
  if (hasStage)
    columns.push({ title: words.say("stage"), share: 3, text: ({ stage }) => stage ?? words.say("noStage") });
  if (hasProbability) {
    columns.push({ title: words.say("probability"), share: 2, text: (target) => probabilityText(words, target) });
  }
  if (hasRemarks) columns.push({ title: words.say("remarks"), share: 3, text: (target) => remarks(words, target) });
  return columns;
}

function writeTable(document: TaggedDocument, columns: readonly Column[], targets: readonly PdfTarget[]): void {
  const places = placesOf(document, columns);
  document.within("Table", () => {
    document.within("THead", () => writeHeader(document, columns, places));
    document.within("TBody", () => {
      for (const target of targets) writeRow(document, columns, places, target);
    });
  });
}

type Span = Omit<Place, "y">;

function placesOf(document: TaggedDocument, columns: readonly Column[]): readonly Span[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = document.left;
  return columns.map(({ share }, index) => {
    const width = (document.width * share) / whole;
    const indent = index === 0 ? swatchRoom : 0;
    const place = { x: x + padding + indent, width: width - 2 * padding - indent };
    x += width;
    return place;
  });
}

function writeHeader(document: TaggedDocument, columns: readonly Column[], places: readonly Span[]): void {
  const height = headerHeight(document, columns, places);
  shadeHeader(document, height);
  const y = document.y + padding;
  document.within("TR", () => {
    for (const [index, { title }] of columns.entries()) {
      document.cell(title, header, { ...(places[index] as Span), y }, "Column");
    }
  });
  document.y = y - padding + height;
}

/** On a further page: seen there too, and read once. */
function repeatHeader(document: TaggedDocument, columns: readonly Column[], places: readonly Span[]): void {
  const height = headerHeight(document, columns, places);
  shadeHeader(document, height);
  const y = document.y + padding;
  document.decoration(() => {
    for (const [index, { title }] of columns.entries()) document.line(title, header, (places[index] as Span).x, y);
  });
  document.y = y - padding + height;
}

function headerHeight(document: TaggedDocument, columns: readonly Column[], places: readonly Span[]): number {
  const heights = columns.map(({ title }, index) => document.heightOf(title, header, (places[index] as Span).width));
  return Math.max(...heights) + 2 * padding;
}

function shadeHeader(document: TaggedDocument, height: number): void {
  document.decoration((pen) => pen.rect(document.left, document.y, document.width, height).fill(shade));
}

function writeRow(
  document: TaggedDocument,
  columns: readonly Column[],
  places: readonly Span[],
  target: PdfTarget,
): void {
  const texts = columns.map(({ text }) => text(target));
  const heights = texts.map((text, index) => document.heightOf(text, cell, (places[index] as Span).width));
  const height = Math.max(...heights, swatch) + 2 * padding;
  if (document.need(height)) repeatHeader(document, columns, places);
  const y = document.y + padding;
  const color = colorOf(target.color);
  document.decoration((pen) => {
    const bottom = y - padding + height;
    pen.lineWidth(0.5).strokeColor(rule);
    pen
      .moveTo(document.left, bottom)
      .lineTo(document.left + document.width, bottom)
      .stroke();
    if (color === null) return;
    pen.roundedRect(document.left + padding, y + 2, swatch, swatch, 2).fillAndStroke(color, muted);
  });
  document.within("TR", () => {
    for (const [index, text] of texts.entries()) {
      document.cell(text, cell, { ...(places[index] as Span), y }, index === 0 ? "Row" : null);
    }
  });
  document.y = y - padding + height;
}
