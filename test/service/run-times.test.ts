/** The time of a run, and what its values look like when they come out. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const clock = createTestClock();
const minuteMs = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

let service: TestService;
let call: Client;

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  call = (await service.newTenant()).call;
});
after(() => service.close());

describe("now of a run", () => {
  test("up to five minutes ahead of the service's clock is taken as the present", async () => {
    const present = iso(clock.now());
    for (const aheadMs of [1, 2_000, 5 * minuteMs]) {
      const flow = await createFlow(call, flowInput({ targets: [] }));
      const run = await requestRun(call, flow.id, { now: iso(clock.now() + aheadMs) });
      assert.deepEqual([run.now, run.trigger], [present, "simulation"]);
    }
  });

  test("further ahead is refused with the service's own time", async () => {
    const flow = await createFlow(call, flowInput());
    const answer = await call("POST", `/v1/flows/${flow.id}/run`, {
      body: { now: iso(clock.now() + 5 * minuteMs + 1) },
    });
    assertProblem(answer, { status: 422, slug: "validation" });
    const message = `must not be more than 5 minutes in the future: the service's clock says ${iso(clock.now())}. Without it, the run is of the present`;
    assert.deepEqual(answer.body.errors, [{ loc: "now", message }]);
  });

  test("before 1900 is refused", async () => {
    const flow = await createFlow(call, flowInput());
    const answer = await call("POST", `/v1/flows/${flow.id}/run`, { body: { now: "1899-12-31T23:59:59.999Z" } });
    assertProblem(answer, { status: 422, slug: "validation" });
    assert.deepEqual(answer.body.errors, [{ loc: "now", message: "must be 1900-01-01T00:00:00Z or later" }]);
  });

  for (const now of ["1900-01-01T00:00:00.000Z", "1915-07-01T00:00:00.000Z", "1969-07-20T20:17:00.000Z"]) {
    test(`may be ${now}: every built-in tile is evaluated, in a zone with an offset of its own then`, async () => {
      const tiles = [
        { tileKey: "gdd", params: {} },
        { tileKey: "ch", params: {} },
        { tileKey: "bv", params: { metric: "temperature.ambient", trigger: "greater", threshold: 5 } },
        { tileKey: "wv", params: { variable: "temperature", trigger: "greater", threshold: 5 } },
        { tileKey: "tw", params: {} },
        { tileKey: "se", params: {} },
        { tileKey: "acc", params: {} },
      ];
      const targets = ["Europe/Amsterdam", "America/New_York", "Asia/Kolkata"].map((timezone) => ({
        name: timezone,
        latitude: 47,
        longitude: 9,
        timezone,
      }));
      const flow = await createFlow(call, flowInput({ tiles, targets }));
      const run = await runToEnd(call, flow.id, { now });
      assert.deepEqual([run.status, run.error, run.now, run.windowEnd], ["succeeded", null, now, now]);
      for (const { tiles: results } of run.results) assert.ok(results.every((one: Json) => one.error === null));
    });
  }
});

describe("values of a run", () => {
  const digitsOf = (value: number): number => value.toExponential().split("e")[0]?.replace(/[-.]/g, "").length ?? 0;
  let server: DataServer;
  before(async () => {
    server = await startDataServer();
    await createAdapter(call, relayingAdapter(server.origin));
  });
  after(() => server.close());

  test("have at most ten significant digits, and what was added up is said as people would: 15.1, not 15.099999999999994", async () => {
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        const { from, to } = JSON.parse(text) as { readonly from: string; readonly to: string };
        const points: [number, number][] = [];
        for (let ts = Math.ceil(Date.parse(from) / 3_600_000) * 3_600_000; ts < Date.parse(to); ts += 3_600_000)
          points.push([ts, 10.1]);
        json(response, { series: [{ variable: "temperature", points }] });
      });
    });
    const gdd = { tileKey: "gdd", params: { tBase: 10, threshold: 15.1, dataSource: "adapter" } };
    const flow = await createFlow(
      call,
      flowInput({ tiles: [gdd, { tileKey: "acc", params: { mode: "value", valueAt0: 0, valueAt100: 30 } }] }),
    );
    const run = await runToEnd(call, flow.id, { now: "2026-06-01T12:00:00Z" });
    assert.equal(run.error, null);
    const [sum, probability] = run.results[0].tiles;
    assert.equal(sum.lastValue, 15.1);
    const values = [sum, probability].flatMap((tile: Json) => [
      tile.lastValue,
      ...tile.points.map(({ value }: Json) => value),
    ]);
    assert.deepEqual(
      values.filter((value) => digitsOf(value) > 10),
      [],
    );
    assert.equal(run.results[0].probability, probability.lastValue);
    assert.equal(run.summary.probability, probability.lastValue);
    const days = sum.points.length;
    const added = Array.from({ length: days }, () => 10.1 - 10).reduce((total, heat) => total + heat, 0);
    assert.ok(digitsOf(added) > 10, "the case shows something");
    assert.equal(sum.isTriggered, added >= 15.1, "decided by the unrounded sum");
  });
});

test("a probability tile with nothing before it is 0 % in trace, lastValue and probability alike", async () => {
  const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "acc", params: {} }] }));
  const run = await runToEnd(call, flow.id, { now: "2026-06-01T12:00:00Z" });
  const [result] = run.results;
  assert.equal(run.error, null);
  assert.match(result.tiles[0].trace.join("\n"), /the probability is 0 %/);
  assert.deepEqual([result.tiles[0].lastValue, result.probability, run.summary.probability], [0, 0, 0]);
  assert.deepEqual([result.color, result.triggered], ["#2e7d32", false]);
});
