/** The schedule's state machine and the version counter, by example and by random histories. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FlowStatus, FlowTarget } from "#server/flows/model.ts";
import { type Grid, nextRunAt as nextRunOf, type Scheduling } from "#server/flows/schedule.ts";
import { nextVersion } from "#server/flows/version.ts";
import "#test/support/property-runs.ts";

const minuteMs = 60_000;
const now = Date.UTC(2026, 4, 1, 10);

const statuses = fc.constantFrom<FlowStatus>("draft", "active", "paused");
const intervals = fc.option(fc.integer({ min: 5, max: 10_000 }), { nil: null });
const changes = fc.record({
  status: statuses,
  scheduleMinutes: intervals,
  elapsedMs: fc.integer({ min: 0, max: 100_000_000 }),
});

type Intervals = Pick<Scheduling, "status" | "scheduleMinutes">;
const flow = { id: "flow", schedule: null };

/** Of a flow without a cron schedule. */
function nextRunAt(before: Grid | null, after: Intervals, time: number): number | null {
  return nextRunOf(before, { ...after, ...flow }, time);
}

function grid(status: FlowStatus, scheduleMinutes: number | null, next: number | null): Grid {
  return { ...flow, status, scheduleMinutes, nextRunAt: next };
}

/** The grid of a flow that stays active at one interval goes on. */
function continues(before: Grid | null, after: Intervals): boolean {
  return before !== null && before.nextRunAt !== null && before.scheduleMinutes === after.scheduleMinutes;
}

describe("the next run", () => {
  test("is one interval ahead when a flow is created active with an interval", () => {
    assert.equal(nextRunAt(null, { status: "active", scheduleMinutes: 30 }, now), now + 30 * minuteMs);
  });

  test("is one interval ahead when a paused flow turns active", () => {
    assert.equal(
      nextRunAt(grid("paused", 30, null), { status: "active", scheduleMinutes: 30 }, now),
      now + 30 * minuteMs,
    );
  });

  test("is cleared when a flow leaves active", () => {
    for (const status of ["draft", "paused"] as const) {
      assert.equal(nextRunAt(grid("active", 30, now + 1), { status, scheduleMinutes: 30 }, now), null);
    }
  });

  test("keeps its grid when nothing of the schedule changes", () => {
    assert.equal(nextRunAt(grid("active", 30, now + 7), { status: "active", scheduleMinutes: 30 }, now), now + 7);
  });

  test("begins a new grid when the interval changes", () => {
    assert.equal(
      nextRunAt(grid("active", 30, now + 7), { status: "active", scheduleMinutes: 60 }, now),
      now + 60 * minuteMs,
    );
  });

  test("is cleared when the interval is taken away", () => {
    assert.equal(nextRunAt(grid("active", 30, now + 7), { status: "active", scheduleMinutes: null }, now), null);
  });

  test("exists exactly while a flow is active with an interval, and lies ahead by at most the interval, after any history", () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 30 }), (history) => {
        let state = null as Grid | null;
        let time = now;
        for (const change of history) {
          time += change.elapsedMs;
          const next: number | null = nextRunAt(state, change, time);
          const isScheduled = change.status === "active" && change.scheduleMinutes !== null;
          assert.equal(next !== null, isScheduled);
          if (next !== null)
            assert.equal(
              next,
              continues(state, change) ? state?.nextRunAt : time + (change.scheduleMinutes ?? 0) * minuteMs,
            );
          state = grid(change.status, change.scheduleMinutes, next);
        }
      }),
    );
  });

  test("is the same whether a change is sent once or twice", () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 1_000_000 }), (change, laterMs) => {
        const once = nextRunAt(null, change, now);
        assert.equal(nextRunAt(grid(change.status, change.scheduleMinutes, once), change, now + laterMs), once);
      }),
    );
  });
});

describe("the next run of a cron schedule", () => {
  const daily = { cron: "0 6 * * *", timeZone: "Europe/Zurich", jitterSeconds: 0 };
  const active = { id: "flow", status: "active", scheduleMinutes: null, schedule: daily } as const;
  const six = Date.UTC(2026, 4, 2, 4);

  test("is its first tick after now, and is cleared while the flow is not active", () => {
    assert.equal(nextRunOf(null, active, now), six);
    assert.equal(nextRunOf(null, active, six), six + 24 * 60 * minuteMs);
    assert.equal(nextRunOf({ ...active, nextRunAt: six }, { ...active, status: "paused" }, now), null);
  });

  test("stays while the schedule is the same, even where it is due, whatever the order of its members", () => {
    const { cron, ...rest } = daily;
    const before = { ...active, nextRunAt: six };
    assert.equal(nextRunOf(before, { ...active, schedule: { ...rest, cron } }, six + 5), six);
  });

  test("is computed anew when the expression, the zone, the jitter or the kind of schedule changes", () => {
    const before = { ...active, nextRunAt: now + 1 };
    const change = (changes: object) => nextRunOf(before, { ...active, schedule: { ...daily, ...changes } }, now);
    assert.equal(change({ cron: "30 6 * * *" }), six + 30 * minuteMs);
    assert.equal(change({ timeZone: "UTC" }), six + 120 * minuteMs);
    const late = change({ jitterSeconds: 300 }) ?? 0;
    assert.ok(late > six && late <= six + 300_000);
    assert.equal(nextRunAt(before, { status: "active", scheduleMinutes: 30 }, now), now + 30 * minuteMs);
    assert.equal(nextRunOf(grid("active", 30, now + 1), active, now), six);
  });
});

describe("the flow's version", () => {
  const jsonValue = fc.jsonValue({ maxDepth: 2 });
  const tile = fc.record({
    tileDefinitionId: fc.string(),
    tileKey: fc.constantFrom("gdd", "ch", "acc"),
    tileVersion: fc.integer({ min: 1, max: 9 }),
    params: fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), jsonValue, { maxKeys: 4 }),
    reportOnly: fc.boolean(),
  });
  const place = fc.record({
    name: fc.string(),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const evaluated = fc.record({
    tiles: fc.array(tile, { maxLength: 4 }),
    targets: fc.array(place, { maxLength: 4 }),
  }) as fc.Arbitrary<{
    tiles: never[];
    targets: FlowTarget[];
  }>;

  test("stays when the same tiles and targets come back from the database with their members in another order", () => {
    fc.assert(
      fc.property(evaluated, fc.integer({ min: 1 }), (content, version) => {
        assert.equal(
          nextVersion({ ...content, version }, reversedMembers(JSON.parse(JSON.stringify(content)))),
          version,
        );
      }),
    );
  });

  test("rises by exactly one when tiles or targets differ as JSON, and stays otherwise", () => {
    fc.assert(
      fc.property(evaluated, evaluated, fc.integer({ min: 1 }), (before, after, version) => {
        let isSame = true;
        try {
          assert.deepStrictEqual(JSON.parse(JSON.stringify(after)), JSON.parse(JSON.stringify(before)));
        } catch {
          isSame = false;
        }
        assert.equal(nextVersion({ ...before, version }, after), isSame ? version : version + 1);
      }),
    );
  });

  test("rises when two targets change places, because results are listed in their order", () => {
    const [a, b] = [
      { name: "A", latitude: 1, longitude: 2 },
      { name: "B", latitude: 3, longitude: 4 },
    ] as const;
    assert.equal(nextVersion({ tiles: [], targets: [a, b], version: 4 }, { tiles: [], targets: [b, a] }), 5);
  });
});

function reversedMembers<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversedMembers) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversedMembers(member)]),
  ) as T;
}
