/**
 * InfluxDB 2. Facts from its documentation (docs.influxdata.com/influxdb/v2/query-data/execute-queries/influx-api,
 * docs.influxdata.com/influxdb/v2/reference/syntax/annotated-csv and
 * docs.influxdata.com/flux/v0/spec/lexical-elements):
 *
 * - `POST /api/v2/query?org=…` with `Authorization: Token …`, `Content-Type: application/vnd.flux`, `Accept:
 *   application/csv`
 * - the answer is CSV with lines that end in CRLF: tables, each with a line of names, divided by an empty line.
 *   Annotations begin with `#`. An error after the first line is a table with the columns `error` and `reference`
 * - other errors are `{"code": "unauthorized", "message": "unauthorized access"}` with their status
 * - `range(start, stop)` leaves `stop` out
 * - in a text of Flux, `\`, `"` and `${` are written with a `\` before them
 */
import type { Host, SeriesAnswer, SeriesRequest } from "#sandbox/adapter-script.d.ts";

interface Field {
  readonly metric: string;
  readonly field: string;
  readonly unit?: string;
}

interface Settings {
  readonly url: string;
  readonly org: string;
  readonly bucket: string;
  readonly sourceTag: string;
  readonly sensor?: string;
  readonly fields: readonly Field[];
}

type Point = readonly [string, number];

export default async function handle(request: SeriesRequest, host: Host): Promise<SeriesAnswer> {
  const settings = host.settings as unknown as Settings;
  const fields = settings.fields.filter(({ metric }) => request.metrics.includes(metric));
  const sensor = request.sourceKeys[0] ?? settings.sensor;
  if (fields.length === 0 || sensor === undefined || sensor === "") return { series: [] };
  const points = pointsOf(await tablesOf(queryOf(settings, fields, sensor, request), settings, host));
  return {
    series: fields.map(({ metric, field, unit }) => ({
      metric,
      unit: unit || null,
      points: (points.get(field) ?? []).toSorted(([left], [right]) => Date.parse(left) - Date.parse(right)),
    })),
  };
}

function queryOf(
  { bucket, sourceTag }: Settings,
  fields: readonly Field[],
  sensor: string,
  { from, to }: SeriesRequest,
): string {
  const stop = new Date(Date.parse(to) + 1).toISOString();
  const isField = fields.map(({ field }) => `r._field == ${quoted(field)}`).join(" or ");
  return [
    `from(bucket: ${quoted(bucket)})`,
    `range(start: ${new Date(Date.parse(from)).toISOString()}, stop: ${stop})`,
    `filter(fn: (r) => r[${quoted(sourceTag)}] == ${quoted(sensor)})`,
    `filter(fn: (r) => ${isField})`,
    `keep(columns: ["_time", "_field", "_value"])`,
  ].join(" |> ");
}

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("${", "\\${")}"`;
}

async function tablesOf(query: string, { url, org }: Settings, { fetch, env }: Host): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, "")}/api/v2/query?${new URLSearchParams({ org })}`, {
    method: "POST",
    headers: {
      authorization: `Token ${env["TOKEN"]}`,
      "content-type": "application/vnd.flux",
      accept: "application/csv",
    },
    body: query,
  });
  const text = await response.text();
  if (response.ok) return text;
  const message =
    /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replaceAll('\\"', '"').replace(/\.$/, "") ?? "no message";
  const told = `InfluxDB answered ${response.status}: ${message}.`;
  if (response.status === 401 || response.status === 403)
    throw new Error(`${told} Check the secret TOKEN: it must be allowed to read the bucket.`);
  if (response.status === 404) throw new Error(`${told} Check the organization and the bucket in the settings.`);
  throw new Error(told);
}

function pointsOf(csv: string): ReadonlyMap<string, Point[]> {
  if (csv !== "" && !csv.endsWith("\n")) throw new Error("InfluxDB's answer was cut off: its last line has no end.");
  const points = new Map<string, Point[]>();
  let header: readonly string[] | null = null;
  for (const line of csv.split(/\r?\n/)) {
    if (line === "") header = null;
    else if (line.startsWith("#")) continue;
    else if (header === null) header = valuesOf(line);
    else addPoint(points, header, valuesOf(line));
  }
  return points;
}

function addPoint(points: Map<string, Point[]>, header: readonly string[], values: readonly string[]): void {
  const columnOf = (name: string) => values[header.indexOf(name)] ?? "";
  if (header.includes("error")) throw new Error(`InfluxDB could not answer: ${columnOf("error")}`);
  if (!header.includes("_value"))
    throw new Error("The answer is no table of InfluxDB: check the address in the settings.");
  if (values.length < header.length) throw new Error("The answer was cut off.");
  const [field, time, text] = [columnOf("_field"), columnOf("_time"), columnOf("_value")];
  if (text === "") return;
  const value = Number(text);
  if (!Number.isFinite(value))
    throw new Error(`The field ${field} holds ${JSON.stringify(text.slice(0, 40))}, which is no number.`);
  const ofField = points.get(field) ?? [];
  points.set(field, ofField);
  ofField.push([time, value]);
}

function valuesOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(",");
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain ?? "");
}
