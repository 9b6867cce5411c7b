/**
 * What a tile script is given and what it must give back. Authors import these types; `sandbox/tile.pyi` says the same
 * for Python and `sandbox/tile.schema.json` for machines. A tile is one pure function:
 *
 *     import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
 *     export default function evaluate(ctx: TileContext): TileOutput { … }
 *
 * All times are epoch milliseconds (UTC). All values are in the canonical unit of their variable (°C, %, mm, kPa, m/s,
 * W/m²).
 */

/** One data series: strictly ascending times, one value each. A missing reading is an absent one, never NaN. */
export interface Series {
  readonly ts: Float64Array;
  readonly value: Float64Array;
}

/** A scout or field event of the target. */
export interface TileEvent {
  readonly ts: number;
  readonly kind: "planted" | "harvested" | "irrigated" | "custom";
  readonly name?: string;
  readonly amount?: number;
  readonly unit?: string;
  readonly note?: string;
}

export interface Point {
  readonly ts: number;
  readonly value: number;
  readonly isTriggered: boolean;
}

/**
 * The same points as three columns of one length: cheaper to read and to return than objects. `triggered` holds 0 or 1.
 */
export interface PointColumns {
  readonly ts: Float64Array;
  readonly value: Float64Array;
  readonly triggered: Uint8Array;
}

export type OutputKind = "numeric" | "boolean" | "probability" | "events";

/**
 * The output of the previous tile in the chain. Both forms are made on first use; `columns` costs next to nothing. The
 * points are read-only.
 */
export interface Upstream {
  readonly kind: OutputKind;
  readonly points: readonly Point[];
  readonly columns: PointColumns;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
}

/** From `from` (epoch ms) on, until the next entry, local time is UTC plus `minutes`. */
export interface UtcOffset {
  readonly from: number;
  readonly minutes: number;
}

export interface TileTarget {
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Metres above sea level, when the source says. */
  readonly elevation: number | null;
  /**
   * IANA name, or `UTC+05:00` for the fixed offset taken from the longitude when the target has no time zone of its
   * own.
   */
  readonly timezone: string;
  /**
   * The time zone's offsets over the window and a year to either side, ascending: scripts have no time zone database.
   */
  readonly utcOffsets: readonly UtcOffset[];
}

export interface TileContext<Params = Readonly<Record<string, unknown>>> {
  readonly params: Params;
  /** Sensor series by canonical metric name, such as `temperature.ambient`. Only what the tile's inputs ask for. */
  readonly series: Readonly<Record<string, Series>>;
  /**
   * Weather series by variable name, such as `temperature`. They end with `now`, or as long after it as the input's
   * `horizonHours`.
   */
  readonly weather: Readonly<Record<string, Series>>;
  readonly events: readonly TileEvent[];
  readonly upstream: Upstream | null;
  readonly target: TileTarget;
  /**
   * The run's window: `start` inclusive; `end` is `now`, and what was read at that time counts. Data may begin before
   * it.
   */
  readonly window: { readonly start: number; readonly end: number };
  /** The run's time. `Date.now()` and `new Date()` say the same. */
  readonly now: number;
  /** Explains the result to people: at most 100 lines of 500 characters. */
  trace(text: string): void;
}

/**
 * Give either `points` or `columns`, ascending by `ts`. Times are whole milliseconds from 1800 to 2199, every number is
 * finite, and `kind` is the tile's own.
 */
export interface TileOutput {
  readonly kind: OutputKind;
  readonly points?: readonly Point[];
  readonly columns?: PointColumns;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Which stage it is now, such as of a pest's development: 1 to 100 characters. Null, or left out, for none. */
  readonly stage?: string | null;
}
