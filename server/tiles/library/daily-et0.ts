/**
 * Daily ET0 of a target from the weather that is available. Missing pieces are replaced in FAO-56's order: humidity by
 * the day's lowest temperature, wind by 2 m/s, radiation by the temperature range; with temperatures alone by
 * Hargreaves. The trace says which.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import { type DailyNeed, type DaySpan, dailyExtremes, dailyMeans, dailyNeed, oneADay } from "#tile/daily";
import {
  extraterrestrialRadiation,
  hargreaves,
  penmanMonteith,
  pressureFromExtremes,
  pressureFromMean,
  radiationFromTemperatures,
  windAt2m,
} from "#tile/et0";
import { count, figure } from "#tile/explain";
import { dayMs, dayOfYear, localDayOf, startOfLocalDay } from "#tile/local-time";
import { joined, traceUnpaired } from "#tile/pairing";
import { saturationPressure, vapourPressure } from "#tile/psychrometrics";
import { usable } from "#tile/quality";
import { isDaily, seriesNamed } from "#tile/series";
import { extremesOf, firstDayOf, hasHours, temperaturesOf, traceMissingDays, traceStep } from "#tile/temperature-days";

export interface Et0Params {
  /** Height of the wind measurement, m. */
  readonly windHeight?: number;
  /** m above sea level, where the target does not say. */
  readonly elevation?: number;
}

/** MJ m-2 of 1 W/m² over a millisecond. */
const megajoulesPerWattMs = 1e-9;
/** m/s, where no wind was measured (FAO-56, page 63). */
export const assumedWind = 2;

/**
 * One value per complete local day up to yesterday, stamped with the day's end; mm. It begins with the first day that
 * has temperatures, because values before the run's window are the history of a lasting condition. The trace reports
 * only the window.
 */
export function dailyEt0(ctx: TileContext<Et0Params>): Series {
  const offsets = ctx.target.utcOffsets;
  const latitude = ctx.target.latitude;
  if (latitude === null) {
    ctx.trace("ET0 needs the target's latitude.");
    return { ts: new Float64Array(0), value: new Float64Array(0) };
  }
  const elevation = elevationOf(ctx);
  const temperatures = temperaturesOf(ctx, "weather");
  const windowDay = localDayOf(offsets, ctx.window.start);
  const firstDay = Math.min(windowDay, firstDayOf(ctx, temperatures) ?? windowDay);
  const span: DaySpan = { firstDay, lastDay: localDayOf(offsets, ctx.now) - 1 };
  const days = extremesOf(ctx, temperatures, span, windowDay);
  const readings = hasHours(temperatures) ? temperatures.readings : null;
  const ea = vapourPressures(ctx, readings, span);
  const wind = meansOf(ctx, "windSpeed", readings, span);
  const sun = radiationOf(ctx, readings, span);

  const ts: number[] = [];
  const value: number[] = [];
  const paths = { full: 0, humidity: 0, wind: 0, radiation: 0, hargreaves: 0 };
  for (let i = 0; i < days.min.length; i++) {
    const tmin = days.min[i] as number;
    const tmax = days.max[i] as number;
    if (Number.isNaN(tmin)) continue;
    const doy = dayOfYear(span.firstDay + i);
    const ra = extraterrestrialRadiation(latitude, doy);
    const humid = ea(i, tmin, tmax);
    const speed = wind[i] as number;
    const radiation = sun[i] as number;
    const end = startOfLocalDay(offsets, span.firstDay + i + 1);
    const told = end >= ctx.window.start ? 1 : 0;
    ts.push(end);
    if (humid === null && Number.isNaN(speed) && Number.isNaN(radiation)) {
      paths.hargreaves += told;
      value.push(hargreaves(tmin, tmax, ra));
      continue;
    }
    if (humid === null) paths.humidity += told;
    if (Number.isNaN(speed)) paths.wind += told;
    if (Number.isNaN(radiation)) paths.radiation += told;
    if (humid !== null && !Number.isNaN(speed) && !Number.isNaN(radiation)) paths.full += told;
    value.push(
      penmanMonteith({
        latitude,
        elevation,
        dayOfYear: doy,
        tmin,
        tmax,
        ea: humid ?? saturationPressure(tmin),
        rs: Number.isNaN(radiation) ? radiationFromTemperatures(tmin, tmax, ra, elevation) : radiation,
        u2: Number.isNaN(speed) ? assumedWind : windAt2m(speed, ctx.params.windHeight ?? 10),
      }),
    );
  }
  traceMissingDays(ctx, days, "They have no ET0.", windowDay);
  tracePaths(ctx, paths);
  return { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

export function elevationOf(ctx: TileContext<Et0Params>): number {
  const elevation = ctx.target.elevation ?? ctx.params.elevation ?? null;
  if (elevation === null)
    ctx.trace("ET0: the elevation is not known; 0 m is taken (1000 m would change ET0 by 1 to 2.5 %).");
  return elevation ?? 0;
}

/**
 * Solar radiation of each day, MJ m-2 d-1; NaN where it was not measured. Readings within the day make days of 23 and
 * 25 hours, too.
 */
function radiationOf(ctx: TileContext<Et0Params>, temperature: Series | null, span: DaySpan): Float64Array {
  const offsets = ctx.target.utcOffsets;
  const series = usable(ctx, seriesNamed(ctx.weather, "solarRadiation"), "solarRadiation");
  const need = needOf(ctx, "solarRadiation", series, temperature);
  return dailyMeans(series, offsets, span, need).map((watts, i) => {
    const start = startOfLocalDay(offsets, span.firstDay + i);
    const lengthMs = need === oneADay ? dayMs : startOfLocalDay(offsets, span.firstDay + i + 1) - start;
    return Math.max(0, watts) * lengthMs * megajoulesPerWattMs;
  });
}

/** Daily means of a variable: over 18 hours and more, or the day's one value of a daily series; NaN otherwise. */
function meansOf(ctx: TileContext<Et0Params>, name: string, temperature: Series | null, span: DaySpan): Float64Array {
  const series = usable(ctx, seriesNamed(ctx.weather, name), name);
  return dailyMeans(series, ctx.target.utcOffsets, span, needOf(ctx, name, series, temperature));
}

/** A single reading is a daily value where the temperatures are daily ones, too. */
function needOf(ctx: TileContext<unknown>, name: string, { ts }: Series, temperature: Series | null): DailyNeed {
  if (isDaily(ts) || (ts.length === 1 && temperature === null)) return oneADay;
  const need = dailyNeed(ts);
  traceStep(ctx, name, need);
  return need;
}

/**
 * The day's actual vapour pressure, kPa, in FAO-56's order: from dew points; else the mean of e°(T)·RH/100 over the
 * readings; else from the day's extremes of humidity, or its mean where humidity is daily. null when none of them was
 * measured.
 */
function vapourPressures(
  ctx: TileContext<Et0Params>,
  readings: Series | null,
  span: DaySpan,
): (index: number, tmin: number, tmax: number) => number | null {
  const offsets = ctx.target.utcOffsets;
  const dew = usable(ctx, seriesNamed(ctx.weather, "dewPoint"), "dewPoint");
  const ofDew = { ts: dew.ts, value: dew.value.map(saturationPressure) };
  const dewMeans = dailyMeans(ofDew, offsets, span, needOf(ctx, "dewPoint", dew, readings));
  const humidity = usable(ctx, seriesNamed(ctx.weather, "humidity"), "humidity");
  const isWithinDay = needOf(ctx, "humidity", humidity, readings) !== oneADay;
  const joint = readings === null || !isWithinDay ? null : joined(readings, humidity, vapourPressure);
  if (readings !== null && isWithinDay) traceUnpaired(ctx, readings, humidity, ["temperature", "humidity"]);
  const jointMeans = joint === null ? null : dailyMeans(joint, offsets, span);
  const extremes = isWithinDay ? dailyExtremes(humidity, offsets, span) : null;
  const humidityMeans = dailyMeans(humidity, offsets, span, oneADay);
  return (index, tmin, tmax) => {
    const fromDew = dewMeans[index] as number;
    if (!Number.isNaN(fromDew)) return fromDew;
    const fromReadings = jointMeans?.[index] ?? Number.NaN;
    if (!Number.isNaN(fromReadings)) return fromReadings;
    const mean = humidityMeans[index] as number;
    if (extremes === null) return Number.isNaN(mean) ? null : pressureFromMean(tmin, tmax, mean);
    const rhMin = extremes.min[index] as number;
    return Number.isNaN(rhMin) ? null : pressureFromExtremes(tmin, tmax, rhMin, extremes.max[index] as number);
  };
}

function tracePaths(ctx: TileContext<Et0Params>, paths: Readonly<Record<string, number>>): void {
  const days = (n: number | undefined) => count(n ?? 0, "day");
  const parts: string[] = [];
  if (paths["full"]) parts.push(`${days(paths["full"])} by Penman–Monteith (FAO-56) from measured values`);
  if (paths["humidity"]) parts.push(`${days(paths["humidity"])} with the dew point taken as the lowest temperature`);
  if (paths["wind"]) parts.push(`${days(paths["wind"])} with a wind of ${figure(assumedWind)} m/s`);
  if (paths["radiation"]) parts.push(`${days(paths["radiation"])} with radiation from the temperature range`);
  if (paths["hargreaves"]) parts.push(`${days(paths["hargreaves"])} by Hargreaves from temperatures alone`);
  if (parts.length > 0) ctx.trace(`ET0: ${parts.join("; ")}.`);
}
