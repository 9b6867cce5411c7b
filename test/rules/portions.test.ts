/** How a run's targets are divided into portions, kept, and joined again: nothing is lost, doubled or changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FlowTarget } from "#server/flows/model.ts";
import { dataRequestsOf, groupsOf } from "#server/runs/plan/data-requests.ts";
import { type Findings, joinFindings, outlinesOf, transitionsOf, verdictOfRun } from "#server/runs/work/findings.ts";
import { type PlannedTarget, planSubjects, type RunPlan, type RunnableTile } from "#server/runs/plan/plan.ts";
import { portionsOf, positionsOf, restoredSubjects, storedSubjects } from "#server/runs/plan/portions.ts";
import { type RunSubjects, subjectsOf } from "#server/runs/plan/subjects.ts";
import type { TileInput } from "#server/tiles/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { area, now, source, sourcesOf } from "#test/support/run-sources.ts";

const compiled = { language: "typescript", role: "tile", hash: "h", fileName: "x.ts", code: "" } as const;
const kinds: readonly TileInput[] = [
  { kind: "series", metrics: ["moisture.volumetric"] },
  { kind: "weather", variables: ["temperature"] },
  { kind: "events", events: ["irrigated"] },
];
const zones = [null, "Europe/Zurich", "America/Los_Angeles"] as const;

interface Case {
  readonly run: Parameters<typeof planSubjects>[0];
  readonly runnable: ReadonlyMap<string, RunnableTile>;
  readonly subjects: RunSubjects;
  readonly requirements: RunPlan["requirements"];
}

/** Few places, zones and sensors, so that targets share requests in all ways; sources that are gone or disabled. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    places: fc.uniqueArray(fc.tuple(fc.constantFrom("A", "B"), fc.nat({ max: 6 }), fc.constantFrom(...zones)), {
      maxLength: 25,
      selector: ([name, place]) => `${name} ${place}`,
    }),
    stations: fc.array(fc.record({ enabled: fc.boolean(), zone: fc.constantFrom(...zones) }), { maxLength: 12 }),
    areas: fc.array(fc.record({ inside: fc.subarray([0, 1, 2, 3, 4, 5]), zone: fc.constantFrom(...zones) }), {
      maxLength: 8,
    }),
    gone: fc.nat({ max: 2 }),
    inputs: fc.subarray([...kinds], { minLength: 1 }),
    dataSource: fc.constantFrom("adapter", "generate"),
    order: fc.integer(),
  })
  .map(({ places, stations, areas, gone, inputs, dataSource, order }) => {
    const sensors = Array.from({ length: 6 }, (_, index) => source(`sensor ${index}`));
    const named = [
      ...stations.map(({ enabled, zone }, index) => source(`station ${index}`, { enabled, timezone: zone })),
      ...areas.map(({ zone }, index) => area(`area ${index}`, { timezone: zone })),
    ];
    const inside = areas.map((one, index) => [`area ${index}`, one.inside.map((at) => sensors[at] as never)] as const);
    const targets: readonly FlowTarget[] = [
      ...places.map(([name, place, zone]) => {
        return { name, latitude: 40 + place, longitude: 9, ...(zone === null ? {} : { timezone: zone }) };
      }),
      ...named.map(({ id }) => ({ sourceId: id })),
      ...Array.from({ length: gone }, (_, index) => ({ sourceId: `gone ${index}` })),
    ].toSorted((a, b) => hash(a, order) - hash(b, order));
    const tiles = inputs.map((_, row) => {
      return { tileDefinitionId: `t${row}`, tileKey: "x", tileVersion: 1, params: { dataSource }, reportOnly: false };
    });
    const window = { seasons: [{ start: "startDate", stop: "stopDate" }] };
    const runnable = new Map<string, RunnableTile>(
      inputs.map((input, row) => [
        `t${row}`,
        { compiled, definition: { key: "x", isPlatform: true, inputs: [input], outputKind: "numeric", window } },
      ]),
    );
    const run = { flowId: "f", now, frozenFlow: { tiles, targets, settings: {}, userKey: "grower-17" } };
    const subjects = subjectsOf(run, sourcesOf(named, Object.fromEntries(inside)));
    const requirements = planOf(run, runnable, { subjects: [], skipped: [] }).requirements;
    return { run, runnable, subjects, requirements };
  });

function hash(target: FlowTarget, order: number): number {
  return [...JSON.stringify(target)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, order);
}

function planOf(run: Case["run"], runnable: Case["runnable"], subjects: RunSubjects): RunPlan {
  const planned = planSubjects(run, runnable, subjects);
  assert.ok("plan" in planned);
  return planned.plan;
}

function positions({ subjects, skipped }: RunSubjects): readonly number[] {
  return [...subjects, ...skipped].map(({ position }) => position);
}

/** Of the plan, with the windows that it really has. */
function keysOf(target: PlannedTarget, plan: RunPlan): readonly string[] {
  const groups = groupsOf(plan.requirements).filter(({ dataSource }) => dataSource === "adapter");
  return groups.flatMap((group) => dataRequestsOf(target, group).map(({ key }) => key));
}

const sizes = fc.integer({ min: 1, max: 8 });

test("every target is in one portion, and each portion is in the order of the flow", () => {
  fc.assert(
    fc.property(cases, sizes, ({ run, subjects, requirements }, size) => {
      const portions = portionsOf(subjects, requirements, size);
      const all = portions.flatMap(positions).toSorted((a, b) => a - b);
      assert.deepEqual(
        all,
        run.frozenFlow.targets.map((_, position) => position),
      );
      for (const portion of portions) {
        const own = portion.subjects.map(({ position }) => position);
        assert.deepEqual(
          own,
          own.toSorted((a, b) => a - b),
        );
        assert.ok(positions(portion).length > 0);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("what would be asked of an adapter once is asked in one portion, and only what shares requests makes a portion larger", () => {
  fc.assert(
    fc.property(cases, sizes, ({ run, runnable, subjects, requirements }, size) => {
      const portions = portionsOf(subjects, requirements, size);
      const plan = planOf(run, runnable, subjects);
      const portionOf = new Map(
        portions.flatMap((portion, at) => positions(portion).map((each) => [each, at] as const)),
      );
      const askedIn = new Map<string, Set<number | undefined>>();
      for (const target of plan.targets)
        for (const key of keysOf(target, plan))
          askedIn.set(key, (askedIn.get(key) ?? new Set()).add(portionOf.get(target.position)));
      for (const [key, asking] of askedIn) assert.equal(asking.size, 1, key);
      for (const portion of portions) {
        const weight =
          portion.skipped.length + portion.subjects.reduce((sum, { sensors }) => sum + 1 + sensors.length, 0);
        if (weight > size) assert.ok(isLinked(portion), `${weight} of ${size}`);
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});

/** Whether some place or sensor links each target to the first: what only shares a place may share a request. */
function isLinked({ subjects, skipped }: RunSubjects): boolean {
  const marks = subjects.map(({ place, source: own, sensors }) => [
    ...(own === null ? [] : [own.id]),
    ...sensors.map(({ id }) => id),
    JSON.stringify([place.latitude, place.longitude]),
  ]);
  const reached = new Set(marks[0]);
  for (let grows = true; grows; ) {
    const before = reached.size;
    for (const each of marks) if (each.some((mark) => reached.has(mark))) for (const mark of each) reached.add(mark);
    grows = reached.size > before;
  }
  return skipped.length === 0 && marks.every((each) => each.some((mark) => reached.has(mark)));
}

test("a stored portion is planned to the last byte as it would have been with all the others", () => {
  fc.assert(
    fc.property(cases, sizes, ({ run, runnable, subjects, requirements }, size) => {
      const plan = planOf(run, runnable, subjects);
      const planned = portionsOf(subjects, requirements, size).map((portion) => {
        const stored = JSON.parse(JSON.stringify(storedSubjects(portion)));
        assert.deepEqual(positionsOf(stored).toSorted(), positions(portion).toSorted());
        return planOf(run, runnable, restoredSubjects(run, stored));
      });
      const inOrder = <T extends { readonly position: number }>(items: readonly T[]) =>
        JSON.stringify(items.toSorted((a, b) => a.position - b.position));
      assert.equal(inOrder(planned.flatMap(({ targets }) => targets)), inOrder(plan.targets));
      assert.equal(inOrder(planned.flatMap(({ skipped }) => skipped)), inOrder(plan.skipped));
    }),
    { numRuns: propertyRuns(60) },
  );
});

const finding = fc.record({
  sourceId: fc.option(fc.constantFrom("a", "b")),
  verdict: fc.record({
    name: fc.string(),
    triggered: fc.boolean(),
    probability: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    color: fc.option(fc.constantFrom("#ff0000", "#00ff00")),
    skipped: fc.option(fc.constant("disabled")),
    failure: fc.option(fc.record({ row: fc.nat(3), key: fc.constant("gdd"), message: fc.string() })),
  }),
  transition: fc.constant({ state: null, change: null, heldBecause: null }),
});

test("what follows from joined findings is what follows from all at once, however they were divided", () => {
  const windows = fc.option(fc.record({ start: fc.nat(9), end: fc.constant(10) }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(finding, fc.nat(4)), { maxLength: 30 }),
      fc.array(windows, { minLength: 5, maxLength: 5 }),
      (found, spans) => {
        const targets = found.map(([one], position) => ({ position, ...one }));
        const starts = spans.flatMap((span) => (span === null ? [] : [span.start]));
        const whole: Findings = {
          targets,
          pointCount: 50,
          series: [],
          window: starts.length === 0 ? null : { start: Math.min(...starts), end: 10 },
        };
        const portions = spans.map((window, at): Findings => {
          return {
            targets: targets.filter((_, index) => found[index]?.[1] === at),
            pointCount: 10,
            series: [],
            window,
          };
        });
        const joined = joinFindings(portions);
        assert.deepEqual(JSON.parse(JSON.stringify(joined)), JSON.parse(JSON.stringify(whole)));
        for (const follow of [verdictOfRun, outlinesOf, transitionsOf])
          assert.equal(JSON.stringify(follow(joined)), JSON.stringify(follow(whole)));
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});
