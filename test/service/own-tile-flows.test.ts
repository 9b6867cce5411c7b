/** Flows with tiles that their tenant wrote: saved, run, read, alerted of and reported, in both languages. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { slowPattern, slowTexts } from "#test/support/attacks-patterns.ts";
import type { Client } from "#test/support/client.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { pythonWarmthScript, tileInput, typedWarmthScript, versionInput } from "#test/support/tiles.ts";
import { eventually } from "#test/support/wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const now = "2026-06-15T12:00:00Z";
const targets = [{ name: "Field", latitude: 47.61, longitude: 9.42 }];
const python = { language: "python", script: pythonWarmthScript };

let service: TestService;
let call: Client;
before(async () => {
  service = await startService();
  call = (await service.newTenant()).call;
});
after(() => service.close());

async function made(path: string, body: unknown): Promise<Json> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

const flowOf = (...tiles: readonly object[]) => createFlow(call, { displayName: "F", status: "draft", tiles, targets });

async function targetOf(flowId: string): Promise<Json> {
  const run = await runToEnd(call, flowId, { now });
  assert.equal(run.status, "succeeded", run.error);
  return run.results[0];
}

/** A tile in both languages with one fixed output of a kind. */
const fixed = (kind: string, lastValue: number, isTriggered = true) => ({
  outputKind: kind,
  inputs: [],
  paramsSchema: { type: "object", properties: {} },
  language: "javascript",
  script: `export default (ctx) => ({ kind: "${kind}", points: [{ ts: ctx.window.end - 1, value: ${lastValue}, isTriggered: ${isTriggered} }], isTriggered: ${isTriggered}, lastValue: ${lastValue} });`,
});

describe("a flow with own tiles", () => {
  test("runs, gives the same in both languages, and explains itself", async () => {
    await made("/v1/tiles", tileInput("warm-ts", { language: "typescript", script: typedWarmthScript }));
    const { id } = await made("/v1/tiles", tileInput("warm-py", python));
    const flow = await flowOf(
      { tileKey: "warm-ts", params: { limit: -50 } },
      { tileDefinitionId: id, tileVersion: 1, params: { limit: -50 } },
    );
    assert.deepEqual(
      flow.tiles.map(({ tileKey, tileVersion, params }: Json) => [tileKey, tileVersion, params]),
      [
        ["warm-ts", 1, { dataSource: "generate", limit: -50 }],
        ["warm-py", 1, { dataSource: "generate", limit: -50 }],
      ],
    );
    const run = await runToEnd(call, flow.id, { now });
    const [target] = run.results;
    const [one, other] = target.tiles;
    assert.ok(target.triggered && typeof one.lastValue === "number" && one.points.length === 1);
    const { row: _1, key: _2, trace: _3, ...ofOne } = one;
    const { row: _4, key: _5, trace: _6, ...ofOther } = other;
    assert.deepEqual(ofOne, ofOther);
    const why = await call("GET", `/v1/runs/${run.id}/why?position=0`);
    assert.equal(why.status, 200, why.text);
    assert.deepEqual(
      why.body.tiles.map(({ key, displayName }: Json) => [key, displayName]),
      [
        ["warm-ts", "Warmth"],
        ["warm-py", "Warmth"],
      ],
    );
  });

  test("keeps its version when another is published, until its tiles are saved again", async () => {
    const { id } = await made("/v1/tiles", tileInput("stays", fixed("numeric", 1)));
    const flow = await flowOf({ tileKey: "stays" });
    await made(`/v1/tiles/${id}/versions`, versionInput(fixed("numeric", 2)));
    const renamed = await call("PATCH", `/v1/flows/${flow.id}`, { body: { displayName: "Renamed" } });
    assert.deepEqual(renamed.body.tiles, flow.tiles);
    assert.equal((await targetOf(flow.id)).tiles[0].lastValue, 1);
    const saved = await call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles: [{ tileKey: "stays" }] } });
    assert.equal(saved.body.tiles[0].tileVersion, 2);
    assert.equal((await targetOf(flow.id)).tiles[0].lastValue, 2);
  });

  test("gets its probability and colour from the first tile that gives one, each kind of output as it is", async () => {
    const kinds = ["numeric", "boolean", "events", "probability"];
    for (const [at, kind] of kinds.entries()) await made("/v1/tiles", tileInput(`of-${kind}`, fixed(kind, at * 10)));
    const target = await targetOf((await flowOf(...kinds.map((kind) => ({ tileKey: `of-${kind}` })))).id);
    assert.deepEqual(
      target.tiles.map(({ kind, lastValue }: Json) => [kind, lastValue]),
      kinds.map((kind, at) => [kind, at * 10]),
    );
    assert.deepEqual([target.probability, target.triggered], [30, true]);
    await made("/v1/tiles", tileInput("impossible", { ...fixed("probability", 50), script: impossible }));
    const run = await runToEnd(call, (await flowOf({ tileKey: "impossible" })).id, { now });
    assert.match(run.results[0].tiles[0].error, /lastValue is 101: expected per cent from 0 to 100/);
  });

  test("alerts and reports by the labels of its tiles as they are now", async () => {
    const { id } = await made(
      "/v1/tiles",
      tileInput("loud", { ...fixed("numeric", 1), ui: { help: { markdown: "# Loud" } } }),
    );
    const { id: contactId } = await made("/v1/contacts", {
      displayName: "Ada",
      email: "ada@example.com",
      emailOptIn: true,
    });
    const { id: list } = await made("/v1/contact-lists", { displayName: "L", contactIds: [contactId] });
    const settings = { alerts: { contactListIds: [list], triggerTypes: ["trigger"] } };
    const flow = await createFlow(call, {
      displayName: "F",
      status: "draft",
      tiles: [{ tileKey: "loud" }],
      targets,
      settings,
    });
    await runToEnd(call, flow.id, { suppressAlerts: false });
    await eventually("the alert is decided", async () => {
      const { items } = (await call("GET", `/v1/flows/${flow.id}/alerts`)).body;
      return items.some(({ status }: Json) => status === "skipped_unverified");
    });
    await call("PATCH", `/v1/tiles/${id}`, { body: { displayName: "Renamed" } });
    const { link } = await made(`/v1/flows/${flow.id}/reports/send-now`, { contactListIds: [list] });
    const token = link.split("/").at(-1);
    const report = (await call("GET", `/reports/${token}`)).body;
    assert.deepEqual(
      report.flowTiles.map(({ displayName, tileKey }: Json) => [displayName, tileKey]),
      [["Renamed", "loud"]],
    );
  });

  test("with a tile that fails says which, and why", async () => {
    const script =
      'export default function evaluate(ctx: { params: { isBad: boolean } }) {\n  if (ctx.params.isBad) throw new Error("no crop");\n  return { kind: "numeric" as const, points: [], isTriggered: false, lastValue: null };\n}\n';
    const paramsSchema = { type: "object", properties: { isBad: { type: "boolean", default: false } } };
    await made("/v1/tiles", tileInput("fails", { script, paramsSchema, inputs: [] }));
    const run = await runToEnd(call, (await flowOf({ tileKey: "fails", params: { isBad: true } })).id, { now });
    assert.equal(run.status, "failed");
    assert.match(run.results[0].tiles[0].error, /^fails\.ts:2:\d+: no crop$/);
  });

  test("is refused where the tile's own rules say so", async () => {
    const paramsSchema = {
      type: "object",
      properties: { low: { type: "number", default: 1 }, high: { type: "number", default: 2, maximum: 9 } },
    };
    const rules = {
      crossRules: [{ param: "high", mustBe: "greaterThan", other: "low", message: "must be above low" }],
      upstreamRules: [{ param: "low", when: { low: 7 }, message: "needs a tile before it" }],
    };
    await made("/v1/tiles", tileInput("ruled", { ...fixed("numeric", 1), paramsSchema, ...rules }));
    const refused = async (params: object) => {
      const tiles = [{ tileKey: "ruled", params }];
      const answer = await call("POST", "/v1/flows", { body: { displayName: "F", status: "draft", tiles, targets } });
      assertProblem(answer, { status: 422, slug: "validation" });
      return answer.body.errors;
    };
    assert.deepEqual(await refused({ low: 3 }), [{ loc: "tiles[0].params.high", message: "must be above low" }]);
    assert.deepEqual(await refused({ low: 7, high: 8 }), [
      { loc: "tiles[0].params.low", message: "needs a tile before it" },
    ]);
    assert.equal((await refused({ high: 10 }))[0].loc, "tiles[0].params.high");
  });
});

const impossible = `export default (ctx) => ({ kind: "probability", points: [], isTriggered: true, lastValue: ctx.target.name === "Field" ? 101 : 50 });`;

test("a fork of every built-in tile gives what its original gives", async () => {
  const { items } = (await call("GET", "/v1/tiles?limit=500")).body;
  const chains: Readonly<Record<string, readonly object[]>> = {
    bv: [{ tileKey: "bv", params: { metric: "temperature.ambient", threshold: 10 } }],
    wv: [{ tileKey: "wv", params: { variable: "temperature", threshold: 10 } }],
    acc: [{ tileKey: "gdd" }, { tileKey: "acc", params: { mode: "value" } }],
    tw: [{ tileKey: "gdd" }, { tileKey: "tw" }],
  };
  for (const { id, key } of items.filter((tile: Json) => tile.isPlatform)) {
    await made(`/v1/tiles/${id}/fork`, { key: `our-${key}` });
    const tiles = chains[key] ?? [{ tileKey: key }];
    const forked = tiles.map((tile: Json) => (tile.tileKey === key ? { ...tile, tileKey: `our-${key}` } : tile));
    const results = [];
    for (const chain of [tiles, forked]) {
      const run = await runToEnd(call, (await flowOf(...chain)).id, { now });
      assert.equal(run.status, "succeeded", `${key}: ${run.error}`);
      const { windowStart, windowEnd, results: found } = run;
      const plain = found.map(({ tiles: outputs, ...target }: Json) => ({
        ...target,
        tiles: outputs.map(({ key: _, ...output }: Json) => output),
      }));
      results.push({ windowStart, windowEnd, plain });
    }
    assert.deepEqual(results[1], results[0], key);
  }
});

describe("what an own tile gives", () => {
  const paramsSchema = { type: "object", properties: { odd: { type: "boolean", default: false } } };

  test("has the kind that the tile declares, in both languages", async () => {
    const scripts = {
      javascript:
        'export default (ctx) => ({ kind: ctx.params.odd ? "probability" : "numeric", points: [], isTriggered: true, lastValue: 7 });',
      python:
        'def evaluate(ctx):\n    kind = "probability" if ctx.params["odd"] else "numeric"\n    return {"kind": kind, "points": [], "isTriggered": True, "lastValue": 7}\n',
    };
    for (const [language, script] of Object.entries(scripts)) {
      const key = `kinds-${language}`;
      const { id } = await made("/v1/tiles", tileInput(key, { paramsSchema, inputs: [], language, script }));
      const flow = await flowOf({ tileKey: key, params: { odd: true } }, { tileKey: key });
      const run = await runToEnd(call, flow.id, { now });
      assert.equal(run.status, "failed");
      const [first, second] = run.results[0].tiles;
      assert.match(first.error, /kind is "probability" \(text\): expected "numeric", the outputKind of the tile\.$/);
      assert.match(second.error, /another tile/i);
      assert.equal(run.results[0].probability, null);
      const tested = await call("POST", `/v1/tiles/${id}/test`, { body: { params: { odd: true }, inputs: {} } });
      assert.match(tested.body.error.message, /the outputKind of the tile/);
    }
  });

  test("is shown by every face, at the edges of numbers and times", async () => {
    const script = `export default (ctx) => {
      ctx.trace("lone \\ud800 and zero \\0");
      const values = [1.7976931348623157e308, -1.7976931348623157e308, 5e-324, -0, 1e21, 1e-7];
      const times = [-5364662400000, 0, ctx.now - 1, ctx.now, ctx.now + 1, 7258118399999];
      const points = times.map((ts, at) => ({ ts, value: values[at], isTriggered: at % 2 === 0 }));
      return { kind: "numeric", points, isTriggered: true, lastValue: values[at0(ctx)] };
    };
    const at0 = (ctx) => (ctx.params.odd ? 1 : 3);`;
    await made("/v1/tiles", tileInput("edges", { paramsSchema, inputs: [], script }));
    const flow = await flowOf({ tileKey: "edges" }, { tileKey: "edges", params: { odd: true } });
    await call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { temperatureUnits: "fahrenheit" } } });
    const run = await runToEnd(call, flow.id, { now });
    assert.equal(run.status, "succeeded", run.error);
    const [first, second] = run.results[0].tiles;
    assert.deepEqual([first.lastValue, second.lastValue], [0, -1.797693134e308]);
    assert.equal(first.points.length, 6);
    assert.equal(first.trace[0], "lone \ufffd and zero \ufffd");
    const query = `{ run(id: "${run.id}") { results { edges { node { tiles { lastValue trace points { ts value isTriggered } } } } } } }`;
    const { body } = await call("POST", "/graphql", { body: { query } });
    assert.equal(body.errors, undefined, JSON.stringify(body.errors));
    assert.deepEqual(body.data.run.results.edges[0].node.tiles[0].points, first.points);
    const sent = await call("POST", `/v1/flows/${flow.id}/reports/send-now`, { body: {} });
    assert.equal(sent.status, 201, sent.text);
    const token = /[\w-]{20,}$/.exec(sent.body.link)?.[0];
    assert.ok(token, sent.text);
    for (const path of [`/reports/${token}`, `/reports/${token}.csv`, `/reports/${token}.pdf`, `/report/${token}`]) {
      const shown = await call("GET", path);
      assert.equal(shown.status, 200, `${path} ${shown.text.slice(0, 500)}`);
    }
  });
});

describe("patterns of parameters", () => {
  const paramsSchema = {
    type: "object",
    properties: {
      code: { type: "string", pattern: "^z+$" },
      other: { type: "string", pattern: "^y+$" },
      limit: { type: "number", maximum: 5, default: 1 },
    },
  };
  const wrong = { code: "abc", other: "zzz", limit: 9 };
  const faults = (place: string) => [
    [`${place}code`, 'must match pattern "^z+$"'],
    [`${place}other`, 'must match pattern "^y+$"'],
    [`${place}limit`, "must be at most 5"],
  ];
  const told = (answer: Json, status = 422) => {
    assert.equal(answer.status, status, answer.text);
    return answer.body.errors.map(({ loc, message }: Json) => [loc, message]);
  };

  test("hold in new and changed flows, imports, tests of tiles and examples, with all other faults", async () => {
    const { id } = await made("/v1/tiles", tileInput("coded", { paramsSchema, inputs: [] }));
    const flow = { displayName: "F", status: "draft", targets };
    const bad = { ...flow, tiles: [{ tileKey: "coded", params: wrong }] };
    assert.deepEqual(told(await call("POST", "/v1/flows", { body: bad })), faults("tiles[0].params."));
    const good = await made("/v1/flows", {
      ...flow,
      tiles: [{ tileKey: "coded", params: { code: "zz", other: "y" } }],
    });
    const change = { tiles: [{ tileDefinitionId: id, tileVersion: 1, params: wrong }] };
    assert.deepEqual(told(await call("PATCH", `/v1/flows/${good.id}`, { body: change })), faults("tiles[0].params."));
    const unfit = { ...bad, displayName: 7 };
    assert.deepEqual(told(await call("POST", "/v1/flows", { body: unfit })).slice(1), faults("tiles[0].params."));

    const exported = (await call("GET", `/v1/flows/${good.id}/export`)).body;
    exported.flow.tiles[0].params = wrong;
    const place = "flow.tiles[0].params.";
    assert.deepEqual(told(await call("POST", "/v1/flows/import?dryRun=true", { body: exported })), faults(place));
    assert.deepEqual(told(await call("POST", "/v1/flows/import", { body: exported })), faults(place));

    const tested = await call("POST", `/v1/tiles/${id}/test`, { body: { params: wrong, inputs: {} } });
    assert.deepEqual(told(tested), faults("params."));
    const examples = [{ name: "wrong", params: wrong, inputs: {}, expect: { isTriggered: false } }];
    const next = await call("POST", `/v1/tiles/${id}/versions`, {
      body: versionInput({ paramsSchema, inputs: [], examples }),
    });
    assert.deepEqual(told(next), faults("examples[0].params."));
  });

  test("hold when a flow takes a newer version, whose pattern is another", async () => {
    const schema = (pattern: string) => ({ type: "object", properties: { code: { type: "string", pattern } } });
    const { id } = await made(
      "/v1/tiles",
      tileInput("renewed", { paramsSchema: schema("^z+$"), inputs: [], script: fixed("numeric", 1).script }),
    );
    const flow = await flowOf({ tileKey: "renewed", params: { code: "zz" } });
    const script = fixed("numeric", 1).script;
    await made(`/v1/tiles/${id}/versions`, versionInput({ paramsSchema: schema("^y+$"), inputs: [], script }));
    for (const path of ["upgrade", "upgrade-preview"]) {
      const answer = await call("POST", `/v1/flows/${flow.id}/tiles/${path}`, { body: {} });
      assert.deepEqual(told(answer), [["tiles[0].params.code", 'must match pattern "^y+$"']], path);
    }
  });

  test("take a thread where they take long, and have a bound there", async () => {
    const codes = (pattern: string, more: object = {}) => ({
      type: "object",
      properties: { codes: { type: "array", maxItems: 60, items: { type: "string", pattern }, ...more } },
    });
    const script = fixed("numeric", 1).script;
    const tile = (key: string, schema: object) => tileInput(key, { paramsSchema: schema, inputs: [], script });
    const refused = await call("POST", "/v1/tiles", {
      body: tile("slow-default", codes(slowPattern, { default: slowTexts })),
    });
    const tooMuch =
      "takes too much matching with the patterns: give fewer or shorter texts, or patterns that repeat less";
    assert.deepEqual(told(refused), [["paramsSchema.properties.codes.default", tooMuch]]);

    await made("/v1/tiles", tile("slow", codes(slowPattern)));
    const flow = (params: object) => ({
      displayName: "F",
      status: "draft",
      targets,
      tiles: [{ tileKey: "slow", params }],
    });
    const many = await call("POST", "/v1/flows", { body: flow({ codes: slowTexts, more: 1 }) });
    assert.deepEqual(told(many), [
      ["tiles[0].params", "take too much matching with the tile's patterns: send fewer or shorter texts"],
      ["tiles[0].params.more", "is not a parameter of slow; it has codes"],
    ]);
    // Too many for the loop, and not for a thread.
    const [text = ""] = slowTexts;
    const some = await call("POST", "/v1/flows", { body: flow({ codes: [text, text.replace("!", "b")] }) });
    assert.deepEqual(told(some), [["tiles[0].params.codes[1]", `must match pattern "${slowPattern}"`]]);
    await made("/v1/flows", flow({ codes: [text, text.slice(1)] }));
  });
});
