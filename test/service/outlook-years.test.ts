/** Past years are asked for once a day, kept for a day within a limit, and go with their adapter. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { endedOutlook } from "#test/support/outlooks.ts";
import { freePort } from "#test/support/ports.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually } from "#test/support/wait.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const clock = createTestClock(Date.parse("2026-04-27T06:00:00Z"));
const timer = createTestTimer();
const north = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };

interface Asked {
  readonly variables: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly target: { readonly latitude: number };
}

let service: TestService;
let server: DataServer;
let metricsPort: number;
let asked: Asked[] = [];

/** Each place has a temperature of its own: what stands in for another place would show. */
before(async () => {
  metricsPort = await freePort();
  const environment = { EGRESS_ALLOW_PRIVATE: "1", METRICS_PORT: String(metricsPort) };
  service = await startService({ clock, timer, environment });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const body = JSON.parse(text) as Asked;
      asked.push(body);
      const [from, to] = [Date.parse(body.from), Date.parse(body.to)];
      const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => from + hour * hourMs);
      const points = hours.map((at) => [at, body.target.latitude / 3 + (at % (24 * hourMs)) / hourMs / 24]);
      json(response, { series: body.variables.map((variable) => ({ variable, points })) });
    });
  });
});
after(async () => {
  await server.close();
  await service.close();
});

function heat(threshold: number) {
  return { tileKey: "gdd", params: { dataSource: "adapter", source: "weather", tBase: 10, threshold } };
}

/** Requests of whole past years since the last look, by year. */
function yearsAsked(): readonly number[] {
  const years = asked.filter(({ from }) => from.endsWith("-01-01T00:00:00.000Z") && !from.startsWith("2026"));
  asked = [];
  return years.map(({ from }) => Number(from.slice(0, 4))).toSorted();
}

/** How many years were kept. They are gone then. */
function removed(): Promise<number> {
  return service.database.write((stores) => stores.pastYears.forSystem().purge(clock.now() + 1, 1_000));
}

test("each once a day, for whatever flow, and again after a change of the adapter or a day", async () => {
  const { call } = await service.newTenant();
  const adapter = await createAdapter(call, relayingAdapter(server.origin));
  const flowOf = (threshold: number, targets: readonly object[] = [north]) =>
    createFlow(call, flowInput({ tiles: [heat(threshold)], targets }));
  const look = async (flowId: string): Promise<readonly number[]> => {
    const { status, targets } = await endedOutlook(call, flowId, { years: 5 });
    assert.equal(status, "succeeded");
    assert.deepEqual(targets[0].expectations[0].basis.years, [2021, 2022, 2023, 2024, 2025]);
    return yearsAsked();
  };
  const all = [2021, 2022, 2023, 2024, 2025];
  const first = await flowOf(2_000);
  assert.deepEqual(await look(first.id), all);
  assert.deepEqual(await look(first.id), [], "the same flow");
  const second = await flowOf(2_500);
  assert.deepEqual(await look(second.id), [], "another flow of the place");
  const elsewhere = await flowOf(2_000, [{ ...north, latitude: 50 }]);
  assert.deepEqual(await look(elsewhere.id), all, "another place");

  await call("PATCH", `/v1/adapters/${adapter.id}`, { body: { displayName: "Another name" } });
  assert.equal(await removed(), 0, "a change drops them");
  assert.deepEqual(await look(first.id), all, "after a change");

  clock.advance(24 * hourMs - 1);
  assert.deepEqual(await look(first.id), [], "a moment before a day is over");
  clock.advance(1);
  assert.deepEqual(await look(first.id), all, "after a day");

  const other = await service.newTenant();
  await createAdapter(other.call, relayingAdapter(server.origin));
  const theirs = await createFlow(other.call, flowInput({ tiles: [heat(2_000)], targets: [north] }));
  await endedOutlook(other.call, theirs.id, { years: 5 });
  assert.deepEqual(yearsAsked(), all, "another tenant");

  clock.advance(24 * hourMs + 1);
  timer.beat();
  const metrics = createClient(`http://127.0.0.1:${metricsPort}`, null);
  await eventually("what is older than a day is removed", async () =>
    /^retention_deleted_rows_total\{kind="past_years"\} [1-9]/m.test((await metrics("GET", "/metrics")).text),
  );
  assert.equal(await removed(), 0);
});
