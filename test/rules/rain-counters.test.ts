/**
 * Rain counters: false readings, restarts and the ends of ranges. What a fault is, is the rule of the adapter author's
 * guide, whose examples are in the table.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Columns, columnsOf, emptyColumns } from "#core/series.ts";
import { averageSensors, combineTypes } from "#server/areas/averaging.ts";
import { counterMetric, counterToInterval, intervalMetric } from "#server/areas/counter.ts";
import { near } from "#test/tiles/cases/case.ts";
import { rainFromCounter } from "#tile/rain";
import { propertyRuns } from "#test/support/property-runs.ts";

const minute = 60_000;
const start = Date.UTC(2026, 5, 1);

/** Contents of a counter, `every` so many minutes; null where it has no reading. */
function counter(contents: readonly (number | null)[], every = 15): Columns {
  return columnsOf(
    contents.flatMap((content, i) => (content === null ? [] : [[start + i * every * minute, content] as const])),
  );
}

function ofArea(...counters: readonly Columns[]): Columns {
  const sensors = counters.map((columns, i) => ({
    sourceId: `${i}`,
    name: `gauge ${i}`,
    sensorType: "gauge",
    series: { [counterMetric]: columns },
  }));
  return combineTypes(averageSensors(sensors))[intervalMetric]?.columns ?? emptyColumns;
}

function total({ value }: Columns): number {
  return value.reduce((sum, amount) => sum + amount, 0);
}

interface Case {
  readonly title: string;
  readonly contents: readonly (number | null)[];
  readonly every?: number;
  readonly mm: number;
}

const faults: readonly Case[] = [
  { title: "one reading of 0", contents: [30, 30, 0, 30], mm: 0 },
  { title: "one low reading below the size of a cloudburst", contents: [12.4, 0, 12.4], mm: 0 },
  { title: "one high reading", contents: [20, 60, 20], mm: 0 },
  { title: "one high reading that a cloudburst could have brought", contents: [20, 24.2, 20, 20], mm: 0 },
  { title: "a single tip up and back", contents: [7, 7.2, 7, 7], mm: 0 },
  { title: "two readings of 0", contents: [115, 0, 0, 115], mm: 0 },
  { title: "an hour of hourly zeros", contents: [115, 0, 0, 115], every: 60, mm: 0 },
  { title: "an hour of readings each minute", contents: [9, ...Array(61).fill(0), 9, 9.2], every: 1, mm: 0.2 },
  { title: "different false readings in one spell", contents: [50, 3, 0, 41, 50.2, 50.2], mm: 0.2 },
  { title: "the highest content of 16 bits", contents: [20, 6553.5, 20, 20], mm: 0 },
  { title: "the highest content of 32 bits", contents: [20, 429_496.7295, 429_496.7295, 20.2], mm: 0.2 },
  { title: "while it rains", contents: [30, 31, 0, 32.4, 33], mm: 3 },
  { title: "two apart", contents: [30, 0, 30.2, 30.2, 70, 30.4], mm: 0.4 },
  { title: "one after the other, down and up", contents: [30, 0, 30, 60, 30], mm: 0 },
  { title: "one reading of a daily counter", contents: [30, 0, 30, 31], every: 1440, mm: 1 },
  { title: "after a silence", contents: [30, null, null, 0, 30.2], mm: 0.2 },
  { title: "on the way down to a restart", contents: [300, 180, 40, 0, 0, 0, 0, 0, 0.2], mm: 0.2 },
];

const restarts: readonly Case[] = [
  { title: "to 0, and rain after it", contents: [30, 0, 0, 0, 0, 0, 0.4, 0.8], mm: 0.8 },
  { title: "with what was counted since", contents: [30, 30, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2], mm: 1.2 },
  { title: "that the counter rose from at once", contents: [10, 12, 1, 2, 3], mm: 5 },
  { title: "that lasts longer than a fault, and is caught up later", contents: [5, 0, 0, 0, 0, 0, 0, 6], mm: 6 },
  { title: "each day", contents: [2, 0, 0, 0, 0, 1, 1.4, 0, 0, 0, 0, 0, 0.6], every: 240, mm: 2 },
  { title: "with more than can have rained", contents: [900, 510, 510, 510, 510, 510, 511], mm: 1 },
  { title: "after a silence", contents: [80, 81, null, null, null, null, null, null, 5, 5, 5, 5, 5, 6], mm: 7 },
];

/** What fell between the last reading before and the range's end is not known. */
const rollovers: readonly Case[] = [
  { title: "16 bits of 0.2 mm", contents: [13_106.6, 13_106.8, 0.2, 0.4, 0.4, 0.4, 0.4, 0.4], mm: 0.6 },
  { title: "16 bits of 0.1 mm", contents: [6553.3, 6553.5, 0, 0.1, 0.1, 0.3, 0.3, 0.3], mm: 0.5 },
  { title: "16 bits of an inch's hundredth", contents: [16_645.636, 16_645.89, 0, 0.254, 0.254, 0.254], mm: 0.508 },
  { title: "32 bits of a micrometre's tenth", contents: [429.4965, 429.4967, 0.2, 0.4, 0.4, 0.4, 0.4], mm: 0.4002 },
  { title: "32 bits of 0.1 µm at a gauge of the hour", contents: [429.2, 429.4, 0, 0.2, 0.2], every: 60, mm: 0.4 },
];

/** Not decidable yet: a fall waits, a rise is rain as it comes, and is taken back when the counter comes back. */
const ends: readonly Case[] = [
  { title: "a last reading of 0", contents: [30, 30, 0], mm: 0 },
  { title: "a last reading that is lower", contents: [30, 30, 12.4], mm: 0 },
  { title: "a fall that has not lasted an hour", contents: [30, 12.4, 12.4, 12.4, 12.4, 12.4], mm: 0 },
  { title: "a fall that has lasted", contents: [30, 12.4, 12.4, 12.4, 12.4, 12.4, 12.4], mm: 12.4 },
  { title: "a fall that the counter rose from", contents: [30, 12.4, 12.6], mm: 12.6 },
  { title: "a last reading that is higher", contents: [30, 30, 34], mm: 4 },
  { title: "a higher reading that was a fault", contents: [30, 30, 34, 30], mm: 0 },
];

for (const [name, cases] of Object.entries({ faults, restarts, rollovers, ends })) {
  describe(`${name} of a rain counter`, () => {
    for (const { title, contents, every, mm } of cases) {
      test(`${title}: ${contents.length > 14 ? "…" : contents.map((one) => one ?? "–").join(", ")} is ${mm} mm`, () => {
        const columns = counter(contents, every);
        near(total(rainFromCounter(columns).series), mm, 1e-9);
        near(total(ofArea(columns)), mm, 1e-5);
      });
    }
  });
}

describe("false readings", () => {
  test("are told, as is a fall that cannot be told from one yet", () => {
    assert.match(
      counterToInterval(counter([30, 0, 0, 30])).notes.join("\n"),
      /2 false readings of the counter ignored/,
    );
    assert.match(counterToInterval(counter([30, 30, 12])).notes.join("\n"), /newest fall may be a fault/);
    assert.doesNotMatch(counterToInterval(counter([30, 30, 30.2])).notes.join("\n"), /fault|false/);
  });

  test("of one of two gauges change nothing of the area's rain", () => {
    const steady = counter([30, 30, 30, 30, 30.2]);
    for (const contents of [
      [30, 30, 0, 30, 30.2],
      [80, 120, 120, 80, 80.2],
    ])
      near(total(ofArea(steady, counter(contents))), 0.2, 1e-9);
  });

  test("of a gauge whose rain begins and ends beside the other's leave both", () => {
    const early = counter([10, 11, 12, 12, null, null, null, null]);
    const late = counter([null, null, null, 40, 0, 41, 42, 42]);
    near(total(ofArea(early, late)), 4, 1e-9);
  });

  /** A counter of tips that began again now and then, at a pace of its own; and where its restarts are. */
  const cleanCounters = fc
    .record({
      every: fc.constantFrom(1, 5, 10, 15, 30, 60, 180),
      tip: fc.constantFrom(0.1, 0.2, 0.254, 1),
      first: fc.integer({ min: 0, max: 3000 }),
      tips: fc.array(fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(40)), { minLength: 2, maxLength: 60 }),
      restarts: fc.uniqueArray(fc.nat(60), { maxLength: 2 }),
    })
    .map(({ every, tip, first, tips, restarts }) => {
      let count = first;
      const contents = tips.map((more, i) => {
        count = restarts.includes(i) ? 0 : count + more;
        return count * tip;
      });
      return { every, contents, restarts };
    });

  const spells = fc.record({
    at: fc.nat(60),
    isHigh: fc.boolean(),
    by: fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 1000 }))
      .map(([readings, thousandths]): number[] => Array(readings).fill(thousandths / 1000)),
  });

  test("of any spell of at most an hour in any clean counter change nothing of its total", () => {
    let inserted = 0;
    fc.assert(
      fc.property(cleanCounters, spells, ({ every, contents, restarts }, { at, isHigh, by }) => {
        const columns = counter(contents, every);
        const gap = every * minute;
        const reach = Math.ceil(60 / every) + 1;
        const [before, after] = [contents[at], contents[at + 1]];
        fc.pre(before !== undefined && after !== undefined);
        fc.pre(!restarts.some((one) => Math.abs(one - at) <= reach));
        fc.pre(isHigh || before > 1);
        // Readings within one gap of the clean counter, all an hour long at most.
        const spanMs = Math.min(60 * minute, gap / 2);
        const false_ = by.map((part, i): readonly [number, number] => [
          start + at * gap + gap / 4 + (spanMs * i) / by.length,
          isHigh ? after + 0.6 + part * 300 : Math.max(0, before - 0.6) * (1 - part),
        ]);
        const clean = [...columns.ts].map((t, i) => [t, columns.value[i] as number] as const);
        const faulty = columnsOf([...clean.slice(0, at + 1), ...false_, ...clean.slice(at + 1)]);
        near(total(rainFromCounter(faulty).series), total(rainFromCounter(columns).series), 1e-6);
        near(total(ofArea(faulty)), total(ofArea(columns)), 1e-5);
        inserted++;
      }),
      { numRuns: propertyRuns(500) },
    );
    assert.ok(inserted > propertyRuns(200), `${inserted} spells`);
  });

  test("in the place of a clean counter's readings change nothing of it either", () => {
    fc.assert(
      fc.property(cleanCounters, spells, ({ every, contents, restarts }, { at, isHigh, by }) => {
        const longest = Math.max(1, Math.floor(60 / every) + 1);
        const values = by.slice(0, longest);
        const reach = Math.ceil(60 / every) + values.length + 1;
        const [before, after] = [contents[at], contents[at + values.length + 1]];
        fc.pre(before !== undefined && after !== undefined);
        fc.pre(!restarts.some((one) => Math.abs(one - at) <= reach));
        fc.pre(isHigh || before > 1);
        fc.pre(after - before <= (50 * every * (values.length + 1)) / 15);
        const faulty = contents.map((content, i) => {
          const part = values[i - at - 1];
          if (i <= at || part === undefined) return content;
          return isHigh ? after + 0.6 + part * 300 : Math.max(0, before - 0.6) * (1 - part);
        });
        near(
          total(rainFromCounter(counter(faulty, every)).series),
          total(rainFromCounter(counter(contents, every)).series),
          1e-6,
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("cost no more than a pass: a counter that leaps at every reading is read at once", () => {
    const leaping = Float64Array.from({ length: 200_000 }, (_, i) => (i % 2 === 0 ? 100 + i / 1000 : 0));
    const rising = Float64Array.from({ length: 200_000 }, (_, i) => i / 10);
    const ts = Float64Array.from(leaping, (_, i) => start + i * minute);
    near(total(rainFromCounter({ ts, value: leaping }).series), 199.998, 1e-6);
    near(total(rainFromCounter({ ts, value: rising }).series), 19_999.9, 1e-6);
  });
});
