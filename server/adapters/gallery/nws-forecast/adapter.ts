/**
 * The US National Weather Service. Facts from weather.gov/documentation/services-web-api and its FAQ
 * (github.com/weather-gov/api):
 *
 * - `GET /points/{latitude},{longitude}` with four decimals at most gives `properties.forecastGridData`, the address of
 *   the forecast's grid
 * - a value holds for an interval: `{"validTime": "2019-07-04T18:00:00+00:00/PT3H", "value": 20}`; equal hours are
 *   merged, and rain is the amount of the whole interval
 * - `uom` is the unit: `wmoUnit:degC`, `wmoUnit:percent`, `wmoUnit:km_h-1`, `wmoUnit:degree_(angle)`, `wmoUnit:mm`
 * - a `User-Agent` is needed that says who asks; errors are `{title, detail}`
 */
import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter-script.d.ts";

interface Layer {
  readonly uom?: string;
  readonly values?: readonly { readonly validTime: string; readonly value: number | null }[];
}

interface Interval {
  readonly start: number;
  readonly hours: number;
}

const hourMs = 3_600_000;
const layers: Readonly<Record<string, string>> = {
  temperature: "temperature",
  humidity: "relativeHumidity",
  dewPoint: "dewpoint",
  rain: "quantitativePrecipitation",
  windSpeed: "windSpeed",
  windDirection: "windDirection",
  windGust: "windGust",
  precipitationProbability: "probabilityOfPrecipitation",
};
const units: Readonly<Record<string, string>> = {
  "wmoUnit:degC": "°C",
  "wmoUnit:percent": "%",
  "wmoUnit:km_h-1": "km/h",
  "wmoUnit:degree_(angle)": "°",
  "wmoUnit:mm": "mm",
};

export default async function handle(request: WeatherRequest, host: Host): Promise<WeatherAnswer> {
  const { target, variables } = request;
  if (target.latitude === null || target.longitude === null)
    throw new Error("The target has no place: give it a latitude and a longitude.");
  // Without zeros at the end, too: a request with them is sent on to another address.
  const place = [target.latitude, target.longitude].map((degrees) => Number(degrees.toFixed(4))).join(",");
  const origin = String(host.settings["url"]).replace(/\/+$/, "");
  const point = await propertiesOf(`${origin}/points/${place}`, host);
  const grid = await propertiesOf(String(point["forecastGridData"]), host);
  const [from, to] = [Date.parse(request.from), Date.parse(request.to) + (request.horizonHours ?? 0) * hourMs];
  return {
    series: variables.flatMap((variable) => {
      const layer = grid[layers[variable] ?? ""] as Layer | undefined;
      if (layer?.values === undefined) return [];
      const hours = layer.values.flatMap(({ validTime, value }) => pointsOf(intervalOf(validTime), value, variable));
      const points = hours.filter(([time]) => time >= from && time <= to);
      return [{ variable, unit: unitOf(layer.uom), points }];
    }),
  };
}

/** What is no unit of the list is told as it is, and refused by its name. */
function unitOf(uom: string | undefined): string | null {
  return uom === undefined ? null : (units[uom] ?? uom);
}

function intervalOf(validTime: string): Interval {
  const [start = "", duration = ""] = validTime.split("/");
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?)?$/.exec(duration);
  if (found === null) throw new Error(`The forecast has an interval that is not known: ${validTime.slice(0, 60)}`);
  const [, days = "0", hours = "0"] = found;
  return { start: Date.parse(start), hours: Number(days) * 24 + Number(hours) };
}

/** A value for each hour of the interval; rain is shared out, and stands at the end of its hour. */
function pointsOf({ start, hours }: Interval, value: number | null, variable: string) {
  const isRain = variable === "rain";
  const first = isRain ? start + hourMs : start;
  const each = value === null ? null : isRain ? value / hours : value;
  return Array.from({ length: hours }, (_, at) => [first + at * hourMs, each] as const);
}

async function propertiesOf(address: string, { fetch, settings }: Host): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, {
    headers: { "user-agent": `flow-evaluation-service (${settings["contact"]})`, accept: "application/geo+json" },
  });
  if (response.ok) {
    const { properties } = (await response.json()) as { properties?: Readonly<Record<string, unknown>> };
    if (properties === undefined) throw new Error("The answer is none of the weather service: check the address.");
    return properties;
  }
  const detail = /"detail"\s*:\s*"([^"]*)"/.exec(await response.text())?.[1] ?? "no detail";
  const told = `The National Weather Service answered ${response.status}: ${detail}`;
  if (response.status === 404) throw new Error(`${told} It has forecasts for places in the United States only.`);
  if (response.status === 403) throw new Error(`${told} Check your e-mail address in the settings.`);
  if (response.status === 429) throw new Error(`${told} Ask for less often.`);
  throw new Error(told);
}
