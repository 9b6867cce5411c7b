/**
 * Units of measure: from what an adapter delivers to the canonical unit of a variable. A closed table of names and
 * exact factors; an unknown unit is an outcome with its name, never a guess. Knows no variable.
 *
 * Sources of factors: NIST SP 811 (2008), appendix B.8; langley 41 840 J/m² there, 0.041868 MJ/m² in REF-ET; the latter
 * is used (it is what agricultural stations mean by it).
 */
import { LRUCache } from "lru-cache";

/** canonical = value · factor + offset, within one dimension. */
interface UnitEntry {
  readonly dimension: string;
  readonly factor: number;
  readonly offset: number;
  readonly names: readonly string[];
}

export type Conversion =
  | { readonly convert: (value: number) => number; readonly isIdentity: boolean }
  | { readonly problem: string };

const secondsPerDay = 86_400;
const langleyJoules = 41_868;

/** The base of each dimension (factor 1, offset 0) comes first. */
const entries: readonly UnitEntry[] = [
  unit("temperature", 1, ["°C", "C", "degC", "deg C", "celsius"]),
  unit("temperature", 5 / 9, ["°F", "F", "degF", "deg F", "fahrenheit"], -160 / 9),
  unit("temperature", 1, ["K", "kelvin"], -273.15),
  unit("fraction", 1, ["%", "percent", "pct"]),
  unit("fraction", 100, ["fraction", "1", "m3/m3", "v/v"]),
  unit("length", 1, ["mm", "l/m2", "millimetre", "millimeter"]),
  unit("length", 0.1, ["m3/ha"]),
  unit("length", 10, ["cm"]),
  unit("length", 1000, ["m", "metre", "meter"]),
  unit("length", 25.4, ["in", "inch", "inches", '"']),
  unit("speed", 1, ["m/s", "mps", "m s-1"]),
  unit("speed", 1 / 3.6, ["km/h", "kmh", "kph", "km h-1"]),
  unit("speed", 0.44704, ["mph", "mi/h"]),
  unit("speed", 1852 / 3600, ["kn", "kt", "kts", "knot", "knots"]),
  unit("speed", 0.3048, ["ft/s", "fps"]),
  unit("pressure", 1, ["kPa", "kilopascal"]),
  unit("pressure", 0.001, ["Pa", "pascal"]),
  unit("pressure", 0.1, ["hPa", "mbar", "mb", "millibar"]),
  unit("pressure", 1000, ["MPa"]),
  unit("pressure", 100, ["bar"]),
  unit("pressure", 1, ["cbar", "cb", "centibar"]),
  unit("pressure", 6.894757293168361, ["psi"]),
  unit("pressure", 3.386389, ["inHg"]),
  unit("pressure", 0.133322387415, ["mmHg"]),
  unit("irradiance", 1, ["W/m2", "W m-2"]),
  unit("irradiance", 1000, ["kW/m2", "kW m-2"]),
  unit("irradiance", 1e6 / 3600, ["MJ/m2/h", "MJ m-2 h-1"]),
  unit("irradiance", 1e6 / secondsPerDay, ["MJ/m2/d", "MJ/m2/day", "MJ m-2 d-1"]),
  unit("irradiance", 1e3 / 3600, ["kJ/m2/h", "kJ m-2 h-1"]),
  unit("irradiance", 1 / 3600, ["J/m2/h"]),
  unit("irradiance", langleyJoules / 60, ["ly/min", "langley/min"]),
  unit("irradiance", langleyJoules / 3600, ["ly/h", "langley/h"]),
  unit("irradiance", langleyJoules / secondsPerDay, ["ly/d", "ly/day", "langley/d", "langley/day", "langley"]),
  unit("angle", 1, ["°", "deg", "degree", "degrees"]),
  unit("angle", 180 / Math.PI, ["rad", "radian", "radians"]),
  unit("duration", 1, ["min", "minute", "minutes"]),
  unit("duration", 60, ["h", "hr", "hour", "hours"]),
  unit("duration", 1 / 60, ["s", "sec", "second", "seconds"]),
];

/** Of names that came before: a unit is compared several times for each series, and there are few. */
const normalisedNames = new LRUCache<string, string>({ max: 1_000, memoMethod: plainName });
/** Longer ones are no units. They come from tenants, and would be kept. */
const maxKeptNameChars = 50;

const byName: ReadonlyMap<string, UnitEntry> = new Map(
  entries.flatMap((entry) => entry.names.map((name) => [normalised(name), entry] as const)),
);

/**
 * Names that are longer are no units, and are not looked at: normalising takes time with the square of what is
 * combined.
 */
export const maxUnitLength = 40;

/**
 * Conversion of values in `from` into `to`. Names are compared without case, spaces or the difference between `²` and
 * `2`. A unit that is not in the table, or measures something else, is a `problem` that names it.
 */
export function conversion(from: string, to: string): Conversion {
  if (from.length > maxUnitLength)
    return {
      problem: `unknown unit ${JSON.stringify(`${from.slice(0, maxUnitLength)}…`)}: a unit has at most ${maxUnitLength} characters`,
    };
  if (normalised(from) === normalised(to)) {
    return { convert: (value) => value, isIdentity: true };
  }
  const source = byName.get(normalised(from));
  const target = byName.get(normalised(to));
  const quoted = JSON.stringify(from);
  if (source === undefined) {
    return { problem: `unknown unit ${quoted}` };
  }
  if (target === undefined || source.dimension !== target.dimension) {
    return { problem: `unit ${quoted} cannot be converted to ${to}` };
  }
  if (source === target || (source.factor === target.factor && source.offset === target.offset)) {
    return { convert: (value) => value, isIdentity: true };
  }
  return {
    convert: (value) => (value * source.factor + source.offset - target.offset) / target.factor,
    isIdentity: false,
  };
}

function unit(dimension: string, factor: number, names: readonly string[], offset = 0): UnitEntry {
  return { dimension, factor, offset, names };
}

function normalised(name: string): string {
  return name.length <= maxKeptNameChars ? normalisedNames.memo(name) : plainName(name);
}

function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll("⋅", "")
    .replace(/[\s·*^]/gu, "")
    .toLowerCase();
}
