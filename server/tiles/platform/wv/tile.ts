/**
 * Weather variable: one variable of the weather at the target's place against a threshold, or the wind against a
 * sector.
 */
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { type AheadParams, foreseen } from "#tile/ahead";
import { type JudgedPoints, judge, rollingMs } from "#tile/condition";
import { dailyEt0, type Et0Params } from "#tile/daily-et0";
import { pressureAt } from "#tile/et0";
import { count } from "#tile/explain";
import { hourlyEt0 } from "#tile/hourly-et0";
import type { HourlyReference } from "#tile/hourly-penman-monteith";
import { hourMs, localDayOf, minuteMs } from "#tile/local-time";
import { type ComparisonParams, compared, type Measured, measureRain } from "#tile/measured";
import { joined, partners, traceUnpaired } from "#tile/pairing";
import { airDeficit, dewPoint, humidityFromDewPoint, leafDeficit, wetBulb } from "#tile/psychrometrics";
import { plausible, usable } from "#tile/quality";
import { indexAtOrBefore, medianSpacingMs, seriesNamed } from "#tile/series";
import { rollingSums } from "#tile/rain";
import { isDaylight } from "#tile/sun";
import { thiFromDewPoint, thiFromHumidity } from "#tile/thi";
import { isCalm, type Sector, sectorOf } from "#tile/wind";

export interface WeatherParams extends ComparisonParams, Et0Params, AheadParams {
  readonly variable: string;
  readonly sector?: Sector;
  readonly vpdKind?: "air" | "leaf";
  readonly leafOffset?: number;
  readonly thiKind?: "humidity" | "dewPoint";
  readonly sumDays?: number;
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
  return verdict(ctx, compared(ctx, measured, dayOrNight(ctx, measured.series.ts)));
}

function verdict(ctx: Context, points: JudgedPoints): TileOutput {
  return foreseen(ctx, points, judge(ctx, points));
}

function measure(ctx: Context): Measured {
  const { variable } = ctx.params;
  if (variable === "et0") return { series: dailyEt0(ctx), unit: "mm", isDaily: true };
  if (variable === "et0Sum") return { series: et0Sums(ctx), unit: "mm", isDaily: true };
  const reference = hourlyReferences[variable];
  if (reference !== undefined) return { series: hourlyEt0(ctx, reference), unit: "mm/h" };
  if (variable === "rain") return measuredRain(ctx);
  if (variable === "vpd") return { series: deficits(ctx), unit: "kPa" };
  if (variable === "wetBulb") return { series: wetBulbs(ctx), unit: "°C" };
  if (variable === "deltaT") return { series: wetBulbs(ctx, (temperature, wet) => temperature - wet), unit: "°C" };
  if (variable === "thi") return { series: heatStress(ctx), unit: "THI" };
  if (variable === "humidity") return { series: humidityOf(ctx), unit: "%" };
  if (variable === "dewPoint") return { series: dewPointsOf(ctx), unit: "°C" };
  return { series: cleaned(ctx, variable), unit: plausible[variable]?.unit ?? "" };
}

function cleaned(ctx: Context, name: string): Series {
  return usable(ctx, seriesNamed(ctx.weather, name), name);
}

/** The sum of the rolling mode ends with now: what is forecast goes on from there. */
function measuredRain(ctx: Context): Measured {
  const rain = cleaned(ctx, "rain");
  const measured = measureRain(ctx, rain);
  const { aheadHours = 0 } = ctx.params;
  if (aheadHours === 0 || measured.isWindowSum !== true) return measured;
  const ahead = indexAtOrBefore(rain.ts, ctx.now) + 1;
  const sums = rollingSums(rain, rollingMs(ctx.params)).subarray(ahead);
  const { ts, value } = measured.series;
  const series = {
    ts: Float64Array.from([...ts, ...rain.ts.subarray(ahead)]),
    value: Float64Array.from([...value, ...sums]),
  };
  return { ...measured, series };
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

/** What is made of each temperature and its wet bulb; by itself the wet bulb. */
function wetBulbs(ctx: Context, combine: (temperature: number, wet: number) => number = (_, wet) => wet): Series {
  const elevation = ctx.target.elevation ?? ctx.params.elevation ?? null;
  if (elevation === null)
    ctx.trace("Wet bulb: the elevation is not known; 0 m is taken (1000 m would change it by up to 1 °C).");
  const pressure = pressureAt(elevation ?? 0);
  return combined(ctx, "humidity", humidityOf(ctx), (temperature, humidity) =>
    combine(temperature, wetBulb(temperature, humidity, pressure)),
  );
}

function heatStress(ctx: Context): Series {
  if (ctx.params.thiKind === "dewPoint") {
    ctx.trace("THI = T + 0.36 Td + 41.2 (Yousef 1985).");
    return combined(ctx, "dew point", dewPointsOf(ctx), thiFromDewPoint);
  }
  ctx.trace("THI = 0.8 T + RH (T − 14.4) + 46.4 (Mader et al. 2006).");
  return combined(ctx, "humidity", humidityOf(ctx), thiFromHumidity);
}

/** At the end of each day, ET0 of the days up to then. A day without adds nothing. */
function et0Sums(ctx: Context): Series {
  const { sumDays = 7 } = ctx.params;
  const { ts, value } = dailyEt0(ctx);
  const days = ts.map((end) => localDayOf(ctx.target.utcOffsets, end - 1));
  const sums = value.map((_, newest) => {
    const first = days.findIndex((day) => day > (days[newest] as number) - sumDays);
    return value.subarray(first, newest + 1).reduce((sum, one) => sum + one, 0);
  });
  const newest = days.at(-1) ?? 0;
  const known = days.filter((day) => day > newest - sumDays).length;
  const partial = known < sumDays ? `; the newest sum has ${known} of them: partial sum` : "";
  if (ts.length > 0) ctx.trace(`ET0 added up over ${count(sumDays, "day")}${partial}.`);
  return { ts, value: sums };
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
  return verdict(ctx, {
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
