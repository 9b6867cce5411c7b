/** Draws a plot with uPlot: the part that is fetched only when a plot is shown. */
import uPlot from "uplot";
import { resolvedColor } from "../theme/resolved-color.ts";
import type { Picture, PlotBand, PlotSpan, Tone } from "./picture.ts";
import type { PlotArea } from "./scale.ts";

export interface DrawingEvents {
  onArea(area: PlotArea): void;
  /** The time below the cursor with each line's value there; null where it has left. */
  onCursor(at: number | null, values: readonly (number | null)[]): void;
  onPick(at: number): void;
}

export interface Drawing {
  update(picture: Picture): void;
  resize(width: number): void;
  /** Draws again in the colours of the page as it is now. */
  recolour(): void;
  end(): void;
}

/** Of all plots, so that those of a stack stand exactly below each other. */
const valueAxisWidth = 46;
const timeAxisHeight = 26;
const edge = 8;
const font = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const spanStrip = 5;
/** Between the lines of a hatching. */
const hatchGap = 8;
/** More of them lie close: a thinner line shows more. */
const manyPoints = 800;

export function createDrawing(place: HTMLElement, first: Picture, width: number, events: DrawingEvents): Drawing {
  let picture = first;
  let colours = coloursOfPage();
  let plot = build();

  function build(): uPlot {
    const options = optionsOf(
      () => picture,
      () => colours,
      { ...events, width },
    );
    const built = new uPlot(options, dataOf(picture), place);
    built.over.addEventListener("click", (event) => {
      const { left } = built.over.getBoundingClientRect();
      events.onPick(built.posToVal(event.clientX - left, "x"));
    });
    return built;
  }

  return {
    update: (next) => {
      const isOther = frameOf(next) !== frameOf(picture);
      const isSameData = next.lines === picture.lines;
      picture = next;
      if (isOther) {
        plot.destroy();
        plot = build();
        return;
      }
      plot.batch(() => {
        if (!isSameData) plot.setData(dataOf(next), false);
        plot.setScale("x", { min: next.from, max: next.to });
        plot.setScale("y", { min: next.range[0], max: next.range[1] });
      });
      plot.redraw(false, true);
    },
    resize: (next) => {
      width = next;
      plot.setSize({ width, height: picture.height });
    },
    recolour: () => {
      colours = coloursOfPage();
      plot.redraw(false, true);
    },
    end: () => plot.destroy(),
  };
}

/** What cannot be changed in a plot that is there. */
function frameOf({ lines, hasTimeAxis, height, group, timeZone }: Picture): string {
  return JSON.stringify([lines.map(({ tone }) => tone ?? "main"), hasTimeAxis, height, group ?? "", timeZone]);
}

function dataOf({ lines, from, to }: Picture): uPlot.AlignedData {
  if (lines.length === 0) return [[from, to]];
  const tables = lines.map(({ ts, value }): uPlot.AlignedData => [[...ts], [...value]]);
  return tables.length === 1 ? (tables[0] as uPlot.AlignedData) : uPlot.join(tables);
}

function optionsOf(
  picture: () => Picture,
  colours: () => Colours,
  { width, onArea, onCursor }: DrawingEvents & { readonly width: number },
): uPlot.Options {
  const { lines, hasTimeAxis, height, group, timeZone } = picture();
  const grid = { stroke: () => colours().grid, width: 1 };
  const axis: uPlot.Axis = { stroke: () => colours().quiet, font, ticks: { show: false }, gap: 6 };
  return {
    width,
    height,
    ms: 1,
    tzDate: (at) => uPlot.tzDate(new Date(at), timeZone),
    legend: { show: false },
    padding: [edge, edge, hasTimeAxis ? 0 : edge, 0],
    scales: {
      x: { time: true, range: () => [picture().from, picture().to] },
      y: { range: () => [...picture().range] },
    },
    axes: [
      {
        ...axis,
        show: hasTimeAxis,
        size: timeAxisHeight,
        space: 64,
        grid,
        values: (_, splits, __, ___, distance) => splits.map((at) => picture().timeTick(at, distance)),
      },
      {
        ...axis,
        size: valueAxisWidth,
        space: 26,
        grid,
        values: (_, splits) => splits.map((value) => picture().valueTick(value)),
      },
    ],
    series: [
      {},
      ...lines.map(
        ({ tone = "main", ts }): uPlot.Series => ({
          stroke: () => colours()[tone],
          width: tone === "quiet" || ts.length > manyPoints ? 1 : 1.5,
          dash: dashes[tone],
          points: { show: false },
        }),
      ),
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 7, fill: (_, index) => colours()[lines[index - 1]?.tone ?? "main"] },
      ...(group === undefined ? {} : { sync: { key: group, scales: ["x", null] } }),
    },
    hooks: {
      drawClear: [(plot) => drawSpans(plot, picture(), colours()), (plot) => drawBand(plot, picture(), colours())],
      draw: [(plot) => drawThreshold(plot, picture(), colours()), (plot) => onArea(areaOf(plot))],
      setCursor: [
        (plot) => {
          const { idx, left = -1 } = plot.cursor;
          if (idx === null || idx === undefined || left < 0) return onCursor(null, []);
          const at = plot.data[0][idx];
          onCursor(
            at ?? null,
            plot.data.slice(1).map((column) => column[idx] ?? null),
          );
        },
      ],
    },
  };
}

const dashes: Readonly<Record<Tone, number[]>> = { main: [], second: [7, 3], third: [2, 3], quiet: [] };

function areaOf(plot: uPlot): PlotArea {
  const { left, top, width, height } = plot.bbox;
  const { min = 0, max = 1 } = plot.scales["y"] ?? {};
  const scale = uPlot.pxRatio;
  return {
    ...{ left: left / scale, top: top / scale, width: width / scale, height: height / scale },
    min: min ?? 0,
    max: max ?? 1,
  };
}

/** Over the whole height where the plot is of one line; else as strips at its foot, one for each line. */
function drawSpans(plot: uPlot, { spans }: Picture, colours: Colours): void {
  const { ctx, bbox } = plot;
  const strips = [...new Set(spans.flatMap(({ tone }) => tone ?? []))];
  const strip = spanStrip * uPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const span of spans) {
    const [left, width] = widthOf(plot, span);
    const place = span.tone === undefined ? -1 : strips.indexOf(span.tone);
    ctx.fillStyle = span.tone === undefined ? colours.triggered : colours[span.tone];
    ctx.globalAlpha = span.tone === undefined ? 0.16 : 0.75;
    if (place < 0) ctx.fillRect(left, bbox.top, width, bbox.height);
    else ctx.fillRect(left, bbox.top + bbox.height - strip * (place + 1) - place, width, strip - 1);
  }
  ctx.restore();
}

/** Hatched, so that it is not taken for a time that was triggered, also without colours. */
function drawBand(plot: uPlot, { band }: Picture, colours: Colours): void {
  if (band === null) return;
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  const [left, width] = widthOf(plot, band);
  ctx.save();
  ctx.strokeStyle = colours.main;
  ctx.fillStyle = colours.main;
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  drawMiddle(plot, band, scale);
  ctx.beginPath();
  ctx.rect(left, bbox.top, width, bbox.height);
  ctx.clip();
  ctx.globalAlpha = 0.12;
  ctx.fillRect(left, bbox.top, width, bbox.height);
  ctx.globalAlpha = 0.35;
  ctx.lineWidth = scale;
  ctx.beginPath();
  for (let x = left - bbox.height; x < left + width; x += hatchGap * scale) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
}

function drawMiddle(plot: uPlot, { at }: PlotBand, scale: number): void {
  const { ctx, bbox } = plot;
  const x = plot.valToPos(at, "x", true);
  ctx.lineWidth = 2 * scale;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}

function widthOf(plot: uPlot, { from, to }: Pick<PlotSpan, "from" | "to">): [number, number] {
  const left = plot.valToPos(from, "x", true);
  return [left, Math.max(plot.valToPos(to, "x", true) - left, 2 * uPlot.pxRatio)];
}

function drawThreshold(plot: uPlot, { threshold }: Picture, colours: Colours): void {
  const { min, max } = plot.scales["y"] ?? {};
  if (threshold === undefined || threshold < (min ?? 0) || threshold > (max ?? 0)) return;
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(threshold, "y", true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = colours.text;
  ctx.lineWidth = uPlot.pxRatio;
  ctx.setLineDash([5 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

type Colours = Readonly<Record<Tone | "grid" | "text" | "triggered", string>>;

function coloursOfPage(): Colours {
  return {
    main: resolvedColor("var(--primary)"),
    second: resolvedColor("var(--info)"),
    third: resolvedColor("var(--secondary)"),
    quiet: resolvedColor("var(--text-quiet)"),
    grid: resolvedColor("var(--line)"),
    text: resolvedColor("var(--text)"),
    triggered: resolvedColor("var(--error)"),
  };
}
