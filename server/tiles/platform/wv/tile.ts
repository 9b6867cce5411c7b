/** Weather variable: one variable of the weather at the target's place against a threshold, or the wind against a sector. */
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { judge } from "#tile/condition";
import { dailyEt0, type Et0Params } from "#tile/daily-et0";
import { count } from "#tile/explain";
import { hourMs, minuteMs } from "#tile/local-time";
import { type ComparisonParams, compared, type Measured, measureRain } from "#tile/measured";
import { airDeficit, dewPoint, humidityFromDewPoint, leafDeficit } from "#tile/psychrometrics";
import { plausible, usable } from "#tile/quality";
import { medianSpacingMs, seriesNamed } from "#tile/series";
import { isDaylight } from "#tile/sun";
import { isCalm, type Sector, sectorOf } from "#tile/wind";

export interface WeatherParams extends ComparisonParams, Et0Params {
  readonly variable: string;
  readonly sector?: Sector;
  readonly vpdKind?: "air" | "leaf";
  readonly leafOffset?: number;
  readonly dayNight?: "all" | "day" | "night";
}

type Context = TileContext<WeatherParams>;

export default function evaluate(ctx: Context): TileOutput {
  if (ctx.params.variable === "windDirection") return windFrom(ctx);
  const measured = measure(ctx);
  return judge(ctx, compared(ctx, measured, dayOrNight(ctx, measured.series.ts)));
}

function measure(ctx: Context): Measured {
  const { variable } = ctx.params;
  if (variable === "et0") return { series: dailyEt0(ctx), unit: "mm", isDaily: true };
  if (variable === "rain") return measureRain(ctx, cleaned(ctx, "rain"));
  if (variable === "vpd") return { series: deficits(ctx), unit: "kPa" };
  if (variable === "humidity") return { series: humidityOf(ctx), unit: "%" };
  if (variable === "dewPoint") return { series: dewPointsOf(ctx), unit: "°C" };
  return { series: cleaned(ctx, variable), unit: plausible[variable]?.unit ?? "" };
}

function cleaned(ctx: Context, name: string): Series {
  return usable(ctx, seriesNamed(ctx.weather, name), name);
}

function humidityOf(ctx: Context): Series {
  const humidity = cleaned(ctx, "humidity");
  if (humidity.ts.length > 0) return humidity;
  const dew = cleaned(ctx, "dewPoint");
  if (dew.ts.length === 0) return humidity;
  ctx.trace("Relative humidity computed from temperature and dew point.");
  return joined(cleaned(ctx, "temperature"), dew, humidityFromDewPoint);
}

function dewPointsOf(ctx: Context): Series {
  const dew = cleaned(ctx, "dewPoint");
  if (dew.ts.length > 0) return dew;
  const humidity = cleaned(ctx, "humidity");
  if (humidity.ts.length === 0) return dew;
  ctx.trace("Dew point computed from temperature and relative humidity.");
  return joined(cleaned(ctx, "temperature"), humidity, dewPoint);
}

function deficits(ctx: Context): Series {
  const { vpdKind = "air", leafOffset = -2 } = ctx.params;
  ctx.trace(vpdKind === "leaf" ? `Deficit between a leaf ${leafOffset} K from air temperature and the air.` : "Deficit of the air.");
  return joined(cleaned(ctx, "temperature"), humidityOf(ctx), (temperature, humidity) =>
    vpdKind === "leaf" ? leafDeficit(temperature, humidity, leafOffset) : airDeficit(temperature, humidity),
  );
}

/** A value from two series at each time that both have; null leaves the time out. */
function joined(a: Series, b: Series, combine: (a: number, b: number) => number | null): Series {
  const ts: number[] = [];
  const value: number[] = [];
  let j = 0;
  for (let i = 0; i < a.ts.length; i++) {
    const t = a.ts[i] as number;
    while (j < b.ts.length && (b.ts[j] as number) < t) j++;
    if (j === b.ts.length) break;
    if (b.ts[j] !== t) continue;
    const combined = combine(a.value[i] as number, b.value[j] as number);
    if (combined === null) continue;
    ts.push(t);
    value.push(combined);
  }
  return { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

function windFrom(ctx: Context): TileOutput {
  const { sector = "N" } = ctx.params;
  const direction = cleaned(ctx, "windDirection");
  const speed = cleaned(ctx, "windSpeed");
  const counts = dayOrNight(ctx, direction.ts);
  const zeroIsCalm = direction.value.includes(360) && speed.ts.length > 0;
  const matches = new Uint8Array(direction.ts.length);
  let calm = 0;
  let j = 0;
  for (let i = 0; i < matches.length; i++) {
    const t = direction.ts[i] as number;
    while (j < speed.ts.length && (speed.ts[j] as number) < t) j++;
    const blows = j < speed.ts.length && speed.ts[j] === t ? (speed.value[j] as number) : null;
    const from = direction.value[i] as number;
    if (isCalm(from, blows, zeroIsCalm)) calm++;
    else if (sectorOf(from) === sector && (counts === undefined || counts(t))) matches[i] = 1;
  }
  if (calm > 0) ctx.trace(`${count(calm, "calm reading")}: no direction, in no sector.`);
  if (speed.ts.length === 0 && direction.ts.length > 0) ctx.trace("No wind speed: calm cannot be told, 0° counts as north.");
  return judge(ctx, { ts: direction.ts, value: direction.value, matches, unit: "°", condition: `from the ${sector} sector` });
}

/** Which times the day/night filter lets through; undefined for all of them. An hourly value stands for its hour: its middle decides. Any other, the time of its reading. */
function dayOrNight(ctx: Context, ts: Float64Array): ((t: number) => boolean) | undefined {
  const { dayNight = "all" } = ctx.params;
  if (dayNight === "all") return undefined;
  const { latitude, longitude } = ctx.target;
  if (latitude === null || longitude === null) {
    ctx.trace(`The target's place is not known, so ${dayNight} cannot be told: no point counts.`);
    return () => false;
  }
  const isHourly = Math.abs((medianSpacingMs(ts) ?? 0) - hourMs) <= 10 * minuteMs;
  const middle = isHourly ? hourMs / 2 : 0;
  return (t) => isDaylight(t + middle, latitude, longitude) === (dayNight === "day");
}
