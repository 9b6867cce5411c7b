/** The basis of an evaluation: which series each tile asks for, and when a target is unknown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SeriesHealth } from "#server/data/model.ts";
import { evaluationOf } from "#server/runs/state/evaluation-basis.ts";
import type { GatheredTarget } from "#server/runs/data/gather.ts";
import type { EvaluatedTarget } from "#server/runs/model.ts";
import type { PlannedTarget, RunPlan } from "#server/runs/plan/plan.ts";
import type { TargetEvaluation } from "#server/runs/state/trigger-state.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";

const end = 1_000;

/** One tile per entry: what it reads, as `kind name…`; nothing for a tile that reads no data. */
function planOf(tiles: readonly (readonly string[])[], more: Partial<RunPlan> = {}): RunPlan {
  const requirements = tiles.flatMap((inputs, row) =>
    inputs.map((input): DataRequirement => {
      const [kind = "series", ...names] = input.split(" ");
      return { row, kind: kind as DataRequirement["kind"], names, dataSource: "adapter", horizonHours: 0 };
    }),
  );
  return {
    planned: tiles.map((_, row) => ({ definition: { key: `t${row}`, inputs: [] }, params: {} })),
    tiles: tiles.map((_, row) => ({
      tileKey: `t${row}`,
      tileDefinitionId: `d${row}`,
      tileVersion: 1,
      params: {},
      reportOnly: false,
    })),
    names: tiles.map((_, row) => `t${row}`),
    kinds: [],
    steps: [],
    requirements,
    followsPrevious: tiles.map((inputs, row) => row > 0 && inputs.length === 0),
    targets: [],
    skipped: [],
    window: { start: 0, end },
    ...more,
  };
}

function gathered(newest: Readonly<Record<string, number | null>>, eventsAt: readonly number[] = []): GatheredTarget {
  const health = Object.entries(newest).map(([name, newestAt]): SeriesHealth => {
    const facet = name.includes(".") ? "series" : "weather";
    const count = newestAt === null ? 0 : 1;
    return {
      facet,
      name,
      sourceId: null,
      isOffered: true,
      present: count,
      expected: 1,
      newestAt,
      cadenceMs: null,
      issues: [],
    };
  });
  const events = eventsAt.map((ts) => ({ ts, kind: "irrigated" as const }));
  const steps = Array.from({ length: 5 }, () => ({
    data: { series: {}, weather: {}, events },
    notes: [],
    hasNoData: false,
  }));
  return { ok: true, steps, health, fedBy: [], ownColumns: [] };
}

function resultOf(errors: readonly (string | null)[]): EvaluatedTarget {
  const points = { ts: new Float64Array(0), value: new Float64Array(0), triggered: new Uint8Array(0) };
  const tile = {
    version: 1,
    kind: "numeric",
    isTriggered: false,
    lastValue: null,
    stage: null,
    points,
    trace: [],
    noData: false,
  } as const;
  return {
    target: { sourceId: null, hint: null, name: "North", latitude: 1, longitude: 2, sensorSources: [] },
    triggered: false,
    probability: null,
    color: null,
    stage: null,
    skipped: null,
    dataHealth: { coverage: 1, issues: [], issueCount: 0 },
    tiles: errors.map((error, row) => ({ ...tile, row, key: `t${row}`, error })),
  };
}

const place = { name: "North", latitude: 1, longitude: 2, elevation: null, timezone: "UTC" };
const window = { start: 0, end };
const target: PlannedTarget = {
  position: 0,
  target: { ...place, utcOffsets: [{ from: 0, minutes: 0 }] },
  source: null,
  sensors: [],
  window,
  dataWindow: window,
  seed: "",
};

function evaluated(plan: RunPlan, data: GatheredTarget, errors?: readonly (string | null)[]): TargetEvaluation {
  return evaluationOf(plan, target, data, resultOf(errors ?? plan.tiles.map(() => null)), end);
}

/** By tile, the newest reading of each series that it asks for; a nameless one are all sensors and scouts. */
function askedIn(plan: RunPlan, data: GatheredTarget): unknown {
  const evaluation = evaluated(plan, data);
  if ("unknownBecause" in evaluation) return evaluation.unknownBecause;
  return evaluation.tiles.map(
    ({ asked }) => asked && Object.fromEntries(asked.map(({ name, newestAt }) => [name, newestAt])),
  );
}

function newestOf(plan: RunPlan, data: GatheredTarget): unknown {
  const evaluation = evaluated(plan, data);
  return "unknownBecause" in evaluation ? evaluation.unknownBecause : evaluation.newestDataAt;
}

const generatedPlan = (plan: RunPlan): RunPlan => ({
  ...plan,
  requirements: plan.requirements.map((one) => ({ ...one, dataSource: "generate" as const })),
});

test("each tile that reads sensors stands on its own series, each by itself", () => {
  const plan = planOf([["series temperature.ambient"], ["series moisture.volumetric moisture.percentAvailable"]]);
  const data = gathered({ "temperature.ambient": 5, "moisture.volumetric": 7, "moisture.percentAvailable": null });
  assert.deepEqual(askedIn(plan, data), [
    { "temperature.ambient": 5 },
    { "moisture.volumetric": 7, "moisture.percentAvailable": null },
  ]);
  assert.equal(newestOf(plan, data), 7);
});

test("beside sensors, weather and scouting are news as far as the sensors and the scouts are", () => {
  const plan = planOf([["series temperature.ambient"], ["weather rain"], ["events irrigated"]]);
  const asked = (field: number) => [{ "temperature.ambient": 5 }, { rain: 900, "": field }, { "": field }];
  assert.deepEqual(askedIn(plan, gathered({ "temperature.ambient": 5, rain: 900 })), asked(5));
  assert.deepEqual(askedIn(plan, gathered({ "temperature.ambient": 5, rain: 900 }, [2, 40])), asked(40));
  assert.equal(newestOf(plan, gathered({ "temperature.ambient": 5, rain: 900 }, [2, 40])), 40);
});

test("a flow of weather alone stands on its weather, one of scouting alone on its events", () => {
  assert.deepEqual(askedIn(planOf([["weather rain"], []]), gathered({ rain: 900 })), [{ rain: 900 }, {}]);
  assert.equal(newestOf(planOf([["weather rain"], []]), gathered({ rain: 900 })), 900);
  assert.deepEqual(askedIn(planOf([["events irrigated"]]), gathered({}, [40])), [{ "": 40 }]);
  assert.deepEqual(askedIn(planOf([["events irrigated"]]), gathered({})), [null]);
});

test("generated data are new in every run and reach up to it; tiles that read nothing wait for nothing and have no data", () => {
  const plan = generatedPlan(planOf([["weather rain"], []]));
  assert.deepEqual(askedIn(plan, gathered({})), [{}, {}]);
  assert.equal(newestOf(plan, gathered({})), end);
  assert.equal(newestOf(generatedPlan(planOf([["events irrigated"]])), gathered({}, [40])), end);
  assert.deepEqual(askedIn(planOf([[]]), gathered({})), [{}]);
  assert.equal(newestOf(planOf([[]]), gathered({})), null);
});

test("a tile that was left without data stands on nothing, whatever the sensors that it was made from had read", () => {
  const plan = planOf([["series wind.direction"], []]);
  const calm = gathered({ "wind.direction": 5 });
  assert.ok(calm.ok);
  const steps = calm.steps.map((step, row) => ({ ...step, hasNoData: row === 0 }));
  assert.deepEqual(askedIn(plan, { ...calm, steps }), [null, {}]);
});

test("a series may be behind the others by twice its own steps, and speaks for one more step; in an average for none", () => {
  const plan = planOf([["series temperature.ambient"]]);
  const asked = (cadenceMs: number | null, sensors: PlannedTarget["sensors"]) => {
    const found = gathered({ "temperature.ambient": 5 });
    const health = found.health.map((one) => ({ ...one, sourceId: "s", cadenceMs }));
    const evaluation = evaluationOf(plan, { ...target, sensors }, { ...found, health }, resultOf([null]), end);
    assert.ok("tiles" in evaluation);
    const [one] = evaluation.tiles[0]?.asked ?? [];
    return [one?.sourceName, (one?.lagMs ?? 0) / 60_000, (one?.speaksMs ?? 0) / 60_000];
  };
  assert.deepEqual(asked(900_000, []), [null, 180, 60]);
  assert.deepEqual(asked(24 * 3_600_000, []), [null, 2880, 1440]);
  assert.deepEqual(asked(null, []), [null, 2880, 60]);
  const sensor = { id: "s", key: null, hint: "sensor", sensorType: null, place: { ...place, name: "Probe" } };
  assert.deepEqual(asked(900_000, [sensor]), ["Probe", 180, 0]);
});

test("a rain gauge's counter is as good as its amounts", () => {
  const plan = planOf([["series precipitation.interval"]]);
  assert.deepEqual(askedIn(plan, gathered({ "precipitation.cumulative": 6 })), [{ "precipitation.cumulative": 6 }]);
});

test("a target that failed, was not served, or has no data at all is unknown, and why", () => {
  const plan = planOf([["series temperature.ambient"], ["weather rain"]]);
  const failed = { unknownBecause: "the target failed: its tiles say why" };
  assert.deepEqual(evaluated(plan, gathered({ rain: 3 }), [null, "broken"]), failed);
  const unserved: GatheredTarget = { ok: false, row: 0, message: "down", health: [] };
  assert.deepEqual(evaluated(plan, unserved, ["down", null]), failed);
  assert.equal(
    askedIn(plan, gathered({ "temperature.ambient": null, rain: null })),
    "there were no data of the target",
  );
  assert.equal(newestOf(plan, gathered({ "temperature.ambient": null, rain: 3 })), null);
});
