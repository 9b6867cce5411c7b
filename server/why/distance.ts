/**
 * How far a tile is from the other outcome. A distance is told only where it agrees with what the tile decided: where
 * something else decided (a reading that is too old, a season that is over, a time that must last), it would mislead.
 * Pure.
 */
import { isKeepableTime } from "#core/time.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import { maxStoredPoints } from "#server/runs/work/thinning.ts";
import type { Params } from "#server/tiles/model.ts";
import type { Condition } from "./conditions.ts";
import type { Measured } from "./model.ts";

/** A tile of a run with what it was asked to do. */
export interface AskedTile {
  readonly result: PackedTileResult;
  readonly isPlatform: boolean;
  readonly params: Params;
  /** The tile's own verdict. */
  readonly tileSays: string | null;
  /** The run's time, epoch ms. */
  readonly now: number;
}

interface Candidate {
  readonly value: number;
  readonly at: number | null;
}

/** Stored values have ten digits; the tile compared them before they were rounded. */
const digits = 10;
const roundingShare = 1e-9;

export function measure(tile: AskedTile, condition: Condition | null): Measured {
  const { comparison = null, threshold = null, thresholdUpper = null } = condition ?? {};
  const told = condition === null || isOtherwiseDecided(tile) ? null : nearest(tile, condition);
  const distance = told === null || condition === null ? null : distanceOf(tile.result, condition, told);
  return {
    comparison,
    threshold,
    thresholdUpper,
    distance,
    comparedValue: distance === null ? null : (told?.value ?? null),
    comparedAt: distance === null ? null : keepable(told?.at),
  };
}

/** The built-in tiles say so in their verdicts: no value would have made them trigger. */
const otherReasons = /the season is over|the newest reading is .+ old/;

function isOtherwiseDecided({ result, isPlatform, tileSays }: AskedTile): boolean {
  if (result.error !== null || result.noData) return true;
  return isPlatform && !result.isTriggered && tileSays !== null && otherReasons.test(tileSays);
}

function distanceOf(
  { isTriggered }: PackedTileResult,
  { comparison, threshold, thresholdUpper, margin }: Condition,
  { value }: Candidate,
): number | null {
  const distance = Number(margin(value).toPrecision(digits));
  if (!Number.isFinite(distance)) return null;
  if (comparison === null || distance === 0 || distance > 0 === isTriggered) return distance + 0;
  const size = Math.max(Math.abs(value), Math.abs(threshold ?? 0), Math.abs(thresholdUpper ?? 0));
  return Math.abs(distance) <= size * roundingShare ? 0 : null;
}

/** The value that the verdict stands on; null where the stored points do not tell it. */
function nearest(tile: AskedTile, condition: Condition): Candidate | null {
  const { lastValue, isTriggered, points } = tile.result;
  const { ts, value, triggered } = points;
  const from = windowStart(tile);
  if (isDecidedByLast(tile)) {
    const at = ts.at(-1) ?? null;
    return lastValue === null || (at !== null && at <= from) ? null : { value: lastValue, at };
  }
  if (ts.length >= maxStoredPoints && !survivesThinning(tile, condition)) return null;
  let best: Candidate | null = null;
  for (let index = 0; index < ts.length; index += 1) {
    const at = ts[index] as number;
    if (at <= from || (isTriggered && triggered[index] !== 1)) continue;
    const candidate = { value: value[index] as number, at };
    if (best === null || condition.margin(candidate.value) > condition.margin(best.value)) best = candidate;
  }
  return best;
}

/** Of the built-in tiles those for sensors and weather have modes, and look at more than their newest value in some. */
function modeOf({ result, isPlatform, params }: AskedTile): unknown {
  return isPlatform && (result.key === "bv" || result.key === "wv") ? (params["when"] ?? "last") : "last";
}

function isDecidedByLast(tile: AskedTile): boolean {
  const mode = modeOf(tile);
  return mode === "last" || (mode === "rolling" && isRain(tile.params));
}

/** Points up to this time do not count; epoch ms. */
function windowStart(tile: AskedTile): number {
  return modeOf(tile) === "rolling" ? tile.now - rollingMs(tile.params) : Number.NEGATIVE_INFINITY;
}

/** Of thinned points the extremes of all are there, and of a part of them nothing is certain. */
function survivesThinning({ result, params }: AskedTile, { comparison }: Condition): boolean {
  if (params["when"] === "rolling" || comparison === "between" || comparison === "sector") return false;
  const isFiltered = Number(params["sustained"] ?? 0) > 0 || (params["dayNight"] ?? "all") !== "all";
  return !result.isTriggered || (params["when"] === "any" && !isFiltered);
}

/** Rain is added up over a rolling window, up to the run's time. */
export function isRain(params: Params): boolean {
  return params["metric"] === "precipitation.interval" || params["variable"] === "rain";
}

const unitMs: Readonly<Record<string, number>> = { hours: 3_600_000, days: 86_400_000 };

function rollingMs(params: Params): number {
  return Number(params["rollingWindow"] ?? 24) * (unitMs[String(params["rollingUnits"] ?? "hours")] ?? 0);
}

/** A point's time, where ISO 8601 can write it: a tenant's own tile may give its points any. */
export function keepable(at: number | null | undefined): number | null {
  return at !== null && at !== undefined && isKeepableTime(at) ? at : null;
}
