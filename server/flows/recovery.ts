/**
 * Whether a flow's recovery margin can ever be kept: relative humidity that triggers above 5 % will not come down to
 * −5 %. Refused only where it is certain, which is where the service knows the range of every value that decides. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import { findVariable } from "#core/variables.ts";
import { missingRecovery } from "#server/tiles/recovery-margin.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import type { Settings } from "./settings.ts";

/** The parameter that names what a tile of the platform compares. */
const comparedBy: ReadonlyMap<string, string> = new Map([
  ["bv", "metric"],
  ["wv", "variable"],
]);

export function recoveryFaults(tiles: readonly FlowTile[], settings: Settings): readonly FieldError[] {
  const margin = (settings["alerts"] as { readonly recoveryMargin?: unknown } | undefined)?.recoveryMargin;
  if (typeof margin !== "number" || margin <= 0) return [];
  const deciding = tiles.filter(({ reportOnly }) => !reportOnly);
  const needs = deciding.map((tile) => neverReached(tile, margin));
  const first = needs.find((need) => need !== null);
  // One tile that may say "not triggered" is enough.
  if (first === undefined || needs.includes(null)) return [];
  const message = `is so large that no target could return to normal: ${first}; give a smaller one`;
  return [{ loc: "settings.alerts.recoveryMargin", message }];
}

/** What the tile's value must become and never does, in words; null where it may, or where nobody knows. */
function neverReached({ tileKey, params }: FlowTile, margin: number): string | null {
  const name = params[comparedBy.get(tileKey) ?? ""];
  const variable = typeof name === "string" ? findVariable(name) : undefined;
  const { threshold, thresholdUpper = threshold } = params;
  // While it follows the tile before, that one says "not triggered".
  if (variable === undefined || params["when"] === "overlap" || typeof threshold !== "number") return null;
  // Sums over a time leave the range of single readings upwards, but for shares of a hundred.
  const greatest = variable.unit === "%" ? variable.max : Number.POSITIVE_INFINITY;
  const middle = Math.min(Math.max((threshold + Number(thresholdUpper)) / 2, variable.min), greatest);
  const missing = [variable.min, greatest, middle].map((lastValue) =>
    missingRecovery({ kind: "numeric", params, lastValue, followsPrevious: false }, margin),
  );
  const [need] = missing;
  if (need === undefined || missing.includes(null)) return null;
  return `${variable.title.toLowerCase()} would have to be ${need} ${variable.unit}`;
}
