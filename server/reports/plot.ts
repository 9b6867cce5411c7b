/** The geometry of a plot, for the page and for the PDF alike. Pure. */
import type { PlotSource } from "./model.ts";

/** In the plot's own units: x to the right, y downwards. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

export interface PlotTick {
  /** Where on its axis. */
  readonly at: number;
  readonly label: string;
}

export interface Plot {
  readonly width: number;
  readonly height: number;
  /** One for each stretch without a gap. */
  readonly lines: readonly (readonly PlotPoint[])[];
  /** Where the tile was triggered: from x to x. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** The y of the threshold; null where there is none. */
  readonly threshold: number | null;
  readonly xTicks: readonly PlotTick[];
  readonly yTicks: readonly PlotTick[];
}

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  /** More points than this are thinned, without losing an extreme or a change of trigger. */
  readonly maxPoints: number;
  readonly locale: string;
}

/** Null where there is nothing to draw. */
export function plotOf(_source: PlotSource, _options: PlotOptions): Plot | null {
  return null;
}
