/**
 * Replays of runs: a row of a target of an earlier run, evaluated once more. The saved version gives the same result,
 * for every built-in tile, in either language, on any target and row; another script shows what it would have made of
 * the same data.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey } from "#test/support/users.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const now = "2026-07-01T00:00:00.000Z";
const targets = [
  { name: "North", latitude: 47, longitude: 8, timezone: "Europe/Zurich", elevation: 400 },
  { name: "South", latitude: -33.5, longitude: 150, timezone: "Australia/Sydney" },
  { name: "East", latitude: 10, longitude: 100 },
];

/** Random, by the run's seed, and dependent on the tile before: what a replay must have again. */
const dice = {
  typescript: `export default function evaluate(ctx: any): any {
  const before = ctx.upstream === null ? 0 : ctx.upstream.points.length;
  const points = Array.from({ length: 3_000 }, (_, index) => ({ ts: ctx.window.start + index, value: Math.random() + before, isTriggered: index % 7 === 0 }));
  console.log("not in a run's trace");
  return { kind: "numeric", points, isTriggered: true, lastValue: ctx.upstream === null ? null : ctx.upstream.lastValue };
}`,
  python: `import random
def evaluate(ctx):
    before = 0 if ctx.upstream is None else len(ctx.upstream.points)
    points = [{"ts": ctx.window.start + i, "value": random.random() + before, "isTriggered": i % 7 == 0} for i in range(3000)]
    return {"kind": "numeric", "points": points, "isTriggered": True, "lastValue": None if ctx.upstream is None else ctx.upstream.last_value}
`,
} as const;

const flat = `export default function evaluate(): any { return { kind: "numeric", points: [], isTriggered: false, lastValue: 1 }; }`;

interface FlowTile {
  readonly tileKey: string;
  readonly tileDefinitionId: string;
}

let service: TestService;
let server: DataServer;
let call: Client;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  ({ call } = await service.newTenant());
  for (const language of ["typescript", "python"] as const) {
    const body = {
      key: `dice-${language}`,
      displayName: `Dice ${language}`,
      description: "Rolls dice.",
      language,
      script: dice[language],
      paramsSchema: { type: "object", additionalProperties: false, properties: {} },
      inputs: [],
      outputKind: "numeric",
    };
    const answer = await call("POST", "/v1/tiles", { body });
    assert.equal(answer.status, 201, answer.text);
  }
});
after(async () => {
  await server.close();
  await service.close();
});

const row = (tileKey: string, params: object, index: number) => ({ row: index, tileKey, params });

const chain = [
  row("gdd", { threshold: 250 }, 0),
  row("dice-python", {}, 1),
  row("bv", { threshold: 18, when: "overlap" }, 2),
  row("dice-typescript", {}, 3),
  row("acc", {}, 4),
  row("wv", { threshold: 20 }, 5),
  row("tw", {}, 6),
  row("ch", {}, 7),
  row("se", {}, 8),
];

async function replay(tileId: string, body: object, by: Client = call) {
  const answer = await by("POST", `/v1/tiles/${tileId}/test`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("a replay", () => {
  let flow: { readonly id: string; readonly tiles: readonly FlowTile[] };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  let run: any;
  before(async () => {
    flow = await createFlow(call, flowInput({ tiles: chain, targets }));
    run = await runToEnd(call, flow.id, { now });
    assert.equal(run.status, "succeeded", run.error);
  });
  const idOf = (index: number): string => flow.tiles[index]?.tileDefinitionId as string;
  const placeOf = (targetIndex: number, index: number) => ({ runId: run.id, targetIndex, row: index });

  test("is answered as an example, which gives the same again, after the tile before it as well", async () => {
    for (const index of [0, 4]) {
      const { example, output } = await replay(idOf(index), { replay: placeOf(0, index), asExample: true });
      const { name, expect, ...given } = example;
      const { isTriggered, lastValue } = output;
      assert.deepEqual([name, expect], ["North, 2026-07-01", { isTriggered, lastValue }]);
      assert.equal("upstream" in given, index > 0);
      assert.deepEqual((await replay(idOf(index), given)).output, output);
    }
  });

  test("of the saved version gives the stored result: every built-in tile, both languages, several targets and rows", async () => {
    for (const targetIndex of targets.keys()) {
      for (const index of targetIndex === 0 ? chain.keys() : [1, 3, 5]) {
        const name = `${chain[index]?.tileKey} of ${targets[targetIndex]?.name}`;
        const result = await replay(idOf(index), { replay: placeOf(targetIndex, index) });
        const stored = run.results[targetIndex].tiles[index];
        assert.equal(result.error, null, name);
        assert.deepEqual(result.replayed.stored, stored, name);
        assert.equal(result.replayed.isEqual, true, name);
        const { kind, points, isTriggered, lastValue, stage } = stored;
        assert.deepEqual(result.output, { kind, points, isTriggered, lastValue, stage }, name);
        assert.deepEqual(result.trace, stored.trace, name);
      }
    }
  });

  test("of another script shows what it makes of the same data, and that it differs", async () => {
    const result = await replay(idOf(0), { script: flat, replay: placeOf(1, 0) });
    assert.deepEqual([result.output.lastValue, result.replayed.isEqual], [1, false]);
    assert.deepEqual(result.replayed.stored, run.results[1].tiles[0]);
    const draft = await call("POST", "/v1/tiles/test", {
      body: { script: dice.typescript, language: "typescript", replay: placeOf(2, 3) },
    });
    assert.equal(draft.body.replayed.isEqual, true, draft.text);
    assert.deepEqual(draft.body.log, ["not in a run's trace"]);
  });

  test("with other parameters lays them over the row's", async () => {
    const result = await replay(idOf(0), { params: { threshold: 1 }, replay: placeOf(0, 0) });
    assert.equal(result.error, null);
    assert.equal(result.replayed.isEqual, false);
    const same = await replay(idOf(0), { params: { threshold: 250 }, replay: placeOf(0, 0) });
    assert.equal(same.replayed.isEqual, true);
  });

  test("of what is not there says so", async () => {
    const asked = (body: object, by: Client = call) => by("POST", `/v1/tiles/${idOf(0)}/test`, { body });
    const wrong = { status: 422, slug: "validation" };
    const place = placeOf(0, 0);
    assertProblem(await asked({ replay: { ...place, targetIndex: 3 } }), { ...wrong, locs: ["replay.targetIndex"] });
    assertProblem(await asked({ replay: { ...place, row: 9 } }), { ...wrong, locs: ["replay.row"] });
    assertProblem(await asked({ replay: { ...place, runId: "nothing" } }), { ...wrong, locs: ["replay.runId"] });
    assertProblem(await asked({ replay: place, now, upstream: null }), { ...wrong, locs: ["now", "upstream"] });
    assertProblem(await asked({ replay: place, inputs: {} }), { ...wrong, locs: ["replay"] });
    const { call: stranger } = await service.newTenant();
    const { items } = (await stranger("GET", "/v1/tiles")).body;
    const own = items.find(({ key }: { key: string }) => key === "gdd").id;
    const answer = await stranger("POST", `/v1/tiles/${own}/test`, { body: { replay: place } });
    assertProblem(answer, { ...wrong, locs: ["replay.runId"] });
  });

  test("needs the scope that shows results, and a source as a target the one that shows sources", async () => {
    const only = call.as((await createKey(call, ["tiles:manage"])).secret);
    const body = { replay: placeOf(0, 0) };
    const answer = await only("POST", `/v1/tiles/${idOf(0)}/test`, { body });
    assertProblem(answer, { status: 403, slug: "forbidden" });
    const ofSource = { params: { threshold: 1 }, target: { sourceId: "any" } };
    assertProblem(await only("POST", `/v1/tiles/${idOf(0)}/test`, { body: ofSource }), {
      status: 403,
      slug: "forbidden",
    });
  });
});

test("a replay asks the adapters again for what the run asked for, and a skipped target is none", async () => {
  const { call: own } = await service.newTenant();
  await createAdapter(own, relayingAdapter(server.origin, { facet: "weather", displayName: "Own weather" }));
  const asked: string[] = [];
  let warmth = 20;
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      asked.push(text);
      const { variables, from } = JSON.parse(text) as { variables: readonly string[]; from: string };
      const points = Array.from({ length: 24 }, (_, hour) => [
        Date.parse(from) + hour * 3_600_000,
        warmth + Math.sin(hour),
      ]);
      json(response, { series: variables.map((variable) => ({ variable, points })) });
    });
  });
  const { body: source } = await own("POST", "/v1/sources", {
    body: { displayName: "Probe", hint: "sensor", location: { latitude: 47, longitude: 8 } },
  });
  const tiles = [row("gdd", { threshold: 250, dataSource: "adapter" }, 0)];
  const flow = await createFlow(own, flowInput({ tiles, targets: [targets[0], { sourceId: source.id }] }));
  const run = await runToEnd(own, flow.id, { now });
  assert.equal(run.status, "succeeded", run.error);
  const id = flow.tiles[0].tileDefinitionId;
  const ofRun = asked.splice(0);
  const result = await replay(id, { replay: { runId: run.id, targetIndex: 0, row: 0 } }, own);
  assert.equal(result.replayed.isEqual, true);
  assert.equal(asked.length, 1);
  assert.ok(ofRun.includes(asked[0] as string));
  const ofSource = await replay(id, { replay: { runId: run.id, targetIndex: 1, row: 0 } }, own);
  assert.equal(ofSource.replayed.isEqual, true);
  warmth = 25;
  const warmer = await replay(id, { replay: { runId: run.id, targetIndex: 0, row: 0 } }, own);
  assert.equal(warmer.replayed.isEqual, false);
  server.answer((_, response) => json(response, { nonsense: true }));
  const failed = await replay(id, { replay: { runId: run.id, targetIndex: 0, row: 0 } }, own);
  assert.deepEqual([failed.output, failed.error.kind, failed.replayed.isEqual], [null, "data", false]);

  await own("PATCH", `/v1/sources/${source.id}`, { body: { enabled: false } });
  const body = { replay: { runId: run.id, targetIndex: 1, row: 0 } };
  assertProblem(await own("POST", `/v1/tiles/${id}/test`, { body }), { status: 409, slug: "conflict" });
  const second = await createFlow(own, flowInput({ targets: [targets[0], { sourceId: source.id }] }));
  const skipping = await runToEnd(own, second.id, { now });
  assert.ok(skipping.results[1].skipped);
  assertProblem(
    await own("POST", `/v1/tiles/${id}/test`, { body: { replay: { runId: skipping.id, targetIndex: 1, row: 0 } } }),
    { status: 422, slug: "validation", locs: ["replay.targetIndex"] },
  );
});
