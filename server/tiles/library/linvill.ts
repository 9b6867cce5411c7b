/**
 * Hourly temperatures from daily extremes: a sine by day, a logarithmic fall by night. °C; hours in solar time, hour h
 * is the value at h:00. Source: Linvill 1990, HortScience 25(1):14–16; sunrise from the declination of Spencer 1971
 * with the sun at −0.833°.
 */
import type { DailyExtremes } from "#tile/daily";
import { dayOfYear } from "#tile/local-time";

export type NightShape = "continuous" | "chillR";

interface SunTimes {
  readonly rise: number;
  readonly set: number;
  /** Hours; 0 and 24 on polar days. */
  readonly length: number;
}

/**
 * 24 values per day of `days`, NaN on a missing day. `continuous` joins the night to the morning; `chillR` departs as
 * the R package chillR does: before sunrise the divisor is ln(N), the evening before uses this day's length, the hour
 * of sunrise belongs to the night and that of sunset to the evening. Without a neighbouring day the night stays at this
 * day's minimum.
 */
export function hoursFromExtremes(
  days: DailyExtremes,
  latitude: number,
  shape: NightShape = "continuous",
): Float64Array {
  const hours = new Float64Array(days.min.length * 24).fill(Number.NaN);
  for (let i = 0; i < days.min.length; i++) {
    const min = days.min[i] as number;
    const max = days.max[i] as number;
    if (Number.isNaN(min) || Number.isNaN(max)) continue;
    const sun = sunTimes(latitude, dayOfYear(days.firstDay + i));
    const before = sunTimes(latitude, dayOfYear(days.firstDay + i - 1));
    const after = sunTimes(latitude, dayOfYear(days.firstDay + i + 1));
    const minBefore = days.min[i - 1] ?? Number.NaN;
    const maxBefore = days.max[i - 1] ?? Number.NaN;
    const minAfter = days.min[i + 1] ?? Number.NaN;
    for (let hour = 0; hour < 24; hour++) {
      hours[i * 24 + hour] = at(hour);
    }
    function at(hour: number): number {
      if (sun.length <= 0 || sun.length >= 24) return (min + max) / 2;
      const isNight = shape === "chillR" ? hour <= sun.rise : hour < sun.rise;
      if (isNight) return morning(hour);
      const isEvening = shape === "chillR" ? hour >= sun.set : hour > sun.set;
      if (!isEvening) return dayTemperature(min, max, hour - sun.rise, sun.length);
      const nightLength = 24 - sun.set + after.rise;
      return falling(
        dayTemperature(min, max, sun.set - sun.rise, sun.length),
        minAfter,
        Math.log(nightLength + 1),
        hour - sun.set,
      );
    }
    function morning(hour: number): number {
      const nightLength = 24 - before.set + sun.rise;
      const evening =
        shape === "chillR"
          ? dayTemperature(minBefore, maxBefore, sun.length, sun.length)
          : dayTemperature(minBefore, maxBefore, before.length, before.length);
      const divisor = shape === "chillR" ? shortenedDivisor(nightLength) : Math.log(nightLength + 1);
      return falling(evening, min, divisor, hour + 24 - before.set);
    }
    function falling(from: number, to: number, divisor: number, since: number): number {
      const value = from - ((from - to) / divisor) * Math.log(since + 1);
      return Number.isNaN(value) ? min : value;
    }
  }
  return hours;
}

/**
 * chillR's ln(N), which is next to nothing, nothing or negative for the shortest nights near the polar circles: those
 * stay at the minimum.
 */
function shortenedDivisor(nightLength: number): number {
  return nightLength >= 2 ? Math.log(nightLength) : Number.NaN;
}

function dayTemperature(min: number, max: number, sinceRise: number, length: number): number {
  return min + (max - min) * Math.sin((Math.PI * sinceRise) / (length + 4));
}

function sunTimes(latitude: number, day: number): SunTimes {
  const gamma = ((2 * Math.PI) / 365) * (day - 1);
  const declination =
    0.006918 -
    0.399912 * Math.cos(gamma) +
    0.070257 * Math.sin(gamma) -
    0.006758 * Math.cos(2 * gamma) +
    0.000907 * Math.sin(2 * gamma) -
    0.002697 * Math.cos(3 * gamma) +
    0.00148 * Math.sin(3 * gamma);
  const phi = (latitude * Math.PI) / 180;
  const horizon = Math.sin((-0.8333 * Math.PI) / 180);
  const cosine = (horizon - Math.sin(phi) * Math.sin(declination)) / (Math.cos(phi) * Math.cos(declination));
  if (cosine > 1) return { rise: 12, set: 12, length: 0 };
  if (cosine < -1) return { rise: 0, set: 24, length: 24 };
  const half = (Math.acos(cosine) * 12) / Math.PI;
  return { rise: 12 - half, set: 12 + half, length: 2 * half };
}
