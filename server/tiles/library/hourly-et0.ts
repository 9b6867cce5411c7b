/**
 * Hourly reference evapotranspiration of a target. Temperature, humidity (or dew point) and solar radiation must be
 * measured; without wind 2 m/s are taken, as FAO-56 does. An hour without one of the others is left out and counted in
 * the trace: radiation of an hour can't be guessed.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import { assumedWind, type Et0Params, elevationOf } from "#tile/daily-et0";
import { windAt2m } from "#tile/et0";
import { count, figure } from "#tile/explain";
import { hourlyMeans } from "#tile/hourly";
import {
  type HourlyReference,
  hourlyClearSkyRadiation,
  hourlyPenmanMonteith,
  isBeforeSunset,
  isSunUp,
  sunAngle,
} from "#tile/hourly-penman-monteith";
import { hourMs } from "#tile/local-time";
import { saturationPressure, vapourPressure } from "#tile/psychrometrics";
import { usable } from "#tile/quality";
import { emptySeries, seriesNamed } from "#tile/series";

const referenceNames: Readonly<Record<HourlyReference, string>> = {
  fao56: "grass by FAO-56 (eq. 53)",
  asceShort: "the short reference of ASCE-EWRI 2005",
  asceTall: "the tall reference of ASCE-EWRI 2005",
};

/** MJ m-2 h-1 of 1 W/m². */
const megajoulesPerWattHour = 0.0036;
/**
 * Rs/Rso of a night with no known hour before it: FAO-56, page 75, has 0.4 to 0.6 where it is humid and 0.7 to 0.8
 * where it is dry.
 */
const assumedClearness = 0.6;
/** Below this elevation of the sun (rad) ASCE-EWRI 2005 keeps the ratio of the hour before. */
const lowSunAngle = 0.3;

/**
 * One value per complete hour up to now, stamped with the hour's end; mm/h. Readings from h to before h + 1 make the
 * hour that begins at h.
 */
export function hourlyEt0(ctx: TileContext<Et0Params>, reference: HourlyReference): Series {
  const { latitude, longitude } = ctx.target;
  if (latitude === null || longitude === null) {
    ctx.trace("Hourly ET0 needs the target's latitude and longitude.");
    return emptySeries;
  }
  const elevation = elevationOf(ctx);
  const hours = measuredHours(ctx);
  const ts: number[] = [];
  const value: number[] = [];
  const told = { computed: 0, assumedWind: 0, assumedSky: 0, leftOut: 0 };
  let clearness: number | null = null;
  for (let i = 0; i < hours.temperature.length; i++) {
    const end = hours.start + (i + 1) * hourMs;
    const middle = end - hourMs / 2;
    const rs = Math.max(0, hours.radiation[i] as number) * megajoulesPerWattHour;
    const temperature = hours.temperature[i] as number;
    const ea = hours.vapourPressure(i);
    const isTold = end >= ctx.window.start ? 1 : 0;
    const ownClearness = rs / hourlyClearSkyRadiation(latitude, longitude, elevation, middle);
    const isKeptFromBefore =
      reference === "fao56"
        ? !isSunUp(latitude, longitude, middle)
        : sunAngle(latitude, longitude, middle) < lowSunAngle;
    const leadsIntoNight = reference === "fao56" ? isBeforeSunset(latitude, longitude, middle) : !isKeptFromBefore;
    if (leadsIntoNight && Number.isFinite(ownClearness)) clearness = ownClearness;
    if (Number.isNaN(temperature) || Number.isNaN(rs) || Number.isNaN(ea)) {
      told.leftOut += isTold;
      continue;
    }
    const speed = hours.wind[i] as number;
    if (Number.isNaN(speed)) told.assumedWind += isTold;
    if (isKeptFromBefore && clearness === null) told.assumedSky += isTold;
    told.computed += isTold;
    const u2 = Number.isNaN(speed) ? assumedWind : windAt2m(speed, ctx.params.windHeight ?? 10);
    const sky = isKeptFromBefore ? (clearness ?? assumedClearness) : ownClearness;
    ts.push(end);
    value.push(
      hourlyPenmanMonteith(
        { latitude, longitude, elevation, middle, temperature, ea, rs, u2, clearness: sky },
        reference,
      ),
    );
  }
  traceHours(ctx, reference, told);
  return { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

/** Means of the clock hours from the first temperature to now; NaN where nothing was measured. Nothing is bridged. */
function measuredHours(ctx: TileContext<Et0Params>) {
  const temperatures = usable(ctx, seriesNamed(ctx.weather, "temperature"), "temperature");
  const start = Math.floor((temperatures.ts[0] ?? ctx.now) / hourMs) * hourMs;
  const means = (series: Series) => hourlyMeans(series, start, ctx.now, 0).value;
  const measured = (name: string) => means(usable(ctx, seriesNamed(ctx.weather, name), name));
  const dew = usable(ctx, seriesNamed(ctx.weather, "dewPoint"), "dewPoint");
  const fromDew = means({ ts: dew.ts, value: dew.value.map(saturationPressure) });
  const temperature = means(temperatures);
  const humidity = measured("humidity");
  return {
    start,
    temperature,
    radiation: measured("solarRadiation"),
    wind: measured("windSpeed"),
    /** Actual vapour pressure, kPa; NaN where neither dew point nor humidity was measured. */
    vapourPressure: (index: number): number => {
      const known = fromDew[index] as number;
      return Number.isNaN(known) ? vapourPressure(temperature[index] as number, humidity[index] as number) : known;
    },
  };
}

function traceHours(
  ctx: TileContext<unknown>,
  reference: HourlyReference,
  told: {
    readonly computed: number;
    readonly assumedWind: number;
    readonly assumedSky: number;
    readonly leftOut: number;
  },
): void {
  const parts = [`${count(told.computed, "hour")} of ${referenceNames[reference]}`];
  if (told.assumedWind > 0) parts.push(`${count(told.assumedWind, "hour")} with a wind of ${figure(assumedWind)} m/s`);
  if (told.assumedSky > 0)
    parts.push(`${count(told.assumedSky, "hour")} of night under an assumed sky (Rs/Rso ${figure(assumedClearness)})`);
  if (told.leftOut > 0)
    parts.push(`${count(told.leftOut, "hour")} left out for want of temperature, humidity or solar radiation`);
  ctx.trace(`Hourly ET0: ${parts.join("; ")}.`);
}
