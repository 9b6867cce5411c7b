/**
 * The main job on real weather: Fallon, Nevada, 2015 (US Bureau of Reclamation AgriMet station FALN). A data server on
 * loopback serves the station's files as they are; a tenant's adapter fetches and parses them; runs give the totals
 * that others computed and counted (refs/series.json, refs/chill.json `chill-fal-*`). A Python copy of the tile gives
 * the same points.
 *
 * The station's daily record has narrower nights and hotter afternoons than its hourly instants: the plain mean
 * forgives that (0.3 % over the year), a mean of clamped extremes does not (1.6 %). So the clamped total is compared
 * with the daily record where that record is what the adapter delivers, and with the extremes of the hours, computed
 * here, where it delivers hours.
 */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createRunner } from "#pool/thread-runner.ts";
import { ownFolders } from "#server/tiles/files.ts";
import { publishTiles } from "#server/tiles/publish.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { type DataServer, startDataServer } from "#test/support/weather-server.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "shared", "refs", "series");
const files = { hourly: "fallon_2015_hourly.csv", daily: "fallon_2015_daily.csv" } as const;

/** Computed from the daily record (refs/series.json) and counted from the hours (refs/chill.json). */
const expected = { simple: 1905.65, modified: 2207.68, hoursBelow: 945, hoursBetween: 535 };

const fallon = {
  name: "Fallon",
  latitude: 39.4575,
  longitude: -118.77388,
  elevation: 1208.5,
  timezone: "America/Los_Angeles",
};
const year = { startDate: "2015-01-01", stopDate: "2015-12-31", threshold: 500, tBase: 10, dataSource: "adapter" };
const winter = { startDate: "2015-01-01", stopDate: "2015-02-28", tBase: 7.2, dataSource: "adapter" };
/** The last moment of the year at the station, and a day after the winter's window. */
const endOfYear = "2016-01-01T07:59:59.000Z";
const afterWinter = "2015-03-01T20:00:00.000Z";

/**
 * Reads a station file whose times are US Pacific wall-clock time: summer time from 8 March 02:00 to 1 November 02:00.
 */
function adapterScript(origin: string, file: string, columns: Readonly<Record<string, number>>): string {
  return `
const columns = ${JSON.stringify(columns)};

function epochMs(text: string): number {
  const wall = Date.parse(text.length > 10 ? text + ":00Z" : text + "T12:00:00Z");
  const isSummer = wall >= Date.UTC(2015, 2, 8, 2) && wall < Date.UTC(2015, 10, 1, 2);
  return wall + (isSummer ? 7 : 8) * 3600000;
}

export default async function handle(request: { variables: string[] }, { fetch, log }: { fetch: any; log: (text: string) => void }) {
  const answer = await fetch("${origin}/${file}");
  if (answer.status !== 200) throw new Error("the station answered " + answer.status);
  const rows = (await answer.text()).trim().split("\\n").slice(1).map((line: string) => line.split(","));
  log(rows.length + " rows");
  const names = Object.keys(columns).filter((name) => request.variables.includes(name));
  return {
    series: names.map((variable) => ({
      variable,
      unit: "°C",
      points: rows.map((cells: string[]) => [epochMs(cells[0]), Number(cells[columns[variable]])]),
    })),
  };
}
`;
}

function skipReason(): string | false {
  try {
    for (const file of Object.values(files)) readFileSync(join(folder, file));
    return false;
  } catch (error) {
    if (process.env.CI === "true")
      throw new Error("CI needs the real series in ../shared/refs/series", { cause: error });
    return "the real series are not beside the project (../shared/refs/series)";
  }
}

/** Degree days from the hours' own extremes, computed independently of the service. */
function modifiedFromHours(): number {
  const days = new Map<string, number[]>();
  for (const line of readFileSync(join(folder, files.hourly), "utf8").trim().split("\n").slice(1)) {
    const [time = "", temperature] = line.split(",");
    const day = time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), Number(temperature)]);
  }
  const clamped = (value: number): number => Math.min(30, Math.max(10, value));
  // The day of the run's time is still running; in December it adds nothing.
  days.delete("2015-12-31");
  return [...days.values()].reduce(
    (sum, hours) => sum + (clamped(Math.min(...hours)) + clamped(Math.max(...hours))) / 2 - 10,
    0,
  );
}

describe("the year 2015 at Fallon", { skip: skipReason() }, () => {
  const clock = createTestClock(Date.UTC(2016, 0, 2));
  let service: TestService;
  let server: DataServer;
  let hourly: TestTenant;
  let daily: TestTenant;

  before(async () => {
    service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
    server = await startDataServer();
    server.answer((request, response) => {
      response.setHeader("content-type", "text/csv");
      response.end(readFileSync(join(folder, (request.url ?? "").slice(1))));
    });
    hourly = await tenantWith(files.hourly, { temperature: 1 });
    daily = await tenantWith(files.daily, { temperatureMin: 1, temperatureMax: 2 });
  });
  after(async () => {
    await server.close();
    await service.close();
  });

  async function tenantWith(file: string, columns: Readonly<Record<string, number>>): Promise<TestTenant> {
    const tenant = await service.newTenant();
    const script = adapterScript(server.origin, file, columns);
    await createAdapter(tenant.call, {
      displayName: "FALN",
      facet: "weather",
      language: "typescript",
      egress: [server.origin],
      script,
    });
    return tenant;
  }

  async function resultOf({ call }: TestTenant, tileKey: string, params: object, now: string) {
    const flow = await createFlow(call, {
      displayName: tileKey,
      status: "draft",
      tiles: [{ tileKey, params }],
      targets: [fallon],
    });
    const run = await runToEnd(call, flow.id, { now });
    assert.equal(run.status, "succeeded", run.error);
    return run.results[0].tiles[0];
  }

  function near(value: number, wanted: number, tolerance: number): void {
    assert.ok(Math.abs(value - wanted) <= tolerance, `${value} is not within ${tolerance} of ${wanted}`);
  }

  test("simple degree days from the hours are the daily record's within 1 %", async () => {
    const tile = await resultOf(hourly, "gdd", { ...year, isSimple: true }, endOfYear);
    near(tile.lastValue, expected.simple, expected.simple * 0.01);
    assert.equal(tile.isTriggered, true);
    assert.equal(tile.points.length, 364);
  });

  test("modified degree days from the hours are those of the hours' extremes, and the daily record's within 2 %", async () => {
    const tile = await resultOf(hourly, "gdd", { ...year, isSimple: false, tUpper: 30 }, endOfYear);
    near(tile.lastValue, modifiedFromHours(), 0.01);
    near(tile.lastValue, expected.modified, expected.modified * 0.02);
  });

  for (const [isSimple, wanted] of [
    [true, expected.simple],
    [false, expected.modified],
  ] as const) {
    test(`${isSimple ? "simple" : "modified"} degree days from the daily record are its published total within 1 %`, async () => {
      const params = isSimple ? { ...year, isSimple } : { ...year, isSimple, tUpper: 30 };
      near((await resultOf(daily, "gdd", params, endOfYear)).lastValue, wanted, wanted * 0.01);
    });
  }

  test("chill hours below 7.2 °C in January and February are the counted ones within 2 h", async () => {
    near((await resultOf(hourly, "ch", winter, afterWinter)).lastValue, expected.hoursBelow, 2);
  });

  test("chill hours between 0 and 7.2 °C in January and February are the counted ones within 2 h", async () => {
    near(
      (await resultOf(hourly, "ch", { ...winter, useLower: true, tLower: 0 }, afterWinter)).lastValue,
      expected.hoursBetween,
      2,
    );
  });

  test("a Python copy of the degree-day tile gives identical points", async () => {
    await publishPythonCopy(service);
    for (const params of [
      { ...year, isSimple: true },
      { ...year, isSimple: false, tUpper: 30 },
    ]) {
      const own = await resultOf(hourly, "gdd", params, endOfYear);
      const copy = await resultOf(hourly, "gdd-python", params, endOfYear);
      assert.equal(own.points.length, 364);
      assert.deepEqual(copy.points, own.points);
      assert.deepEqual([copy.lastValue, copy.isTriggered], [own.lastValue, own.isTriggered]);
    }
  });

  /** Publishes test/tiles/python/gdd.py beside the built-in tiles, by the same code that publishes those. */
  async function publishPythonCopy({ database }: TestService): Promise<void> {
    const root = mkdtempSync(join(tmpdir(), "tile-"));
    const runner = await createRunner({ threads: 1, hasStandby: false });
    try {
      const tile = join(root, "gdd-python");
      mkdirSync(tile);
      const definition = JSON.parse(readFileSync(join(ownFolders.platform, "gdd", "definition.json"), "utf8"));
      writeFileSync(
        join(tile, "definition.json"),
        JSON.stringify({ ...definition, key: "gdd-python", language: "python" }),
      );
      copyFileSync(join(import.meta.dirname, "..", "tiles", "python", "gdd.py"), join(tile, "tile.py"));
      copyFileSync(join(ownFolders.platform, "gdd", "help.md"), join(tile, "help.md"));
      const published = await publishTiles({ database, runner, clock }, { ...ownFolders, platform: root });
      assert.deepEqual(published, [{ key: "gdd-python", version: 1 }]);
    } finally {
      await runner.close();
      rmSync(root, { recursive: true });
    }
  }
});
