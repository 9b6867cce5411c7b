/**
 * Davis WeatherLink, version 2. Facts from its documentation (github.com/weatherlink/v2-api: _pages/tutorial.md,
 * _pages/size-limits.md, _pages/api-response.md, _pages/rate-limits.md):
 *
 * - `GET /historic/{station-id}?api-key&start-timestamp&end-timestamp`, with the secret in `X-Api-Secret`; times are
 *   seconds, and a request spans 86,400 of them at most
 * - the answer is `{sensors: [{lsid, sensor_type, data_structure_type, data: [{ts, …}]}]}`
 * - temperatures are °F and speeds mph; rain is there in mm
 * - requests are limited by key, by the second and by the hour: 429
 */
import type { Host, SeriesAnswer, SeriesRequest } from "#sandbox/adapter-script.d.ts";

type Reading = Readonly<Record<string, number | string | null>>;

interface History {
  readonly sensors?: readonly { readonly data?: readonly Reading[] }[];
}

/** Fields in the order in which they are preferred: newer stations first. */
const fields: Readonly<Record<string, readonly [names: readonly string[], unit: string]>> = {
  "temperature.ambient": [["temp_last", "temp_out"], "°F"],
  "humidity.ambient": [["hum_last", "hum_out"], "%"],
  "precipitation.interval": [["rainfall_mm"], "mm"],
  "wind.speed": [["wind_speed_avg"], "mph"],
  "wind.gust": [["wind_speed_hi"], "mph"],
};
const maxTries = 4;
/** The shorter one of its limits is by the second. */
const pauseMs = 1_000;

export default async function handle(request: SeriesRequest, host: Host): Promise<SeriesAnswer> {
  const station = request.sourceKeys[0] ?? host.settings["station"];
  if (typeof station !== "string" || station === "") return { series: [] };
  const { sensors = [] } = await historyOf(station, request, host);
  return {
    series: request.metrics.flatMap((metric) => {
      const [names, unit] = fields[metric] ?? [[], ""];
      const points = pointsOf(sensors, names);
      return points === null ? [] : [{ metric, unit, points }];
    }),
  };
}

/** Of the first sensor that has the field at all; null where there is none. */
function pointsOf(sensors: NonNullable<History["sensors"]>, names: readonly string[]) {
  for (const name of names) {
    const data = sensors.find((sensor) => sensor.data?.some((reading) => reading[name] !== undefined))?.data;
    if (data === undefined) continue;
    const points = data.map((reading) => {
      const value = reading[name];
      return [Number(reading["ts"]) * 1000, typeof value === "number" ? value : null] as const;
    });
    return points.toSorted(([left], [right]) => left - right);
  }
  return null;
}

async function historyOf(station: string, { from, to }: SeriesRequest, host: Host): Promise<History> {
  const { fetch, env, settings, sleep } = host;
  const query = new URLSearchParams({
    "api-key": env["API_KEY"] ?? "",
    "start-timestamp": String(Math.floor(Date.parse(from) / 1000)),
    "end-timestamp": String(Math.floor(Date.parse(to) / 1000)),
  });
  const address = `${String(settings["url"]).replace(/\/+$/, "")}/historic/${encodeURIComponent(station)}?${query}`;
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, { headers: { "x-api-secret": env["API_SECRET"] ?? "" } });
    if (response.ok) return (await response.json()) as History;
    if (response.status !== 429 || tries === maxTries) throw refusalOf(response.status, await response.text(), station);
    await sleep(pauseMs);
  }
}

function refusalOf(status: number, body: string, station: string): Error {
  const message = /"message"\s*:\s*"([^"]*)"/.exec(body)?.[1]?.replace(/\.$/, "") ?? "no message";
  const told = `WeatherLink answered ${status}: ${message}.`;
  if (status === 401 || status === 403)
    return new Error(`${told} Check the secrets API_KEY and API_SECRET, and the subscription of station ${station}.`);
  if (status === 404)
    return new Error(`${told} Check the station's id, ${station}: it is the key of the source, or in the settings.`);
  if (status === 429) return new Error(`${told} The limit of an hour is used up: schedule flows less often.`);
  return new Error(told);
}
