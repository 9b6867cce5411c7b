/** The rules of retention: what is due, and how large a batch may be. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { defaultRetention, noOverrides } from "#server/retention/model.ts";
import { firstBatchSize, limitsOf, maxBatchSize, nextBatchSize } from "#server/retention/rules.ts";
import "#test/support/property-runs.ts";

const dayMs = 24 * 3_600_000;

test("without settings runs stay 400 days and 10,000 of a flow, events 30, deliveries 90, audit entries 400", () => {
  assert.deepEqual(defaultRetention, {
    runDays: 400,
    runsPerFlow: 10_000,
    eventDays: 30,
    deliveryDays: 90,
    auditDays: 400,
  });
});

test("a tenant's own settings come before the operator's, each by itself", () => {
  const days = fc.integer({ min: 1, max: 36_500 });
  const settings = fc.record({
    runDays: days,
    runsPerFlow: days,
    eventDays: days,
    deliveryDays: days,
    auditDays: days,
  });
  const own = fc.option(days);
  const overrides = fc.record({ runDays: own, runsPerFlow: own, eventDays: own, deliveryDays: own, auditDays: own });
  const now = Date.UTC(2026, 5, 1);
  fc.assert(
    fc.property(settings, overrides, (defaults, given) => {
      const limits = limitsOf("t", defaults, given, now);
      assert.equal((now - limits.runsBefore) / dayMs, given.runDays === null ? defaults.runDays : given.runDays);
      assert.equal(
        (now - limits.eventsBefore) / dayMs,
        given.eventDays === null ? defaults.eventDays : given.eventDays,
      );
      assert.equal((now - limits.auditBefore) / dayMs, given.auditDays === null ? defaults.auditDays : given.auditDays);
      assert.equal(limits.runsPerFlow, given.runsPerFlow === null ? defaults.runsPerFlow : given.runsPerFlow);
    }),
  );
  assert.equal(limitsOf("t", defaultRetention, noOverrides, now).endedAfter, now - 3_600_000);
});

describe("the size of a batch", () => {
  /** What the next batches take where each row takes as long. */
  function timesOf(msPerRow: number, fixedMs: number, count: number): readonly number[] {
    const times: number[] = [];
    for (let size = firstBatchSize; times.length < count; ) {
      const tookMs = fixedMs + size * msPerRow;
      times.push(tookMs);
      size = nextBatchSize(size, tookMs);
      assert.ok(Number.isInteger(size) && size >= 1 && size <= maxBatchSize);
    }
    return times;
  }

  test("settles far below the 50 ms that a lock may last, whatever a row costs, or at one row", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 200, noNaN: true }), (msPerRow) => {
        const settled = timesOf(msPerRow, 1, 60).slice(20);
        assert.ok(settled.every((ms) => ms <= Math.max(24, 1 + msPerRow)));
      }),
    );
  });

  test("is as large as may be where rows cost next to nothing", () => {
    assert.equal(timesOf(0.001, 1, 20).at(-1), 1 + maxBatchSize * 0.001);
  });

  test("shrinks after a slow batch, and grows again", () => {
    assert.equal(nextBatchSize(200, 45), 100);
    assert.equal(nextBatchSize(1, 400), 1);
    assert.equal(nextBatchSize(50, 3), 100);
    assert.equal(nextBatchSize(50, 15), 50);
  });
});
