/**
 * Weather variable: one variable of the weather at the target's place against a threshold, or the wind against a
 * sector.
 */
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { judge } from "#tile/condition";
import { dailyEt0, type Et0Params } from "#tile/daily-et0";
import { count } from "#tile/explain";
import { hourlyEt0 } from "#tile/hourly-et0";
import type { HourlyReference } from "#tile/hourly-penman-monteith";
import { hourMs, minuteMs } from "#tile/local-time";
import { type ComparisonParams, compared, type Measured, measureRain } from "#tile/measured";
import { joined, partners, traceUnpaired } from "#tile/pairing";
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

/** The hourly reference evapotranspirations, by variable. */
const hourlyReferences: Readonly<Record<string, HourlyReference>> = {
  et0Hourly: "fao56",
  et0HourlyAsceShort: "asceShort",
  et0HourlyAsceTall: "asceTall",
};

type Context = TileContext<WeatherParams>;

export default function evaluate(ctx: Context): TileOutput {
  if (ctx.params.variable === "windDirection") return windFrom(ctx);
  const measured = measure(ctx);
  return judge(ctx, compared(ctx, measured, dayOrNight(ctx, measured.series.ts)));
}

function measure(ctx: Context): Measured {
  const { variable } = ctx.params;
  if (variable === "et0") return { series: dailyEt0(ctx), unit: "mm", isDaily: true };
  const reference = hourlyReferences[variable];
  if (reference !== undefined) return { series: hourlyEt0(ctx, reference), unit: "mm/h" };
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
  return combined(ctx, "dew point", dew, humidityFromDewPoint);
}

function dewPointsOf(ctx: Context): Series {
  const dew = cleaned(ctx, "dewPoint");
  if (dew.ts.length > 0) return dew;
  const humidity = cleaned(ctx, "humidity");
  if (humidity.ts.length === 0) return dew;
  ctx.trace("Dew point computed from temperature and relative humidity.");
  return combined(ctx, "humidity", humidity, dewPoint);
}

function deficits(ctx: Context): Series {
  const { vpdKind = "air", leafOffset = -2 } = ctx.params;
  ctx.trace(
    vpdKind === "leaf"
      ? `Deficit between a leaf ${leafOffset} K from air temperature and the air.`
      : "Deficit of the air.",
  );
  return combined(ctx, "humidity", humidityOf(ctx), (temperature, humidity) =>
    vpdKind === "leaf" ? leafDeficit(temperature, humidity, leafOffset) : airDeficit(temperature, humidity),
  );
}

/** From each temperature and its partner in another series. */
function combined(
  ctx: Context,
  name: string,
  other: Series,
  combine: (temperature: number, other: number) => number | null,
): Series {
  const temperature = cleaned(ctx, "temperature");
  traceUnpaired(ctx, temperature, other, ["temperature", name]);
  return joined(temperature, other, combine);
}

function windFrom(ctx: Context): TileOutput {
  const { sector = "N" } = ctx.params;
  const direction = cleaned(ctx, "windDirection");
  const speed = cleaned(ctx, "windSpeed");
  const counts = dayOrNight(ctx, direction.ts);
  const zeroIsCalm = direction.value.includes(360) && speed.ts.length > 0;
  const matches = new Uint8Array(direction.ts.length);
  const partnerOf = partners(direction.ts, speed.ts);
  let calm = 0;
  for (let i = 0; i < matches.length; i++) {
    const t = direction.ts[i] as number;
    const partner = partnerOf[i] as number;
    const blows = partner < 0 ? null : (speed.value[partner] as number);
    const from = direction.value[i] as number;
    if (isCalm(from, blows, zeroIsCalm)) calm++;
    else if (sectorOf(from) === sector && (counts === undefined || counts(t))) matches[i] = 1;
  }
  if (calm > 0) ctx.trace(`${count(calm, "calm reading")}: no direction, in no sector.`);
  if (speed.ts.length === 0 && direction.ts.length > 0)
    ctx.trace("No wind speed: calm cannot be told, 0° counts as north.");
  return judge(ctx, {
    ts: direction.ts,
    value: direction.value,
    matches,
    unit: "°",
    condition: `from the ${sector} sector`,
  });
}

/**
 * Which times pass the day/night filter; undefined for all of them. An hourly value represents its hour, so the middle
 * decides. A reading's hour begins with it, a computed hour ends with its stamp. Any other value is judged by the time
 * of its reading.
 */
function dayOrNight(ctx: Context, ts: Float64Array): ((t: number) => boolean) | undefined {
  const { dayNight = "all" } = ctx.params;
  if (dayNight === "all") return undefined;
  const { latitude, longitude } = ctx.target;
  if (latitude === null || longitude === null) {
    ctx.trace(`The target's place is not known, so ${dayNight} cannot be told: no point counts.`);
    return () => false;
  }
  const isHourly = Math.abs((medianSpacingMs(ts) ?? 0) - hourMs) <= 10 * minuteMs;
  const toMiddle = hourlyReferences[ctx.params.variable] === undefined ? hourMs / 2 : -hourMs / 2;
  const middle = isHourly ? toMiddle : 0;
  return (t) => isDaylight(t + middle, latitude, longitude) === (dayNight === "day");
}
