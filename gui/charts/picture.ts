/** What a plot shows. Times are epoch milliseconds. Pure. */

export type Tone = "main" | "second" | "third" | "quiet";

export interface PlotLine {
  /** Ascending. */
  readonly ts: readonly number[];
  readonly value: readonly (number | null)[];
  readonly tone?: Tone;
}

/** A stretch of points that are triggered, with the times of its first and its last one. */
export interface PlotSpan {
  readonly from: number;
  readonly to: number;
  /** Where a plot has several lines: whose it is. */
  readonly tone?: Tone;
}

/** When something to come is expected: at the earliest, at the latest, and in the middle of both. */
export interface PlotBand {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

export interface Picture {
  readonly lines: readonly PlotLine[];
  readonly spans: readonly PlotSpan[];
  readonly band: PlotBand | null;
  readonly from: number;
  readonly to: number;
  readonly range: readonly [number, number];
  readonly threshold: number | undefined;
  readonly hasTimeAxis: boolean;
  readonly height: number;
  readonly group: string | undefined;
  readonly timeZone: string;
  /** A time below the axis; times that stand side by side are so many milliseconds apart. */
  readonly timeTick: (at: number, distance: number) => string;
  readonly valueTick: (value: number) => string;
}
