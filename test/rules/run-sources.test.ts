/** Sources as targets of a run: what is planned and what is requested for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Columns } from "#core/series.ts";
import type { Stores } from "#schema/stores.ts";
import { maxSensorsOfAreas, readRunSources } from "#server/runs/plan/sources.ts";
import { sensorsInside } from "#server/sources/feeding.ts";
import { isInside } from "#server/sources/geometry.ts";
import type { Boundary, Source } from "#server/sources/model.ts";
import "#test/support/property-runs.ts";
import {
  area,
  gathered,
  moisture,
  moistureOf,
  now,
  plan,
  quarterMs,
  rising,
  source,
  sourcesOf,
  square,
} from "#test/support/run-sources.ts";

test("a source stands where its location is, an area at the centre of its boundary, and one without geometry nowhere", () => {
  const named = [
    source("a", { timezone: "Europe/Zurich" }),
    source("b", { location: { latitude: 10, longitude: -75 } }),
    area("c", { boundary: square(-1, 40, 1, 42) }),
    source("d", { hint: "greenhouse", location: null }),
  ];
  const { targets } = plan(
    named.map(({ id }) => ({ sourceId: id })),
    sourcesOf(named),
  );
  assert.deepEqual(
    targets.map(({ target, source: own }) => [
      own?.id,
      own?.hint,
      target.name,
      target.latitude,
      target.longitude,
      target.timezone,
    ]),
    [
      ["a", "sensor", "Source a", 47, 9, "Europe/Zurich"],
      ["b", "sensor", "Source b", 10, -75, "UTC-05:00"],
      ["c", "area", "Source c", 41, 0, "UTC+00:00"],
      ["d", "greenhouse", "Source d", null, null, "UTC+00:00"],
    ],
  );
});

test("looking for the sensors inside large areas leaves everything else its turns", async () => {
  const circle = Array.from({ length: 10_000 }, (_, index) => {
    const angle = (2 * Math.PI * (index % 9_999)) / 9_999;
    return [9 + Math.cos(angle), 47 + Math.sin(angle)] as const;
  });
  const field = area("field", { boundary: { type: "Polygon", coordinates: [circle] } });
  const sensors = Array.from({ length: 1_000 }, (_, index) =>
    source(`s${String(index).padStart(4, "0")}`, { location: { latitude: 47, longitude: 7.501 + index / 400 } }),
  );
  const store = { named: async () => [field], sensorsIn: async () => sensors };
  const stores = { sources: { forSystem: () => store } } as unknown as Stores;
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  others();
  const read = await readRunSources(stores, {
    tenantId: "t",
    frozenFlow: { targets: [{ sourceId: "field" }] } as never,
  });
  isDone = true;
  assert.ok("sensors" in read);
  assert.deepEqual(
    read.sensors.get("field")?.map(({ id }) => id),
    sensors.filter(({ location }) => location !== null && Math.abs(location.longitude - 9) < 0.999).map(({ id }) => id),
  );
  assert.ok(turns >= 10, `${turns} turns`);
});

test("a run whose areas have too many sensors inside together comes to no plan, but to what to do", async () => {
  const sensors = Array.from({ length: 1_000 }, (_, index) =>
    source(`s${String(index).padStart(4, "0")}`, { location: { latitude: 47, longitude: 9 } }),
  );
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => area(`f${index}`, { boundary: square(8, 46, 10, 48) }));
  const read = (count: number) => {
    const store = { named: async () => fields(count), sensorsIn: async () => sensors };
    const stores = { sources: { forSystem: () => store } } as unknown as Stores;
    return readRunSources(stores, { tenantId: "t", frozenFlow: { targets: [{ sourceId: "f0" }] } as never });
  };
  const most = maxSensorsOfAreas / sensors.length;
  assert.ok("sensors" in (await read(most)));
  const refused = await read(most + 1);
  assert.ok("problem" in refused);
  assert.match(
    refused.problem,
    /more than 200000 sensors inside.*draw areas that do not overlap, or make several flows/,
  );
});

test("a sensor is planned once, in however many areas it lies", () => {
  const [probe, one, other] = [source("probe"), area("one"), area("other")];
  const { targets } = plan(
    [{ sourceId: "one" }, { sourceId: "other" }],
    sourcesOf([one, other], { one: [probe], other: [probe] }),
  );
  assert.equal(targets[0]?.sensors[0], targets[1]?.sensors[0]);
});

test("a source that is gone, disabled or another owner's by now is skipped with its reason; the others are planned", () => {
  const vanished = source("vanished", { enabled: false, disabledBySync: true });
  const named = [
    source("off", { enabled: false }),
    source("given", { ownerUserKey: "grower-18" }),
    source("on"),
    vanished,
  ];
  const sourceIds = ["gone", "off", "given", "on", "vanished"];
  const { targets, skipped } = plan(
    sourceIds.map((sourceId) => ({ sourceId })),
    sourcesOf(named),
  );
  assert.deepEqual(
    targets.map(({ position }) => position),
    [3],
  );
  assert.deepEqual(
    skipped.map(({ position, target, reason }) => [position, target.sourceId, target.name, reason.split(":")[0]]),
    [
      [0, "gone", "gone", "source gone does not exist any more, or has another owner than the flow"],
      [1, "off", "Source off", "the source is disabled"],
      [2, "given", "given", "source given does not exist any more, or has another owner than the flow"],
      [4, "vanished", "Source vanished", "a sync disabled the source, because its adapter no longer offers it"],
    ],
  );
});

test("the sensors inside a boundary are those that the geometry says, without its holes, in the order of their ids", () => {
  const withHole: Boundary = {
    type: "Polygon",
    coordinates: [
      ...(square(8, 46, 10, 48).coordinates as never[]),
      ...(square(8.9, 46.9, 9.1, 47.1).coordinates as never[]),
    ],
  };
  const at = (id: string, latitude: number, longitude: number): Source =>
    source(id, { location: { latitude, longitude } });
  const candidates = [
    at("c", 46.5, 9),
    at("b", 47, 9),
    at("a", 48, 10),
    at("d", 48.01, 9),
    source("e", { location: null }),
  ];
  assert.deepEqual(
    sensorsInside(withHole, candidates).map(({ id }) => id),
    ["a", "c"],
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 45, max: 49, noNaN: true }), fc.double({ min: 7, max: 11, noNaN: true }))),
      (places) => {
        const some = places.map(([latitude, longitude], i) => at(`s${i}`, latitude, longitude));
        const inside = new Set(sensorsInside(withHole, some));
        for (const one of some)
          assert.equal(inside.has(one), isInside(withHole, one.location as NonNullable<Source["location"]>));
      },
    ),
  );
});

test("an area without sensors is asked for by its own id, and what comes back is taken as it is", async () => {
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: [] }));
  const { targets, asked } = await gathered(runPlan, () => rising(20));
  assert.deepEqual(
    asked.map(({ sourceIds, sourceKeys, target }) => [sourceIds, sourceKeys, target.name]),
    [[["a"], ["key-a"], "Source a"]],
  );
  assert.equal(moistureOf(targets[0]).length, 8);
  assert.deepEqual(targets[0]?.ok === true && targets[0].fedBy, []);
});

test("a sensor in two areas that is a target as well is asked for once", async () => {
  const [shared, other] = [source("s1"), source("s2")];
  const runPlan = plan(
    [{ sourceId: "a" }, { sourceId: "b" }, { sourceId: "s1" }],
    sourcesOf([area("a"), area("b"), shared], { a: [shared, other], b: [shared] }),
  );
  const { targets, asked } = await gathered(runPlan, (request) => rising(request.sourceIds[0] === "s1" ? 20 : 30));
  assert.deepEqual(asked.map(({ sourceIds }) => sourceIds[0]).sort(), ["s1", "s2"]);
  assert.deepEqual(
    targets.map((target) => moistureOf(target)[0]),
    [25, 20, 20],
  );
});

test("events of an area are asked for once, its own id first and then its sensors'", async () => {
  const runPlan = plan([{ sourceId: "a" }], sourcesOf([area("a")], { a: [source("s1"), source("s2")] }), {
    inputs: [{ kind: "events", events: ["irrigated"] }],
  });
  const { targets, asked } = await gathered(runPlan, () => ({
    events: [
      { ts: now - 3_600_000, kind: "irrigated", amount: 1, unit: "in" },
      { ts: now - 7_200_000, kind: "planted" },
    ],
  }));
  assert.deepEqual(
    asked.map(({ facet, sourceIds, sourceKeys, kinds }) => [facet, sourceIds, sourceKeys, kinds]),
    [["events", ["a", "s1", "s2"], ["key-a", "key-s1", "key-s2"], ["irrigated"]]],
  );
  const [only] = targets;
  assert.deepEqual(only?.ok === true && only.steps[0]?.data.events, [
    { ts: now - 3_600_000, kind: "irrigated", amount: 25.4, unit: "mm" },
  ]);
});

test("weather is requested once per place, for any sources at it", async () => {
  const runPlan = plan(
    [{ sourceId: "s1" }, { sourceId: "s2" }, { name: "Source s3", latitude: 47, longitude: 9 }],
    sourcesOf([source("s1"), source("s2")]),
    { inputs: [{ kind: "weather", variables: ["temperature"] }] },
  );
  const { asked } = await gathered(runPlan, () => ({ series: [] }));
  assert.equal(asked.length, 1);
});

for (const [title, kind, dataSource, message] of [
  [
    "weather",
    { kind: "weather", variables: ["temperature"] },
    "adapter",
    /^weather needs a target with a place: .*a source with a location/,
  ],
  ["demonstration data", moisture, "generate", /^demo data need a target with a place: .*a source with a location/],
] as const) {
  test(`a source without geometry has no ${title}, and the message says what it lacks`, async () => {
    const runPlan = plan([{ sourceId: "n" }], sourcesOf([source("n", { location: null })]), {
      inputs: [kind],
      dataSource,
    });
    const { targets, asked } = await gathered(runPlan, () => assert.fail("nothing is to be asked"));
    assert.match(targets[0]?.ok === false ? targets[0].message : "", message);
    assert.deepEqual(asked, []);
  });
}

test("a source without geometry is asked for its own series, without a place", async () => {
  const runPlan = plan([{ sourceId: "n" }], sourcesOf([source("n", { location: null })]));
  const { targets, asked } = await gathered(runPlan, () => rising(20));
  assert.deepEqual(asked[0].target, {
    name: "Source n",
    latitude: null,
    longitude: null,
    elevation: null,
    timezone: "UTC+00:00",
    utcOffsets: [[runPlan.window.start - 2 * 24 * 3_600_000, 0]],
  });
  assert.equal(moistureOf(targets[0]).length, 8);
});

test("demonstration data of a source are those of its place", async () => {
  const [ofSource, inline] = (
    await gathered(
      plan([{ sourceId: "s1" }, { name: "Here", latitude: 47, longitude: 9 }], sourcesOf([source("s1")]), {
        dataSource: "generate",
      }),
      () => assert.fail("nothing is to be asked"),
    )
  ).targets;
  assert.ok(moistureOf(ofSource).length > 1000);
  assert.deepEqual(moistureOf(ofSource), moistureOf(inline));
});

test("a tile that knows rain per reading only is given it from a counter", async () => {
  const counted = [0, 0.2, 0.2, 1.4].map((value, i) => [now - (4 - i) * quarterMs, 100 + value]);
  const runPlan = plan([{ sourceId: "s1" }], sourcesOf([source("s1")]), {
    inputs: [{ kind: "series", metrics: ["precipitation.interval"] }],
  });
  const { targets, asked } = await gathered(runPlan, () => ({
    series: [{ metric: "precipitation.cumulative", points: counted }],
  }));
  assert.deepEqual(asked[0].metrics, ["precipitation.interval", "precipitation.cumulative"]);
  assert.ok(targets[0]?.ok);
  const series: Readonly<Record<string, Columns>> = targets[0].steps[0]?.data.series ?? {};
  assert.deepEqual(Object.keys(series), ["precipitation.interval"]);
  assert.deepEqual(
    [...(series["precipitation.interval"]?.value ?? [])].map((value) => Math.round(value * 10) / 10),
    [0.2, 0, 1.2],
  );
});
