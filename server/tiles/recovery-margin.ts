/**
 * Hysteresis: how far the last value of a tile must have come back over its threshold before it says "not triggered".
 * Pure; knows no tile by name. A tile compares its value with `threshold` as its parameter `trigger` says; without that
 * it is triggered from the threshold on.
 */
import type { OutputKind } from "#sandbox/tile.d.ts";
import { type Comparison, meets } from "#tile/compare";
import type { Params } from "./model.ts";

export interface ComparedTile {
  readonly kind: OutputKind;
  readonly params: Params;
  readonly lastValue: number | null;
  readonly followsPrevious: boolean;
}

interface Threshold {
  readonly comparison: Comparison;
  readonly low: number;
  readonly high: number;
}

/**
 * What the last value must become, in words; null where nothing is to be waited for.
 * @param margin in the tile's own unit
 */
export function missingRecovery(tile: ComparedTile, margin: number): string | null {
  const { lastValue, kind, followsPrevious } = tile;
  const threshold = thresholdOf(tile.params);
  // An event's amount does not come back: events end by their time.
  if (margin <= 0 || threshold === null || lastValue === null || kind === "events") return null;
  // The tile before is what says "not triggered", and not the value.
  if (followsPrevious && isMet(threshold, lastValue)) return null;
  return missing(threshold, lastValue, margin, kind === "probability" ? 0 : Number.NEGATIVE_INFINITY);
}

/** @param least no value is smaller */
function missing({ comparison, low, high }: Threshold, value: number, margin: number, least: number): string | null {
  const below = Math.max(least, exact(low - margin));
  switch (comparison) {
    case "greater":
    case "atLeast":
      return value <= below ? null : `at most ${below}`;
    case "less":
    case "atMost":
      return value >= exact(low + margin) ? null : `at least ${exact(low + margin)}`;
    case "between":
      return value <= below || value >= exact(high + margin)
        ? null
        : `at most ${below} or at least ${exact(high + margin)}`;
    case "outside": {
      // A range that is narrower than its two margins still has a middle.
      const inner = Math.min(margin, (high - low) / 2);
      const [first, last] = [exact(low + inner), exact(high - inner)];
      return value >= first && value <= last ? null : `between ${first} and ${last}`;
    }
  }
}

/** 0.3 − 0.1 is 0.2. */
function exact(value: number): number {
  return Number(value.toFixed(9));
}

/** Whether a value meets the tile's comparison; null for a tile that has none. */
export function comparisonOf({
  kind,
  params,
}: Pick<ComparedTile, "kind" | "params">): ((value: number) => boolean) | null {
  const threshold = thresholdOf(params);
  if (threshold === null || kind === "events" || params["trigger"] === undefined) return null;
  return (value) => isMet(threshold, value);
}

const comparisons: readonly Comparison[] = ["greater", "less", "atLeast", "atMost", "between", "outside"];

/** Null as well where the comparison is a tenant's own. */
function thresholdOf({ threshold: low, thresholdUpper, trigger = "atLeast" }: Params): Threshold | null {
  const comparison = comparisons.find((one) => one === trigger);
  if (typeof low !== "number" || comparison === undefined) return null;
  return { comparison, low, high: typeof thresholdUpper === "number" ? thresholdUpper : low };
}

function isMet({ comparison, low, high }: Threshold, value: number): boolean {
  return meets(value, comparison, low, high);
}
