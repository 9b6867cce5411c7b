/**
 * A weather station's web service on loopback, for the demo and for tests: reads an hourly CSV whose first column is
 * local station time, and serves the readings of some days as a CSV in UTC, the way a station vendor would. This is not
 * part of the product.
 *
 *   GET /readings.csv?from=2015-01-01&to=2015-01-02  →  time,temperature,…  2015-01-01T08:00:00.000Z,-13.9,…
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DateTime } from "luxon";

export interface Reading {
  readonly time: number;
  readonly values: Readonly<Record<string, number>>;
}

export interface StationOptions {
  /** IANA name or fixed offset such as `UTC-8`: what the station's clock shows. */
  readonly timezone: string;
}

const dayMs = 86_400_000;

const variableOfColumn: Readonly<Record<string, string>> = {
  temp_c: "temperature",
  tdew_c: "dewPoint",
  rh_pct: "humidity",
  wind_3m_ms: "windSpeed",
  wind_ms: "windSpeed",
  wind_dir_deg: "windDirection",
  rs_w_m2: "solarRadiation",
  ghi_w_m2: "solarRadiation",
  rain_mm: "rain",
};

/** The demo cannot read the file. The message says where and why. */
export class StationFileError extends Error {}

/** @throws StationFileError naming the line when a row has no readable time, or when no column is known */
export function parseStationCsv(text: string, options: StationOptions): Reading[] {
  const [header = "", ...rows] = text.trim().split(/\r?\n/);
  const variables = header.split(",").map((column) => variableOfColumn[column.trim()] ?? null);
  if (variables.every((variable) => variable === null)) {
    throw new StationFileError(`the first line names no known column: ${Object.keys(variableOfColumn).join(", ")}`);
  }
  return rows.map((row, index) => {
    const cells = row.split(",");
    const local = DateTime.fromISO((cells[0] ?? "").trim().replace(" ", "T"), { zone: options.timezone });
    if (!local.isValid)
      throw new StationFileError(`line ${index + 2}: "${cells[0]}" is no time (expected YYYY-MM-DDTHH:MM)`);
    const values = Object.fromEntries(
      variables.flatMap((variable, column) => {
        const cell = cells[column]?.trim() ?? "";
        return variable === null || cell === "" || !Number.isFinite(Number(cell))
          ? []
          : [[variable, Number(cell)] as const];
      }),
    );
    return { time: local.toMillis(), values };
  });
}

/** A plain made-up season, hourly: warm afternoons, cool nights, a slow rise into summer. */
export function madeUpSeason(year: number): Reading[] {
  const start = DateTime.utc(year, 1, 1);
  const hours = start.plus({ years: 1 }).diff(start, "hours").hours;
  return Array.from({ length: hours }, (_, hour) => {
    const season = -Math.cos((2 * Math.PI * (hour / 24 - 20)) / 365);
    const day = -Math.cos((2 * Math.PI * ((hour % 24) - 3)) / 24);
    return { time: start.plus({ hours: hour }).toMillis(), values: { temperature: 10 + 11 * season + 7 * day } };
  });
}

export interface Station {
  readonly origin: string;
  close(): Promise<void>;
}

/** Its web service; `variables` are the columns of what it serves. */
export async function startStation(readings: readonly Reading[], variables: readonly string[]): Promise<Station> {
  const server: Server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://station").searchParams;
    const from = Date.parse(query.get("from") ?? "0000-01-01");
    const to = Date.parse(query.get("to") ?? "9999-12-30") + dayMs;
    const wanted = readings.filter((reading) => reading.time >= from && reading.time < to);
    const lines = wanted.map(({ time, values }) =>
      [new Date(time).toISOString(), ...variables.map((name) => values[name] ?? "")].join(),
    );
    response.setHeader("Content-Type", "text/csv");
    response.end(`${[["time", ...variables].join(), ...lines].join("\n")}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function variablesOf(readings: readonly Reading[]): readonly string[] {
  return [...new Set(readings.flatMap(({ values }) => Object.keys(values)))];
}

/** What the gallery's adapter of CSV files is told of such a station. */
export function stationSettings(origin: string, variables: readonly string[]) {
  return {
    url: `${origin}/readings.csv?from={from}&to={to}`,
    timeColumn: "time",
    columns: variables.map((variable) => ({ variable, column: variable })),
  };
}
