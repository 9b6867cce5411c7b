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

const timeNames = {
  s: ["s", "sec", "second"],
  min: ["min", "minute"],
  h: ["h", "hr", "hour"],
  d: ["d", "day"],
} as const;
const perTime = /(?:\/(?:s|sec|second|min|minute|h|hr|hour|d|day)|(?:s|min|h|hr|d|day)-1)$/;

/**
 * The base of each dimension (factor 1, offset 0) comes first. Names as `plainName` leaves them: a product is written
 * without a sign between its factors, so that `m s⁻¹` is `ms-1`.
 */
const entries: readonly UnitEntry[] = [
  unit("temperature", 1, ["°C", "C", "C°", "oC", "degC", "degreeC", "degreesC", "celsius", "centigrade"]),
  unit("temperature", 1, ["°celsius", "degcelsius", "degreecelsius", "degreescelsius"]),
  unit("temperature", 5 / 9, ["°F", "F", "F°", "oF", "degF", "degreeF", "degreesF", "fahrenheit"], -160 / 9),
  unit("temperature", 5 / 9, ["°fahrenheit", "degfahrenheit", "degreefahrenheit", "degreesfahrenheit"], -160 / 9),
  unit("temperature", 1, ["K", "°K", "degK", "kelvin", "kelvins"], -273.15),
  unit("fraction", 1, ["%", "percent", "per cent", "pct", "%RH", "RH%", "RH", "%VWC", "vol%", "%vol", "%v/v"]),
  unit("fraction", 100, ["fraction", "1", "v/v", ...ratios("m3"), ...ratios("cm3")]),
  unit("length", 1, ["mm", ...plurals("millimetre", "millimeter"), ...over("m2", "l", "litre", "litres", "liter")]),
  unit("length", 1, over("m2", "liters", "kg")),
  unit("length", 0.1, over("ha", "m3")),
  unit("length", 10, ["cm", ...plurals("centimetre", "centimeter")]),
  unit("length", 1000, ["m", ...plurals("metre", "meter")]),
  unit("length", 25.4, ["in", "inch", "inches", '"', "''", "″"]),
  unit("speed", 1, ["mps", ...rates("m", "metre", "metres", "meter", "meters").of("s")]),
  unit("speed", 1 / 3.6, ["kmh", "kph", "kmph", ...rates("km", "kilometres", "kilometers").of("h")]),
  unit("speed", 0.44704, ["mph", "mp/h", ...rates("mi", "mile", "miles").of("h")]),
  unit("speed", 1852 / 3600, ["kn", "kns", "kt", "kts", "knot", "knots", ...rates("nmi").of("h")]),
  unit("speed", 0.3048, ["fps", ...rates("ft", "foot", "feet").of("s")]),
  unit("pressure", 1, ["kPa", ...plurals("kilopascal")]),
  unit("pressure", 0.001, ["Pa", ...plurals("pascal")]),
  unit("pressure", 0.1, ["hPa", "mbar", "mbars", "mb", ...plurals("hectopascal", "millibar")]),
  unit("pressure", 1000, ["MPa", ...plurals("megapascal")]),
  unit("pressure", 100, ["bar", "bars"]),
  unit("pressure", 1, ["cbar", "cbars", "cb", ...plurals("centibar")]),
  unit("pressure", 6.894757293168361, ["psi"]),
  unit("pressure", 3.386389, ["inHg", '"Hg', "″Hg"]),
  unit("pressure", 0.133322387415, ["mmHg", "torr"]),
  unit("pressure", 0.0980665, ["cmH2O"]),
  unit("irradiance", 1, [...over("m2", "W", "watt", "watts"), ...bySquareMetre("W", "watt", "watts")]),
  unit("irradiance", 1, [...rates(...over("m2", "J")).of("s"), ...rates(...over("m2", "Wh")).of("h")]),
  unit("irradiance", 1000, [...over("m2", "kW"), ...rates(...over("m2", "kWh")).of("h")]),
  unit("irradiance", 1 / 24, rates(...over("m2", "Wh")).of("d")),
  unit("irradiance", 1000 / 24, rates(...over("m2", "kWh")).of("d")),
  unit("irradiance", 1e6 / 3600, rates(...over("m2", "MJ")).of("h")),
  unit("irradiance", 1e6 / secondsPerDay, rates(...over("m2", "MJ")).of("d")),
  unit("irradiance", 1e3 / 3600, rates(...over("m2", "kJ")).of("h")),
  unit("irradiance", 1e3 / secondsPerDay, rates(...over("m2", "kJ")).of("d")),
  unit("irradiance", 1 / 3600, rates(...over("m2", "J")).of("h")),
  unit("irradiance", 1 / secondsPerDay, rates(...over("m2", "J")).of("d")),
  unit("irradiance", 1e4 / 3600, rates(...over("cm2", "J")).of("h")),
  unit("irradiance", 1e4 / secondsPerDay, rates(...over("cm2", "J")).of("d")),
  unit("irradiance", langleyJoules / 60, rates("ly", "langley", "langleys").of("min")),
  unit("irradiance", langleyJoules / 3600, rates("ly", "langley", "langleys").of("h")),
  unit("irradiance", langleyJoules / secondsPerDay, ["langley", ...rates("ly", "langley", "langleys").of("d")]),
  unit("angle", 1, ["°", "deg", "degs", "degree", "degrees", "°T", "degT", "°true", "degtrue", "degreestrue"]),
  unit("angle", 180 / Math.PI, ["rad", "rads", "radian", "radians"]),
  unit("duration", 1, ["min", "mins", "minute", "minutes"]),
  unit("duration", 60, ["h", "hr", "hrs", "hour", "hours"]),
  unit("duration", 1 / 60, ["s", "sec", "secs", "second", "seconds"]),
];

/** Of names that came before: a unit is compared several times for each series, and there are few. */
const normalisedNames = new LRUCache<string, string>({ max: 1_000, memoMethod: plainName });
/** Longer ones are no units. They come from tenants, and would be cached. */
const maxCachedNameChars = 50;

const byName: ReadonlyMap<string, UnitEntry> = new Map(
  entries.flatMap((entry) => entry.names.map((name) => [normalised(name), entry] as const)),
);

/**
 * Names that are longer are no units, and are not looked at: normalising takes time with the square of what is
 * combined.
 */
export const maxUnitLength = 40;

/**
 * Conversion of values in `from` into `to`. Names are compared without case, spaces, dots or the difference between
 * `²` and `2`, `º` and `°`. A unit that is not in the table, or measures something else, is a `problem` that names it
 * and, where an amount and a rate were mixed up, says what to send.
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
    return { problem: mixedUpProblem(from, to, target) ?? `unknown unit ${quoted}` };
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

/** A rate for an amount cannot be converted without its time, nor an amount for a rate. Null for other units. */
function mixedUpProblem(from: string, to: string, target: UnitEntry | undefined): string | null {
  const name = normalised(from);
  const quoted = JSON.stringify(from);
  if (target?.dimension === "length" && byName.get(name.replace(perTime, ""))?.dimension === "length")
    return `unit ${quoted} is a rate, and an amount is needed: multiply it by the time since the reading before, and send ${to}`;
  if (target?.dimension === "irradiance" && byName.get(`${name}/h`)?.dimension === "irradiance")
    return `unit ${quoted} does not say in which time: write ${from}/h or ${from}/d, or send ${to}`;
  return null;
}

function unit(dimension: string, factor: number, names: readonly string[], offset = 0): UnitEntry {
  return { dimension, factor, offset, names };
}

function plurals(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}s`]);
}

/** Each of the amounts by an area or volume: `W/m2`, `W m-2`. */
function over(whole: string, ...amounts: readonly string[]): readonly string[] {
  const base = whole.replace(/\d$/, "");
  const power = whole.slice(base.length) || "1";
  return amounts.flatMap((amount) => [`${amount}/${whole}`, `${amount}${base}-${power}`]);
}

function bySquareMetre(...amounts: readonly string[]): readonly string[] {
  return amounts.flatMap((amount) => ["sqm", "squaremetre", "squaremeter"].map((area) => `${amount}/${area}`));
}

function ratios(volume: string): readonly string[] {
  return over(volume, volume);
}

/** Each of the amounts in a time: `MJ/m2/h`, `MJ/m2h`, `MJ m-2 h-1`. */
function rates(...amounts: readonly string[]) {
  return {
    of: (time: keyof typeof timeNames): readonly string[] =>
      amounts.flatMap((amount) =>
        timeNames[time].flatMap((name) => [
          `${amount}/${name}`,
          `${amount}${name}-1`,
          ...(amount.includes("/") ? [`${amount}${name}`] : []),
        ]),
      ),
  };
}

function normalised(name: string): string {
  return name.length <= maxCachedNameChars ? normalisedNames.memo(name) : plainName(name);
}

function plainName(name: string): string {
  return name
    .replace(/[º˚ᵒ∘]/gu, "°")
    .normalize("NFKC")
    .replace(/[−‐‑‒–—]/gu, "-")
    .replace(/[∕⁄÷]/gu, "/")
    .replace(/\bper\b/giu, "/")
    .replace(/[\s·⋅•∙×*^._()]/gu, "")
    .toLowerCase();
}
