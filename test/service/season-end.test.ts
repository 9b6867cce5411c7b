/** Heat over the turn of the year, and by the hour, as an integrator asks for it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

const place = { name: "South", latitude: -33.9, longitude: 18.9, timezone: "Africa/Johannesburg" };

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function heatAt(now: string, params: object) {
  const tiles = [{ tileKey: "gdd", params: { threshold: 100, ...params } }];
  const flow = await createFlow(service.call, flowInput({ tiles, targets: [place] }));
  const run = await runToEnd(service.call, flow.id, { now });
  assert.equal(run.status, "succeeded", run.error);
  return { run, tile: run.results[0].tiles[0] };
}

test("a run on 1 January shows the season of 1 January to 31 December that has ended, its last day included; one on 2 January the new one", async () => {
  const midnight = Date.parse("2026-01-01T00:00:00+02:00");
  const newYear = await heatAt("2026-01-01T06:00:00Z", {});
  assert.equal(newYear.run.windowStart, "2024-12-31T22:00:00.000Z");
  assert.deepEqual([newYear.tile.points.length, newYear.tile.points.at(-1).ts], [365, midnight]);
  assert.equal(newYear.tile.lastValue, newYear.tile.points.at(-1).value);
  assert.deepEqual([newYear.tile.isTriggered, newYear.tile.points.at(-1).isTriggered], [false, true]);
  const eve = await heatAt("2025-12-31T06:00:00Z", {});
  assert.deepEqual([eve.tile.points.length, eve.tile.isTriggered], [364, true]);
  assert.ok(newYear.tile.lastValue > eve.tile.lastValue);
  const second = await heatAt("2026-01-02T06:00:00Z", {});
  assert.deepEqual([second.tile.points.length, second.run.windowStart], [1, "2025-12-31T22:00:00.000Z"]);
});

test("growing degree hours are a method of gdd; the trace names the model and the unit, and temperatures out of order are refused", async () => {
  const hourly = { isSimple: false, startDate: "2026-06-01", stopDate: "2026-06-30", threshold: 1 };
  const days = { now: "2026-06-11T00:00:00+02:00" };
  const anderson = await heatAt(days.now, { ...hourly, method: "gdhAnderson" });
  const linear = await heatAt(days.now, { ...hourly, method: "gdhLinear" });
  for (const { tile } of [anderson, linear]) {
    assert.equal(tile.points.length, 10);
    assert.match(tile.trace.join("\n"), /Triggered: 1 °C·h reached/);
  }
  assert.match(anderson.tile.trace.join("\n"), /Anderson model/);
  assert.match(linear.tile.trace.join("\n"), /linear \(Richardson/);
  assert.notEqual(anderson.tile.lastValue, linear.tile.lastValue);

  const params = { threshold: 1, isSimple: false, method: "gdhAnderson", gdhOptimum: 3, gdhCritical: 2 };
  const refused = await service.call("POST", "/v1/flows", { body: flowInput({ tiles: [{ tileKey: "gdd", params }] }) });
  assertProblem(refused, { status: 422, slug: "validation" });
  assert.deepEqual(
    refused.body.errors.map(({ loc }: { readonly loc: string }) => loc),
    ["tiles[0].params.gdhOptimum", "tiles[0].params.gdhCritical"],
  );
});
