/**
 * Open-Meteo. Facts from its contract (github.com/open-meteo/open-meteo, openapi/forecast.yml and
 * openapi/historical-weather.yml) and its documentation (open-meteo.com/en/docs):
 *
 * - `/v1/forecast` has at most 92 past days and 16 days ahead, `/v1/archive` the time before, since 1940
 * - `timeformat=unixtime`: seconds in UTC; `wind_speed_unit=ms`, where km/h is the default
 * - `precipitation` is the sum and `shortwave_radiation` the mean of the hour before
 * - the units of the values are in `hourly_units`
 * - soil temperature has other depths in the archive, and it has no probabilities
 * - an error is `{"error": true, "reason": "…"}`
 * - `apikey` is for commercial subscriptions, which have servers of their own
 */
import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter-script.d.ts";

interface Hourly {
  readonly hourly?: { readonly time: readonly number[] } & Readonly<Record<string, readonly (number | null)[]>>;
  readonly hourly_units?: Readonly<Record<string, string>>;
}

/** Its name of each variable that it has. */
type Fields = Readonly<Record<string, string>>;

interface Part extends Hourly {
  readonly fields: Fields;
}

type Point = readonly [time: number, value: number | null];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxPastDays = 92;
const maxDaysAhead = 15;
/** A day with fewer hours has no lowest and highest temperature. Days of a change of the clock have 23. */
const wholeDayHours = 23;
const ofBoth: Readonly<Record<string, string>> = {
  temperature: "temperature_2m",
  humidity: "relative_humidity_2m",
  dewPoint: "dew_point_2m",
  rain: "precipitation",
  solarRadiation: "shortwave_radiation",
  windSpeed: "wind_speed_10m",
  windDirection: "wind_direction_10m",
  windGust: "wind_gusts_10m",
};
const ofArchive: Fields = { ...ofBoth, soilTemperature: "soil_temperature_0_to_7cm" };
const ofForecast: Fields = {
  ...ofBoth,
  soilTemperature: "soil_temperature_6cm",
  precipitationProbability: "precipitation_probability",
};
const ofDays: Readonly<Record<string, (...values: number[]) => number>> = {
  temperatureMin: Math.min,
  temperatureMax: Math.max,
};

export default async function handle(request: WeatherRequest, host: Host): Promise<WeatherAnswer> {
  const { variables, target } = request;
  if (target.latitude === null || target.longitude === null)
    throw new Error("The target has no place: give it a latitude and a longitude.");
  const needsDays = variables.some((name) => name in ofDays);
  const asked = variables.filter((name) => name in ofArchive || name in ofForecast);
  const parts = await partsOf(request, [...new Set([...asked, ...(needsDays ? ["temperature"] : [])])], host);
  const [from, to] = [Date.parse(request.from), endOf(request)];
  const within = ([time]: Point) => time >= from && time <= to;
  const seriesOf = (variable: string, points: readonly Point[], of = variable) => {
    const unit = parts.flatMap(({ fields, hourly_units: units }) => units?.[fields[of] ?? ""] ?? [])[0] ?? null;
    return { variable, unit, points: points.filter(within) };
  };
  const hours = asked.map((name) => seriesOf(name, pointsOf(parts, name)));
  const days = variables.flatMap((name) => {
    const extreme = ofDays[name];
    if (extreme === undefined) return [];
    return [seriesOf(name, daysOf(pointsOf(parts, "temperature"), extreme, host), "temperature")];
  });
  return { series: [...hours, ...days] };
}

function pointsOf(parts: readonly Part[], name: string): readonly Point[] {
  return parts.flatMap(({ hourly, fields }) => {
    const values = hourly?.[fields[name] ?? ""];
    return values === undefined
      ? []
      : (hourly?.time ?? []).map((seconds, at) => [seconds * 1000, values[at] ?? null] as const);
  });
}

/** The archive for what the forecast does not reach back to. */
async function partsOf(request: WeatherRequest, names: readonly string[], host: Host): Promise<readonly Part[]> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const border = today - maxPastDays * dayMs;
  const firstDay = Math.floor(Date.parse(request.from) / dayMs) * dayMs;
  const lastDay = Math.min(Math.floor(endOf(request) / dayMs) * dayMs, today + maxDaysAhead * dayMs);
  const { url, archiveUrl } = originsOf(host);
  const parts: Part[] = [];
  const add = async (address: string, fields: Fields, first: number, last: number) => {
    const known = names.flatMap((name) => fields[name] ?? []);
    if (first > last || known.length === 0) return;
    parts.push({ ...(await answerOf(address, request, known, [first, last], host)), fields });
  };
  await add(`${archiveUrl}/v1/archive`, ofArchive, firstDay, Math.min(lastDay, border - dayMs));
  await add(`${url}/v1/forecast`, ofForecast, Math.max(firstDay, border), lastDay);
  return parts;
}

/** With the hours ahead that are asked for. */
function endOf({ to, horizonHours = 0 }: WeatherRequest): number {
  return Date.parse(to) + horizonHours * hourMs;
}

function originsOf({ settings, env }: Host): { readonly url: string; readonly archiveUrl: string } {
  const customer = env["API_KEY"] === undefined ? "" : "customer-";
  const origin = (name: string, standard: string) =>
    String(settings[name] || `https://${customer}${standard}.open-meteo.com`).replace(/\/+$/, "");
  return { url: origin("url", "api"), archiveUrl: origin("archiveUrl", "archive-api") };
}

async function answerOf(
  address: string,
  { target }: WeatherRequest,
  names: readonly string[],
  [first, last]: readonly [number, number],
  { fetch, env }: Host,
): Promise<Hourly> {
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    latitude: String(target.latitude),
    longitude: String(target.longitude),
    ...(typeof target.elevation === "number" ? { elevation: String(target.elevation) } : {}),
    hourly: names.join(","),
    start_date: dateOf(first),
    end_date: dateOf(last),
    timeformat: "unixtime",
    timezone: "GMT",
    wind_speed_unit: "ms",
    ...(env["API_KEY"] === undefined ? {} : { apikey: env["API_KEY"] }),
  });
  const response = await fetch(`${address}?${query}`);
  if (!response.ok) throw new Error(refusalOf(response.status, await response.text(), env["API_KEY"] !== undefined));
  const answer = (await response.json()) as Hourly;
  if (!Array.isArray(answer.hourly?.time))
    throw new Error("The answer has no hourly values: check the addresses in the settings.");
  return answer;
}

function refusalOf(status: number, body: string, hasKey: boolean): string {
  const reason = /"reason"\s*:\s*"([^"]*)"/.exec(body)?.[1]?.replace(/\.$/, "") ?? "it gives no reason";
  const told = `Open-Meteo answered ${status}: ${reason}.`;
  if (status === 401 || status === 403) return `${told} Check the secret API_KEY.`;
  if (status === 429)
    return `${told} ${hasKey ? "Ask for less often" : "Ask for less often, or subscribe and set the secret API_KEY"}.`;
  if (status >= 500) return `${told} It is a fault of Open-Meteo's that passes.`;
  return told;
}

function daysOf(
  hours: readonly Point[],
  extreme: (...values: number[]) => number,
  { localOf, instantOf }: Host,
): readonly (readonly [number, number])[] {
  const days = new Map<string, number[]>();
  for (const [time, value] of hours) {
    if (value === null) continue;
    const day = localOf(time).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), value]);
  }
  return [...days]
    .filter(([, values]) => values.length >= wholeDayHours)
    .map(([day, values]) => [instantOf(`${day}T12:00`), extreme(...values)] as const);
}
