/** When a source counts as silent. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { afterReading, readingsOf, type SourceHealth, silenceLimitMs, silentAt } from "#server/sources/staleness.ts";
import "#test/support/property-runs.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 6, 1, 12);
const hoursAgo = (hours: number) => now - hours * hour * 1000;
const unknown: SourceHealth = { status: "unknown", lastDataAt: null, cadenceSeconds: null };
const hourly: SourceHealth = { status: "ok", lastDataAt: hoursAgo(1), cadenceSeconds: hour };

describe("the silence that a source is allowed", () => {
  const cases: readonly (readonly [string, number | null, number])[] = [
    ["every minute", minute, 3],
    ["every quarter of an hour", 15 * minute, 3],
    ["hourly", hour, 3],
    ["every three hours", 3 * hour, 9],
    ["every twelve hours", 12 * hour, 36],
    ["daily", day, 36],
    ["weekly", 7 * day, 252],
    ["nobody knows how often", null, 36],
  ];
  for (const [title, cadence, hours] of cases)
    test(`${title}: ${hours} h`, () => assert.equal(silenceLimitMs(cadence), hours * hour * 1000));

  test("never shrinks as the cadence grows, and is always longer than one step", () => {
    const cadence = fc.integer({ min: 1, max: 60 * day });
    fc.assert(
      fc.property(cadence, cadence, (a, b) => {
        if (a <= b) assert.ok(silenceLimitMs(a) <= silenceLimitMs(b));
        assert.ok(silenceLimitMs(a) > a * 1000);
        assert.ok((silentAt({ lastDataAt: now, cadenceSeconds: a }) ?? 0) >= now + silenceLimitMs(a));
      }),
    );
  });

  test("is 36 h at least while no run asks, and without end where there never were data", () => {
    assert.equal(silentAt({ lastDataAt: now, cadenceSeconds: hour }), now + 36 * hour * 1000);
    assert.equal(silentAt({ lastDataAt: null, cadenceSeconds: hour }), null);
  });
});

describe("a reading", () => {
  test("makes a source ok, or stale where it is too old already", () => {
    assert.deepEqual(afterReading(unknown, { newestAt: hoursAgo(2), cadenceSeconds: hour }, now), {
      status: "ok",
      lastDataAt: hoursAgo(2),
      cadenceSeconds: hour,
    });
    assert.equal(afterReading(unknown, { newestAt: hoursAgo(4), cadenceSeconds: hour }, now).status, "stale");
    assert.equal(afterReading(unknown, { newestAt: hoursAgo(4), cadenceSeconds: day }, now).status, "ok");
  });

  test("is stale from the first millisecond beyond the limit, not at it", () => {
    assert.equal(afterReading(hourly, { newestAt: hoursAgo(3) }, now).lastDataAt, hoursAgo(1));
    const old: SourceHealth = { ...hourly, lastDataAt: null };
    assert.equal(afterReading(old, { newestAt: hoursAgo(3) }, now).status, "ok");
    assert.equal(afterReading(old, { newestAt: hoursAgo(3) - 1 }, now).status, "stale");
  });

  test("that is missing leaves an unknown source unknown, and turns a known one stale in time", () => {
    assert.deepEqual(afterReading(unknown, { newestAt: null }, now), unknown);
    assert.equal(afterReading(hourly, { newestAt: null }, now).status, "ok");
    assert.equal(afterReading({ ...hourly, lastDataAt: hoursAgo(5) }, { newestAt: null }, now).status, "stale");
  });

  test("brings a stale source back", () => {
    const stale: SourceHealth = { status: "stale", lastDataAt: hoursAgo(50), cadenceSeconds: hour };
    assert.equal(afterReading(stale, { newestAt: hoursAgo(0.1) }, now).status, "ok");
  });

  test("from the future counts as one of the present", () => {
    assert.equal(afterReading(unknown, { newestAt: now + 9e9 }, now).lastDataAt, now);
  });

  test("of a question that ended long ago says nothing", () => {
    assert.deepEqual(afterReading(hourly, { newestAt: hoursAgo(900), askedUntil: hoursAgo(890) }, now), hourly);
  });

  test("never moves the newest data back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 * now }),
        fc.option(fc.integer({ min: 0, max: now })),
        (newestAt, lastDataAt) => {
          const before: SourceHealth = { ...unknown, lastDataAt };
          const after = afterReading(before, { newestAt }, now).lastDataAt ?? 0;
          assert.ok(after >= (lastDataAt ?? 0) && after <= now);
        },
      ),
    );
  });
});

describe("the readings of a run", () => {
  const series = (sourceId: string | null, newestAt: number | null, cadenceMs: number | null) => ({
    sourceId,
    newestAt,
    cadenceMs,
  });

  test("are one for each source: its newest, and the cadence of its liveliest series", () => {
    const readings = readingsOf(
      [
        series("a", hoursAgo(20), day * 1000),
        series("a", hoursAgo(1), 15 * minute * 1000),
        series("a", null, null),
        series("b", null, null),
        series(null, hoursAgo(1), hour * 1000),
      ],
      now,
    );
    assert.deepEqual(readings, [
      { sourceId: "a", askedUntil: now, newestAt: hoursAgo(1), cadenceSeconds: 15 * minute },
      { sourceId: "b", askedUntil: now, newestAt: null, cadenceSeconds: null },
    ]);
  });
});
