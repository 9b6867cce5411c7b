/** A run's plan: local time of targets, windows, steps; and the small helpers of gathering. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "#sandbox/contract.ts";
import { planRun, type RunnableTile } from "#server/runs/plan/plan.ts";
import { noSources } from "#server/runs/plan/subjects.ts";
import { deduplicatedLoads } from "#server/runs/data/deduplicated-loads.ts";
import { localTimeOf } from "#server/tiles/timezones.ts";
import "#test/support/property-runs.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 6, 15, 12);

test("a zone's clock changes are found to the minute", () => {
  const local = localTimeOf("Europe/Zurich", 9);
  assert.deepEqual(local.offsets(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)), [
    { from: Date.UTC(2026, 0, 1), minutes: 60 },
    { from: Date.UTC(2026, 2, 29, 1), minutes: 120 },
    { from: Date.UTC(2026, 9, 25, 1), minutes: 60 },
  ]);
});

test("half-hour zones and zones without changes are right", () => {
  const offsetsOf = (zone: string) =>
    localTimeOf(zone, 0)
      .offsets(Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31))
      .map(({ minutes }) => minutes);
  assert.deepEqual(offsetsOf("Asia/Kolkata"), [330]);
  assert.deepEqual(offsetsOf("Australia/Lord_Howe"), [660, 630, 660]);
  assert.deepEqual(offsetsOf("America/Phoenix"), [-420]);
});

test("without a zone the offset follows the longitude, to the nearest hour", () => {
  const named = (longitude: number) => [
    localTimeOf(undefined, longitude).timezone,
    localTimeOf(undefined, longitude).offsetAt(now),
  ];
  assert.deepEqual(named(-118.77), ["UTC-08:00", -480]);
  assert.deepEqual(named(103), ["UTC+07:00", 420]);
  assert.deepEqual(named(-3), ["UTC+00:00", 0]);
  assert.deepEqual(named(180), ["UTC+12:00", 720]);
  assert.deepEqual(named(-180), ["UTC-12:00", -720]);
});

const compiled = { language: "typescript", role: "tile", hash: "h", fileName: "x.ts", code: "" } as const;

function runnable(window: RunnableTile["definition"]["window"]): ReadonlyMap<string, RunnableTile> {
  const inputs = [{ kind: "weather", variables: ["temperature"] }] as const;
  return new Map([
    [
      "t1",
      {
        compiled,
        definition: {
          key: "x",
          isPlatform: true,
          inputs,
          outputKind: "numeric",
          ...(window === undefined ? {} : { window }),
        },
      },
    ],
  ]);
}

function run(
  params: Readonly<Record<string, Json>>,
  targets: readonly ({ name: string; latitude: number; longitude: number; timezone?: string } | { sourceId: string })[],
) {
  const tiles = [{ tileDefinitionId: "t1", tileKey: "x", tileVersion: 2, params, reportOnly: false }];
  return { flowId: "f", now, frozenFlow: { tiles, targets, settings: {}, userKey: null } };
}

test("without a window of its own a run looks at the last 120 days", () => {
  const planned = planRun(run({}, [{ name: "A", latitude: 1, longitude: 2 }]), runnable(undefined), noSources);
  assert.ok("plan" in planned);
  assert.deepEqual(planned.plan.window, { start: now - 120 * dayMs, end: now });
  assert.deepEqual(planned.plan.requirements, [
    { row: 0, kind: "weather", names: ["temperature"], dataSource: "generate", horizonHours: 0 },
  ]);
});

test("data are asked for from before the window where its first points need that, never further back than a window may reach", () => {
  const withLead = runnable({
    leads: [
      { amount: 1, units: "days" },
      { amount: "sustained", units: "hours" },
    ],
  });
  const dataStart = (params: Readonly<Record<string, Json>>): number => {
    const planned = planRun(run(params, [{ name: "A", latitude: 1, longitude: 2 }]), withLead, noSources);
    assert.ok("plan" in planned);
    const [one] = planned.plan.targets;
    assert.deepEqual([one?.window, one?.dataWindow.end], [{ start: now - 120 * dayMs, end: now }, now]);
    return (now - (one?.dataWindow.start ?? 0)) / dayMs;
  };
  assert.equal(dataStart({}), 121);
  assert.equal(dataStart({ sustained: 36 }), 122.5);
  assert.equal(dataStart({ sustained: 1e6 }), 735);
});

test("a season begins at each target's local midnight; the run's window begins with the earliest", () => {
  const seasons = runnable({ seasons: [{ start: "startDate", stop: "stopDate" }] });
  const params = { startDate: "2026-03-01", stopDate: "2026-10-31" };
  const targets = [
    { name: "A", latitude: 40, longitude: -118, timezone: "America/Los_Angeles" },
    { name: "B", latitude: 40, longitude: 10, timezone: "Europe/Zurich" },
  ];
  const planned = planRun(run(params, targets), seasons, noSources);
  assert.ok("plan" in planned);
  assert.deepEqual(
    planned.plan.targets.map((one) => one.window.start),
    [Date.UTC(2026, 2, 1, 8), Date.UTC(2026, 1, 28, 23)],
  );
  assert.equal(planned.plan.window.start, Date.UTC(2026, 1, 28, 23));
});

test("the same flow at the same time plans the same seeds, another time other ones", () => {
  const seedOf = (at: number): string | undefined => {
    const planned = planRun(
      { ...run({}, [{ name: "A", latitude: 1, longitude: 2 }]), now: at },
      runnable(undefined),
      noSources,
    );
    return "plan" in planned ? planned.plan.targets[0]?.seed : undefined;
  };
  assert.equal(seedOf(now), seedOf(now));
  assert.notEqual(seedOf(now), seedOf(now + 1));
});

test("a tile version that is gone is a problem of the run", () => {
  assert.deepEqual(planRun(run({}, []), new Map(), noSources), {
    problem: "tiles[0]: version 2 of x is not available",
  });
});

test("identical loads are made once and forgotten after their last use", async () => {
  let loads = 0;
  const shared = deduplicatedLoads<number>(new Map([["a", 2]]));
  const load = async (): Promise<number> => ++loads;
  assert.deepEqual(await Promise.all([shared.take("a", load), shared.take("a", load)]), [1, 1]);
  assert.equal(await shared.take("a", load), 2);
});

test("each take of a shared load gets what belongs to its key, for any number of takes and keys in any order", async () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "[1]", "[1,2]"), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(keys, fc.boolean(), async (taken, isInTurn) => {
      const uses = new Map(
        Object.entries(Object.groupBy(taken, (key) => key)).map(([key, of]) => [key, of?.length ?? 0]),
      );
      const loads: string[] = [];
      const shared = deduplicatedLoads<string>(uses);
      const take = (key: string): Promise<string> =>
        shared.take(key, async () => {
          loads.push(key);
          await Promise.resolve();
          return `data of ${key}`;
        });
      const loaded: string[] = [];
      if (isInTurn) for (const key of taken) loaded.push(await take(key));
      else loaded.push(...(await Promise.all(taken.map(take))));
      assert.deepEqual(
        loaded,
        taken.map((key) => `data of ${key}`),
      );
      assert.deepEqual(loads.toSorted(), [...uses.keys()].toSorted());
    }),
  );
});
