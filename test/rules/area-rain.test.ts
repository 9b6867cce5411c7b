/**
 * Rain counters of areas and single sensors: the agreed cases, and nothing lost, doubled or invented by any gaps and
 * restarts.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Columns, columnsOf, emptyColumns } from "#core/series.ts";
import { averageSensors, combineTypes, type SensorReadings } from "#server/areas/averaging.ts";
import { bucketMs } from "#server/areas/buckets.ts";
import { askedMetrics, counterMetric, counterToInterval, intervalMetric } from "#server/areas/counter.ts";
import { loadedSeries, seriesFor } from "#server/runs/data/loaded-data.ts";
import "#test/support/property-runs.ts";
import { allNear, near, references } from "#test/tiles/cases/case.ts";

const minute = 60_000;
const start = Date.UTC(2026, 5, 1);

type Pairs = readonly (readonly [ts: number, value: number])[];

/** Contents of a counter, one per quarter hour; null is a bucket without a reading. */
function quarterly(contents: readonly (number | null)[]): Pairs {
  return contents.flatMap((content, i) => (content === null ? [] : [[start + i * bucketMs, content] as const]));
}

function gauge(name: string, counter: Pairs, sensorType: string | null = "gauge"): SensorReadings {
  return { sourceId: name, name, sensorType, series: { [counterMetric]: columnsOf(counter) } };
}

function area(...sensors: readonly SensorReadings[]) {
  const combined = combineTypes(averageSensors(sensors));
  const { columns: interval = emptyColumns, notes = [] } = combined[intervalMetric] ?? {};
  return { interval, notes, cumulative: combined[counterMetric]?.columns ?? emptyColumns };
}

function pairsOf({ ts, value }: Columns): Pairs {
  return [...ts].map((t, i) => [t, value[i] as number]);
}

function total(columns: Columns): number {
  return columns.value.reduce((sum, value) => sum + value, 0);
}

/** Running sums. */
function addedUp(amounts: readonly number[]): readonly number[] {
  let sum = 0;
  return amounts.map((amount) => {
    sum += amount;
    return sum;
  });
}

/** By quarter hour, null where there is no point, as the tables have it. */
function byBucket(columns: Columns, length: number): readonly (number | null)[] {
  const known = new Map(pairsOf(columns));
  return Array.from({ length }, (_, i) => known.get(start + i * bucketMs) ?? null);
}

describe("the agreed cases", () => {
  const same = (actual: readonly (number | null)[], expected: readonly (number | null)[], tolerance: number): void => {
    assert.deepEqual(
      actual.map((value) => value === null),
      expected.map((value) => value === null),
    );
    actual.forEach((value, i) => {
      if (value !== null) near(value, expected[i] as number, tolerance, `amount ${i}`);
    });
  };

  for (const { id, source, quantity, inputs, expected, tolerance } of references("rain")) {
    if (quantity === "area_intervals") {
      test(`${id} (${source})`, () => {
        const { interval } = area(gauge("a", quarterly(inputs["a"])), gauge("b", quarterly(inputs["b"])));
        same(byBucket(interval, expected.length), expected, tolerance);
      });
      continue;
    }
    const counter = quarterly(inputs["counter"]);
    const ways = {
      "of a single sensor": counterToInterval(columnsOf(counter)).columns,
      "of an area": area(gauge("a", counter)).interval,
    };
    for (const [way, amounts] of Object.entries(ways)) {
      test(`${id} ${way} (${source})`, () => {
        if (quantity === "intervals") return same(byBucket(amounts, expected.length), expected, tolerance);
        allNear(addedUp([...amounts.value]), expected, tolerance);
      });
    }
  }
});

describe("by hand", () => {
  test("gauges that report every hour weigh as much as those of the quarter hour, and nothing is counted twice", () => {
    const quick = gauge("quick", quarterly([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    const slow = gauge("slow", quarterly([50, null, null, null, 54, null, null, null, 58]));
    near(total(area(quick, slow).interval), 8, 1e-9);
    near(total(area(slow, { ...slow, sourceId: "other" }).interval), 8, 1e-9);
    assert.deepEqual(pairsOf(area(slow).interval), [
      [start + 4 * bucketMs, 4],
      [start + 8 * bucketMs, 4],
    ]);
  });

  test("the amount of a lost reading comes with the next one, and what was counted twice is taken off the rain after it", () => {
    const steady = gauge("a", quarterly([0, 1, 2, 3, 4, 5, 6]));
    const lossy = gauge("b", quarterly([70, 71, null, 73, 74, 75, 76]));
    allNear([...area(steady, lossy).interval.value], [1, 1, 1.5, 0.5, 1, 1], 1e-9);
    allNear([...area(lossy).interval.value], [1, 2, 1, 1, 1], 1e-9);
  });

  test("a gauge that comes back after days is averaged over the days it was silent, and is no cloudburst", () => {
    const days = 3 * 96;
    const steady = quarterly(Array.from({ length: days }, (_, i) => i * 0.2));
    const silent = quarterly(Array.from({ length: days }, (_, i) => (i > 4 && i < days - 3 ? null : 7 + i * 0.2)));
    const { interval } = area(gauge("a", steady), gauge("b", steady), gauge("c", silent));
    allNear([...interval.value], Array(days - 1).fill(0.2), 1e-9);
  });

  test("when all gauges were silent together, the next reading brings the whole rain of the silence", () => {
    const counter = quarterly([0, 1, null, null, null, null, null, null, 9, 9]);
    const expected = [1, 8, 0];
    allNear([...area(gauge("a", counter), gauge("b", counter)).interval.value], expected, 1e-9);
  });

  test("a gauge that restarted in a silence brings no part of what the others have measured already", () => {
    const steady = quarterly(Array.from({ length: 12 }, (_, i) => i));
    const restarted = quarterly([80, 81, null, null, null, null, null, null, null, 5, 6, 7]);
    const { interval, notes } = area(gauge("a", steady), gauge("b", restarted));
    allNear([...interval.value], Array(11).fill(1), 1e-9);
    assert.ok(notes.includes('Rain counters that began again: "b" (1 time).'));
    allNear([...area(gauge("b", restarted)).interval.value], [1, 5, 1, 1], 1e-9);
  });

  test("a counter that comes back with more than can have rained gives no amount, up or down", () => {
    const replaced = quarterly([10, 11, 3000, 3001, 400, 401]);
    const { columns, notes } = counterToInterval(columnsOf(replaced));
    assert.deepEqual([...columns.value], [1, 1, 1]);
    assert.match(notes.join("\n"), /rose by more than can have rained 2 times/);
    assert.deepEqual([...area(gauge("a", replaced)).interval.value], [1, 1, 1]);
  });

  test("one reading far from those around it, up or down, is neither rain nor a restart of what follows", () => {
    for (const fault of [0, 3000]) {
      const { columns } = counterToInterval(columnsOf(quarterly([100, 101, fault, 102, 103])));
      near(total(columns), 3, 1e-9);
    }
  });

  test("gauges that deliver amounts: their sums in a quarter hour, averaged", () => {
    const amounts = (name: string, pairs: Pairs): SensorReadings => ({
      ...gauge(name, []),
      series: { [intervalMetric]: columnsOf(pairs) },
    });
    const five = amounts("five", [
      [start, 1],
      [start + 5 * minute, 2],
      [start + 10 * minute, 3],
    ]);
    const fifteen = amounts("fifteen", [[start, 4]]);
    assert.deepEqual(pairsOf(area(five, fifteen).interval), [[start, 5]]);
    const hourly = amounts("hourly", [
      [start + 3 * bucketMs, 4],
      [start + 7 * bucketMs, 4],
    ]);
    const quarter = amounts(
      "quarter",
      quarterly(Array(8).fill(1)).map(([ts, value]) => [ts, value]),
    );
    allNear([...area(hourly, quarter).interval.value], Array(8).fill(1), 1e-9);
    allNear([...area(hourly).interval.value], [4, 4], 1e-9);
  });

  test("of a gauge with both, the counter is taken", () => {
    const both: SensorReadings = {
      ...gauge("both", []),
      series: { [counterMetric]: columnsOf(quarterly([5, 6, 9])), [intervalMetric]: columnsOf(quarterly([0, 1, 2])) },
    };
    assert.deepEqual(byBucket(area(both).interval, 3), [null, 1, 3]);
  });

  test("types of gauges: the mean of the types' rain, not of the gauges", () => {
    const wet = quarterly([0, 6, 12]);
    const dry = quarterly([900, 900, 900]);
    const { interval, cumulative, notes } = area(
      gauge("a", wet, "tipping"),
      gauge("b", wet, "tipping"),
      gauge("c", dry, "weighing"),
    );
    assert.deepEqual(byBucket(interval, 3), [null, 3, 3]);
    assert.deepEqual(byBucket(cumulative, 3), [0, 3, 6]);
    assert.match(notes.join("\n"), /mean of the sensor types tipping, weighing/);
  });

  test("a tile that needs amounts also requests a counter", () => {
    assert.deepEqual(askedMetrics(["humidity.ambient", intervalMetric]), [
      "humidity.ambient",
      intervalMetric,
      counterMetric,
    ]);
    assert.deepEqual(askedMetrics([counterMetric]), [counterMetric]);
    assert.deepEqual(askedMetrics([intervalMetric, counterMetric]), [intervalMetric, counterMetric]);
  });
});

describe("a single source with a counter", () => {
  const answer = loadedSeries({
    [counterMetric]: { columns: columnsOf(quarterly([5, 6, 1, 1.2])), notes: ["one gap"] },
  });

  test("gives amounts to a tile that asks for these alone, and says so", () => {
    const given = seriesFor(answer, intervalMetric, [intervalMetric]);
    assert.deepEqual([...(given?.columns.value ?? [])], [1, 1, 0.2]);
    assert.deepEqual(given?.notes.slice(0, 2), ["one gap", "Rain per reading taken from the rain counter."]);
    assert.match(given?.notes.at(-1) ?? "", /began again 1 time/);
  });

  test("gives the counter as it is to a tile that knows what to do with it, and amounts as they were delivered", () => {
    assert.equal(seriesFor(answer, intervalMetric, [intervalMetric, counterMetric]), undefined);
    const delivered = { columns: columnsOf(quarterly([0.2])), notes: [] };
    assert.equal(
      seriesFor(loadedSeries({ ...answer.series, [intervalMetric]: delivered }), intervalMetric, [intervalMetric]),
      delivered,
    );
  });
});

describe("for any rain", () => {
  /** Contents of a counter that tips by 0.2 mm, from any starting content. */
  const counters = (length: fc.Arbitrary<number>, gauges: fc.Arbitrary<number>) =>
    fc
      .tuple(length, gauges)
      .chain(([readings, many]) =>
        fc.array(fc.tuple(fc.nat(5000), fc.array(fc.nat(40), { minLength: readings, maxLength: readings })), {
          minLength: many,
          maxLength: many,
        }),
      )
      .map((all) => all.map(([first, tips]) => addedUp([first, ...tips]).map((content) => content / 5)));
  const single = counters(fc.integer({ min: 1, max: 120 }), fc.constant(1)).map(([contents = []]) => contents);
  const long = counters(fc.integer({ min: 30, max: 120 }), fc.constant(1)).map(([contents = []]) => contents);
  const complete = counters(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }));
  const gaps = fc.infiniteStream(fc.boolean());

  function withGaps(contents: readonly number[], isMissing: Iterator<boolean>): readonly (number | null)[] {
    return contents.map((content, i) =>
      i > 0 && i < contents.length - 1 && isMissing.next().value === true ? null : content,
    );
  }

  test("while all gauges report, the amounts are the differences of the counters' mean", () => {
    fc.assert(
      fc.property(complete, (counters) => {
        const { interval, cumulative } = area(...counters.map((contents, i) => gauge(`${i}`, quarterly(contents))));
        const length = counters[0]?.length ?? 0;
        const mean = Array.from(
          { length },
          (_, i) => counters.reduce((sum, one) => sum + (one[i] as number), 0) / counters.length,
        );
        const differences = mean.slice(1).map((content, i) => content - (mean[i] as number));
        allNear([...interval.value], differences, 1e-5);
        allNear(
          [...cumulative.value],
          mean.map((content) => content - (mean[0] as number)),
          1e-5,
        );
      }),
    );
  });

  test("the amounts of one gauge add up to the rise of its counter, whatever is missing between its first and last reading", () => {
    fc.assert(
      fc.property(single, gaps, (contents, isMissing) => {
        const counter = quarterly(withGaps(contents, isMissing));
        const rise = (contents.at(-1) as number) - (contents[0] as number);
        near(total(counterToInterval(columnsOf(counter)).columns), rise, 1e-5);
        near(total(area(gauge("a", counter)).interval), rise, 1e-5);
      }),
    );
  });

  test("rain that one gauge measured without a break is the area's, whatever silences and restarts in them the others had", () => {
    fc.assert(
      fc.property(long, fc.integer({ min: 1, max: 4 }), gaps, (contents, others, chances) => {
        const steady = gauge("steady", quarterly(contents));
        const faulty = Array.from({ length: others }, (_, i) =>
          gauge(`${i}`, quarterly(withSilences(contents, chances))),
        );
        near(total(area(steady, ...faulty).interval), (contents.at(-1) as number) - (contents[0] as number), 1e-5);
      }),
    );
  });

  /**
   * The same rain on top of 1,000 mm; now and then four readings in a row are missing, and in one of the silences the
   * counter may begin again.
   */
  function withSilences(contents: readonly number[], chances: Iterator<boolean>): readonly (number | null)[] {
    const happens = (): boolean => chances.next().value === true;
    const shown: (number | null)[] = contents.map((content) => content + 1000);
    let hasRestarted = false;
    for (let i = 1; i + 4 < contents.length; i += 12) {
      if (!happens()) continue;
      shown.fill(null, i, i + 4);
      if (hasRestarted || !happens()) continue;
      hasRestarted = true;
      for (let j = i + 4; j < contents.length; j += 1) shown[j] = (contents[j] as number) - (contents[i + 1] as number);
    }
    return shown;
  }

  test("restarts and noise never make rain negative, nor more than the counters hold and rise", () => {
    const contents = fc.array(fc.option(fc.integer({ min: 0, max: 2000 }), { freq: 5, nil: null }), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.array(contents, { minLength: 1, maxLength: 4 }), (counters) => {
        const sensors = counters.map((tenths, i) =>
          gauge(`${i}`, quarterly(tenths.map((one) => (one === null ? null : one / 10)))),
        );
        const { interval } = area(...sensors);
        // A rise is rain. After a fall, the content is rain.
        const brought = sensors.flatMap(({ series }) => {
          const contents = [...(series[counterMetric] ?? emptyColumns).value];
          return contents
            .slice(1)
            .map((content, i) => (content >= (contents[i] as number) ? content - (contents[i] as number) : content));
        });
        const possible = brought.reduce((sum, amount) => sum + amount, 0);
        for (const amount of interval.value) assert.ok(amount >= 0);
        assert.ok(total(interval) <= possible + 1e-5, `${total(interval)} of ${possible}`);
      }),
    );
  });

  test("the order of the gauges makes no difference, copies give the one gauge, and a silent one changes nothing", () => {
    fc.assert(
      fc.property(complete, gaps, (counters, isMissing) => {
        const sensors = counters.map((contents, i) => gauge(`${i}`, quarterly(withGaps(contents, isMissing))));
        assert.deepEqual(area(...sensors.toReversed()), area(...sensors));
        assert.deepEqual(area(...sensors, gauge("silent", [])), area(...sensors));
        const [first] = sensors;
        assert.ok(first);
        const copies = [0, 1, 2].map((i) => ({ ...first, sourceId: `copy ${i}` }));
        const [one, many] = [area(first).interval, area(...copies).interval];
        assert.deepEqual([...many.ts], [...one.ts]);
        allNear([...many.value], [...one.value], 1e-5);
      }),
    );
  });
});
