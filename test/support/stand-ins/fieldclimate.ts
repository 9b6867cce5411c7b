/**
 * FieldClimate, version 2, as Pessl's example client reads it (github.com/onemario/METOS, APIv2/Python): signed routes,
 * and hours by the station's clock, which is two hours ahead of UTC here.
 */
import { createHmac } from "node:crypto";
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
export const fieldClimateKeys = { PUBLIC_KEY: "public-key-1234567890", PRIVATE_KEY: "private-key-1234567890" };
export const stationOffsetMs = 2 * hourMs;

/** By the hour, in UTC. */
export const metosValues = {
  temperature: (time: number) => Math.round((11 + 6 * Math.sin((((time / hourMs) % 24) * Math.PI) / 12)) * 10) / 10,
  rain: (time: number) => ((time / hourMs) % 9 === 0 ? 1.2 : 0),
  wetMinutes: (time: number) => ((time / hourMs) % 5 === 0 ? 45 : 0),
};

/** @param unit of the temperature */
export function startFieldClimate(station: string, unit: () => string): Promise<StandIn> {
  return startStandIn((request) => answerOf(request, station, unit()));
}

function answerOf({ url, headers, method }: StandInRequest, known: string, unit: string): StandInAnswer {
  const route = url.pathname.replace(/^\/v2/, "");
  const { date = "", authorization } = headers;
  const { PUBLIC_KEY, PRIVATE_KEY } = fieldClimateKeys;
  const signed = createHmac("sha256", PRIVATE_KEY).update(`${method}${route}${date}${PUBLIC_KEY}`).digest("hex");
  if (authorization !== `hmac ${PUBLIC_KEY}:${signed}`) return { status: 401, body: "Unauthorized" };
  const [, station, from, to] = /^\/data\/([^/]+)\/hourly\/from\/(\d+)\/to\/(\d+)$/.exec(route) ?? [];
  if (station !== known) return { status: 404, body: "Not found" };
  const first = Math.ceil((Number(from) * 1000 - stationOffsetMs) / hourMs) * hourMs;
  const last = Number(to) * 1000 - stationOffsetMs;
  const times = Array.from(
    { length: Math.max(0, Math.floor((last - first) / hourMs) + 1) },
    (_, at) => first + at * hourMs,
  );
  const dateOf = (time: number) => new Date(time + stationOffsetMs).toISOString().slice(0, 19).replace("T", " ");
  const temperatures = times.map(metosValues.temperature);
  return {
    body: {
      dates: times.map(dateOf),
      data: [
        { name: "Air temperature", unit: "°C", values: { avg: times.map(() => 99) } },
        { name: "HC Air temperature", unit, values: { avg: temperatures, max: temperatures } },
        { name: "Precipitation", unit: "mm", values: { sum: times.map(metosValues.rain) } },
        { name: "Leaf Wetness", unit: "min", values: { time: times.map(metosValues.wetMinutes) } },
      ],
    },
  };
}
