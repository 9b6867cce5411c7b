/**
 * A plot as inline SVG. Its lines stretch with the width that a screen gives them, while texts and strokes keep their
 * size: so the places of labels are shares of the width and the height. Without style attributes, which the page's
 * policy forbids. Pure.
 */
import { escapeHtml } from "#core/html.ts";
import type { ExpectedSpan, Plot, PlotPoint } from "../plot.ts";

/** Units of the drawing for one of the plot: whole numbers are short. */
const scale = 2;
/** Nearer to the right edge, as a share, a label ends at its tick. */
const edge = 0.94;
/** Nearer to the top, as a share, the threshold's label stands below its line. */
const top = 0.14;

export interface PlotTexts {
  readonly title: string;
  readonly description: string;
  /** Of the threshold's line. */
  readonly threshold: string;
}

export function plotSvg(plot: Plot, texts: PlotTexts): string {
  const [width, height] = [Math.round(plot.width * scale), Math.round(plot.height * scale)];
  const paths = [
    path("g", plot.yTicks.map(({ at }) => `M0 ${whole(at)}h${width}`).join("")),
    path(
      "a",
      plot.spans.map(({ from, to }) => `M${whole(from)} 0${across(from, to)}v${height}${across(to, from)}z`).join(""),
    ),
    path("z", plot.spans.map(({ from, to }) => `M${whole(from)} ${height}${across(from, to)}`).join("")),
    path("h", plot.threshold === null ? "" : `M0 ${whole(plot.threshold)}h${width}`),
    path("l", plot.lines.map(lineData).join("")),
  ];
  return [
    `<svg class="plot" role="img"><title>${escapeHtml(texts.title)}</title><desc>${escapeHtml(texts.description)}</desc>`,
    plot.expected === null ? "" : expectedArea(plot.expected, plot.width),
    `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${paths.join("")}</svg>`,
    `<circle cx="${share(plot.last.x, plot.width)}" cy="${share(plot.last.y, plot.height)}" r="5"/>`,
    yLabels(plot),
    xLabels(plot),
    thresholdLabel(plot, texts.threshold),
    plot.expected === null ? "" : expectedLabel(plot.expected, plot.width),
    "</svg>",
  ].join("");
}

/** What the days are drawn with that are expected. */
export const expectedClass = "u";

/** Hatched, so that it is not taken for a time that was triggered. Its hatching does not stretch. */
function expectedArea({ from, to, at }: ExpectedSpan, width: number): string {
  const x = share(at, width);
  return [
    area(expectedClass, from, to, width),
    area("v", from, to, width),
    `<line class="o" x1="${x}" x2="${x}" y1="0" y2="100%"/>`,
  ].join("");
}

function area(name: string, from: number, to: number, width: number): string {
  return `<rect class="${name}" x="${share(from, width)}" width="${share(to - from, width)}" height="100%"/>`;
}

function expectedLabel({ at, label }: ExpectedSpan, width: number): string {
  const side = at / width > edge ? " e" : at / width < 1 - edge ? " f" : "";
  return `<text class="ol${side}" x="${share(at, width)}" y="-6">${escapeHtml(label)}</text>`;
}

function path(name: string, data: string): string {
  return data === "" ? "" : `<path class="${name}" d="${data}"/>`;
}

function across(from: number, to: number): string {
  return `h${whole(to) - whole(from)}`;
}

/** Steps between rounded places, so that roundings do not add up. */
function lineData(points: readonly PlotPoint[]): string {
  let data = "";
  let [x, y] = [0, 0];
  points.forEach((point, index) => {
    const next = [whole(point.x), whole(point.y)] as const;
    const [right, down] = [next[0] - x, next[1] - y];
    if (index === 0) data = `M${next[0]} ${next[1]}`;
    else if (right !== 0 || down !== 0)
      data += `${index === 1 ? "l" : right < 0 ? "" : " "}${right}${down < 0 ? "" : " "}${down}`;
    [x, y] = next;
  });
  return data.includes("l") ? data : `${data}h0`;
}

function yLabels({ yTicks, height, unit }: Plot): string {
  const labels = yTicks.map(
    ({ at, label }) => `<text x="-8" y="${share(at, height)}" dy=".35em">${escapeHtml(label)}</text>`,
  );
  const head = unit === null ? "" : `<text x="-8" y="-12">${escapeHtml(unit)}</text>`;
  return `<g class="y">${labels.join("")}${head}</g>`;
}

function xLabels({ xTicks, width }: Plot): string {
  const labels = xTicks.map(({ at, label }) => {
    const side = at / width > edge ? ' class="e"' : at / width < 1 - edge ? ' class="f"' : "";
    return `<text x="${share(at, width)}" y="100%" dy="1.7em"${side}>${escapeHtml(label)}</text>`;
  });
  return `<g class="x">${labels.join("")}</g>`;
}

function thresholdLabel({ threshold, height }: Plot, text: string): string {
  if (threshold === null) return "";
  const side = threshold / height < top ? "1.2em" : "-.45em";
  return `<text class="ht" x="4" y="${share(threshold, height)}" dy="${side}">${escapeHtml(text)}</text>`;
}

function share(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1000) / 10}%`;
}

function whole(length: number): number {
  return Math.round(length * scale);
}
