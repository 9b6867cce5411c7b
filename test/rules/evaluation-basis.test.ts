/** The basis of an evaluation: which readings count as news for which tile, and when a target is unknown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SeriesHealth } from "#server/data/model.ts";
import { evaluationOf } from "#server/runs/evaluation-basis.ts";
import type { GatheredTarget } from "#server/runs/gather.ts";
import type { EvaluatedTarget } from "#server/runs/model.ts";
import type { RunPlan } from "#server/runs/plan.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";

const end = 1_000;

/** One tile per entry: what it reads, as `kind name…`; nothing for a tile that reads no data. */
function planOf(tiles: readonly (readonly string[])[], more: Partial<RunPlan> = {}): RunPlan {
  const requirements = tiles.flatMap((inputs, row) =>
    inputs.map((input): DataRequirement => {
      const [kind = "series", ...names] = input.split(" ");
      return { row, kind: kind as DataRequirement["kind"], names, dataSource: "adapter" };
    }),
  );
  return {
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
  return { ok: true, steps, health, fedBy: [] };
}

function resultOf(errors: readonly (string | null)[]): EvaluatedTarget {
  const points = { ts: new Float64Array(0), value: new Float64Array(0), triggered: new Uint8Array(0) };
  const tile = {
    version: 1,
    kind: "numeric",
    isTriggered: false,
    lastValue: null,
    points,
    trace: [],
    noData: false,
  } as const;
  return {
    target: { sourceId: null, hint: null, name: "North", latitude: 1, longitude: 2, sensorSources: [] },
    triggered: false,
    probability: null,
    color: null,
    skipped: null,
    dataHealth: { coverage: 1, issues: [], issueCount: 0 },
    tiles: errors.map((error, row) => ({ ...tile, row, key: `t${row}`, error })),
  };
}

function newestOf(plan: RunPlan, data: GatheredTarget): readonly (number | null)[] | null {
  const evaluation = evaluationOf(plan, data, resultOf(plan.tiles.map(() => null)), end);
  return evaluation === null ? null : evaluation.tiles.map(({ newestDataAt }) => newestDataAt);
}

test("each tile that reads sensors stands on its own sensors, the newest of its alternatives", () => {
  const plan = planOf([["series temperature.ambient"], ["series moisture.volumetric moisture.percentAvailable"]]);
  const data = gathered({ "temperature.ambient": 5, "moisture.volumetric": 7, "moisture.percentAvailable": 8 });
  assert.deepEqual(newestOf(plan, data), [5, 8]);
});

test("beside sensors, weather and scouting are news as far as the sensors and the scouts are", () => {
  const plan = planOf([["series temperature.ambient"], ["weather rain"], ["events irrigated"]]);
  assert.deepEqual(newestOf(plan, gathered({ "temperature.ambient": 5, rain: 900 })), [5, 5, 5]);
  assert.deepEqual(newestOf(plan, gathered({ "temperature.ambient": 5, rain: 900 }, [2, 40])), [5, 40, 40]);
  assert.deepEqual(newestOf(plan, gathered({ "temperature.ambient": 5, rain: null })), [5, null, 5]);
});

test("a flow of weather alone stands on its weather, one of scouting alone on its events", () => {
  assert.deepEqual(newestOf(planOf([["weather rain"], []]), gathered({ rain: 900 })), [900, end]);
  assert.deepEqual(newestOf(planOf([["events irrigated"]]), gathered({}, [40])), [40]);
  assert.deepEqual(newestOf(planOf([["events irrigated"]]), gathered({})), [null]);
});

test("generated data, and tiles that read nothing, are new in every run", () => {
  const plan = planOf([["weather rain"], []]);
  const generated = {
    ...plan,
    requirements: plan.requirements.map((one) => ({ ...one, dataSource: "generate" as const })),
  };
  assert.deepEqual(newestOf(generated, gathered({})), [end, end]);
  assert.deepEqual(newestOf(planOf([[]]), gathered({})), [end]);
});

test("a tile that was left without data stands on nothing, whatever the sensors that it was made from had read", () => {
  const plan = planOf([["series wind.direction"], []]);
  const calm = gathered({ "wind.direction": 5 });
  assert.ok(calm.ok);
  const steps = calm.steps.map((step, row) => ({ ...step, hasNoData: row === 0 }));
  assert.deepEqual(newestOf(plan, { ...calm, steps }), [null, end]);
});

test("a rain gauge's counter is as good as its amounts", () => {
  assert.deepEqual(
    newestOf(planOf([["series precipitation.interval"]]), gathered({ "precipitation.cumulative": 6 })),
    [6],
  );
});

test("a target that failed, was not served, or has no data at all is unknown", () => {
  const plan = planOf([["series temperature.ambient"], ["weather rain"]]);
  assert.equal(evaluationOf(plan, gathered({ rain: 3 }), resultOf([null, "broken"]), end), null);
  const unserved: GatheredTarget = { ok: false, row: 0, message: "down", health: [] };
  assert.equal(evaluationOf(plan, unserved, resultOf(["down", null]), end), null);
  assert.equal(newestOf(plan, gathered({ "temperature.ambient": null, rain: null })), null);
  assert.deepEqual(newestOf(plan, gathered({ "temperature.ambient": null, rain: 3 })), [null, null]);
});

test("a tile keeps its name when others come, go or change places", () => {
  const namesOf = (...keys: readonly string[]) => {
    const plan = planOf(keys.map(() => ["weather temperature"]));
    const tiles = plan.tiles.map((tile, row) => ({ ...tile, tileKey: keys[row] as string }));
    return evaluationOf(
      { ...plan, tiles },
      gathered({ temperature: 5 }),
      resultOf(keys.map(() => null)),
      end,
    )?.tiles.map(({ tile }) => tile);
  };
  assert.deepEqual(namesOf("bv"), ["bv 1"]);
  assert.deepEqual(namesOf("gdd", "bv", "acc", "bv"), ["gdd 1", "bv 1", "acc 1", "bv 2"]);
});
