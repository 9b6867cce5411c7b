/**
 * Rain of an area from counters in the field: Maricopa, Arizona, 2003 to 2011 (AZMET; ../shared/refs/series.json). Each
 * year's daily rain is rebuilt as what three gauges in one field would have counted, with restarts at any time,
 * silences of hours to days, lost readings, dips, and one gauge that falls silent for forty days
 * (test/support/rain-gauges.ts). The year's total comes back within 0.5 %. Each year with one draw of faults, and some
 * through the service; with `npm test -- --all` each with three draws, and all through the service.
 *
 * What cannot come back is what a gauge had counted between its last reading and a restart; in a cloudburst that is the
 * greater part of the 0.5 %.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { columnsOf } from "#core/series.ts";
import { averageSensors, combineTypes } from "#server/areas/averaging.ts";
import { createTestClock } from "#test/support/clock.ts";
import { oneIn } from "#test/support/in-full.ts";
import { type DayOfRain, type Faults, type Gauge, threeGauges } from "#test/support/rain-gauges.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { areaInput, createSource, sensorInput, square } from "#test/support/sensors.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { type DataServer, startDataServer } from "#test/support/weather-server.ts";
import { numberIn, readRows, seriesMissing } from "#test/tiles/series-files.ts";

const faults: Faults = { restarts: 4, silences: 12, lost: 0.01, dips: 0.01, dropOutDays: 40 };
const allowed = 0.005;
const years = [2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010, 2011];
const dayMs = 86_400_000;
const mmPerInch = 25.4;

/** Arizona keeps UTC−7 all year. */
function daysOf(year: number): readonly DayOfRain[] {
  return readRows("maricopa_daily_2003_2011.csv")
    .filter(({ date }) => date?.startsWith(String(year)))
    .map((row) => ({ start: Date.parse(`${row["date"]}T07:00:00Z`), rain: numberIn(row, "rain_mm") ?? 0 }));
}

function rainOf(days: readonly DayOfRain[]): number {
  return days.reduce((sum, { rain }) => sum + rain, 0);
}

function assertNear(total: number, wanted: number, year: number): void {
  const share = total / wanted - 1;
  assert.ok(Math.abs(share) <= allowed, `${year}: ${total} mm instead of ${wanted} mm (${(100 * share).toFixed(2)} %)`);
}

describe("Maricopa's years as counters, averaged", { skip: seriesMissing }, () => {
  for (const seed of oneIn(3, ["first", "second", "third"])) {
    test(`come back within 0.5 % (${seed} draw of faults)`, () => {
      for (const year of years) {
        const days = daysOf(year);
        const gauges = threeGauges(days, `${seed} ${year}`, faults);
        assert.ok(gauges.every(({ missing }) => missing > 600) && (gauges.at(-1)?.missing ?? 0) > 10_000);
        const combined = combineTypes(
          averageSensors(
            gauges.map(({ name, points }) => ({
              sourceId: name,
              name,
              sensorType: "rain-gauge",
              series: { "precipitation.cumulative": columnsOf(points) },
            })),
          ),
        );
        const amounts = combined["precipitation.interval"]?.columns.value ?? new Float64Array(0);
        assert.ok(amounts.every((amount) => amount >= 0));
        assertNear(
          amounts.reduce((sum, amount) => sum + amount, 0),
          rainOf(days),
          year,
        );
      }
    });
  }
});

/** Reads a gauge's log, lines of time and content, in the unit that the log names first. */
function adapterScript(origin: string): string {
  return `
export default async function handle(request, { fetch }) {
  if (!request.metrics.includes("precipitation.cumulative")) return { series: [] };
  const answer = await fetch("${origin}/" + request.sourceKeys[0]);
  if (answer.status !== 200) throw new Error("the log answered " + answer.status);
  const [unit, ...lines] = (await answer.text()).split("\\n");
  const points = lines.map((line) => line.split(",").map(Number));
  return { series: [{ metric: "precipitation.cumulative", unit, points }] };
}
`;
}

describe("Maricopa's years as counters, through the service as an area's", { skip: seriesMissing }, () => {
  let service: TestService;
  let server: DataServer;
  let tenant: TestTenant;
  let logs = new Map<string, string>();
  let areaId: string;

  before(async () => {
    service = await startService({
      clock: createTestClock(Date.UTC(2012, 0, 2)),
      environment: { EGRESS_ALLOW_PRIVATE: "1" },
    });
    server = await startDataServer();
    server.answer((request, response) => {
      const log = logs.get((request.url ?? "").slice(1));
      response.statusCode = log === undefined ? 404 : 200;
      response.end(log);
    });
    tenant = await service.newTenant();
    const { call } = tenant;
    const script = adapterScript(server.origin);
    await createAdapter(call, {
      displayName: "Logs",
      facet: "series",
      language: "typescript",
      egress: [server.origin],
      script,
    });
    const field = areaInput("Maricopa", [square(-111.98, 33.06, -111.96, 33.08)], { timezone: "America/Phoenix" });
    areaId = (await createSource(call, field)).id;
    for (const [i, key] of ["gauge-1", "gauge-2", "gauge-3"].entries())
      await createSource(call, sensorInput(key, 33.065 + i * 0.005, -111.97, { sensorType: "rain-gauge" }));
  });
  after(async () => {
    await server.close();
    await service.close();
  });

  /** The second gauge counts in inches. */
  function logOf({ points }: Gauge, index: number): string {
    const isInches = index === 1;
    const lines = points.map(([ts, content]) => `${ts},${isInches ? content / mmPerInch : content}`);
    return [isInches ? "in" : "mm", ...lines].join("\n");
  }

  for (const year of oneIn(4, years)) {
    test(`${year} comes back within 0.5 %`, async () => {
      const days = daysOf(year);
      logs = new Map(threeGauges(days, `first ${year}`, faults).map((gauge, i) => [`gauge-${i + 1}`, logOf(gauge, i)]));
      const params = {
        dataSource: "adapter",
        metric: "precipitation.interval",
        when: "rolling",
        rollingWindow: days.length,
        rollingUnits: "days",
        threshold: 50,
      };
      const flow = await createFlow(tenant.call, {
        displayName: `Rain of ${year}`,
        status: "draft",
        tiles: [{ tileKey: "bv", params }],
        targets: [{ sourceId: areaId }],
      });
      const endOfYear = (days[0] as DayOfRain).start + days.length * dayMs;

      const run = await runToEnd(tenant.call, flow.id, { now: new Date(endOfYear).toISOString() });

      assert.equal(run.status, "succeeded", run.error);
      const [{ target, triggered, tiles }] = run.results;
      assert.equal(target.sensorSources.length, 3);
      assert.equal(triggered, true);
      assertNear(tiles[0].lastValue, rainOf(days), year);
    });
  }
});
