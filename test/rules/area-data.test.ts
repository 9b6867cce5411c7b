/** How an area combines its sensors' data, and how these are requested. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "#sandbox/contract.ts";
import { maxConcurrentCalls } from "#server/runs/data/data-supply.ts";
import { maxNotes } from "#server/runs/data/gather.ts";
import {
  area,
  gathered,
  moistureOf,
  now,
  plan,
  quarterMs,
  rising,
  source,
  sourcesOf,
} from "#test/support/run-sources.ts";

test("an area asks for each sensor on its own, as the sensor that it is, and averages what comes back", async () => {
  const sensors = [
    source("s1"),
    source("s2", { location: { latitude: 46.5, longitude: 8.5 }, tenantKey: null, timezone: "Europe/Zurich" }),
  ];
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: sensors }));
  const { asked, targets } = await gathered(runPlan, (request) => rising(request.sourceIds[0] === "s1" ? 20 : 30));
  const span = { from: new Date(runPlan.window.start).toISOString(), to: new Date(now).toISOString() };
  // Local days at the span's ends are whole in any zone.
  const begin = runPlan.window.start - 2 * 24 * 3_600_000;
  const common = { facet: "series", userKey: "grower-17", metrics: ["moisture.volumetric"], ...span };
  assert.deepEqual(asked, [
    {
      ...common,
      sourceIds: ["s1"],
      sourceKeys: ["key-s1"],
      target: {
        ...{ name: "Source s1", latitude: 47, longitude: 9, elevation: null, timezone: "UTC+01:00" },
        utcOffsets: [[begin, 60]],
      },
    },
    {
      ...common,
      sourceIds: ["s2"],
      sourceKeys: [null],
      target: {
        ...{ name: "Source s2", latitude: 46.5, longitude: 8.5, elevation: null, timezone: "Europe/Zurich" },
        // The clocks went forward at 01:00 UTC on the last Sunday of March.
        utcOffsets: [
          [begin, 60],
          [Date.UTC(2026, 2, 29, 1), 120],
        ],
      },
    },
  ]);
  assert.deepEqual(moistureOf(targets[0]), [25, 25.1, 25.2, 25.3, 25.4, 25.5, 25.6, 25.7]);
  assert.deepEqual(targets[0]?.ok === true && targets[0].fedBy.map(({ id }) => id), ["s1", "s2"]);
  assert.deepEqual(
    targets[0]?.health.map(({ sourceId, present }) => [sourceId, present]),
    [
      ["s1", 8],
      ["s2", 8],
    ],
  );
});

test("a sensor that answers without readings is left out of the average and of the sensors that fed the area", async () => {
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: [source("s1"), source("s2"), source("s3")] }));
  const answers: Readonly<Record<string, Json>> = {
    s1: rising(20),
    s2: { series: [] },
    s3: { series: [{ metric: "moisture.volumetric", points: [] }] },
  };
  const { targets } = await gathered(runPlan, (request) => answers[request.sourceIds[0]] as Json);
  assert.deepEqual(moistureOf(targets[0]).slice(0, 2), [20, 20.1]);
  assert.ok(targets[0]?.ok);
  assert.deepEqual(
    targets[0].fedBy.map(({ id }) => id),
    ["s1"],
  );
  assert.match(
    targets[0].steps[0]?.notes.join("\n") ?? "",
    /moisture\.volumetric: average of 1 of the 3 sensors inside the area/,
  );
});

test("codes and impossible values of one sensor never reach the average, and its notes name it", async () => {
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: [source("s1"), source("s2")] }));
  const dirty = rising(30) as { series: { metric: string; points: [number, number][] }[] };
  for (const point of dirty.series[0]?.points.slice(0, 3) ?? []) point[1] = -999;
  const { targets } = await gathered(runPlan, (request) =>
    request.sourceIds[0] === "s1" ? rising(20) : (dirty as unknown as Json),
  );
  assert.deepEqual(moistureOf(targets[0]).slice(0, 4), [20, 20.1, 20.2, 25.3]);
  assert.match(
    targets[0]?.ok === true ? (targets[0].steps[0]?.notes.join("\n") ?? "") : "",
    /"Source s2": moisture\.volumetric: 3 readings/,
  );
});

test("an area of many faulty sensors says so in a trace of bounded length", async () => {
  const sensors = Array.from({ length: 60 }, (_, i) => source(`s${i}`));
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: sensors }));
  const points = [-999, 20, 21].map((value, i) => [now - (3 - i) * quarterMs, value]);
  const { targets } = await gathered(runPlan, () => ({ series: [{ metric: "moisture.volumetric", points }] }));
  assert.ok(targets[0]?.ok);
  const notes = targets[0].steps[0]?.notes ?? [];
  assert.equal(notes.length, maxNotes + 1);
  assert.match(notes.at(-1) ?? "", /^\d+ more notes on the data are left out here\.$/);
});

test("when one sensor's request fails, its area fails with adapter, sensor and cause; other targets go on", async () => {
  const runPlan = plan(
    [{ sourceId: "a" }, { sourceId: "b" }],
    sourcesOf([area("a"), area("b")], { a: [source("s1"), source("s2"), source("s3")], b: [source("s1")] }),
  );
  const { targets } = await gathered(runPlan, (request) =>
    request.sourceIds[0] === "s1" ? rising(20) : "the data server said 503",
  );
  assert.deepEqual(targets[0]?.ok === false && [targets[0].row, targets[0].message], [
    0,
    'sensor "Source s2" (s2): the series adapter "Own series" failed: the data server said 503 (1 more sensor of the area failed too)',
  ]);
  assert.equal(moistureOf(targets[1]).length, 8);
  // The response still shows that the sensor is alive.
  assert.deepEqual(
    targets[0]?.health.map(({ sourceId }) => sourceId),
    ["s1"],
  );
});

test("for any number of sensors, only a fixed number of requests are in flight at once", async () => {
  const sensors = Array.from({ length: 100 }, (_, i) => source(`s${String(i).padStart(3, "0")}`));
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: sensors }));
  const { asked, peak } = await gathered(runPlan, (request) => rising(Number(request.sourceIds[0].slice(1)) / 10));
  assert.equal(asked.length, 100);
  assert.equal(new Set(asked.map(({ sourceIds }) => sourceIds[0])).size, 100);
  assert.equal(peak, maxConcurrentCalls);
});

test("an area with more readings than are held for it fails and says what to do; its neighbours do not", async () => {
  const sensors = ["s1", "s2", "s3"].map((id) => source(id));
  const runPlan = plan(
    [{ sourceId: "a" }, { sourceId: "b" }],
    sourcesOf([area("a"), area("b")], { a: sensors, b: sensors.slice(0, 2) }),
  );
  const { targets, asked } = await gathered(runPlan, () => rising(20), 16);
  assert.equal(asked.length, 3);
  assert.match(
    targets[0]?.ok === false ? targets[0].message : "",
    /^the 3 sensors inside the area have more than 16 readings .*: shorten it, or split/,
  );
  assert.equal(moistureOf(targets[1]).length, 8);
});
