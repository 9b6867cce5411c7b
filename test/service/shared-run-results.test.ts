/**
 * A run that is done in portions, as its caller sees it: the results and the event of the same targets in runs that are
 * too small to be divided, and no adapter is asked anything twice.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { Client } from "#test/support/client.ts";
import { eventsOf } from "#test/support/events.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import {
  areaInput,
  type AskedForData,
  createSource,
  loadedSeries,
  relayingSensors,
  sensorInput,
  serveData,
  square,
} from "#test/support/sensors.ts";
import { startOwnService, type TestService, type TestTenant } from "#test/support/service.ts";
import { constantWeather, type DataServer, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const portionTargets = 2;
/** More are divided. */
const smallTargets = 4 * portionTargets;
const hourMs = 3_600_000;
const july = "2026-07-01T00:00:00.000Z";

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
let targets: readonly object[];
const asked: AskedForData[] = [];

before(async () => {
  const environment = { EGRESS_ALLOW_PRIVATE: "1", RUN_PORTION_TARGETS: `${portionTargets}` };
  service = await startOwnService({ environment });
  server = await startDataServer();
  tenant = await service.newTenant();
  const { call } = tenant;
  await createAdapter(call, relayingAdapter(server.origin));
  await relayingSensors(call, server);
  targets = await makeTargets(call);
  serveData(server, asked, (request) => {
    const { latitude } = request.target;
    if (request.facet === "weather")
      return latitude === 44 ? "out of order" : constantWeather(request, 8 + (latitude ?? 0) / 4);
    const [key = null] = request.sourceKeys;
    if (key === "silent") return { series: [] };
    const until = Date.parse(request.to);
    const points = Array.from({ length: 48 }, (_, hour) => [until - (48 - hour) * hourMs, 20 + (hour % 5)] as const);
    return loadedSeries(request, { "moisture.volumetric": points });
  });
});
after(async () => {
  await server.close();
  await service.close();
});

/** Places that share their weather, stations, a disabled one, areas that share sensors, and data that fail or lack. */
async function makeTargets(call: Client): Promise<readonly object[]> {
  const place = (name: string, latitude: number) => ({ name, latitude, longitude: 9, timezone: "Europe/Zurich" });
  const fields = [0, 1, 2].map((west) => areaInput(`area ${west}`, [square(west, 46, west + 1.5, 47)]));
  const sensors = [0.5, 1.2, 1.4, 2.3, 3.2].map((longitude) => sensorInput(`sensor ${longitude}`, 46.5, longitude));
  const others = [
    sensorInput("probe", 48, 20),
    sensorInput("silent", 48, 21),
    sensorInput("off", 48, 22, { enabled: false }),
  ];
  const named = [];
  for (const input of [...fields, ...others]) named.push(await createSource(call, input));
  for (const input of sensors) await createSource(call, input);
  return [
    place("North", 47),
    place("South", 41),
    place("North too", 47),
    place("Broken", 44),
    place("East", 42),
    ...named.map(({ id }) => ({ sourceId: id })),
    place("South too", 41),
    place("West", 43),
  ];
}

const tiles = [
  { tileKey: "gdd", params: { threshold: 300, dataSource: "adapter" } },
  { tileKey: "bv", params: { dataSource: "adapter", metric: "moisture.volumetric", when: "any", threshold: 22 } },
];

// biome-ignore lint/suspicious/noExplicitAny: a run as the service shows it
type SeenRun = any;

async function run(displayName: string, own: readonly object[]): Promise<SeenRun> {
  const flow = await createFlow(tenant.call, flowInput({ displayName, tiles, targets: own }));
  return runToEnd(tenant.call, flow.id, { now: july });
}

test("results, summary, error and event are those of small runs of the same targets, in the flow's order", async () => {
  const [order = []] = fc.sample(fc.shuffledSubarray([...targets], { minLength: targets.length }), 1);
  asked.length = 0;
  const shared = await run("Large", order);
  const questions = asked.map(
    ({ facet, sourceKeys, target }) =>
      `${facet} ${sourceKeys} ${facet === "series" ? target.name : ""} ${target.latitude} ${target.longitude}`,
  );
  // What fails is not asked again either: no adapter fails five times in a row here.
  assert.equal(new Set(questions).size, questions.length, questions.toSorted().join("\n"));

  const small: SeenRun[] = [];
  for (let first = 0; first < order.length; first += smallTargets)
    small.push(await run(`Small ${first}`, order.slice(first, first + smallTargets)));
  const results = small.flatMap((one) => one.results);
  assert.equal(JSON.stringify(shared.results), JSON.stringify(results));

  const sum = (count: (one: SeenRun) => number) => small.reduce((total, one) => total + count(one), 0);
  assert.deepEqual(
    [shared.summary.targetCount, shared.summary.triggeredCount, shared.summary.skippedCount],
    [order.length, sum(({ summary }) => summary.triggeredCount), sum(({ summary }) => summary.skippedCount)],
  );
  assert.equal(shared.status, "failed");
  assert.match(shared.error, /^1 of \d+ targets failed\. Broken: tiles\[0\] \(gdd\): the weather adapter /);
  assert.equal(shared.windowStart, small.map(({ windowStart }) => windowStart).toSorted()[0]);
  const completed = (await eventsOf(service.database, tenant.id)).filter(({ data }) => data["runId"] === shared.id);
  assert.deepEqual(
    completed.map(({ event, data }) => [event, data["targets"].map(({ name }: { name: string }) => name)]),
    [["run.completed", shared.results.map(({ target }: SeenRun) => target.name)]],
  );
});

test("the same run repeated with the same now gives the same bytes", async () => {
  const flow = await createFlow(tenant.call, flowInput({ displayName: "Repeated", tiles, targets }));
  const first = await runToEnd(tenant.call, flow.id, { now: july });
  const second = await runToEnd(tenant.call, flow.id, { now: july });
  assert.equal(first.results.length, targets.length);
  assert.equal(JSON.stringify(first.results), JSON.stringify(second.results));
});
