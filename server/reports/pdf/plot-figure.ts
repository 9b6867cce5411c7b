/** Draws a plot into a document: threshold and triggered times as well as the values. */
import type { ExpectedSpan, Plot, PlotTick } from "../plot.ts";
import { axis, ink, muted, rule } from "./styles.ts";
import type { Box, TaggedDocument, TextStyle } from "./tagged-document.ts";

/** Around the plotting area: the labels of the axes, and the unit above. */
export const plotRoom = { left: 44, right: 6, top: 16, bottom: 14 } as const;

export interface PlotFigure {
  readonly plot: Plot;
  /** What it shows, in words. */
  readonly alt: string;
  /** Null where there is no threshold. */
  readonly thresholdLabel: string | null;
  readonly lineColor: string;
  readonly triggerColor: string;
}

const strongAxis: TextStyle = { ...axis, weight: "strong", color: ink };
const spanOpacity = 0.16;
/** So that a span is seen without its shade, too. */
const spanBar = 2;
const expectedOpacity = 0.1;
const hatchOpacity = 0.35;
/** Between the lines of a hatching. */
const hatchGap = 6;
const dotRadius = 1.8;
const labelHeight = 9;
const labelInset = 3;

/** Below what was written before, over the whole width. */
export function drawPlot(document: TaggedDocument, figure: PlotFigure): void {
  const { plot, alt } = figure;
  const height = plotRoom.top + plot.height + plotRoom.bottom;
  const box: Box = { x: document.left, y: document.y, width: document.width, height };
  document.figure(alt, box, (pen) => {
    const [x, y] = [box.x + plotRoom.left, box.y + plotRoom.top];
    drawScales(document, pen, plot, x, y);
    pen.save().translate(x, y);
    pen.rect(-dotRadius, -dotRadius, plot.width + 2 * dotRadius, plot.height + 2 * dotRadius).clip();
    drawSpans(pen, figure);
    drawExpected(pen, figure);
    drawThreshold(pen, figure);
    drawLines(pen, figure);
    pen.restore();
    labelThreshold(document, figure, x, y);
    if (plot.expected !== null) labelExpected(document, plot, plot.expected, x, y - labelHeight - 1);
  });
  document.y = box.y + height;
}

function drawScales(document: TaggedDocument, pen: PDFKit.PDFDocument, plot: Plot, x: number, y: number): void {
  pen.lineWidth(0.5).strokeColor(rule);
  for (const { at, label } of plot.yTicks) {
    pen
      .moveTo(x, y + at)
      .lineTo(x + plot.width, y + at)
      .stroke();
    document.line(label, axis, x - 5, y + at - labelHeight / 2, "right");
  }
  for (const { at } of plot.xTicks)
    pen
      .moveTo(x + at, y + plot.height)
      .lineTo(x + at, y + plot.height + 3)
      .stroke();
  pen
    .strokeColor(muted)
    .moveTo(x, y + plot.height)
    .lineTo(x + plot.width, y + plot.height)
    .stroke();
  for (const tick of plot.xTicks) labelTime(document, plot, tick, x, y + plot.height + 4);
  if (plot.unit !== null) document.line(plot.unit, axis, x - 5, y - plotRoom.top + 1, "right");
}

function labelTime(document: TaggedDocument, plot: Plot, { at, label }: PlotTick, x: number, y: number): void {
  document.line(label, axis, x + withinFigure(document, plot, at, label, axis), y, "center");
}

function labelExpected(document: TaggedDocument, plot: Plot, { at, label }: ExpectedSpan, x: number, y: number): void {
  document.line(label, strongAxis, x + withinFigure(document, plot, at, label, strongAxis), y, "center");
}

/** The middle of a label, also at the ends. */
function withinFigure(document: TaggedDocument, plot: Plot, at: number, label: string, style: TextStyle): number {
  const half = document.widthOf(label, style) / 2;
  return Math.max(half - plotRoom.left, Math.min(at, plot.width + plotRoom.right - half));
}

function drawSpans(pen: PDFKit.PDFDocument, { plot, triggerColor }: PlotFigure): void {
  for (const { from, to } of plot.spans) {
    pen
      .fillColor(triggerColor, spanOpacity)
      .rect(from, 0, to - from, plot.height)
      .fill();
    pen
      .fillColor(triggerColor, 1)
      .rect(from, plot.height - spanBar, to - from, spanBar)
      .fill();
  }
}

/** Hatched, so that it is not taken for a time that was triggered, also without colours. */
function drawExpected(pen: PDFKit.PDFDocument, { plot, lineColor }: PlotFigure): void {
  if (plot.expected === null) return;
  const { from, to, at } = plot.expected;
  const { height } = plot;
  pen
    .save()
    .rect(from, 0, to - from, height)
    .clip();
  pen
    .fillColor(lineColor, expectedOpacity)
    .rect(from, 0, to - from, height)
    .fill();
  pen.lineWidth(0.5).strokeColor(lineColor, hatchOpacity);
  for (let x = from - height; x < to; x += hatchGap) pen.moveTo(x, height).lineTo(x + height, 0);
  pen.stroke().restore();
  pen.lineWidth(1).strokeColor(lineColor, 1).moveTo(at, 0).lineTo(at, height).stroke();
}

function drawThreshold(pen: PDFKit.PDFDocument, { plot }: PlotFigure): void {
  if (plot.threshold === null) return;
  pen.lineWidth(0.9).strokeColor(muted).dash(4, { space: 3 });
  pen.moveTo(0, plot.threshold).lineTo(plot.width, plot.threshold).stroke();
  pen.undash();
}

function drawLines(pen: PDFKit.PDFDocument, { plot, lineColor }: PlotFigure): void {
  pen.lineWidth(1.2).lineJoin("round").lineCap("round").strokeColor(lineColor).fillColor(lineColor, 1);
  for (const [start, ...rest] of plot.lines) {
    if (start === undefined) continue;
    if (rest.length === 0) {
      pen.circle(start.x, start.y, dotRadius / 2).fill();
      continue;
    }
    pen.moveTo(tenth(start.x), tenth(start.y));
    for (const { x, y } of rest) pen.lineTo(tenth(x), tenth(y));
    pen.stroke();
  }
  pen.circle(plot.last.x, plot.last.y, dotRadius).fill();
}

/** More could not be seen, and would be written out. */
function tenth(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Above the line, or below it where there is no room; at the end of it where fewer values lie behind. */
function labelThreshold(document: TaggedDocument, { plot, thresholdLabel }: PlotFigure, x: number, y: number): void {
  if (plot.threshold === null || thresholdLabel === null) return;
  const above = plot.threshold - labelHeight - 1;
  const top = above < -plotRoom.top ? plot.threshold + 1 : above;
  const side = clearerSide(plot, document.widthOf(thresholdLabel, axis), top);
  document.line(thresholdLabel, axis, side === "left" ? x + labelInset : x + plot.width, y + top, side);
}

/** Where a label of that width and top hides less of the values. */
export function clearerSide({ lines, width }: Pick<Plot, "lines" | "width">, labelWidth: number, top: number) {
  const isBeside = (y: number): boolean => y >= top - dotRadius && y <= top + labelHeight + dotRadius;
  const near = lines.flat().filter(({ y }) => isBeside(y));
  const left = near.filter(({ x }) => x <= labelInset + labelWidth).length;
  const right = near.filter(({ x }) => x >= width - labelWidth).length;
  return right < left ? "right" : "left";
}
