/**
 * Points as a plot of text: a value axis, a line that breaks at gaps, a row of marks under what is triggered, and a
 * time axis. Never wider than asked. Pure.
 */
import asciichart from "asciichart";
import { zonedTime } from "#core/zoned-time.ts";
import type { OutputKind, Point } from "#sandbox/tile.d.ts";

export interface PlotRequest {
  /** Ascending by time. */
  readonly points: readonly Point[];
  readonly kind: OutputKind;
  /** In characters. */
  readonly width: number;
  /** Rows of the plot itself; two more follow. */
  readonly height: number;
  /** Of the time axis. */
  readonly timezone: string;
  /** Paints what stands in columns that are triggered; without it nothing is coloured. */
  readonly paint?: (text: string) => string;
}

/** One column of characters; null where there are no readings. */
interface Column {
  readonly value: number;
  readonly isTriggered: boolean;
}

/** asciichart puts the axis after the label and a space. */
const axisWidth = 2;
const triggerMark = "▀";
const dayMs = 86_400_000;
/** A silence of more usual steps than this is a gap. */
const gapSteps = 2;

/** The rows, from top to bottom. */
export function plot(request: PlotRequest): readonly string[] {
  const { points, width, height } = request;
  if (points.length === 0) return ["(no points)".slice(0, width)];
  const { low, high } = extremesOf(points);
  const labels = labelsOf(low, high, height);
  const labelWidth = labels[0]?.length ?? 0;
  const columnCount = width - labelWidth - axisWidth;
  if (columnCount < 1)
    return [
      labels
        .map((label) => label.trim())
        .join(" ")
        .slice(0, width),
    ];
  const columns = columnsOf(points, columnCount, request.kind);
  const rows = linesOf(columns, labels, { low, high });
  const indent = " ".repeat(labelWidth + axisWidth);
  const paint = request.paint ?? ((text: string) => text);
  return [
    ...rows.map((row) => row.slice(0, indent.length) + painted(row.slice(indent.length), columns, paint)),
    indent + painted(columns.map((column) => (column?.isTriggered ? triggerMark : " ")).join(""), columns, paint),
    indent + timeAxis(points, columnCount, request.timezone),
  ].map((row) => row.trimEnd());
}

function extremesOf(points: readonly Point[]): { readonly low: number; readonly high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of points) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** Between the two, without ever leaving what a number can be. */
function levelAt(low: number, high: number, share: number): number {
  return low * (1 - share) + high * share;
}

/** From 0 to 1. Scaled first: the difference of the two may be more than a number can be. */
function shareOf(value: number, low: number, high: number): number {
  if (low === high) return 0;
  const scale = Math.max(Math.abs(low), Math.abs(high));
  return (value / scale - low / scale) / (high / scale - low / scale);
}

/** asciichart overwrites a label of one letter with its axis. */
const shortestLabel = 2;

/** From top to bottom, all of one length, with as many digits as tell them apart. */
function labelsOf(low: number, high: number, height: number): readonly string[] {
  const steps = low === high ? 0 : Math.max(1, height - 1);
  const values = Array.from({ length: steps + 1 }, (_, row) => levelAt(low, high, steps === 0 ? 1 : 1 - row / steps));
  const step = steps === 0 ? Math.abs(high) / 100 : high / steps - low / steps;
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(step === 0 ? 1 : step)));
  const isPlain = decimals <= 6 && Math.max(Math.abs(low), Math.abs(high)) < 1e9;
  const texts = values.map((value) => (isPlain ? value.toFixed(decimals) : value.toPrecision(4)));
  const length = Math.max(shortestLabel, ...texts.map((text) => text.length));
  return texts.map((text) => text.padStart(length));
}

/**
 * The points by columns of equal time. Of several points in one column, the one that differs most from the column
 * before it is drawn, so that no peak is lost.
 */
function columnsOf(points: readonly Point[], count: number, kind: OutputKind): readonly (Column | null)[] {
  const first = points[0]?.ts ?? 0;
  const span = (points.at(-1)?.ts ?? 0) - first;
  const used = span === 0 ? 1 : count;
  const columns = new Array<Column | null>(used).fill(null);
  const longest = gapSteps * usualStep(points);
  let before: { readonly at: number; readonly point: Point } | null = null;
  for (const point of points) {
    const at = span === 0 ? 0 : Math.min(used - 1, Math.floor(((point.ts - first) / span) * used));
    if (before !== null && point.ts - before.point.ts <= longest) bridge(columns, before, { at, point }, kind);
    columns[at] = ofBoth(columns[at] ?? null, columns[at - 1] ?? null, point);
    before = { at, point };
  }
  return columns;
}

/** The median time between two points; of two in the middle, the shorter. */
function usualStep(points: readonly Point[]): number {
  const steps = points.slice(1).map((point, index) => point.ts - (points[index]?.ts ?? 0));
  return steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
}

/** Columns between two points that follow each other. */
function bridge(
  columns: (Column | null)[],
  from: { readonly at: number; readonly point: Point },
  to: { readonly at: number; readonly point: Point },
  kind: OutputKind,
): void {
  for (let at = from.at + 1; at < to.at; at += 1) {
    const share = kind === "numeric" || kind === "probability" ? (at - from.at) / (to.at - from.at) : 0;
    columns[at] = {
      value: levelAt(from.point.value, to.point.value, share),
      isTriggered: from.point.isTriggered,
    };
  }
}

function ofBoth(known: Column | null, before: Column | null, point: Point): Column {
  if (known === null) return point;
  const reference = before?.value ?? known.value;
  const isFurther = Math.abs(point.value / 2 - reference / 2) >= Math.abs(known.value / 2 - reference / 2);
  return { value: isFurther ? point.value : known.value, isTriggered: known.isTriggered || point.isTriggered };
}

/** asciichart draws lines without gaps, and the last value as a line's end: gaps are cut out, the last is repeated. */
function linesOf(
  columns: readonly (Column | null)[],
  labels: readonly string[],
  { low, high }: { readonly low: number; readonly high: number },
): readonly string[] {
  const top = labels.length - 1;
  let held = 0;
  const levels = columns.map((column) => {
    held = column === null ? held : shareOf(column.value, low, high) * top;
    return held;
  });
  const drawn = asciichart.plot([...levels, held], {
    height: top,
    min: 0,
    max: top,
    format: (_, row) => labels[row] ?? "",
    symbols: ["┤", "┤", "╶", "╴", "─", "╰", "╭", "╮", "╯", "│"],
  });
  const start = (labels[0]?.length ?? 0) + axisWidth;
  return drawn
    .split("\n")
    .map((row) =>
      [...row].map((letter, index) => (index >= start && columns[index - start] === null ? " " : letter)).join(""),
    );
}

/** Each run of columns that are triggered is painted as one. */
function painted(row: string, columns: readonly (Column | null)[], paint: (text: string) => string): string {
  let text = "";
  let run = "";
  for (const [index, letter] of [...row].entries()) {
    if (columns[index]?.isTriggered === true) {
      run += letter;
      continue;
    }
    text += (run === "" ? "" : paint(run)) + letter;
    run = "";
  }
  return text + (run === "" ? "" : paint(run));
}

/** As many of first, last and middle as there is room for. */
function timeAxis(points: readonly Point[], width: number, timezone: string): string {
  const [first, last] = [points[0]?.ts ?? 0, points.at(-1)?.ts ?? 0];
  const clock = zonedTime(timezone);
  const letters = last - first > 4 * dayMs ? "2026-04-10".length : "2026-04-10T06:00".length;
  const textOf = (at: number): string => clock(at).slice(0, letters).replace("T", " ");
  const [left, middle, right] = [first, (first + last) / 2, last].map(textOf) as [string, string, string];
  if (width < left.length) return "";
  if (first === last || width < 2 * left.length + 1) return left;
  const room = width - left.length - right.length;
  if (room < middle.length + 2) return left + " ".repeat(room) + right;
  const before = Math.floor((room - middle.length) / 2);
  return left + " ".repeat(before) + middle + " ".repeat(room - middle.length - before) + right;
}
