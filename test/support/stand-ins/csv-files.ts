/** A station's files of columns (RFC 4180), in forms that loggers and weather services have. */
import { type StandIn, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const csvAuthorization = "Bearer station-token-1234";

/** °F, of an hour. */
export function fahrenheitAt(time: number): number {
  return Math.round((55 + 12 * Math.sin((((time / hourMs) % 24) * Math.PI) / 12)) * 10) / 10;
}

/** `/hourly.csv`, `/daily.csv` and `/private.csv`, all of the days from `first` for `days`. */
export function startCsvFiles(first: number, days: number): Promise<StandIn> {
  return startStandIn(({ url, headers }) => {
    if (url.pathname === "/hourly.csv") return { body: hourly(first, days) };
    if (url.pathname === "/daily.csv") return { body: daily(first, days) };
    if (url.pathname !== "/private.csv") return { status: 404, body: "not found" };
    return headers.authorization === csvAuthorization ? { body: hourly(first, days) } : { status: 401, body: "no" };
  });
}

/** Fahrenheit with a decimal comma, German dates, UTC, hours in a column of their own. */
function hourly(first: number, days: number): string {
  const lines = Array.from({ length: days * 24 }, (_, at) => {
    const time = first + at * hourMs;
    const [year, month, day] = new Date(time).toISOString().slice(0, 10).split("-");
    const clock = new Date(time).toISOString().slice(11, 16);
    const value = at % 50 === 7 ? "-" : String(fahrenheitAt(time)).replace(".", ",");
    return `"${day}.${month}.${year}";${clock};${value};0,2`;
  });
  return `\uFEFFDatum;Zeit;Luft;Regen\r\n${lines.join("\r\n")}\r\n`;
}

/** Local days, with the lowest and highest temperature in °C. */
function daily(first: number, days: number): string {
  const lines = Array.from({ length: days }, (_, at) => {
    const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return `${day},${5 + (at % 4)},${18 + (at % 6)},${at % 3}`;
  });
  return `day,low,high,rain\n${lines.join("\n")}\n`;
}
