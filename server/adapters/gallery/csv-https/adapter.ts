/**
 * A file of columns. Its form is RFC 4180's, with other separators and decimal signs where the settings say so: the
 * first line names the columns, quotes may be around a value, and a quote in it is doubled. Times with an offset (RFC
 * 3339) are taken as they are.
 */
import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter-script.d.ts";

interface Column {
  readonly variable: string;
  readonly column: string;
  readonly unit?: string;
}

interface Settings {
  readonly url: string;
  readonly separator: string;
  readonly decimalSign: string;
  readonly resolution: "hourly" | "daily";
  readonly timeColumn: string;
  readonly clockColumn?: string;
  readonly dateFormat: string;
  readonly clock: "local" | "utc";
  readonly columns: readonly Column[];
  readonly missing: readonly string[];
}

interface Line {
  readonly number: number;
  readonly values: readonly string[];
}

type Point = readonly [number, number | null];

/** Year, month and day in the order in which they stand. */
const dateForms: Readonly<Record<string, readonly [pattern: RegExp, order: readonly [number, number, number]]>> = {
  "yyyy-mm-dd": [/^(\d{4})-(\d{1,2})-(\d{1,2})/, [1, 2, 3]],
  yyyymmdd: [/^(\d{4})(\d{2})(\d{2})/, [1, 2, 3]],
  "dd.mm.yyyy": [/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, [3, 2, 1]],
  "dd/mm/yyyy": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, [3, 2, 1]],
  "mm/dd/yyyy": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, [3, 1, 2]],
};
const dailyExtremes: readonly string[] = ["temperatureMin", "temperatureMax"];

export default async function handle(request: WeatherRequest, host: Host): Promise<WeatherAnswer> {
  const settings = host.settings as unknown as Settings;
  const [header, ...lines] = linesOf(await fileOf(request, settings, host), settings);
  if (header === undefined) throw new Error("The file is empty.");
  const places = placesOf(header.values, settings);
  const [from, to] = [Date.parse(request.from), Date.parse(request.to)];
  const asked = settings.columns.filter(({ variable }) => request.variables.includes(variable));
  const timed = lines.map((line) => {
    if (line.values.length < header.values.length)
      throw new Error(
        `Line ${line.number} has ${line.values.length} columns and the first line ${header.values.length}: ` +
          "the file was cut off, or the separator in the settings is not the file's.",
      );
    return { line, date: textOfTime(line, places) };
  });
  return {
    series: asked.map(({ variable, column, unit }) => {
      const points = timed.map(({ line, date }): Point => {
        const time = timeOf(date, variable, line.number, settings, host);
        return [time, readingOf(line, places.get(column) ?? 0, column, settings)];
      });
      const within = points.filter(([time]) => time >= from && time <= to);
      return { variable, unit: unit || null, points: within.sort(([left], [right]) => left - right) };
    }),
  };

  function textOfTime({ values }: Line, at: ReadonlyMap<string, number>): string {
    const date = values[at.get(settings.timeColumn) ?? 0] ?? "";
    return settings.clockColumn ? `${date} ${values[at.get(settings.clockColumn) ?? 0] ?? ""}` : date;
  }
}

async function fileOf(request: WeatherRequest, { url }: Settings, { fetch, env, localOf }: Host): Promise<string> {
  const dayOf = (time: string) => localOf(Date.parse(time)).slice(0, 10);
  const address = url.replaceAll("{from}", dayOf(request.from)).replaceAll("{to}", dayOf(request.to));
  const authorization = env["AUTHORIZATION"];
  const response = await fetch(address, authorization === undefined ? {} : { headers: { authorization } });
  if (response.ok) return response.text();
  if (response.status === 401 || response.status === 403)
    throw new Error(`The file's server answered ${response.status}: check the secret AUTHORIZATION.`);
  if (response.status === 404) throw new Error("The file's server answered 404: check the address in the settings.");
  throw new Error(`The file's server answered ${response.status}.`);
}

function linesOf(text: string, { separator }: Settings): readonly Line[] {
  const sign = separator === "tab" ? "\t" : separator;
  const lines: Line[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() !== "") lines.push({ number: at + 1, values: valuesOf(line, sign) });
  }
  return lines;
}

function valuesOf(line: string, sign: string): readonly string[] {
  if (!line.includes('"')) return line.split(sign).map((value) => value.trim());
  const values: string[] = [];
  let value = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? "";
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === sign && !isQuoted) {
      values.push(value.trim());
      value = "";
    } else value += letter;
  }
  return [...values, value.trim()];
}

function placesOf(header: readonly string[], settings: Settings): ReadonlyMap<string, number> {
  const places = new Map(header.map((name, at) => [name, at] as const));
  const { timeColumn, clockColumn, columns } = settings;
  const named = [timeColumn, ...(clockColumn ? [clockColumn] : []), ...columns.map(({ column }) => column)];
  const strange = named.filter((name) => !places.has(name));
  if (strange.length > 0)
    throw new Error(
      `The file has no column ${strange.map((name) => JSON.stringify(name)).join(", ")}: its first line is ` +
        `${JSON.stringify(header.join(" | ").slice(0, 300))}. Check the names and the separator in the settings.`,
    );
  return places;
}

/** A day's extreme stands at noon, and what belongs to a whole day at its end. */
function timeOf(text: string, variable: string, number: number, settings: Settings, host: Host): number {
  if (settings.dateFormat === "unix") {
    const seconds = Number(text);
    if (text === "" || !Number.isFinite(seconds)) throw strangeTime(text, number, settings);
    return seconds * 1000;
  }
  const [pattern, order] = dateForms[settings.dateFormat] ?? [/^$/, [0, 0, 0]];
  const found = pattern.exec(text);
  if (found === null) throw strangeTime(text, number, settings);
  const [year, month, day] = order.map((at) => (found[at] ?? "").padStart(2, "0"));
  const date = `${year}-${month}-${day}`;
  if (settings.resolution === "daily")
    return instantOf(`${date}T${dailyExtremes.includes(variable) ? "12:00" : "23:59"}`, settings, host);
  const clock = /^[T ]*(\d{1,2}):?(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.slice(found[0].length),
  );
  if (clock === null) throw strangeTime(text, number, settings);
  const [, hour = "00", minute = "00", second = "00", offset] = clock;
  const local = `${date}T${hour.padStart(2, "0")}:${minute}:${second}`;
  return offset === undefined ? instantOf(local, settings, host) : Date.parse(`${local}${withColon(offset)}`);
}

function withColon(offset: string): string {
  return offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
}

function strangeTime(text: string, number: number, { dateFormat, resolution }: Settings): Error {
  const clock = resolution === "daily" || dateFormat === "unix" ? "" : " with a time of day";
  return new Error(
    `Line ${number}: the time ${JSON.stringify(text.slice(0, 40))} is not of the form ${dateFormat}${clock}. ` +
      "Check the form of the date in the settings.",
  );
}

/** A time far from what was asked for is of no use, and its offset not known: UTC is near enough to leave it out. */
function instantOf(local: string, { clock }: Settings, host: Host): number {
  const asUtc = Date.parse(local.length > 16 ? `${local}Z` : `${local}:00Z`);
  if (Number.isNaN(asUtc)) throw new Error(`There is no such time as ${local}: check the form of the date.`);
  if (clock === "utc") return asUtc;
  try {
    return host.instantOf(local);
  } catch {
    return asUtc;
  }
}

function readingOf({ number, values }: Line, at: number, column: string, settings: Settings): number | null {
  const text = values[at] ?? "";
  if (text === "" || settings.missing.includes(text)) return null;
  const value = Number(settings.decimalSign === "," ? text.replaceAll(".", "").replace(",", ".") : text);
  if (!Number.isFinite(value))
    throw new Error(
      `Line ${number}, column ${column}: ${JSON.stringify(text.slice(0, 40))} is no number. ` +
        "Check the decimal sign and the signs of a missing value in the settings.",
    );
  return settings.missing.includes(String(value)) ? null : value;
}
