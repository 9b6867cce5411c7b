/**
 * InfluxDB 2's query endpoint, as docs.influxdata.com/influxdb/v2/query-data/execute-queries/influx-api documents it:
 * Flux in, CSV with CRLF out, one table for each field, `stop` left out, errors as `{code, message}`.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

export const influxToken = "influx-token-1234";
export const influxStepMs = 30 * 60_000;

/** °F, and a counter that rises by a tenth of a millimetre each half an hour. */
export const influxFields: Readonly<Record<string, (time: number) => number>> = {
  temp_f: (time) => Math.round((60 + 10 * Math.sin((((time / 3_600_000) % 24) * Math.PI) / 12)) * 10) / 10,
  rain_total: (time) => ((time / influxStepMs) % 100_000) / 10,
};

/** @param tag its name and value in each row */
export function startInfluxdb(bucket: string, tag: readonly [name: string, value: string]): Promise<StandIn> {
  return startStandIn((request) => answerOf(request, bucket, tag));
}

function answerOf(
  { method, url, headers, body }: StandInRequest,
  bucket: string,
  [tagName, tagValue]: readonly [string, string],
): StandInAnswer {
  const refused = (status: number, code: string, message: string) => ({ status, body: { code, message } });
  if (method !== "POST" || url.pathname !== "/api/v2/query") return refused(404, "not found", "path not found");
  if (headers.authorization !== `Token ${influxToken}`) return refused(401, "unauthorized", "unauthorized access");
  if (headers["content-type"] !== "application/vnd.flux") return refused(400, "invalid", "no Flux");
  const asked = /from\(bucket: "([^"]*)"\)/.exec(body)?.[1] ?? "";
  if (asked !== bucket)
    return refused(404, "not found", `failed to initialize execute state: could not find bucket "${asked}"`);
  const [, start = "", stop = ""] = /range\(start: ([^,]+), stop: ([^)]+)\)/.exec(body) ?? [];
  const isKnown = body.includes(`r["${tagName}"] == "${tagValue}"`);
  const fields = isKnown ? [...body.matchAll(/r\._field == "([^"]*)"/g)].map(([, field = ""]) => field) : [];
  const first = Math.ceil(Date.parse(start) / influxStepMs) * influxStepMs;
  const times: number[] = [];
  for (let time = first; time < Date.parse(stop); time += influxStepMs) times.push(time);
  const tables = fields
    .filter((field) => field in influxFields)
    .map((field, table) => {
      const rows = times.map(
        (time) => `,_result,${table},${new Date(time).toISOString()},${influxFields[field]?.(time)},${field}\r\n`,
      );
      return `,result,table,_time,_value,_field\r\n${rows.join("")}\r\n`;
    });
  return { headers: { "content-type": "text/csv; charset=utf-8" }, body: tables.join("") };
}
