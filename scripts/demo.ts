/**
 * `npm run demo [weather.csv]`: the main job, live. A station on loopback serves hourly weather, an adapter fetches it,
 * and a flow of growing degree days, chill hours and probability is created, run and plotted, all over the public
 * interface.
 *
 *   npm run demo
 *   npm run demo -- weather.csv --latitude 39.4575 --longitude -118.77388 --timezone America/Los_Angeles
 *   npm run demo -- --url http://127.0.0.1:8080 --key gsk_…
 *
 * The last form uses a running service, which needs EGRESS_ALLOW_PRIVATE=1.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import asciichart from "asciichart";
import { DateTime } from "luxon";
import { CallFailed, type Client, createClient, runFlow, type RunView } from "./demo/client.ts";
import { startLocalService } from "./demo/local-service.ts";
import {
  madeUpSeason,
  parseStationCsv,
  type Reading,
  StationFileError,
  startStation,
  stationAdapterScript,
} from "./demo/station.ts";

const usage = `Usage: npm run demo [-- [weather.csv] [options]]

Hourly weather, an adapter that fetches it, and a flow of growing degree days, chill hours and probability, plotted.

  weather.csv             hourly rows, the first column the station's local time; without it a made-up season
  --latitude, --longitude where the station is (39.4575, -118.77388)
  --timezone              what its clock shows (America/Los_Angeles)
  --url, --key            a running service with EGRESS_ALLOW_PRIVATE=1, and a key of it; without them one is started
  --help                  this text
`;

const { values: options, positionals } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: "string" },
        key: { type: "string" },
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

class ArgumentError extends Error {}

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

function plot(title: string, values: readonly number[]): void {
  if (values.length === 0) return say(`${title}: no points`);
  const step = Math.max(1, Math.ceil(values.length / plotWidth));
  const thinned = values.filter((_, index) => index % step === 0 || index === values.length - 1);
  say(`\n${title}`);
  say(asciichart.plot(thinned, { height: plotHeight }));
}

/** One adapter per facet may be enabled. An existing one is disabled for the demo and enabled again afterwards. */
async function withAdapter(client: Client, origin: string, work: () => Promise<void>): Promise<void> {
  const { items } = await client.get<{ items: { id: string; facet: string; enabled: boolean }[] }>(
    "/v1/adapters?limit=500",
  );
  const present = items.filter((adapter) => adapter.facet === "weather" && adapter.enabled);
  for (const adapter of present) await client.patch(`/v1/adapters/${adapter.id}`, { enabled: false });
  try {
    const adapter = await client.post<{ id: string }>("/v1/adapters", {
      displayName: "Demo station",
      facet: "weather",
      language: "typescript",
      script: stationAdapterScript(origin),
      egress: [origin],
    });
    say(`Adapter ${adapter.id} fetches from ${origin}.`);
    try {
      await work();
    } finally {
      await client.delete(`/v1/adapters/${adapter.id}`);
    }
  } finally {
    for (const adapter of present) await client.patch(`/v1/adapters/${adapter.id}`, { enabled: true });
  }
}

const tileTitles: Readonly<Record<string, string>> = {
  gdd: "Growing degree days since 1 January, base 10 °C (°C·day)",
  ch: "Chill hours below 7.2 °C since 1 January (h)",
  acc: "Probability (%)",
};

function show(run: RunView): void {
  say(`Run ${run.id} ${run.status} in ${run.durationMs} ms, window ${run.windowStart} to ${run.windowEnd}.`);
  if (run.error !== null) say(run.error);
  for (const result of run.results) {
    for (const tile of result.tiles) {
      plot(
        tileTitles[tile.key] ?? tile.key,
        tile.points.map((point) => point.value),
      );
      for (const line of tile.trace) say(`  ${line}`);
    }
    say(
      `\n${result.target.name}: ${result.triggered ? "triggered" : "not triggered"}, probability ${result.probability ?? "none"}.`,
    );
    for (const tile of result.tiles) say(`  ${tile.key}: ${tile.lastValue ?? "no value"}`);
  }
}

async function demonstrate(client: Client, readings: readonly Reading[], last: Reading): Promise<void> {
  const year = DateTime.fromMillis(last.time, { zone: options.timezone }).year;
  const station = await startStation(readings);
  try {
    await withAdapter(client, station.origin, async () => {
      const season = { dataSource: "adapter", startDate: `${year}-01-01`, stopDate: `${year}-12-31` };
      const flow = await client.post<{ id: string }>("/v1/flows", {
        displayName: "Demo: first moth flight",
        status: "draft",
        tiles: [
          { row: 0, tileKey: "ch", params: { ...season, threshold: 1000 } },
          { row: 1, tileKey: "gdd", params: { ...season, tBase: 10, isSimple: true, threshold: 1000 } },
          { row: 2, tileKey: "acc", params: { mode: "time", duration: 30, timeUnits: "days", threshold: 50 } },
        ],
        targets: [
          {
            name: "Demo field",
            latitude: Number(options.latitude),
            longitude: Number(options.longitude),
            timezone: options.timezone,
          },
        ],
      });
      try {
        show(await runFlow(client, flow.id, { now: new Date(last.time).toISOString() }));
      } finally {
        await client.delete(`/v1/flows/${flow.id}`);
      }
    });
  } finally {
    await station.close();
  }
}

async function main(): Promise<void> {
  if (options.help) return void process.stdout.write(usage);
  const readings = await loadReadings(positionals[0]);
  const last = readings.at(-1);
  if (last === undefined) throw new StationFileError("The file holds no readings.");
  if ((options.url === undefined) !== (options.key === undefined)) {
    throw new ArgumentError("Give both --url and --key, or neither to start a service for the demo.");
  }
  if (options.url !== undefined && options.key !== undefined)
    return demonstrate(createClient(options.url, options.key), readings, last);
  say("Starting a service of its own in a temporary directory (give --url and --key to use yours).");
  const service = await startLocalService();
  try {
    await demonstrate(createClient(service.baseUrl, service.apiKey), readings, last);
  } finally {
    await service.close();
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof StationFileError || error instanceof ArgumentError || error instanceof CallFailed))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
