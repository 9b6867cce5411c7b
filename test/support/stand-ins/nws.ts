/**
 * The US National Weather Service (weather.gov/documentation/services-web-api, github.com/weather-gov/api): a point
 * leads to a grid, equal hours are merged into intervals, and who does not say who asks is refused.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;

/** A value for each three hours, and rain for each six. */
export const nwsValues = {
  temperature: (time: number) => 15 + (Math.floor(time / (3 * hourMs)) % 8),
  /** km/h. */
  wind: (time: number) => 10 + (Math.floor(time / (3 * hourMs)) % 5),
  rainOfSixHours: (time: number) => (Math.floor(time / (6 * hourMs)) % 3) * 1.5,
};

/** @param start of the forecast, which is a week long */
export function startNws(start: number, temperatureUnit: () => string): Promise<StandIn> {
  return startStandIn((request, origin) => answerOf(request, origin, start, temperatureUnit()), {
    title: "Rate limit exceeded",
    detail: "Too many requests",
  });
}

function answerOf({ url, headers }: StandInRequest, origin: string, start: number, uom: string): StandInAnswer {
  const refused = (status: number, title: string, detail: string) => ({ status, body: { title, status, detail } });
  if (!/@/.test(headers["user-agent"] ?? "")) return refused(403, "Forbidden", "Say who asks in User-Agent.");
  const [, latitude = "", longitude = ""] = /^\/points\/(-?[\d.]+),(-?[\d.]+)$/.exec(url.pathname) ?? [];
  if (latitude !== "") {
    if (/\.\d{5}/.test(`${latitude},${longitude}`)) return refused(400, "Bad Request", "At most 4 decimals.");
    if (Number(longitude) > -60) return refused(404, "Data Unavailable For Requested Point", "Unable to provide data.");
    return { body: { properties: { forecastGridData: `${origin}/gridpoints/TOP/32,81` } } };
  }
  if (url.pathname !== "/gridpoints/TOP/32,81") return refused(404, "Not Found", "No such page.");
  const layer = (unit: string, hours: number, valueAt: (time: number) => number) => ({
    uom: unit,
    values: Array.from({ length: (7 * 24) / hours }, (_, at) => {
      const time = start + at * hours * hourMs;
      const validTime = `${new Date(time).toISOString().slice(0, 19)}+00:00/PT${hours}H`;
      return { validTime, value: valueAt(time) };
    }),
  });
  return {
    body: {
      properties: {
        temperature: layer(uom, 3, nwsValues.temperature),
        windSpeed: layer("wmoUnit:km_h-1", 3, nwsValues.wind),
        quantitativePrecipitation: layer("wmoUnit:mm", 6, nwsValues.rainOfSixHours),
      },
    },
  };
}
