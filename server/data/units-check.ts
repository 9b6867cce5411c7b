/**
 * Whether the values of a series, as a whole, look like another unit than the declared one. The result is a hint for
 * people, never a conversion. Limits are what no place on earth shows over a tenth of a window (hottest 24 hours on
 * record: about 47 °C on average, highest dew point 35 °C), so that a hot week is not suspected.
 */
import { conversion } from "#core/units.ts";
import type { Variable } from "#core/variables.ts";

/** Fewer readings prove nothing. */
const minReadings = 12;
/** Values are judged by at most so many of them, evenly taken. */
const maxSample = 1001;

const hottestAirCelsius = 54;
const hottestByName: Readonly<Record<string, number>> = { dewPoint: 36, "temperature.soil": 65 };
const kelvin = { from: 200, to: 340 };
/** The highest value that °F may have. °C declared as kelvin is below it too. */
const warmestFahrenheit = 150;
/** A little over 1, because a hygrometer that reports fractions overshoots too. */
const maxFraction = 1.02;
/** kPa. Soil below the water table has a small positive value, and dry soil has none. */
const maxPressure = 5;

/**
 * How values lie about limits. Of them in order, the one at a `share` (0.5 is the median) is compared by counting those
 * below: putting them in order would take most of the time of a series' whole check.
 */
interface Spread {
  isAtLeast(share: number, limit: number): boolean;
  isAtMost(share: number, limit: number): boolean;
}

const median = 0.5;
/** Nine tenths of the values are below. */
const upper = 0.9;
const highest = 1;

/**
 * What the values look like, or null. `values` are as they were answered, in the declared `unit`, without codes for "no
 * value".
 */
export function looksLike({ name, unit: canonical }: Variable, unit: string, values: Float64Array): string | null {
  if (values.length < minReadings) return null;
  const spread = spreadOf(values);
  if (canonical === "°C") return temperatureLike(unit, spread, hottestByName[name] ?? hottestAirCelsius);
  if (canonical === "%") return shareLike(unit, spread);
  if (name === "moisture.matricPotential" && !spread.isAtMost(median, maxPressure))
    return "suction without its minus sign";
  return null;
}

/** Some of the values for which `isTaken` holds, evenly spread. */
export function sampled(values: Float64Array, isTaken: (value: number) => boolean): Float64Array {
  const step = Math.max(1, Math.floor(values.length / maxSample));
  const sample = new Float64Array(Math.ceil(values.length / step));
  let count = 0;
  for (let i = 0; i < values.length; i += step) {
    const value = values[i] as number;
    if (isTaken(value)) sample[count++] = value;
  }
  return sample.subarray(0, count);
}

function spreadOf(values: Float64Array): Spread {
  const placeOf = (share: number): number => Math.floor(share * (values.length - 1));
  return {
    isAtLeast: (share, limit) => {
      let below = 0;
      for (let i = 0; i < values.length; i += 1) if ((values[i] as number) < limit) below += 1;
      return below <= placeOf(share);
    },
    isAtMost: (share, limit) => {
      let within = 0;
      for (let i = 0; i < values.length; i += 1) if ((values[i] as number) <= limit) within += 1;
      return within > placeOf(share);
    },
  };
}

function temperatureLike(unit: string, spread: Spread, hottest: number): string | null {
  if (isSame(unit, "K")) return spread.isAtLeast(median, warmestFahrenheit) ? null : "°C or °F";
  if (spread.isAtLeast(median, kelvin.from) && spread.isAtMost(median, kelvin.to)) return "K";
  const isHot = !spread.isAtMost(upper, hottest) && spread.isAtMost(upper, warmestFahrenheit);
  return isHot && isSame(unit, "°C") ? "°F" : null;
}

function shareLike(unit: string, spread: Spread): string | null {
  if (isSame(unit, "%"))
    return !spread.isAtMost(highest, 0) && spread.isAtMost(highest, maxFraction) ? "fractions of 1" : null;
  return spread.isAtMost(median, maxFraction) ? null : "per cent";
}

function isSame(unit: string, other: string): boolean {
  const found = conversion(unit, other);
  return "isIdentity" in found && found.isIdentity;
}
