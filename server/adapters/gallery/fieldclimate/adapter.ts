/**
 * METOS FieldClimate, version 2. Facts from Pessl's example client (github.com/onemario/METOS, APIv2/Python/fc_api.py
 * and fc_examples.py) and from what other public clients read:
 *
 * - `GET /data/{station}/hourly/from/{seconds}/to/{seconds}`, the seconds by the station's clock as if it showed UTC
 * - `Authorization: hmac {public}:{signature}`, the signature being the HMAC with SHA-256 of method, route, `Date` and
 *   public key, in hexadecimal
 * - the answer is `{dates: ["2026-05-01 10:00:00"], data: [{name, unit, values: {avg: […]}}]}`; dates are the
 *   station's local time, and each list has a value for each date
 * - names are such as `HC Air temperature` and `Precipitation`; rain has `sum`, and leaf wetness has `time`: minutes
 */
import type { Host, SeriesAnswer, SeriesRequest } from "#sandbox/adapter-script.d.ts";

interface Sensor {
  readonly name?: string;
  readonly unit?: string;
  readonly values?: Readonly<Record<string, readonly (number | string | null)[]>>;
}

interface StationData {
  readonly dates?: readonly string[];
  readonly data?: readonly Sensor[] | Readonly<Record<string, Sensor>>;
}

/** Names in the order in which they are preferred, and the list of values that is taken. */
const sensors: Readonly<Record<string, readonly [names: readonly string[], values: string]>> = {
  "temperature.ambient": [["HC Air temperature", "Air temperature"], "avg"],
  "humidity.ambient": [["HC Relative humidity", "Relative humidity"], "avg"],
  "precipitation.interval": [["Precipitation"], "sum"],
  "wind.speed": [["Wind speed"], "avg"],
  "wetness.leaf": [["Leaf Wetness"], "time"],
  "temperature.soil": [["Soil temperature", "Soil temperature 1"], "avg"],
};
const minutesPerHour = 60;
/** The station's clock is at most so far from UTC. */
const marginMs = 14 * 3_600_000;

export default async function handle(request: SeriesRequest, host: Host): Promise<SeriesAnswer> {
  const station = request.sourceKeys[0] ?? host.settings["station"];
  if (typeof station !== "string" || station === "") return { series: [] };
  const secondsOf = (time: string, margin: number) => Math.floor((Date.parse(time) + margin) / 1000);
  const span = `from/${secondsOf(request.from, -marginMs)}/to/${secondsOf(request.to, marginMs)}`;
  const answer = await answerOf(`/data/${encodeURIComponent(station)}/hourly/${span}`, station, host);
  const times = (answer.dates ?? []).map((date) => host.instantOf(date));
  const [from, to] = [Date.parse(request.from), Date.parse(request.to)];
  const found = Object.values(answer.data ?? {});
  return {
    series: request.metrics.flatMap((metric) => {
      const [names, list] = sensors[metric] ?? [[], ""];
      const sensor = names.flatMap((name) => found.filter((one) => isNamed(one, name)))[0];
      const values = sensor?.values?.[list];
      if (sensor === undefined || values === undefined) return [];
      if (values.length !== times.length)
        throw new Error(`The station has ${times.length} times and ${values.length} values of ${sensor.name}.`);
      const points = times
        .map((time, at) => [time, readingOf(values[at], metric)] as const)
        .filter(([time]) => time >= from && time <= to);
      return [{ metric, unit: metric === "wetness.leaf" ? "%" : sensor.unit || null, points }];
    }),
  };
}

function isNamed({ name = "" }: Sensor, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.toLowerCase();
}

/** Leaf wetness comes in minutes of the hour. */
function readingOf(value: number | string | null | undefined, metric: string): number | null {
  if (value === null || value === undefined || value === "") return null;
  return metric === "wetness.leaf" ? (Number(value) / minutesPerHour) * 100 : Number(value);
}

async function answerOf(route: string, station: string, host: Host): Promise<StationData> {
  const { fetch, env, settings } = host;
  const date = new Date(Date.now()).toUTCString();
  const publicKey = env["PUBLIC_KEY"] ?? "";
  const signature = await signatureOf(`GET${route}${date}${publicKey}`, env["PRIVATE_KEY"] ?? "");
  const response = await fetch(`${String(settings["url"]).replace(/\/+$/, "")}${route}`, {
    headers: { accept: "application/json", date, authorization: `hmac ${publicKey}:${signature}` },
  });
  if (response.status === 204) return {};
  if (response.ok) return (await response.json()) as StationData;
  const told = `FieldClimate answered ${response.status}.`;
  if (response.status === 401 || response.status === 403)
    throw new Error(`${told} Check the secrets PUBLIC_KEY and PRIVATE_KEY, and that they may read station ${station}.`);
  if (response.status === 404)
    throw new Error(`${told} Check the station's number, ${station}: it is the key of the source, or in the settings.`);
  throw new Error(told);
}

async function signatureOf(text: string, privateKey: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(privateKey), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
