/**
 * A server of the OGC SensorThings API 1.1 (docs.ogc.org/is/18-088/18-088.html) that gives 500 observations a page,
 * whatever is asked for, and times as intervals of an hour.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
const maxPageSize = 500;
export const sensorThingsAuthorization = "Basic c2Vuc29yOnRoaW5ncw==";

/** °C, of the hour that ends then. */
export function soilTemperatureAt(time: number): number {
  return Math.round((9 + 3 * Math.sin((((time / hourMs) % 48) * Math.PI) / 24)) * 100) / 100;
}

export function startSensorThings(thing: string, symbol: () => string): Promise<StandIn> {
  return startStandIn((request, origin) => answerOf(request, origin, thing, symbol()), {
    code: 429,
    message: "slower",
  });
}

function answerOf({ url, headers }: StandInRequest, origin: string, thing: string, symbol: string): StandInAnswer {
  const refused = (code: number, message: string) => ({ status: code, body: { code, type: "error", message } });
  if (headers.authorization !== sensorThingsAuthorization) return refused(401, "Unauthorized");
  const path = decodeURIComponent(url.pathname);
  if (path === `/v1.1/Things('${thing.replaceAll("'", "''")}')/Datastreams`) {
    const unitOfMeasurement = { name: "degree", symbol, definition: "ucum:Cel" };
    return { body: { value: [{ "@iot.id": 7, unitOfMeasurement, ObservedProperty: { name: "Soil temperature" } }] } };
  }
  if (path !== "/v1.1/Datastreams(7)/Observations") return refused(404, "Nothing found.");
  const filter = url.searchParams.get("$filter") ?? "";
  const [, from = "", to = ""] = /^phenomenonTime ge (\S+) and phenomenonTime le (\S+)$/.exec(filter) ?? [];
  const skipped = Number(url.searchParams.get("$skip") ?? 0);
  const first = Math.ceil(Date.parse(from) / hourMs) * hourMs;
  const count = Math.floor((Date.parse(to) - first) / hourMs) + 1;
  const length = Math.min(maxPageSize, Number(url.searchParams.get("$top")), count - skipped);
  const value = Array.from({ length }, (_, at) => {
    const end = first + (skipped + at) * hourMs;
    const phenomenonTime = `${new Date(end - hourMs).toISOString()}/${new Date(end).toISOString()}`;
    return { phenomenonTime, result: soilTemperatureAt(end) };
  });
  const next = new URL(url);
  next.searchParams.set("$skip", String(skipped + length));
  const more = skipped + length < count ? { "@iot.nextLink": `${origin}${next.pathname}${next.search}` } : {};
  return { body: { value, ...more } };
}
