/** Draws a plot into a document: threshold and triggered times as well as the values. */
import type { Plot, PlotTick } from "../plot.ts";
import { axis, muted, rule } from "./styles.ts";
import type { Box, TaggedDocument } from "./tagged-document.ts";

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

const spanOpacity = 0.16;
/** So that a span is seen without its shade, too. */
const spanBar = 2;
const dotRadius = 1.8;
const labelHeight = 9;

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
    drawThreshold(pen, figure);
    drawLines(pen, figure);
    pen.restore();
    labelThreshold(document, figure, x, y);
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

/** Within the figure, also at its ends. */
function labelTime(document: TaggedDocument, plot: Plot, { at, label }: PlotTick, x: number, y: number): void {
  const half = document.widthOf(label, axis) / 2;
  const middle = Math.max(half - plotRoom.left, Math.min(at, plot.width + plotRoom.right - half));
  document.line(label, axis, x + middle, y, "center");
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

/** Above the line, or below it where there is no room. */
function labelThreshold(document: TaggedDocument, { plot, thresholdLabel }: PlotFigure, x: number, y: number): void {
  if (plot.threshold === null || thresholdLabel === null) return;
  const above = plot.threshold - labelHeight - 1;
  document.line(
    thresholdLabel,
    axis,
    x + plot.width,
    y + (above < -plotRoom.top ? plot.threshold + 1 : above),
    "right",
  );
}
