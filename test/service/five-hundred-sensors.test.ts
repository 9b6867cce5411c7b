/**
 * One run over areas of 25 sensors each, every quarter of an hour for 30 days: each sensor is asked once, only so
 * many at a time, memory stays flat, and each area's result is what a computation written here, without the service's
 * code, makes of the same readings.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { maxConcurrentCalls } from "#server/runs/data/data-supply.ts";
import { isInFull } from "#test/support/in-full.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished, requestRun } from "#test/support/runs.ts";
import { areaInput, type AskedForData, relayingSensors, sensorInput, square } from "#test/support/sensors.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

/** 500 sensors; in the suite 200. */
const areas = isInFull ? 20 : 8;
const sensorsPerArea = 25;
const sensors = areas * sensorsPerArea;
const quarterMs = 900_000;
const minuteMs = 60_000;
const now = Date.UTC(2026, 6, 1);
const days = 30;
const buckets = days * 96;
const firstBucket = now / quarterMs - buckets;
/** A sensor of each area lies between the fields; nobody asks it. */
const strays = areas;

/**
 * What is alive may grow by so much while the sensors are read. Their readings are more than that, without the text
 * they came in.
 */
const maxGrowthBytes = isInFull ? 16e6 : 8e6;

/** Far more than the run takes: it guards against hanging on a busy machine, it measures nothing. */
const runLimitMs = 480_000;
/** The data server takes its time, so that requests meet there. */
const holdMs = 20;

interface Sensor {
  readonly number: number;
  readonly type: "soil-probe" | "canopy-sensor";
}

const sensorOf = (number: number): Sensor => ({ number, type: number % 3 === 0 ? "canopy-sensor" : "soil-probe" });
const areaOf = ({ number }: Sensor): number => Math.floor(number / sensorsPerArea);
const allSensors = Array.from({ length: sensors }, (_, number) => sensorOf(number));

/** Readings of the sensor in a bucket; every tenth sensor reports three times, and each is silent now and then. */
function moistureIn({ number }: Sensor, bucket: number): readonly (readonly [ts: number, value: number])[] {
  if ((bucket * 7 + number * 13) % 11 === 0) return [];
  const start = (firstBucket + bucket) * quarterMs + (number % 5) * minuteMs;
  const value = (i: number): number =>
    Math.round(1000 * (25 + (number % 7) + 3 * Math.sin(bucket / 17 + number) + i / 4)) / 1000;
  return Array.from({ length: number % 10 === 0 ? 3 : 1 }, (_, i) => [start + i * 5 * minuteMs, value(i)]);
}

/** Tenths of a millimetre that fall on a canopy sensor in a bucket. */
function rainTenths({ number }: Sensor, bucket: number): number {
  return (bucket + number) % 96 === 5 ? 1 + (number % 4) : 0;
}

function readingsOf(sensor: Sensor): readonly object[] {
  const moisture = Array.from({ length: buckets }, (_, bucket) => moistureIn(sensor, bucket)).flat();
  const series: object[] = [{ metric: "moisture.volumetric", points: moisture }];
  if (sensor.type === "soil-probe") return series;
  let tenths = sensor.number * 1000;
  const counter = Array.from({ length: buckets }, (_, bucket) => {
    tenths += rainTenths(sensor, bucket);
    return [(firstBucket + bucket) * quarterMs, tenths / 10];
  });
  return [...series, { metric: "precipitation.cumulative", points: counter }];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By time: the mean of the types' means of the sensors' means. */
function expectedMoisture(area: number): ReadonlyMap<number, number> {
  const own = allSensors.filter((sensor) => areaOf(sensor) === area);
  const byType = [...Map.groupBy(own, ({ type }) => type).values()];
  const expected = new Map<number, number>();
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const types = byType.map((ofType) =>
      ofType
        .map((sensor) => moistureIn(sensor, bucket).map(([, value]) => value))
        .filter((values) => values.length > 0)
        .map(mean),
    );
    const present = types.filter((means) => means.length > 0).map(mean);
    if (present.length > 0) expected.set((firstBucket + bucket) * quarterMs, mean(present));
  }
  return expected;
}

/**
 * All canopy sensors report in each bucket: the area's rain is the mean of what fell on each since its first reading.
 */
function expectedRain(area: number): number {
  const own = allSensors.filter((sensor) => areaOf(sensor) === area && sensor.type === "canopy-sensor");
  const fallen = own.map((sensor) => {
    let tenths = 0;
    for (let bucket = 1; bucket < buckets; bucket += 1) tenths += rainTenths(sensor, bucket);
    return tenths / 10;
  });
  return mean(fallen);
}

/** Bytes that are alive, columns included. */
function liveBytes(collectGarbage: () => void): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

describe(`${sensors} sensors in ${areas} areas`, () => {
  let service: TestService;
  let server: DataServer;
  // biome-ignore lint/suspicious/noExplicitAny: a run as the service shows it
  let run: any;
  const asked: string[] = [];
  const samples: number[] = [];
  let peak = 0;

  before(async () => {
    service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
    server = await startDataServer();
    const { call } = await service.newTenant();
    await relayingSensors(call, server);
    const fields = Array.from({ length: areas }, (_, i) => areaInput(`area ${i}`, [square(i, 45, i + 0.5, 45.5)]));
    const probes = allSensors.map(({ number, type }) => {
      const area = Math.floor(number / sensorsPerArea);
      const place = number % sensorsPerArea;
      const [row, column] = [Math.floor(place / 5), place % 5];
      return sensorInput(`sensor ${number}`, 45.05 + row / 10, area + 0.05 + column / 10, { sensorType: type });
    });
    const between = Array.from({ length: strays }, (_, i) => sensorInput(`stray ${i}`, 45.25, i + 0.75));
    const stored = await call("PUT", "/v1/sources/bulk", { body: { sources: [...fields, ...probes, ...between] } });
    assert.equal(stored.body?.created, areas + sensors + strays, stored.text);
    const targets = fields.map((_, i) => ({ sourceId: stored.body.items[i].id }));
    const adapter = { dataSource: "adapter", when: "rolling", rollingWindow: days, rollingUnits: "days", threshold: 1 };
    const measured = ["moisture.volumetric", "precipitation.interval"].map((metric) => ({
      tileKey: "bv",
      params: { ...adapter, metric },
    }));
    const tiles = [...measured, { tileKey: "tw", params: { mode: "last", last: days, lastUnits: "days" } }];
    const flow = await createFlow(call, flowInput({ tiles, targets }));

    const collectGarbage = garbageCollector();
    let active = 0;
    server.answer((request, response) => {
      active += 1;
      peak = Math.max(peak, active);
      response.on("close", () => {
        active -= 1;
      });
      void bodyOf(request).then((text) => {
        const key = (JSON.parse(text) as AskedForData).sourceKeys[0] ?? "";
        asked.push(key);
        if (asked.length % sensorsPerArea === 0) samples.push(liveBytes(collectGarbage));
        const answer = { series: readingsOf(sensorOf(Number(key.replace("sensor ", "")))) };
        setTimeout(() => json(response, answer), holdMs);
      });
    });
    const requested = await requestRun(call, flow.id, { now: new Date(now).toISOString() });
    run = await finished(call, requested.id, runLimitMs);
  });
  after(async () => {
    await server.close();
    await service.close();
  });

  test("each sensor is asked exactly once, and no other", () => {
    assert.equal(run.status, "succeeded", run.error);
    assert.deepEqual(asked.toSorted(), allSensors.map(({ number }) => `sensor ${number}`).toSorted());
  });

  test("requests go on side by side, but only so many at a time", () => {
    assert.ok(peak > 1 && peak <= maxConcurrentCalls, `${peak} at a time`);
  });

  test("memory stays flat: readings are let go once they are averaged", (t) => {
    const [first = 0] = samples;
    const growth = Math.max(...samples) - first;
    t.diagnostic(
      `MB alive after each ${sensorsPerArea} sensors: ${samples.map((bytes) => Math.round(bytes / 1e6)).join(", ")}`,
    );
    assert.equal(samples.length, areas);
    assert.ok(growth < maxGrowthBytes, `grew by ${Math.round(growth / 1e6)} MB`);
  });

  test("each area's moisture is the average of its own sensors", () => {
    for (const [area, { target, tiles }] of run.results.entries()) {
      assert.equal(target.sensorSources.length, sensorsPerArea);
      const expected = expectedMoisture(area);
      const { points } = tiles[0];
      const times = [...expected.keys()];
      assert.deepEqual([points[0].ts, points.at(-1).ts], [times[0], times.at(-1)]);
      assert.ok(points.length > 1000, `${points.length} points`);
      for (const { ts, value } of points) {
        const wanted = expected.get(ts) ?? Number.NaN;
        assert.ok(
          Math.abs(value - wanted) < 1e-8,
          `area ${area} at ${new Date(ts).toISOString()}: ${value} for ${wanted}`,
        );
      }
      const extremes = [Math.min, Math.max].map((choose) => choose(...expected.values()));
      // biome-ignore lint/suspicious/noExplicitAny: points as the service shows them
      const shown = points.map((point: any) => point.value);
      assert.deepEqual(
        [Math.min(...shown), Math.max(...shown)].map((value) => value.toPrecision(10)),
        extremes.map((value) => value.toPrecision(10)),
      );
    }
  });

  test("each area's rain is the mean of what its counters counted", () => {
    for (const [area, { tiles }] of run.results.entries()) {
      const wanted = expectedRain(area);
      assert.ok(wanted > 5, `${wanted} mm`);
      assert.ok(
        Math.abs(tiles[1].lastValue - wanted) < 1e-6,
        `area ${area}: ${tiles[1].lastValue} mm for ${wanted} mm`,
      );
    }
  });
});
