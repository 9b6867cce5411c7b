/**
 * Areas: sensors of a type averaged in quarter hours, against the agreed bucket and wind cases, and for any readings.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Columns, columnsOf, emptyColumns } from "#core/series.ts";
import { averageSensors, combineTypes, type SensorReadings } from "#server/areas/averaging.ts";
import { bucketMs, bucketOf, labelOf } from "#server/areas/buckets.ts";
import "#test/support/property-runs.ts";
import { allNear, near, references } from "#test/tiles/cases/case.ts";

const minute = 60_000;
const start = Date.UTC(2026, 5, 1);
const metric = "temperature.ambient";

type Pairs = readonly (readonly [ts: number, value: number])[];

function sensor(
  name: string,
  series: Readonly<Record<string, Pairs>>,
  sensorType: string | null = null,
): SensorReadings {
  const columns = Object.entries(series).map(([of, pairs]) => [of, columnsOf(pairs)] as const);
  return { sourceId: name, name, sensorType, series: Object.fromEntries(columns) };
}

function averageOf(sensors: readonly SensorReadings[], of = metric): Columns {
  return combineTypes(averageSensors(sensors))[of]?.columns ?? emptyColumns;
}

function pairsOf({ ts, value }: Columns): Pairs {
  return [...ts].map((t, i) => [t, value[i] as number]);
}

describe("the agreed cases", () => {
  for (const { id, source, inputs, expected, tolerance } of references("semantics").filter(
    (one) => one.quantity === "bucket_mean",
  )) {
    test(`${id} (${source})`, () => {
      const sensors = Object.entries(inputs["sensors"] as Record<string, [number, number][]>).map(([name, readings]) =>
        sensor(name, { [metric]: readings.map(([at, value]) => [start + at * minute, value]) }),
      );
      const average = averageOf(sensors);
      const wanted = expected as [number, number][];
      assert.deepEqual(
        [...average.ts].map((ts) => (ts - start) / minute),
        wanted.map(([at]) => at),
      );
      allNear(
        [...average.value],
        wanted.map(([, value]) => value),
        tolerance,
      );
    });
  }

  for (const { id, source, inputs, expected, tolerance } of references("wind").filter(
    (one) => one.quantity === "circular_mean",
  )) {
    test(`${id} as the directions of sensors side by side, and of one sensor within a quarter hour (${source})`, () => {
      const directions = inputs["dirs"] as readonly number[];
      const many = directions.map((direction, i) =>
        sensor(`${i}`, { "wind.direction": [[start + i * minute, direction]] }),
      );
      near(averageOf(many, "wind.direction").value[0], expected, tolerance);
      const one = sensor("one", {
        "wind.direction": directions.map((direction, i) => [start + i * minute, direction]),
      });
      near(averageOf([one], "wind.direction").value[0], expected, tolerance);
    });
  }
});

describe("wind directions", () => {
  const windOf = (name: string, direction: number, speed?: number): SensorReadings =>
    sensor(name, {
      "wind.direction": [[start, direction]],
      ...(speed === undefined ? {} : { "wind.speed": [[start, speed]] }),
    });
  const mean = (...sensors: readonly SensorReadings[]): number | undefined =>
    averageOf(sensors, "wind.direction").value[0];

  test("count by their speed where each sensor has one", () => {
    near(mean(windOf("a", 0, 3), windOf("b", 90, 3)), 45, 1e-9);
    near(mean(windOf("a", 0, 1), windOf("b", 90, 10)), 90 - (Math.atan(1 / 10) * 180) / Math.PI, 1e-9);
    near(mean(windOf("a", 0, 1), windOf("b", 90)), 45, 1e-9);
  });

  test("of a sensor without a speed beside it, while others of it have one, take no part and do not lessen its speed", () => {
    const patchy = sensor("a", {
      "wind.direction": [
        [start, 90],
        [start + 10 * minute, 270],
      ],
      "wind.speed": [[start, 4]],
    });
    near(mean(patchy, windOf("b", 0, 2)), (Math.atan(4 / 2) * 180) / Math.PI, 1e-9);
  });

  test("are not those of a calm sensor, and point nowhere when they cancel out", () => {
    near(mean(windOf("a", 350, 0), windOf("b", 90, 2)), 90, 1e-9);
    assert.equal(mean(windOf("a", 350, 0)), undefined);
    assert.equal(mean(windOf("a", 0, 2), windOf("b", 180, 2)), undefined);
  });

  test("at code 0 of a station that writes north as 360 are calm, also where its speed is missing; without any speeds 0 is north", () => {
    const directions = [360, 0].map((direction, i) => [start + i * bucketMs, direction] as const);
    const mixed = (speeds: object) =>
      averageOf([sensor("a", { "wind.direction": directions, ...speeds })], "wind.direction").ts;
    assert.deepEqual([...mixed({ "wind.speed": [[start, 3]] })], [start]);
    assert.deepEqual([...mixed({})], [start, start + bucketMs]);
  });

  test("are never the mean of the degrees", () => {
    near(((mean(windOf("a", 350), windOf("b", 10)) ?? Number.NaN) + 180) % 360, 180, 1e-9);
  });

  test("of speeds: the plain mean", () => {
    assert.deepEqual([...averageOf([windOf("a", 0, 2), windOf("b", 180, 4)], "wind.speed").value], [3]);
  });
});

describe("sensor types", () => {
  const sensors = [
    sensor("a", { [metric]: [[start, 10]] }, "canopy-sensor"),
    sensor("b", { [metric]: [[start, 20]] }, "canopy-sensor"),
    sensor("c", { [metric]: [[start, 30]], "wetness.leaf": [[start, 100]] }, "weather-mast"),
    sensor("d", { "moisture.volumetric": [[start, 25]] }, null),
  ];

  test("are averaged apart, and each contributes its own metrics", () => {
    const groups = averageSensors(sensors).map(({ sensorType, series }) => [
      sensorType,
      Object.fromEntries(Object.entries(series).map(([name, columns]) => [name, [...columns.value]])),
    ]);
    assert.deepEqual(Object.fromEntries(groups), {
      null: { "moisture.volumetric": [25] },
      "canopy-sensor": { [metric]: [15] },
      "weather-mast": { [metric]: [30], "wetness.leaf": [100] },
    });
  });

  test("that offer the same metric count once each, which is noted", () => {
    const combined = combineTypes(averageSensors(sensors));
    assert.deepEqual([...(combined[metric]?.columns.value ?? [])], [22.5]);
    assert.deepEqual(combined[metric]?.notes, [
      `${metric} is the mean of the sensor types canopy-sensor, weather-mast.`,
    ]);
    assert.deepEqual(combined["wetness.leaf"]?.notes, []);
  });

  test("a type without a reading in a bucket is left out of that point only", () => {
    const later = sensor("e", { [metric]: [[start + bucketMs, 40]] }, "weather-mast");
    assert.deepEqual(pairsOf(averageOf([...sensors, later])), [
      [start, 22.5],
      [start + bucketMs, 40],
    ]);
  });
});

test("an area without a reading has no series", () => {
  assert.deepEqual(combineTypes(averageSensors([])), {});
  assert.deepEqual(combineTypes(averageSensors([sensor("a", { [metric]: [] })])), {});
});

describe("for any readings", () => {
  const readings = fc
    .uniqueArray(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -500, max: 500 })), {
      maxLength: 60,
      selector: ([t]) => t,
    })
    .map((pairs): Pairs => pairs.sort(([a], [b]) => a - b).map(([t, value]) => [start + t * minute, value / 10]));
  const area = fc
    .array(fc.tuple(readings, fc.constantFrom("probe", "mast", null)), { minLength: 1, maxLength: 6 })
    .map((sensors) => sensors.map(([pairs, type], i) => sensor(`s${i}`, { [metric]: pairs }, type)));
  const sameType = area.map((sensors) => sensors.map((one) => ({ ...one, sensorType: null })));

  test("each point stands at the start of the quarter hour of its readings", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 2e12 }), (ts) => {
        const label = labelOf(bucketOf(ts));
        assert.ok(label <= ts && ts < label + bucketMs);
        assert.ok(new Date(label).getUTCMinutes() % 15 === 0 && Number.isInteger(label / minute));
      }),
    );
  });

  test("the average is the mean of the sensors' own means of the bucket, and no other bucket has a point", () => {
    fc.assert(
      fc.property(sameType, (sensors) => {
        const average = averageOf(sensors);
        const buckets = new Map<number, number[]>();
        for (const { series } of sensors) {
          const own = Map.groupBy(
            pairsOf(series[metric] ?? emptyColumns),
            ([ts]) => ts - (((ts % bucketMs) + bucketMs) % bucketMs),
          );
          for (const [label, pairs] of own) {
            const mean = pairs.reduce((sum, [, value]) => sum + value, 0) / pairs.length;
            buckets.set(label, [...(buckets.get(label) ?? []), mean]);
          }
        }
        const wanted = [...buckets].sort(([a], [b]) => a - b);
        assert.deepEqual(
          [...average.ts],
          wanted.map(([label]) => label),
        );
        const means = wanted.map(([, values]) => values.reduce((sum, value) => sum + value, 0) / values.length);
        allNear([...average.value], means, 1e-9);
      }),
    );
  });

  test("the order of the sensors makes no difference, to the last bit", () => {
    fc.assert(
      fc.property(area, fc.infiniteStream(fc.nat()), (sensors, keys) => {
        const shuffled = sensors
          .map((one) => [keys.next().value as number, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        assert.deepEqual(combineTypes(averageSensors(shuffled)), combineTypes(averageSensors(sensors)));
      }),
    );
  });

  test("a sensor that never reports changes nothing", () => {
    fc.assert(
      fc.property(area, fc.constantFrom("probe", "mast", "silent", null), (sensors, type) => {
        const silent = sensor("silent", { [metric]: [] }, type);
        assert.deepEqual(combineTypes(averageSensors([...sensors, silent])), combineTypes(averageSensors(sensors)));
      }),
    );
  });

  test("copies of one sensor give that sensor", () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: 1, max: 9 }), (pairs, copies) => {
        const one = averageOf([sensor("0", { [metric]: pairs })]);
        const many = averageOf(Array.from({ length: copies }, (_, i) => sensor(`${i}`, { [metric]: pairs })));
        assert.deepEqual([...many.ts], [...one.ts]);
        allNear([...many.value], [...one.value], 1e-9);
      }),
    );
  });

  test("the average lies between the lowest and the highest reading of its quarter hour", () => {
    fc.assert(
      fc.property(area, (sensors) => {
        for (const [label, value] of pairsOf(averageOf(sensors))) {
          const inBucket = sensors
            .flatMap(({ series }) => pairsOf(series[metric] ?? emptyColumns))
            .filter(([ts]) => bucketOf(ts) === bucketOf(label))
            .map(([, reading]) => reading);
          assert.ok(value >= Math.min(...inBucket) - 1e-9 && value <= Math.max(...inBucket) + 1e-9);
        }
      }),
    );
  });
});
