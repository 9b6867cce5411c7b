/**
 * NASA POWER. Facts from power.larc.nasa.gov/docs/services/api/temporal and the client of
 * github.com/ropensci/nasapower:
 *
 * - `GET /api/temporal/{hourly|daily}/point?parameters&community=AG&longitude&latitude&start&end&format=JSON`, days as
 *   `20260501`; `time-standard=UTC` for hours, and days are of local solar time (`LST`)
 * - the answer is `{header: {fill_value: -999}, parameters: {T2M: {units: "C"}}, properties: {parameter: {T2M:
 *   {…}}}}`, with values by `2026050113` (an hour) or `20260501` (a day)
 * - what is not there yet, or never will be, has the fill value
 * - rain is a rate, `mm/hour` or `mm/day`: as much as fell in the hour or the day
 */
import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter-script.d.ts";

interface Power {
  readonly header?: { readonly fill_value?: number };
  readonly parameters?: Readonly<Record<string, { readonly units?: string }>>;
  readonly properties?: { readonly parameter?: Readonly<Record<string, Readonly<Record<string, number>>>> };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const fillValue = -999;
const hourly: Readonly<Record<string, string>> = {
  temperature: "T2M",
  humidity: "RH2M",
  dewPoint: "T2MDEW",
  rain: "PRECTOTCORR",
  windSpeed: "WS10M",
  windDirection: "WD10M",
};
const daily: Readonly<Record<string, string>> = {
  temperatureMin: "T2M_MIN",
  temperatureMax: "T2M_MAX",
  humidity: "RH2M",
  rain: "PRECTOTCORR",
  windSpeed: "WS10M",
  solarRadiation: "ALLSKY_SFC_SW_DWN",
};
/** Its words for units of ours; all others are told as they are. */
const units: Readonly<Record<string, string>> = {
  C: "°C",
  "mm/hour": "mm",
  "mm/day": "mm",
  Degrees: "°",
  "MJ/m^2/day": "MJ/m²/d",
};

export default async function handle(request: WeatherRequest, host: Host): Promise<WeatherAnswer> {
  const isDaily = host.settings["resolution"] === "daily";
  const names = isDaily ? daily : hourly;
  const asked = request.variables.filter((variable) => variable in names);
  if (asked.length === 0) return { series: [] };
  const answer = await answerOf(
    request,
    asked.map((variable) => names[variable] ?? ""),
    isDaily,
    host,
  );
  const missing = answer.header?.fill_value ?? fillValue;
  const [from, to] = [Date.parse(request.from), Date.parse(request.to)];
  return {
    series: asked.flatMap((variable) => {
      const name = names[variable] ?? "";
      const values = answer.properties?.parameter?.[name];
      if (values === undefined) return [];
      const points = Object.entries(values)
        .filter(([, value]) => value !== missing)
        .map(([key, value]) => [isDaily ? dayOf(key, variable, host) : hourOf(key, variable), value] as const)
        .filter(([time]) => time >= from && time <= to);
      const unit = answer.parameters?.[name]?.units;
      return [{ variable, unit: unit === undefined ? null : (units[unit] ?? unit), points }];
    }),
  };
}

/** What fell in an hour stands at its end. */
function hourOf(key: string, variable: string): number {
  const start = Date.parse(`${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6, 8)}T${key.slice(8)}:00:00Z`);
  return variable === "rain" ? start + hourMs : start;
}

function dayOf(key: string, variable: string, { instantOf }: Host): number {
  const clock = variable === "rain" ? "23:59" : "12:00";
  return instantOf(`${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6, 8)}T${clock}`);
}

async function answerOf(
  { target, from, to }: WeatherRequest,
  parameters: readonly string[],
  isDaily: boolean,
  { fetch, settings }: Host,
): Promise<Power> {
  if (target.latitude === null || target.longitude === null)
    throw new Error("The target has no place: give it a latitude and a longitude.");
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll("-", "");
  const last = Math.min(Date.parse(to), Date.now());
  const query = new URLSearchParams({
    parameters: parameters.join(","),
    community: "AG",
    longitude: String(target.longitude),
    latitude: String(target.latitude),
    start: dateOf(Math.min(Date.parse(from) - (isDaily ? dayMs : hourMs), last)),
    end: dateOf(last),
    format: "JSON",
    "time-standard": isDaily ? "LST" : "UTC",
  });
  const path = `/api/temporal/${isDaily ? "daily" : "hourly"}/point`;
  const response = await fetch(`${String(settings["url"]).replace(/\/+$/, "")}${path}?${query}`);
  if (response.ok) return (await response.json()) as Power;
  const body = (await response.text()).slice(0, 300);
  if (response.status === 429) throw new Error("NASA POWER answered 429: ask for fewer places, or less often.");
  if (response.status >= 500)
    throw new Error(`NASA POWER answered ${response.status}: a fault of its own, which passes.`);
  throw new Error(`NASA POWER answered ${response.status}: ${body}`);
}
