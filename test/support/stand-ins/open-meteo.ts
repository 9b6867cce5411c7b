/**
 * Open-Meteo, forecast and archive, as github.com/open-meteo/open-meteo documents them (openapi/forecast.yml,
 * openapi/historical-weather.yml): at most 92 past days from the forecast, none of those from the archive here, hourly
 * values with their units, and errors with a reason.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const openMeteoKey = "open-meteo-key-1234";

/** What it holds for a time: a place makes no difference. */
export const openMeteoValues: Readonly<Record<string, readonly [unit: string, at: (time: number) => number]>> = {
  temperature_2m: ["°C", (time) => round(12 + 8 * Math.sin((((time / hourMs) % 24) * Math.PI) / 12))],
  relative_humidity_2m: ["%", (time) => 50 + ((time / hourMs) % 40)],
  precipitation: ["mm", (time) => ((time / hourMs) % 7 === 0 ? 0.4 : 0)],
  wind_speed_10m: ["m/s", (time) => round(1 + ((time / hourMs) % 5) / 2)],
  soil_temperature_0_to_7cm: ["°C", soilTemperatureAt],
  soil_temperature_6cm: ["°C", soilTemperatureAt],
  precipitation_probability: ["%", (time) => (time / hourMs) % 100],
};
const ofForecast: readonly string[] = ["soil_temperature_6cm", "precipitation_probability"];
const ofArchive: readonly string[] = ["soil_temperature_0_to_7cm"];

export function startOpenMeteo(now: () => number): Promise<StandIn> {
  return startStandIn((request) => answerOf(request, now()), {
    error: true,
    reason: "Minutely API request limit exceeded. Please try again in one minute.",
  });
}

function answerOf({ url }: StandInRequest, now: number): StandInAnswer {
  const query = Object.fromEntries(url.searchParams);
  const refused = (reason: string, status = 400) => ({ status, body: { error: true, reason } });
  if (query["apikey"] !== undefined && query["apikey"] !== openMeteoKey)
    return refused("The supplied API key is invalid.", 401);
  const [first, last] = [Date.parse(query["start_date"] ?? ""), Date.parse(query["end_date"] ?? "")];
  const today = Math.floor(now / dayMs) * dayMs;
  const isForecast = url.pathname === "/v1/forecast";
  if (!isForecast && url.pathname !== "/v1/archive") return { status: 404, body: { error: true, reason: "Not Found" } };
  const [lowest, highest] = isForecast ? [today - 92 * dayMs, today + 15 * dayMs] : [Date.parse("1940-01-01"), today];
  if (!(first >= lowest && last <= highest && first <= last))
    return refused(`Parameter 'start_date' is out of allowed range from ${iso(lowest)} to ${iso(highest)}`);
  const names = (query["hourly"] ?? "").split(",");
  const ofOther = isForecast ? ofArchive : ofForecast;
  const strange = names.find((name) => !(name in openMeteoValues) || ofOther.includes(name));
  if (strange !== undefined)
    return refused(`Data corrupted at path ''. Cannot initialize from invalid String value ${strange}.`);
  const times = Array.from({ length: (last - first) / hourMs + 24 }, (_, at) => first + at * hourMs);
  const isSeconds = query["timeformat"] === "unixtime";
  const values = (name: string): readonly number[] => times.map((time) => valueAt(name, time, query));
  return {
    body: {
      latitude: Number(query["latitude"]),
      longitude: Number(query["longitude"]),
      utc_offset_seconds: 0,
      timezone: "GMT",
      hourly_units: Object.fromEntries(names.map((name) => [name, unitOf(name, query)])),
      hourly: {
        time: times.map((time) => (isSeconds ? time / 1000 : new Date(time).toISOString().slice(0, 16))),
        ...Object.fromEntries(names.map((name) => [name, values(name)])),
      },
    },
  };
}

function unitOf(name: string, { wind_speed_unit: speed }: Readonly<Record<string, string>>): string {
  return name === "wind_speed_10m" && speed !== "ms" ? "km/h" : (openMeteoValues[name]?.[0] ?? "");
}

function valueAt(name: string, time: number, query: Readonly<Record<string, string>>): number {
  const value = openMeteoValues[name]?.[1](time) ?? 0;
  return unitOf(name, query) === "km/h" ? value * 3.6 : value;
}

function soilTemperatureAt(time: number): number {
  return 9 + ((time / hourMs) % 12) / 10;
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
