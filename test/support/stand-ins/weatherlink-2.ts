/**
 * WeatherLink, version 2, as github.com/weatherlink/v2-api documents it (_pages/size-limits.md,
 * _pages/api-response.md): a day of history at most, and readings of several sensors. Errors have a code and a
 * message.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
export const weatherLinkKeys = { API_KEY: "weatherlink-key-1234", API_SECRET: "weatherlink-secret-1234" };

/** °F, and mm of rain, each hour. */
export const davisValues = {
  temperature: (time: number) => Math.round((58 + 9 * Math.sin((((time / hourMs) % 24) * Math.PI) / 12)) * 10) / 10,
  rain: (time: number) => ((time / hourMs) % 11 === 0 ? 0.4 : 0),
};

export function startWeatherLink(station: string): Promise<StandIn> {
  return startStandIn((request) => answerOf(request, station), { code: 429, message: "Too many requests" });
}

function answerOf({ url, headers }: StandInRequest, known: string): StandInAnswer {
  const refused = (code: number, message: string) => ({ status: code, body: { code, message } });
  const query = Object.fromEntries(url.searchParams);
  if (query["api-key"] !== weatherLinkKeys.API_KEY || headers["x-api-secret"] !== weatherLinkKeys.API_SECRET)
    return refused(401, "Invalid api-key or api-secret");
  if (url.pathname !== `/v2/historic/${known}`) return refused(404, "Station not found");
  const [start, end] = [Number(query["start-timestamp"]), Number(query["end-timestamp"])];
  if (!(end - start <= 86_400)) return refused(400, "The time range is more than 86400 seconds");
  const first = (Math.floor((start * 1000) / hourMs) + 1) * hourMs;
  const times = Array.from(
    { length: Math.max(0, Math.floor((end * 1000 - first) / hourMs) + 1) },
    (_, at) => first + at * hourMs,
  );
  const readings = times.map((time) => ({
    ts: time / 1000,
    temp_last: davisValues.temperature(time),
    hum_last: 61,
    rainfall_mm: davisValues.rain(time),
    wind_speed_avg: 4,
  }));
  return {
    body: {
      station_id: Number(known),
      sensors: [
        { lsid: 1, sensor_type: 504, data_structure_type: 15, data: times.map((time) => ({ ts: time / 1000 })) },
        { lsid: 2, sensor_type: 45, data_structure_type: 11, data: readings },
      ],
      generated_at: end,
    },
  };
}
