/**
 * How tests describe one tile evaluation, for any way to run it: parameters as a caller would send them, series as
 * plain pairs.
 */
import type { OutputKind, TileEvent, TileTarget } from "#sandbox/tile.d.ts";

export type Pairs = readonly (readonly [ts: number, value: number])[];

export interface UpstreamPoints {
  readonly kind?: OutputKind;
  readonly ts: readonly number[];
  readonly value: readonly number[];
  readonly triggered: readonly number[];
}

export interface TileCall {
  /** A built-in tile's key, or the name of a script in test/tiles/fixtures. */
  readonly key: string;
  /** As sent. The service's own rules fill in defaults and drop hidden parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly weather?: Readonly<Record<string, Pairs>>;
  readonly series?: Readonly<Record<string, Pairs>>;
  readonly events?: readonly TileEvent[];
  readonly upstream?: UpstreamPoints;
  readonly target?: Partial<TileTarget>;
  readonly now: number;
  /** Default: 400 days before now. */
  readonly windowStart?: number;
}

export interface Evaluated {
  readonly kind: OutputKind;
  readonly ts: readonly number[];
  readonly value: readonly number[];
  readonly triggered: readonly number[];
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Left out for none, as in what was recorded before there were stages. */
  readonly stage?: string;
  readonly trace: readonly string[];
}

export type Evaluate = (call: TileCall) => Promise<Evaluated>;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const defaultTarget: TileTarget = {
  name: "test",
  latitude: 45,
  longitude: 0,
  elevation: 100,
  timezone: "UTC",
  utcOffsets: [{ from: 0, minutes: 0 }],
};

/** `value(i)` at `start`, `start + step`, … */
export function evenly(start: number, step: number, count: number, value: (i: number, t: number) => number): Pairs {
  return Array.from({ length: count }, (_, i) => [start + i * step, value(i, start + i * step)] as const);
}

export function traceText(result: Evaluated): string {
  return result.trace.join("\n");
}
