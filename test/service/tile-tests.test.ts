/** Testing tiles over HTTP: on given inputs, on generated data, on the tenant's adapters; saved or not. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { languagesInSuite } from "#test/support/in-full.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const now = "2026-07-01T00:00:00.000Z";
const nowMs = Date.parse(now);
const place = { name: "North", latitude: 47, longitude: 8, timezone: "Europe/Zurich", elevation: 400 };
const temperature = {
  ts: Array.from({ length: 48 }, (_, index) => nowMs - (48 - index) * hourMs),
  value: Array.from({ length: 48 }, (_, index) => 20 + Math.sin(index)),
};

/** What each built-in tile needs to be told. */
const builtInParams = {
  acc: {},
  bv: { threshold: 18 },
  ch: {},
  gdd: { threshold: 250 },
  se: {},
  tw: {},
  wv: { threshold: 20 },
};

/** Gives the given temperatures back, and tells what it was given. */
const echo = {
  typescript: `import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
export default function evaluate(ctx: TileContext): TileOutput {
  console.log("hello", ctx.params);
  const { ts, value } = ctx.weather.temperature ?? { ts: [], value: [] };
  ctx.trace([ctx.target.name, ctx.target.timezone, ctx.window.end - ctx.window.start, ctx.now, ctx.upstream?.lastValue].join());
  const points = Array.from(ts, (at, index) => ({ ts: at, value: value[index] ?? 0, isTriggered: false }));
  return { kind: "numeric", points, isTriggered: false, lastValue: points.at(-1)?.value ?? null };
}`,
  python: `def evaluate(ctx):
    print("hello", dict(ctx.params))
    series = ctx.weather.get("temperature")
    ts, value = (list(series.ts), list(series.value)) if series else ([], [])
    last = "" if ctx.upstream is None else ctx.upstream.last_value
    ctx.trace(",".join(str(part) for part in (ctx.target.name, ctx.target.timezone, ctx.window.end - ctx.window.start, ctx.now, last)))
    points = [{"ts": at, "value": one, "isTriggered": False} for at, one in zip(ts, value)]
    return {"kind": "numeric", "points": points, "isTriggered": False, "lastValue": value[-1] if value else None}
`,
} as const;

let service: TestService;
let server: DataServer;
let call: Client;
let tileIds: Readonly<Record<string, string>>;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  ({ call } = await service.newTenant());
  const { items } = (await call("GET", "/v1/tiles")).body;
  tileIds = Object.fromEntries(items.map((tile: { key: string; id: string }) => [tile.key, tile.id]));
});
after(async () => {
  await server.close();
  await service.close();
});

async function draft(body: object, by: Client = call) {
  const answer = await by("POST", "/v1/tiles/test", { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function saved(id: string, body: object, by: Client = call) {
  const answer = await by("POST", `/v1/tiles/${id}/test`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function refused(body: object, status: number, ...locs: readonly string[]) {
  const answer = await call("POST", "/v1/tiles/test", { body });
  assert.equal(answer.status, status, answer.text);
  assert.deepEqual(
    (answer.body.errors ?? []).map(({ loc }: { loc: string }) => loc),
    locs,
  );
  return answer.body;
}

describe("a tile that is not saved", () => {
  for (const language of languagesInSuite) {
    test(`is given the inputs, target, time and upstream of the test, and answers all that came of it (${language})`, async () => {
      const result = await draft({
        script: echo[language],
        language,
        params: { a: 1 },
        now,
        target: place,
        inputs: { weather: { temperature } },
        upstream: { kind: "boolean", points: [], isTriggered: true, lastValue: 0.5 },
      });
      assert.equal(result.error, null);
      assert.deepEqual(
        result.output.points.map(({ ts }: { ts: number }) => ts),
        temperature.ts,
      );
      assert.equal(result.output.lastValue, Number((temperature.value.at(-1) as number).toPrecision(10)));
      assert.deepEqual(result.trace, [`North,Europe/Zurich,${120 * 24 * hourMs},${nowMs},0.5`]);
      assert.equal(result.log.length, 1);
      assert.match(result.log[0], /^hello \{'?a'?: 1\}$/);
      assert.ok(result.cpuMs > 0 && result.memoryBytes > 100_000 && result.durationMs >= 0);
      assert.equal(result.replayed, undefined);
    });

    test(`that fails says why and where (${language})`, async () => {
      const script =
        language === "python"
          ? "def evaluate(ctx):\n    print('so far')\n    raise ValueError('no')\n"
          : "export default function evaluate(ctx: any): any {\n  console.log('so far');\n  throw new TypeError('no');\n}";
      const result = await draft({ script, language, inputs: {} });
      assert.equal(result.output, null);
      assert.deepEqual([result.error.kind, result.error.line], ["script", 3]);
      assert.match(result.error.message, /no$|no\n/);
      assert.deepEqual(result.log, ["so far"]);
    });
  }

  test("is answered as an example, which the tile then passes", async () => {
    const language = "typescript";
    const definition = {
      paramsSchema: { type: "object", properties: { limit: { type: "number", default: 1 } } },
      inputs: [{ kind: "weather", variables: ["temperature"] }],
      outputKind: "numeric",
      window: { lookBacks: [{ amount: 2, units: "days" }] },
    };
    const asked = { script: echo.typescript, language, definition, now, target: place, params: { limit: 3 } };
    assert.equal((await draft(asked)).example, undefined);
    const { example, output } = await draft({ ...asked, asExample: true });
    assert.deepEqual([example.params.limit, example.inputs.weather.temperature.ts.length > 40], [3, true]);
    const faults = async (...examples: readonly object[]) =>
      (await call("POST", "/v1/tiles/check", { body: { script: echo.typescript, language, ...definition, examples } }))
        .body.faults;
    assert.deepEqual(await faults(example), []);
    const wrong = { ...example, expect: { lastValue: output.lastValue + 1 } };
    assert.match((await faults(example, wrong))[0].loc, /^examples\[1\]\.expect\.lastValue$/);
    assert.equal((await draft({ script: "export default () => 7;", language, asExample: true })).example, undefined);
  });

  test("that passes a limit says which", async () => {
    const script = 'export default function evaluate(ctx: any): any { for (;;) ctx.trace("on and on"); }';
    const result = await draft({ script, language: "typescript", inputs: {} });
    assert.deepEqual([result.output, result.error.kind], [null, "limit"]);
    assert.match(result.error.message, /100 trace lines/);
  });

  test("that does not compile is refused with file, line and column", async () => {
    for (const [language, script, file] of [
      ["typescript", "export default function evaluate() {\n  return (;\n}", "tile.ts"],
      ["javascript", 'import { x } from "#tile/nothing";\nexport default () => x;', "tile.ts"],
      ["python", "def evaluate(ctx):\n    return (\n", "tile.py"],
    ]) {
      const { errors } = await refused({ script, language }, 422, "script");
      assert.deepEqual([errors[0].file, errors[0].line > 0, errors[0].column > 0], [file, true, true]);
    }
  });

  test("may use the library, and JavaScript is TypeScript without types", async () => {
    const script = `import { dayMs } from "#tile/local-time";
export default function evaluate() { return { kind: "numeric", points: [], isTriggered: false, lastValue: dayMs }; }`;
    const { output } = await draft({ script, language: "javascript", inputs: {} });
    assert.equal(output.lastValue, 86_400_000);
  });

  test("has its parameters resolved and checked by its own schema, and data by its own inputs", async () => {
    const definition = {
      paramsSchema: {
        type: "object",
        additionalProperties: false,
        properties: { limit: { type: "number", title: "Limit", minimum: 1, default: 5, "x-ui-order": 1 } },
      },
      inputs: [{ kind: "weather", variables: ["temperature"] }],
      window: { lookBacks: [{ amount: 2, units: "days" }] },
    };
    const draftOf = { script: echo.typescript, language: "typescript", definition, now };
    const result = await draft({ ...draftOf, inputs: { weather: { temperature } } });
    assert.deepEqual(result.log, ["hello {limit: 5}"]);
    assert.equal(result.trace[0].split(",")[2], String(48 * hourMs));
    await refused({ ...draftOf, params: { limit: 0 }, inputs: {} }, 422, "params.limit");
    await refused({ ...draftOf, inputs: { weather: { rain: temperature } } }, 422, "inputs.weather.rain");
    await refused(
      { ...draftOf, definition: { ...definition, inputs: [{ kind: "weather" }] }, inputs: {} },
      422,
      "definition.inputs[0].variables",
    );
    await refused(
      { ...draftOf, definition: { paramsSchema: { type: "object", properties: { x: { type: "nonsense" } } } } },
      422,
      "definition.paramsSchema.properties.x.type",
    );
  });

  test("says where given inputs are wrong, and that only one kind of data can be chosen", async () => {
    const body = { script: echo.typescript, language: "typescript", now };
    const series = (changes: object) => ({ weather: { temperature: { ts: [1, 2, 3], value: [1, 2, 3], ...changes } } });
    await refused({ ...body, inputs: series({ value: [1, 2] }) }, 422, "inputs.weather.temperature");
    await refused({ ...body, inputs: series({ ts: [1, 3, 2] }) }, 422, "inputs.weather.temperature.ts[2]");
    await refused({ ...body, inputs: {}, dataSource: "generate" }, 422, "dataSource");
    await refused({ ...body, inputs: {}, target: { timezone: "Mars/Base" } }, 422, "target.timezone");
    await refused({ ...body, inputs: {}, target: { sourceId: "nothing" } }, 422, "target.sourceId");
    await refused({ ...body, dataSource: "generate", target: { timezone: "Mars/Base" } }, 422, "target.timezone");
    await refused({ ...body, inputs: {}, now: "2099-01-01T00:00:00Z" }, 422, "now");
    const window = { start: "2026-06-01T00:00:00Z", end: "2026-06-30T00:00:00Z" };
    await refused({ ...body, inputs: {}, window }, 422, "window.end");
    const endless = await call("POST", "/v1/tiles/test", {
      raw: `{"script": "x", "language": "python", "inputs": {"events": [{"ts": 1e999, "kind": "planted"}]}}`,
    });
    assert.equal(endless.status, 422);
  });
});

describe("a saved tile", () => {
  test("gives on generated data what it gives in a flow, its trace included", async () => {
    for (const [tileKey, params] of Object.entries(builtInParams)) {
      const flow = await createFlow(call, flowInput({ tiles: [{ row: 0, tileKey, params }], targets: [place] }));
      const run = await runToEnd(call, flow.id, { now });
      const [{ kind, points, isTriggered, lastValue, stage, trace }] = run.results[0].tiles;
      const result = await saved(tileIds[tileKey] as string, { params, target: place, now, dataSource: "generate" });
      assert.equal(result.error, null, tileKey);
      assert.deepEqual(
        { ...result.output, trace: result.trace },
        { kind, points, isTriggered, lastValue, stage, trace },
        tileKey,
      );
    }
  });

  test("is asked with another script without being changed", async () => {
    const id = tileIds["tw"] as string;
    const result = await saved(id, { script: echo.python, language: "python", inputs: {}, now });
    assert.equal(result.error, null);
    assert.match(result.log[0], /^hello \{/);
    const again = await call("POST", `/v1/tiles/${id}/test`, { body: { language: "python", inputs: {} } });
    assertProblem(again, { status: 422, slug: "validation", locs: ["language"] });
    assertProblem(await call("POST", "/v1/tiles/nothing/test", { body: {} }), { status: 404 });
  });

  test("is given the adapters' data with the checks and notes of runs; given inputs of the same content are the same", async () => {
    const { call: own } = await service.newTenant();
    await createAdapter(own, relayingAdapter(server.origin, { facet: "weather", displayName: "Own weather" }));
    const series = (from: number, to: number) => {
      const start = Math.ceil(from / hourMs);
      return Array.from({ length: Math.ceil(to / hourMs) - start }, (_, index): [number, number] => [
        (start + index) * hourMs,
        15 + 8 * Math.sin((start + index) / 3.82) + Math.cos((start + index) / 311),
      ]);
    };
    let last: { variables: readonly string[]; from: string; to: string } | undefined;
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        last = JSON.parse(text);
        const { variables = [], from = "", to = "" } = last ?? {};
        const rows = series(Date.parse(from), Date.parse(to));
        json(response, { series: variables.map((variable) => ({ variable, points: rows })) });
      });
    });
    const params = { tBase: 10, threshold: 250 };
    const asked = await saved(tileIds["gdd"] as string, { params, target: place, now, dataSource: "adapter" }, own);
    assert.equal(asked.error, null, JSON.stringify(asked));
    assert.ok(last);
    const rows = series(Date.parse(last.from), Date.parse(last.to));
    const columns = { ts: rows.map(([ts]) => ts), value: rows.map(([, value]) => value) };
    const weather = Object.fromEntries(last.variables.map((name) => [name, columns]));
    const given = await saved(tileIds["gdd"] as string, { params, target: place, now, inputs: { weather } }, own);
    assert.deepEqual([given.output, given.trace], [asked.output, asked.trace]);

    server.answer((_, response) => json(response, { series: [] }));
    const empty = await saved(tileIds["gdd"] as string, { params, target: place, now, dataSource: "adapter" }, own);
    assert.match(empty.trace[0], /^No data: not one usable reading of/);
    server.answer((_, response) => json(response, { nonsense: true }));
    const failed = await saved(tileIds["gdd"] as string, { params, target: place, now, dataSource: "adapter" }, own);
    assert.deepEqual([failed.output, failed.error.kind], [null, "data"]);
    assert.match(failed.error.message, /Own weather/);
    const [adapter] = (await own("GET", "/v1/adapters")).body.items;
    assert.equal(adapter.consecutiveFailures, 0, "a test does not count for the breaker");
    assert.equal(adapter.lastError, null);
    const without = await saved(tileIds["gdd"] as string, { params, target: place, now, dataSource: "adapter" });
    assert.match(without.error.message, /no enabled weather adapter/);
  });
});
