/**
 * What a tile asks of its values, from its parameters as the flow has them. Built-in tiles are known by their keys. A
 * tenant's own tile is known by its threshold at most: `x-ui-role`. Pure.
 */
import { normalised, type Sector, sectors } from "#tile/wind";
import type { Comparison } from "#tile/compare";
import type { Params, ParamsSchema } from "#server/tiles/model.ts";
import { thresholdOf, unitOf as thresholdUnit } from "#server/tiles/threshold.ts";
import type { WhyComparison } from "./model.ts";

export interface Condition {
  /** Null for a plain difference: nobody knows which side triggers. */
  readonly comparison: WhyComparison | null;
  readonly threshold: number | null;
  readonly thresholdUpper: number | null;
  /** Above 0 where the condition holds, by how much; below 0 by how much it fails; 0 on the threshold. */
  readonly margin: (value: number) => number;
}

/**
 * @param schema undefined where the version is not known any more
 * @returns null for a tile whose values are compared with nothing
 */
export function conditionOf(
  { key, isPlatform, params }: { readonly key: string; readonly isPlatform: boolean; readonly params: Params },
  schema: ParamsSchema | undefined,
): Condition | null {
  const known = isPlatform ? builtIn[key] : undefined;
  return known === undefined ? difference(params, schema) : known(params);
}

const builtIn: Readonly<Record<string, (params: Params) => Condition | null>> = {
  gdd: reached,
  ch: reached,
  acc: reached,
  bv: (params) => compared(params, "greater", 0),
  wv: (params) => (params["variable"] === "windDirection" ? inSector(params) : compared(params, "greater", 0)),
  tw: () => null,
  se: (params) => (params["count"] === "any" ? null : compared(params, "atLeast", 1)),
};

function reached(params: Params): Condition | null {
  const threshold = numberOf(params["threshold"]);
  return threshold === null ? null : comparison("atLeast", threshold, threshold);
}

function compared(params: Params, usual: Comparison, usualThreshold: number): Condition | null {
  const threshold = numberOf(params["threshold"]) ?? usualThreshold;
  return comparison(params["trigger"] ?? usual, threshold, numberOf(params["thresholdUpper"]) ?? threshold);
}

type Margin = (value: number, low: number, high: number) => number;

const inside: Margin = (value, low, high) => Math.min(value - low, high - value);

const margins: Readonly<Record<Comparison, Margin>> = {
  greater: (value, threshold) => value - threshold,
  atLeast: (value, threshold) => value - threshold,
  less: (value, threshold) => threshold - value,
  atMost: (value, threshold) => threshold - value,
  between: inside,
  outside: (value, low, high) => -inside(value, low, high),
};

/** @returns null for a comparison that only another version of the tile knows */
function comparison(kind: unknown, threshold: number, upper: number): Condition | null {
  if (!isComparison(kind)) return null;
  const isRange = kind === "between" || kind === "outside";
  const margin = (value: number) => margins[kind](value, threshold, upper);
  return { comparison: kind, threshold, thresholdUpper: isRange ? upper : null, margin };
}

function isComparison(kind: unknown): kind is Comparison {
  return typeof kind === "string" && Object.hasOwn(margins, kind);
}

const sectorWidth = 360 / sectors.length;

/** In degrees from the nearer edge of the sector. */
function inSector(params: Params): Condition {
  const centre = Math.max(0, sectors.indexOf((params["sector"] as Sector | undefined) ?? "N")) * sectorWidth;
  const margin = (value: number) => {
    const turned = normalised(value - centre);
    return sectorWidth / 2 - Math.min(turned, 360 - turned);
  };
  return { comparison: "sector", threshold: null, thresholdUpper: null, margin };
}

function difference(params: Params, paramsSchema: ParamsSchema | undefined): Condition | null {
  const threshold = thresholdOf({ params }, paramsSchema === undefined ? undefined : { paramsSchema });
  if (threshold === null) return null;
  return { comparison: null, threshold, thresholdUpper: null, margin: (value) => value - threshold };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Of the values that a tile compares: the unit of its threshold. Null where its definition names none. */
export function unitOf(key: string, isPlatform: boolean, schema: ParamsSchema, params: Params): string | null {
  if (isPlatform && key === "gdd" && isHourly(params["method"])) return "°C·h";
  return thresholdUnit({ params }, { paramsSchema: schema });
}

/** Growing degree hours have a unit of their own. */
function isHourly(method: unknown): boolean {
  return method === "gdhAnderson" || method === "gdhLinear";
}
