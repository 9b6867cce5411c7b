/**
 * `npm run demo [weather.csv]`: the main job, live. A station on loopback serves hourly weather, and an adapter of
 * the gallery fetches it. A flow of growing degree days, chill hours and probability is created, run and plotted,
 * and then a model of the library, all over the public interface.
 *
 *   npm run demo
 *   npm run demo -- weather.csv --latitude 39.4575 --longitude -118.77388 --timezone America/Los_Angeles
 *   API_KEY=gsk_… npm run demo -- --url http://127.0.0.1:8080
 *
 * The last form uses a running service, which needs EGRESS_ALLOW_PRIVATE=1.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DateTime } from "luxon";
import type { FlowClient } from "../client/index.ts";
import { answered, type Run, runFlow } from "./demo/flow-runs.ts";
import { startLocalService } from "./demo/local-service.ts";
import {
  madeUpSeason,
  parseStationCsv,
  type Reading,
  StationFileError,
  startStation,
  stationSettings,
  variablesOf,
} from "./demo/station.ts";
import { Refused, reportRefusal } from "./refused.ts";
import { withService } from "./service-client.ts";
import { plot } from "./tile/plot.ts";

const usage = `Usage: npm run demo [-- [weather.csv] [options]]

Hourly weather, an adapter of the gallery that fetches it, and a flow of growing degree days, chill hours and
probability, plotted. Then codling moth, from the library of models.

  weather.csv             hourly rows, the first column the station's local time; without it a made-up season
  --latitude, --longitude where the station is (39.4575, -118.77388)
  --timezone              what its clock shows (America/Los_Angeles)
  --url                   a running service with EGRESS_ALLOW_PRIVATE=1; without it one is started
  API_KEY                 in the environment, beside --url: a key of that service
  --help                  this text
`;

const { values: options, positionals } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: "string" },
        latitude: { type: "string", default: "39.4575" },
        longitude: { type: "string", default: "-118.77388" },
        timezone: { type: "string", default: "America/Los_Angeles" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const plotWidth = 96;
const plotHeight = 12;

function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}

async function loadReadings(file: string | undefined): Promise<Reading[]> {
  if (file === undefined) {
    say("No file given: a small made-up season is served instead.");
    return madeUpSeason(DateTime.utc().year - 1);
  }
  const text = await readFile(file, "utf8").catch(() => {
    throw new StationFileError(`${file} cannot be read.`);
  });
  try {
    return parseStationCsv(text, { timezone: options.timezone });
  } catch (error) {
    throw error instanceof StationFileError ? new StationFileError(`${file}: ${error.message}`) : error;
  }
}

function draw(title: string, { points }: NonNullable<Run["results"]>[number]["tiles"][number], timezone: string): void {
  say(`\n${title}`);
  for (const line of plot({ points, kind: "numeric", width: plotWidth, height: plotHeight, timezone })) say(line);
}

type StationSettings = ReturnType<typeof stationSettings>;

/** One adapter per facet may be enabled. An existing one is disabled for the demo and enabled again afterwards. */
async function withAdapter(client: FlowClient, settings: StationSettings, work: () => Promise<void>): Promise<void> {
  const { items } = await answered(client.GET("/v1/adapters", { params: { query: { limit: 500 } } }));
  const present = items.filter((adapter) => adapter.facet === "weather" && adapter.enabled);
  const enable = async (enabled: boolean): Promise<void> => {
    for (const { id } of present)
      await answered(client.PATCH("/v1/adapters/{id}", { params: { path: { id } }, body: { enabled } }));
  };
  await enable(false);
  try {
    const { id } = await answered(
      client.POST("/v1/adapters", {
        body: { templateKey: "csv-https", displayName: "Demo station", settings, enabled: true },
      }),
    );
    say(`Adapter ${id}, of the gallery's CSV file, fetches ${settings.url}.`);
    try {
      await work();
    } finally {
      await answered(client.DELETE("/v1/adapters/{id}", { params: { path: { id } } }));
    }
  } finally {
    await enable(true);
  }
}

const tileTitles: Readonly<Record<string, string>> = {
  gdd: "Growing degree days since 1 January, base 10 °C (°C·day)",
  ch: "Chill hours below 7.2 °C since 1 January (h)",
  acc: "Probability (%)",
};

function show(run: Run): void {
  say(`Run ${run.id} ${run.status} in ${run.durationMs} ms, window ${run.windowStart} to ${run.windowEnd}.`);
  if (run.error !== null) say(run.error);
  for (const result of run.results ?? []) {
    for (const tile of result.tiles) {
      draw(tileTitles[tile.key] ?? tile.key, tile, options.timezone);
      for (const line of tile.trace) say(`  ${line}`);
    }
    say(
      `\n${result.target.name}: ${result.triggered ? "triggered" : "not triggered"}, probability ${result.probability ?? "none"}.`,
    );
    for (const tile of result.tiles) say(`  ${tile.key}: ${tile.lastValue ?? "no value"}`);
  }
}

async function demonstrate(client: FlowClient, readings: readonly Reading[], last: Reading): Promise<void> {
  const variables = variablesOf(readings);
  const station = await startStation(readings, variables);
  try {
    await withAdapter(client, stationSettings(station.origin, variables), async () => {
      await chainOfOnesOwn(client, last);
      await modelOfTheLibrary(client, last);
    });
  } finally {
    await station.close();
  }
}

function targets() {
  const [latitude, longitude] = [Number(options.latitude), Number(options.longitude)];
  return [{ name: "Demo field", latitude, longitude, timezone: options.timezone }];
}

async function chainOfOnesOwn(client: FlowClient, last: Reading): Promise<void> {
  const year = DateTime.fromMillis(last.time, { zone: options.timezone }).year;
  const season = { dataSource: "adapter", startDate: `${year}-01-01`, stopDate: `${year}-12-31` };
  const tiles = [
    { row: 0, tileKey: "ch", params: { ...season, threshold: 1000 } },
    { row: 1, tileKey: "gdd", params: { ...season, tBase: 10, isSimple: true, threshold: 1000 } },
    { row: 2, tileKey: "acc", params: { mode: "time", duration: 30, timeUnits: "days", threshold: 50 } },
  ];
  const body = { displayName: "Demo: first moth flight", status: "draft" as const, tiles, targets: targets() };
  const { id } = await answered(client.POST("/v1/flows", { body }));
  show(await runAndDelete(client, id, last));
}

/** A published model, as it is. */
async function modelOfTheLibrary(client: FlowClient, last: Reading): Promise<void> {
  const body = { templateKey: "codling-moth-no-biofix", targets: targets() };
  const { id, displayName } = await answered(client.POST("/v1/flows/from-template", { body }));
  const { results } = await runAndDelete(client, id, last);
  say(`\nFrom the library of models: ${displayName}`);
  for (const { tiles, target, stage } of results ?? []) {
    for (const line of tiles.flatMap(({ trace }) => trace)) say(`  ${line}`);
    say(`${target.name}: ${stage === null ? "no stage yet" : stage.name}.`);
  }
}

async function runAndDelete(client: FlowClient, id: string, last: Reading): Promise<Run> {
  try {
    return await runFlow(client, id, new Date(last.time).toISOString());
  } finally {
    await answered(client.DELETE("/v1/flows/{id}", { params: { path: { id } } }));
  }
}

async function main(): Promise<void> {
  if (options.help) return void process.stdout.write(usage);
  const readings = await loadReadings(positionals[0]);
  const last = readings.at(-1);
  if (last === undefined) throw new StationFileError("The file holds no readings.");
  if (options.url !== undefined) {
    const key = process.env["API_KEY"] ?? "";
    if (key === "") throw new Refused("Set API_KEY to a key of the service at --url.");
    return withService({ url: options.url, apiKey: key }, (client) => demonstrate(client, readings, last));
  }
  say("Starting a service of its own in a temporary directory (give --url, and a key in API_KEY, to use yours).");
  const service = await startLocalService();
  try {
    const access = { url: service.baseUrl, apiKey: service.apiKey };
    await withService(access, (client) => demonstrate(client, readings, last));
  } finally {
    await service.close();
  }
}

await main().catch((error: unknown) => reportRefusal(error, [StationFileError]));
