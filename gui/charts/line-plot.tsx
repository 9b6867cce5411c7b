/**
 * Values over time with the stretches in which they trigger. For a screen reader it is an image with a sentence: put a
 * table of the spans beside it (span-table.tsx). The frame stands at once; what draws is fetched behind it.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { onThemeChange } from "../theme/theme.ts";
import type { Formats } from "../words/format.ts";
import { charts as de } from "../words/charts-de.ts";
import { charts as en } from "../words/charts-en.ts";
import { Button } from "../controls/button.tsx";
import { useFormats, useLanguage } from "../words/words.tsx";
import type { Drawing } from "./draw.ts";
import type { Picture, PlotBand, PlotLine, PlotSpan } from "./picture.ts";
import { type PlotArea, valueRange } from "./scale.ts";
import { timeTicks } from "./time-ticks.ts";
// With the frame: styles that failed with what draws would not be asked for again.
import "uplot/dist/uPlot.min.css";
import "./charts.css";

export type { PlotBand, PlotLine, PlotSpan, Tone } from "./picture.ts";

export interface LinePlotProps {
  /** What is to be seen, in a sentence. */
  readonly label: string;
  readonly lines: readonly PlotLine[];
  readonly spans?: readonly PlotSpan[];
  /** Say in words beside it what is expected. */
  readonly band?: PlotBand | null;
  /** The time axis. Plots that stand below each other have the same. */
  readonly from: number;
  readonly to: number;
  /** Of values. Default: what is drawn and the threshold, with some air. */
  readonly range?: readonly [number, number];
  readonly threshold?: number | undefined;
  /** Default: the reader's. */
  readonly timeZone?: string;
  /** Of the values, for the readout at the cursor. */
  readonly unit?: string;
  /** Plots of one group share the cursor. */
  readonly group?: string;
  /** Pixels, with the axis. */
  readonly height?: number;
  /** In a stack only the last one has it. */
  readonly hasTimeAxis?: boolean;
  /** Milliseconds that all times are moved by: the readout takes them off again. */
  readonly timeOffset?: number;
  /** Whether the time axis names years. Not where each plot is of another year. */
  readonly hasYears?: boolean;
  /** An answer to an earlier question: dimmed. */
  readonly isFormer?: boolean;
  /** A click on a time, without the offset. For the keyboard there must be another way. */
  readonly onPick?: (at: number) => void;
  /** Laid over the plot. */
  readonly children?: (area: PlotArea) => ReactNode;
}

const noSpans: readonly PlotSpan[] = [];
const usualHeight = 120;

export function LinePlot(props: LinePlotProps) {
  const { label, timeOffset = 0, isFormer = false, onPick, children, unit } = props;
  const formats = useFormats();
  const { missing, reload } = useLanguage() === "de" ? de : en;
  const timeZone = props.timeZone ?? formats.timeZone;
  const picture = usePicture(props, formats, timeZone);
  const place = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<PlotArea | null>(null);

  const say = (at: number | null, values: readonly (number | null)[]): void => {
    if (readout.current === null) return;
    readout.current.textContent = at === null ? "" : readoutOf(at - timeOffset, values, { formats, timeZone, unit });
  };
  const isMissing = useDrawing(place, picture, {
    onArea: (next) => setArea((before) => (sameArea(before, next) ? before : next)),
    onCursor: say,
    onPick: (at) => onPick?.(at - timeOffset),
  });

  return (
    <div className={`plot${isFormer ? " former" : ""}${onPick === undefined ? "" : " pickable"}`}>
      <div
        ref={place}
        role="img"
        aria-label={label}
        className="plot-canvas"
        style={{ height: `${picture.height}px` }}
      />
      {isMissing && (
        <div className="plot-missing row" role="status">
          <span>{missing}</span>
          <Button onPress={() => location.reload()}>{reload}</Button>
        </div>
      )}
      <div ref={readout} className="plot-readout" aria-hidden="true" />
      {area !== null && children?.(area)}
    </div>
  );
}

function usePicture(props: LinePlotProps, formats: Formats, timeZone: string): Picture {
  const { lines, spans = noSpans, band = null, from, to, range, threshold, group } = props;
  const { height = usualHeight, hasTimeAxis = true, hasYears = true } = props;
  const [low, high] = range ?? [];
  return useMemo(
    () => ({
      ...{ lines, spans, band, from, to, threshold, group, height, hasTimeAxis, timeZone },
      range:
        low === undefined || high === undefined
          ? valueRange([...lines.flatMap(({ value }) => value), threshold])
          : ([low, high] as const),
      timeTick: timeTicks(formats.locale, timeZone, hasYears),
      valueTick: (value: number) => formats.number(value, 3),
    }),
    [lines, spans, band, from, to, low, high, threshold, group, height, hasTimeAxis, hasYears, timeZone, formats],
  );
}

interface Events {
  readonly onArea: (area: PlotArea) => void;
  readonly onCursor: (at: number | null, values: readonly (number | null)[]) => void;
  readonly onPick: (at: number) => void;
}

/** In a function of its own: the build would put what follows an import into it, and a fault past its hands. */
async function fetched(): Promise<typeof import("./draw.ts")> {
  return import("./draw.ts");
}

/** @returns whether what draws could not be fetched */
function useDrawing(place: { readonly current: HTMLDivElement | null }, picture: Picture, events: Events): boolean {
  const [isMissing, setMissing] = useState(false);
  const drawing = useRef<Drawing | null>(null);
  const latest = useRef({ picture, events });
  useEffect(() => {
    latest.current = { picture, events };
  });

  useEffect(() => {
    const frame = place.current;
    if (frame === null) return;
    let isGone = false;
    const watch = new ResizeObserver(() => drawing.current?.resize(frame.clientWidth));
    const endTheme = onThemeChange(() => drawing.current?.recolour());
    const draw = ({ createDrawing }: typeof import("./draw.ts")): void => {
      if (isGone) return;
      setMissing(false);
      drawing.current = createDrawing(frame, latest.current.picture, frame.clientWidth, {
        onArea: (area) => latest.current.events.onArea(area),
        onCursor: (at, values) => latest.current.events.onCursor(at, values),
        onPick: (at) => latest.current.events.onPick(at),
      });
      watch.observe(frame);
    };
    // The words beside it carry the meaning meanwhile. Browsers keep that a module failed: only another page asks anew.
    const wait = (): void => {
      if (isGone) return;
      setMissing(true);
      window.addEventListener("online", begin, { once: true });
    };
    const begin = (): void => void fetched().then(draw, wait);
    begin();
    return () => {
      isGone = true;
      window.removeEventListener("online", begin);
      watch.disconnect();
      endTheme();
      drawing.current?.end();
      drawing.current = null;
    };
  }, [place]);

  useEffect(() => drawing.current?.update(picture), [picture]);
  return isMissing;
}

function sameArea(one: PlotArea | null, other: PlotArea): boolean {
  const keys = ["left", "top", "width", "height", "min", "max"] as const;
  return one !== null && keys.every((key) => one[key] === other[key]);
}

function readoutOf(
  at: number,
  values: readonly (number | null)[],
  {
    formats,
    timeZone,
    unit,
  }: { readonly formats: Formats; readonly timeZone: string; readonly unit?: string | undefined },
): string {
  const numbers = values.flatMap((value) => (value === null ? [] : formats.number(value)));
  const suffix = unit === undefined || unit === "" ? "" : ` ${unit}`;
  const said = numbers.length === 0 ? "" : ` · ${numbers.join(" / ")}${suffix}`;
  return `${formats.dateTime(at, timeZone)}${said}`;
}
