/**
 * The temperatures of a seasonal tile (heat, chill): which series, cleaned, and each local day's extremes. Sub-daily
 * readings come first; a day they do not cover takes the station's own daily record where there is one.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import {
  type DailyNeed,
  type DaySpan,
  dailyExtremes,
  type ExtremesOfReadings,
  longestStepHours,
  minHoursPerDay,
  oneADay,
} from "#tile/daily";
import { count, dayList } from "#tile/explain";
import { isLocalDay, localDayOf } from "#tile/local-time";
import { usable } from "#tile/quality";
import { isDaily, seriesNamed } from "#tile/series";

/**
 * Where temperatures come from: the weather, the target's own sensor in the air or in the soil, or the weather's figure
 * for the soil, for a place without such a sensor.
 */
export type TemperatureSource = "weather" | "sensor" | "soil" | "soilWeather";

const names: Readonly<Record<TemperatureSource, string>> = {
  weather: "temperature",
  soilWeather: "soilTemperature",
  sensor: "temperature.ambient",
  soil: "temperature.soil",
};

export interface Temperatures {
  readonly name: string;
  /** Readings within the day; empty when only daily values came. */
  readonly readings: Series;
  readonly dailyMin: Series;
  readonly dailyMax: Series;
}

/** Cleaned temperature of the weather or of the target's sensors. */
export function temperaturesOf(ctx: TileContext<unknown>, source: TemperatureSource): Temperatures {
  const name = names[source];
  const isWeather = source === "weather" || source === "soilWeather";
  const readings = usable(ctx, seriesNamed(isWeather ? ctx.weather : ctx.series, name), name);
  return {
    name,
    readings,
    dailyMin: usable(ctx, seriesNamed(ctx.weather, "temperatureMin"), "temperatureMin"),
    dailyMax: usable(ctx, seriesNamed(ctx.weather, "temperatureMax"), "temperatureMax"),
  };
}

/**
 * Extremes of each day of the span; NaN on days that are missing. The trace counts the daily records taken from
 * `toldFrom` (a local day) on: days before are history.
 */
export function extremesOf(
  ctx: TileContext<unknown>,
  temperatures: Temperatures,
  span: DaySpan,
  toldFrom: number = span.firstDay,
): ExtremesOfReadings {
  const offsets = ctx.target.utcOffsets;
  const days = dailyExtremes(temperatures.readings, offsets, span);
  const lows = dailyExtremes(temperatures.dailyMin, offsets, span, oneADay).min;
  const highs = dailyExtremes(temperatures.dailyMax, offsets, span, oneADay).max;
  traceStep(ctx, temperatures.name, days.need);
  let fromDaily = 0;
  for (let i = 0; i < days.min.length; i++) {
    const low = lows[i] as number;
    const high = highs[i] as number;
    if (!Number.isNaN(days.min[i]) || !(low <= high)) continue;
    days.min[i] = low;
    days.max[i] = high;
    if (span.firstDay + i >= toldFrom) fromDaily++;
  }
  if (fromDaily > 0 && temperatures.readings.ts.length > 0) {
    const told = span.lastDay - Math.max(span.firstDay, toldFrom) + 1;
    ctx.trace(
      `${count(fromDaily, "day")} of ${told} from daily lowest and highest temperatures, the others from readings.`,
    );
  }
  return days;
}

/** Says in the trace how many readings make a day, where they come less often than each hour. */
export function traceStep(ctx: TileContext<unknown>, name: string, { stepHours, readings }: DailyNeed): void {
  if (stepHours === 1 || stepHours > longestStepHours) return;
  ctx.trace(`${name}: readings come every ${stepHours} hours; a day counts with at least ${readings} of them.`);
}

/**
 * Names the missing days of a span, from the local day `toldFrom` on, in the trace. A day that the calendar of the
 * place left out is not missing.
 */
export function traceMissingDays(
  ctx: TileContext<unknown>,
  days: ExtremesOfReadings,
  consequence: string,
  toldFrom: number = days.firstDay,
): void {
  const missing: number[] = [];
  for (let i = Math.max(0, toldFrom - days.firstDay); i < days.min.length; i++) {
    const day = days.firstDay + i;
    if (Number.isNaN(days.min[i]) && isLocalDay(ctx.target.utcOffsets, day)) missing.push(day);
  }
  if (missing.length === 0) return;
  ctx.trace(`${count(missing.length, "day")} missing (${lackOf(days.need)}): ${dayList(missing)}. ${consequence}`);
}

function lackOf({ stepHours, readings }: DailyNeed): string {
  if (stepHours === 1) return `readings in fewer than ${minHoursPerDay} hours`;
  if (stepHours <= longestStepHours) return `fewer than ${readings} readings, one every ${stepHours} hours`;
  return `readings come every ${stepHours} hours, and a day needs them at least every ${longestStepHours}`;
}

/** Local day of the earliest temperature of any kind; null without one. */
export function firstDayOf(ctx: TileContext<unknown>, { readings, dailyMin, dailyMax }: Temperatures): number | null {
  const starts = [readings, dailyMin, dailyMax].flatMap(({ ts }) => (ts.length === 0 ? [] : [ts[0] as number]));
  return starts.length === 0 ? null : localDayOf(ctx.target.utcOffsets, Math.min(...starts));
}

/** Whether the temperatures vary within the day, so that hours can be taken from them. */
export function hasHours(temperatures: Temperatures): boolean {
  return temperatures.readings.ts.length > 0 && !isDaily(temperatures.readings.ts);
}
