/**
 * What a test or an example gives a tile is what a run gives it: on the same data, the tile finds the same, alone and
 * in a flow.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { CompiledScript, StepData } from "#sandbox/contract.ts";
import { demoHere } from "#test/support/checks.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { gatherer } from "#server/runs/data/gather.ts";
import { planSubjects } from "#server/runs/plan/plan.ts";
import { inlineSubject } from "#server/runs/plan/subjects.ts";
import { ownFolders, readTiles, type TileFiles } from "#server/tiles/files.ts";
import type { TestInputs, TestSeries } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { evaluateOnce } from "#server/tiles/testing/evaluate-once.ts";
import { exampleEvaluation, givenEvaluation } from "#server/tiles/testing/given.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const dayMs = 86_400_000;

/** Parameters of each tile; of a flow's first row, which has no tile before it. */
const choices: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  acc: [{}],
  bv: [{ threshold: 18 }, { threshold: 60, metric: "humidity.ambient", accumulation: "rolling", when: "rolling" }],
  ch: [{}, { model: "utah" }, { model: "portions", source: "sensor" }],
  gdd: [
    { threshold: 250 },
    { threshold: 100, method: "sineSingle", isSimple: false },
    { threshold: 9, source: "sensor" },
  ],
  se: [{}, { kind: "irrigated", count: "total" }],
  tw: [{}],
  wv: [
    { threshold: 20 },
    { threshold: 4, variable: "et0", accumulation: "day" },
    { threshold: 5, variable: "windSpeed", dayNight: "night" },
  ],
};

const unused = async (): Promise<never> => {
  throw new Error("Data are generated.");
};
/** Nothing else of it is called where data are generated. */
const needed = { tenantId: "tenant", checks: { demo: demoHere }, findAdapter: unused, callAdapter: unused };
const supply = dataSupply(needed as unknown as Parameters<typeof dataSupply>[0]);

function inputsOf({ series, weather, events }: StepData): TestInputs {
  const lists = (named: StepData["series"]): Readonly<Record<string, TestSeries>> =>
    Object.fromEntries(
      Object.entries(named).map(([name, { ts, value }]) => [name, { ts: [...ts], value: [...value] }]),
    );
  return { series: lists(series), weather: lists(weather), events };
}

describe("a tile on given data", () => {
  let runner: Runner;
  let tiles: readonly { readonly files: TileFiles; readonly compiled: CompiledScript }[];
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
    tiles = await Promise.all(
      (await readTiles(ownFolders)).map(async (files) => {
        const outcome = await runner.compile(files.source);
        assert.equal(outcome.status, "ok");
        return { files, compiled: (outcome as Extract<typeof outcome, { status: "ok" }>).script };
      }),
    );
  });
  after(() => runner.close());

  test("finds what it finds in a run, for every built-in tile, place and time", async () => {
    const cases = fc.record({
      at: fc.integer({ min: Date.UTC(2016, 0, 1) / 1_000, max: Date.UTC(2026, 0, 1) / 1_000 }),
      tile: fc.constantFrom(...Object.keys(choices)),
      choice: fc.nat(2),
      latitude: fc.integer({ min: -60, max: 65 }),
      longitude: fc.integer({ min: -179, max: 179 }),
      timezone: fc.constantFrom(undefined, "Europe/Zurich", "Australia/Sydney", "America/Denver"),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ at, tile, choice, latitude, longitude, timezone }) => {
        const found = tiles.find(({ files }) => files.content.key === tile);
        assert.ok(found);
        const { content } = found.files;
        const sent = choices[tile]?.[choice % (choices[tile]?.length ?? 1)] ?? {};
        const resolved = resolveParams(content, sent);
        assert.ok("params" in resolved, JSON.stringify(resolved));
        const { params } = resolved;
        const now = at * 1_000;
        const flowTile = { tileDefinitionId: "t", tileKey: tile, tileVersion: 1, params, reportOnly: false };
        const frozenFlow = { tiles: [flowTile], targets: [], settings: {}, userKey: null };
        const place = { name: "P", latitude, longitude, elevation: 100, ...(timezone ? { timezone } : {}) };
        const run = { flowId: "flow", now, frozenFlow };
        const runnable = new Map([["t", { definition: { ...content, isPlatform: true }, compiled: found.compiled }]]);
        const planned = planSubjects(run, runnable, { subjects: [inlineSubject(place, 0)], skipped: [] });
        assert.ok("plan" in planned);
        const [target] = planned.plan.targets;
        assert.ok(target);
        const gathered = await gatherer(planned.plan, supply, { signal: new AbortController().signal })(target);
        assert.ok(gathered.ok);
        const [step] = gathered.steps;
        assert.ok(step);
        const [ofRun] = await runner.evaluate({
          tenantId: "tenant",
          runId: "run",
          now,
          steps: planned.plan.steps,
          targets: [{ target: target.target, window: target.window, seed: target.seed, data: [step.data] }],
        });
        const given = givenEvaluation(
          { definition: content, params },
          { now, target: place, inputs: inputsOf(step.data) },
        );
        assert.ok("data" in given, JSON.stringify(given));
        assert.deepEqual(given.notes, step.notes);
        assert.deepEqual([given.target, given.window], [target.target, target.window]);
        const alone = await evaluateOnce(runner, { ...given, tenantId: "tenant", compiled: found.compiled, params });
        const [outcome] = ofRun?.steps ?? [];
        assert.ok(outcome?.status === "ok", JSON.stringify(outcome));
        assert.equal(alone.error, null);
        assert.deepEqual([alone.output, alone.trace], [outcome.output, outcome.trace]);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test("of an example is of the time of the last of its inputs, and sees nothing from after its own time", () => {
    const definition = { key: "t", inputs: [{ kind: "weather" as const, variables: ["temperature"] }] };
    const tile = { definition, params: {} };
    const temperature = { ts: [0, dayMs, 2 * dayMs], value: [1, 2, 3] };
    const example = { name: "e", inputs: { weather: { temperature } }, expect: {} };
    const last = exampleEvaluation(tile, example);
    assert.ok("data" in last);
    assert.deepEqual([last.now, last.window.end, last.notes], [2 * dayMs, 2 * dayMs, []]);
    const earlier = exampleEvaluation(tile, { ...example, now: new Date(dayMs).toISOString() });
    assert.ok("data" in earlier);
    assert.deepEqual([...(earlier.data.weather["temperature"]?.ts ?? [])], [0, dayMs]);
    assert.deepEqual(earlier.notes, ["temperature: 1 reading outside the window that was asked for left out"]);
    const nothing = exampleEvaluation(tile, { name: "e", expect: {} });
    assert.ok("errors" in nothing);
    assert.deepEqual(
      nothing.errors.map(({ loc }) => loc),
      ["now"],
    );
  });
});
