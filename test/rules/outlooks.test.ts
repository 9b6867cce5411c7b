/** What outlooks are made of: joined years, days of members, and what they come to. Held against the plain way. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { localDayAt, offsetOf } from "#core/local-clock.ts";
import { columnsOf } from "#core/series.ts";
import { type ExpectedTarget, expectedEvent } from "#server/alerts/expected.ts";
import { countsOf, headlineOf, nextOf } from "#server/expectations/headline.ts";
import { type Expectation, type ExpectationBasis, noCounts, type OutlookTarget } from "#server/expectations/model.ts";
import { dailyOutlookDay, outlookConfigOf, tooMany } from "#server/expectations/rules.ts";
import { expectationOf, expectedDay, type Question, questionsOf, reachedDay } from "#server/outlooks/expectations.ts";
import { coveredShare, meanOfDays, memberYears, spliced } from "#server/outlooks/members.ts";
import { isoDate } from "#tile/local-time";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const numRuns = propertyRuns(500);

type Point = readonly [number, number];

/** Ascending times, each once. */
const points = (maxLength = 40) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -50, max: 50 })), {
      selector: ([hour]) => hour,
      maxLength,
    })
    .map((found) =>
      found.toSorted(([one], [other]) => one - other).map(([hour, value]) => [hour * hourMs, value] as const),
    );

function pairsOf({ ts, value }: { ts: Float64Array; value: Float64Array }): readonly Point[] {
  return Array.from(ts, (at, index) => [at, value[index] as number] as const);
}

describe("a series that is joined", () => {
  test("has what is known, then the moved past after it, and nothing else", () => {
    fc.assert(
      fc.property(
        points(),
        points(),
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 400 }),
        (known, past, shiftHours, fromHour, length, nowHour) => {
          const [shiftMs, from, now] = [shiftHours * hourMs, fromHour * hourMs, nowHour * hourMs];
          const until = from + length * hourMs;
          const found = spliced({
            ...{ name: "temperature", known: columnsOf(known), past: columnsOf(past), shiftMs, from, until, now },
          });
          const last = known.filter(([at]) => at <= until).at(-1)?.[0];
          const plain = [
            ...known.filter(([at]) => at >= from && at <= until),
            ...past
              .map(([at, value]) => [at + shiftMs, value] as const)
              .filter(([at]) => at >= from && at > (last ?? now) && at <= until),
          ];
          assert.deepEqual(pairsOf(found), plain);
          assert.ok(!(found.ts.buffer === columnsOf(known).ts.buffer));
        },
      ),
      { numRuns },
    );
  });

  test("of a rain counter rises by what fell, and not by what had fallen in another year", () => {
    const known = columnsOf([0, 1, 2].map((hour) => [hour * hourMs, 100 + hour]));
    const past = columnsOf([0, 1, 2, 3, 4, 5].map((hour) => [hour * hourMs, 700 + 2 * hour]));
    const joined = spliced({
      ...{ name: "precipitation.cumulative", known, past, shiftMs: 0, from: 0, until: 5 * hourMs, now: 2 * hourMs },
    });
    assert.deepEqual(Array.from(joined.value), [100, 101, 102, 104, 106, 108]);
  });
});

describe("the years that stand in", () => {
  const zones = fc.constantFrom(
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Pacific/Auckland",
    "Asia/Kolkata",
    "UTC-08:00",
  );

  test("are the last ones of which all has happened, each from the same local day on", () => {
    const times = fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 5, max: 30 }),
        zones,
        (now, days, years, zone) => {
          const offsetAt = offsetOf(zone);
          const until = now + days * dayMs;
          const found = memberYears({ now, until, years }, offsetAt);
          const [today] = [isoDate(localDayAt(offsetAt, now))];
          assert.equal(found.length, years);
          for (const [index, { year, shiftMs }] of found.entries()) {
            if (index > 0) assert.equal(year, (found[index - 1]?.year ?? 0) + 1);
            assert.ok(until - shiftMs <= now);
            const same = isoDate(localDayAt(offsetAt, now - shiftMs));
            const expected = `${year}${today.slice(4)}`;
            // Where clocks changed between the two, the hour of the day may be another one.
            const isNear = [-hourMs, 0, hourMs].some(
              (hour) => isoDate(localDayAt(offsetAt, now - shiftMs + hour)) === expected,
            );
            assert.ok(isNear || (today.endsWith("02-29") && same.endsWith("02-28")), `${today}: ${same}`);
          }
          const newest = found.at(-1);
          const next = memberYears({ now, until, years: years + 1 }, offsetAt);
          assert.deepEqual(next.slice(1), found);
          assert.ok(newest !== undefined && newest.year < Number(today.slice(0, 4)));
        },
      ),
      { numRuns },
    );
  });

  test("are compared by the means of days, and counted by the days that have a reading", () => {
    fc.assert(
      fc.property(
        points(60),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 300 }),
        (series, fromHour, length) => {
          const [from, to] = [fromHour * hourMs, (fromHour + length) * hourMs];
          const within = series.filter(([at]) => at >= from && at <= to);
          const days = Map.groupBy(within, ([at]) => Math.floor((at - from) / dayMs));
          const means = [...days.values()].map((day) => day.reduce((sum, [, value]) => sum + value, 0) / day.length);
          const mean = means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0) / means.length;
          const found = meanOfDays(columnsOf(series), from, to);
          assert.equal(found?.days ?? 0, days.size);
          assert.ok(mean === null ? found === null : Math.abs((found?.mean ?? Number.NaN) - mean) < 1e-9);
          const all = Math.max(1, Math.ceil((to - from) / dayMs));
          const seen = new Set(within.map(([at]) => Math.min(all - 1, Math.floor((at - from) / dayMs))));
          assert.equal(coveredShare(columnsOf(series), from, to), seen.size / all);
        },
      ),
      { numRuns },
    );
  });
});

const basis: ExpectationBasis = {
  ...{ observedUntil: 0, forecastUntil: null, until: dayMs, years: [], leftOut: [], differences: [] },
};
const question: Question = { row: 0, stage: null, threshold: 100, isDeciding: true, unit: "GDD" };
const dayAtUtc = (time: number): number => Math.floor(time / dayMs);
const answered = { question, current: 40, basis, dayAt: dayAtUtc };

describe("what the years come to", () => {
  test("counts those that never reach it, and covers what one more year would", () => {
    const day = fc.option(fc.integer({ min: 20_000, max: 20_200 }), { nil: null });
    fc.assert(
      fc.property(fc.array(day, { minLength: 5, maxLength: 30 }), (days) => {
        const found = expectationOf(answered, days);
        const reached = days.filter((one) => one !== null).toSorted((one, other) => one - other);
        const share = reached.length / days.length;
        assert.ok(Math.abs((found.reachedShare ?? -1) - share) <= 5e-5);
        assert.equal(found.state, share > 0.5 ? "expected" : "not_expected");
        assert.equal(found.earliest, reached.length === 0 ? null : isoDate(reached[0] ?? 0));
        assert.equal(found.latest, reached.length === 0 ? null : isoDate(reached.at(-1) ?? 0));
        const inOrder = days.map((one) => one ?? Number.POSITIVE_INFINITY).toSorted((one, other) => one - other);
        const half = inOrder.length / 2;
        const middle = ((inOrder[Math.ceil(half) - 1] ?? 0) + (inOrder[Math.floor(half)] ?? 0)) / 2;
        assert.equal(found.expectedAt, share > 0.5 ? isoDate(Math.floor(middle)) : null);
        if (reached.length === days.length)
          assert.ok(Math.abs((found.coverage ?? 0) - (days.length - 1) / (days.length + 1)) <= 5e-5);
      }),
      { numRuns },
    );
  });

  test("with ten years is the 82 % of the range from the first to the last", () => {
    const days = Array.from({ length: 10 }, (_, index) => 20_000 + index);
    const { coverage, earliest, latest, expectedAt } = expectationOf(answered, days);
    assert.deepEqual([coverage, earliest, latest, expectedAt], [0.8182, "2024-10-04", "2024-10-13", "2024-10-08"]);
    assert.match(expectationOf(answered, days.slice(0, 4)).reason ?? "", /only 4 of the past years/);
  });

  test("within the days of the forecast is one day, and nobody knows how often it holds", () => {
    const days = Array.from({ length: 10 }, () => 20_000);
    const until = (day: number) => ({ ...answered, basis: { ...basis, forecastUntil: day * dayMs } });
    const { method, coverage, expectedAt, reachedShare } = expectationOf(until(20_000), days);
    assert.deepEqual([method, coverage, expectedAt, reachedShare], ["forecast", null, "2024-10-04", 1]);
    const later = expectationOf(until(19_999), days);
    assert.deepEqual([later.method, later.coverage], ["forecast_and_years", 0.8182]);
  });

  test("a tile without a season that is triggered now is reached since its newest stretch began", () => {
    const points = (...triggered: readonly number[]) => ({
      ts: Float64Array.from(triggered, (_, index) => (20_000 + index) * dayMs + hourMs),
      value: Float64Array.from(triggered),
      triggered: Uint8Array.from(triggered),
    });
    const at = (isTriggered: boolean, ...triggered: readonly number[]) => {
      const present = {
        now: 20_009 * dayMs,
        points: points(...triggered),
        isTriggered,
        lastValue: 1,
        isSeasonal: false,
      };
      const day = reachedDay(question, present, () => 0);
      return day === null ? null : day - 20_000;
    };
    assert.equal(at(true, 1, 0, 1, 1), 2);
    assert.equal(at(true, 1, 1, 0, 0), 0, "by an earlier point");
    assert.equal(at(true, 0, 0), 8, "by what no point shows: since today");
    assert.equal(at(false, 1, 1), null);
  });

  test("a point at local midnight is about the day that ended, and one of now is not to come", () => {
    const midnight = Date.UTC(2026, 4, 21);
    const at = (...times: readonly number[]) => ({
      ts: Float64Array.from(times),
      value: Float64Array.from(times, () => 100),
      triggered: Uint8Array.from(times, () => 1),
    });
    const dayOf = (now: number, ...times: readonly number[]) => {
      const day = expectedDay(question, at(...times), now, () => 0);
      return day === null ? null : isoDate(day);
    };
    assert.equal(dayOf(0, midnight), "2026-05-20");
    assert.equal(dayOf(0, midnight + 1), "2026-05-21");
    assert.equal(dayOf(midnight, midnight, midnight + hourMs), "2026-05-21");
    assert.equal(dayOf(midnight, midnight), null);
  });
});

describe("what decides next", () => {
  const expectation = (changes: Partial<Expectation>): Expectation => ({
    ...{
      row: 0,
      stage: null,
      isDeciding: true,
      threshold: 1,
      unit: null,
      current: null,
      state: "expected",
      reason: null,
    },
    ...{ reachedAt: null, expectedAt: "2026-05-21", earliest: null, latest: null, coverage: null, reachedShare: null },
    ...{ method: "years", basis },
    ...changes,
  });
  const target = (position: number, ...expectations: readonly Expectation[]): OutlookTarget => ({
    ...{ position, identity: `${position}`, sourceId: null, targetName: `Field ${position}`, timezone: "UTC" },
    ...{ skipped: null, season: null, expectations },
  });

  test("is an event that says whether it rests on demo data", () => {
    const found = { target: { sourceId: null, name: "North" }, expectation: expectation({}) } as ExpectedTarget;
    const outlook = { id: "o", tenantId: "t", flowId: "f" };
    for (const [demo, demoData] of [
      [{ extent: "some", tiles: ["Weather"] }, "some"],
      [null, "none"],
    ] as const)
      assert.partialDeepStrictEqual(expectedEvent(outlook, { flowName: "Frost", demo }, found, "Soon").data, {
        demoData,
      });
  });

  test("is the first that is not reached, of those that decide", () => {
    const other = expectation({ isDeciding: false, stage: "told only" });
    const [reached, next] = [expectation({ state: "reached", stage: "a" }), expectation({ stage: "b" })];
    assert.equal(headlineOf(target(0, other, reached, next)), next);
    assert.equal(headlineOf(target(0, other, reached)), reached);
    assert.equal(headlineOf(target(0, other)), null);
  });

  test("is counted once for each target, and the earliest of all is next", () => {
    const [late, soon] = [expectation({}), expectation({ expectedAt: "2026-05-02" })];
    const never = expectation({ state: "not_expected", expectedAt: null });
    const targets = [target(0, late), target(1, soon), target(2, never), target(3)];
    assert.deepEqual(countsOf(noCounts, targets), { reached: 0, expected: 2, notExpected: 1, unavailable: 1 });
    assert.equal(nextOf(null, targets)?.position, 1);
    assert.equal(nextOf(nextOf(null, [target(0, soon)]), [target(1, soon)])?.position, 0, "of two the first");
  });

  test("of a tile with stages are its stages, in their order, and those that trigger decide", () => {
    const stages = [
      { name: "later", from: 20, isTriggering: false },
      { name: "first", from: 10 },
    ];
    const found = questionsOf({ params: { stages } }, 2, true, { threshold: null, unit: "GDD" });
    assert.deepEqual(
      found.map(({ stage, threshold, isDeciding }) => [stage, threshold, isDeciding]),
      [
        ["first", 10, true],
        ["later", 20, false],
      ],
    );
    const plain = questionsOf({ params: { stages: [{ name: 1 }] } }, 2, false, { threshold: 5, unit: null });
    assert.deepEqual(
      plain.map(({ stage, threshold, isDeciding }) => [stage, threshold, isDeciding]),
      [[null, 5, false]],
    );
  });
});

describe("a daily outlook", () => {
  const run = { trigger: "schedule", now: Date.UTC(2026, 4, 21, 23, 59, 59, 999) };
  const frozen = (outlook: unknown, targets = 1) => ({
    frozenFlow: { targets: Array.from({ length: targets }), settings: { outlook } },
  });

  test("comes of scheduled runs of flows that want one, once a UTC day", () => {
    const day = { from: Date.UTC(2026, 4, 21), to: Date.UTC(2026, 4, 22) };
    assert.deepEqual(dailyOutlookDay({ ...run, ...frozen({ isDaily: true }) }), day);
    assert.deepEqual(dailyOutlookDay({ ...run, now: day.to, ...frozen({ isDaily: true }) })?.from, day.to);
    for (const other of [
      { ...run, trigger: "manual", ...frozen({ isDaily: true }) },
      { ...run, ...frozen({ isDaily: false }) },
      { ...run, ...frozen(undefined) },
      { ...run, ...frozen({ isDaily: true }, 0) },
      { ...run, ...frozen({ isDaily: true }, 1_001) },
    ])
      assert.equal(dailyOutlookDay(other), null);
  });

  test("has ten years unless the flow says otherwise, and so many evaluations as may be", () => {
    assert.deepEqual(outlookConfigOf({}), { years: 10, isDaily: false });
    assert.deepEqual(outlookConfigOf({ outlook: { years: 31, isDaily: true } }), { years: 10, isDaily: true });
    assert.deepEqual(outlookConfigOf({ outlook: { years: 30 } }), { years: 30, isDaily: false });
    assert.equal(tooMany(1_000, 10), null);
    assert.match(tooMany(1_001, 10)?.message ?? "", /ask for fewer years/);
    assert.match(tooMany(2_001, 5)?.message ?? "", /divide the flow's targets/);
  });
});
