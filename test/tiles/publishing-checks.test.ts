/**
 * What a tile must pass before it is published: every kind of fault is found at its place, in both languages, and what
 * is right passes, the built-in tiles first of all. In the real sandbox, with the real compiler of types.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { FieldError } from "#core/errors.ts";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { createTypeProcesses, typeLimits, type TypeProcesses } from "#server/threads/type-processes.ts";
import { type CheckedTile, type CheckOptions, checkTile } from "#server/tiles/checks/check-tile.ts";
import { maxTogetherMs } from "#server/tiles/checks/evaluations.ts";
import { maxFaults } from "#server/tiles/checks/faults.ts";
import { maxParameters } from "#server/tiles/checks/params-schema.ts";
import { maxMatchedLength, maxPatternLength } from "#server/tiles/checks/patterns.ts";
import { maxListItems, maxSchemaDepth, maxSchemaLength, maxSubschemas } from "#server/tiles/checks/schema-keywords.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { helpsHere } from "#server/tiles/checks/help.ts";
import type { AuthoredTile } from "#server/tiles/model.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import {
  authoredTile,
  demoHere,
  limit,
  python,
  pythonTile,
  type Row,
  typescriptTile,
  withExample,
  withLimit,
  withLine,
} from "#test/support/authored-tiles.ts";
import { tiles } from "#test/support/random-tiles.ts";

let runner: Runner;
let types: TypeProcesses;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs: 800 } });
  types = createTypeProcesses();
});
after(async () => {
  await types.close();
  await runner.close();
});

function check(tile: AuthoredTile, options: Partial<CheckOptions> = {}): Promise<CheckedTile> {
  const checks = { demo: demoHere, helps: helpsHere, params: paramsChecksHere };
  return checkTile(tile, { runner, types, ...checks, tenantId: "tenant", ...options });
}

async function faultsOf(tile: AuthoredTile, options: Partial<CheckOptions> = {}): Promise<readonly FieldError[]> {
  const checked = await check(tile, options);
  return "errors" in checked ? checked.errors : [];
}

async function passed(tile: AuthoredTile, options: Partial<CheckOptions> = {}) {
  const checked = await check(tile, options);
  assert.ok(!("errors" in checked), JSON.stringify(checked));
  return checked;
}

describe("a tile passes", () => {
  test("in TypeScript and in Python, with what it is published with", async () => {
    for (const tile of [authoredTile(), authoredTile(python)]) {
      const { compiled, source, contentHash, tile: whole } = await passed(tile);
      assert.equal(source.fileName, tile.language === "python" ? "warm.py" : "warm.ts");
      assert.equal(compiled.language, tile.language);
      assert.match(contentHash, /^[0-9a-f]{64}$/);
      assert.deepEqual(Object.keys(whole.paramsSchema.properties), ["dataSource", "limit"]);
      assert.equal(whole.paramsSchema["additionalProperties"], false);
    }
  });

  test("whose JavaScript has no types", async () => {
    const script = typescriptTile.replace(/import type .*\n/, "").replace(/: TileContext<.*?> *\}>|: TileOutput/g, "");
    const untyped = authoredTile({ script: script.replace("ctx: TileContext<{ readonly limit: number }>", "ctx") });
    await passed(untyped, { isTyped: false });
    // Where types are checked, its parameter has the contract's, and only that one.
    await passed(untyped);
    const helped = authoredTile({ script: `${untyped.script}\nfunction more(a) { return a; }\n` });
    await passed(helped, { isTyped: false });
    assert.match(JSON.stringify(await faultsOf(helped)), /'a' implicitly has an 'any' type/);
  });

  test("that imports modules of the library, with either quotes", async () => {
    for (const quote of ['"', "'"]) {
      const user = withLine("ctx.trace(String(dayMs));").script;
      const script = `import { dayMs } from ${quote}#tile/local-time${quote};\n${user}`;
      const { source } = await passed(authoredTile({ script }));
      assert.ok("#tile/local-time" in (source.modules ?? {}));
    }
  });

  test("without inputs: it is tried behind another tile, and has no dataSource", async () => {
    const script = `import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
export default (ctx: TileContext): TileOutput => {
  if (ctx.upstream === null) throw new Error("nothing before");
  return { kind: "numeric", columns: ctx.upstream.columns, isTriggered: false, lastValue: ctx.upstream.lastValue };
};`;
    const { tile } = await passed(authoredTile({ script, inputs: [], examples: [] }));
    assert.deepEqual(Object.keys(tile.paramsSchema.properties), ["limit"]);
  });

  test("whose required parameter has no default", async () => {
    const { default: _, ...undecided } = limit as { readonly default: number };
    await passed(
      authoredTile({
        paramsSchema: { type: "object", properties: { limit: undecided }, required: ["limit"] },
        examples: [],
      }),
    );
  });

  test("whatever its parameters and its inputs are", async () => {
    const script = `import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
export default function evaluate({ params, weather, series, trace }: TileContext): TileOutput {
  trace(JSON.stringify(params));
  const count = [...Object.values(weather), ...Object.values(series)].filter(({ ts }) => ts.length > 0).length;
  return { kind: "numeric", points: [], isTriggered: false, lastValue: count };
}`;
    for (const tile of fc.sample(tiles, { numRuns: 6, seed: 16 })) {
      const { tile: whole } = await passed({ ...tile, script, examples: [] });
      assert.ok("dataSource" in whole.paramsSchema.properties);
    }
  });

  test("as every built-in tile does", async () => {
    for (const { content, source } of await readTiles(ownFolders)) {
      const { tile } = await passed({ ...content, script: source.code, examples: [] });
      assert.deepEqual(tile.paramsSchema, content.paramsSchema, content.key);
    }
  });
});

const scripts: readonly Row[] = [
  [
    "a syntax error",
    { script: "export default function evaluate(ctx) {\n  return (;\n}" },
    { loc: "script", says: /Syntax error/, place: ["warm.ts", 2, 11] },
  ],
  [
    "a wrong type",
    withLine('const x: number = "é"; const 𝒚: number = "𝒚";'),
    { loc: "script", says: /'string' is not assignable to type 'number'/, place: ["warm.ts", 6, 9] },
  ],
  [
    "a wrong type behind wide letters",
    withLine('const x = "é😀"; const y: number = x;'),
    { loc: "script", says: /not assignable/, place: ["warm.ts", 6, 26] },
  ],
  [
    "a parameter that the types do not have",
    withLine("ctx.trace(ctx.params.limits);"),
    { loc: "script", says: /Did you mean 'limit'/, place: ["warm.ts", 6, 24] },
  ],
  [
    "a result that is none",
    { script: `export default function evaluate() {\n  return { kind: "nothing" };\n}` },
    { loc: "script", says: /not `\(ctx: TileContext\) => TileOutput`/, place: ["warm.ts", 1, 25] },
  ],
  [
    "a module that there is not",
    { script: `import { a } from "#tile/sun";\nimport { b } from "#tile/moon";\n${withLine("b();").script}` },
    { loc: "script", says: /"#tile\/moon" can't be imported.*#tile\/wind/, place: ["warm.ts", 2, 1] },
  ],
  [
    "Node's modules",
    { script: `import { readFileSync } from "node:fs";\n${typescriptTile}` },
    { loc: "script", says: /"node:fs" can't be imported/, place: ["warm.ts", 1, 30] },
  ],
  [
    "the browser",
    withLine("document.title;"),
    { loc: "script", says: /Cannot find name 'document'\.$/, place: ["warm.ts", 6, 3] },
  ],
  [
    "the browser's types by a reference",
    { script: `/// <reference lib="dom" />\n${typescriptTile}` },
    { loc: "script", says: /no other types/, place: ["warm.ts", 1, 21] },
  ],
  [
    "what a realm has not",
    withLine("new Proxy({}, {});"),
    { loc: "script", says: /no Proxy/, place: ["warm.ts", 6, 7] },
  ],
  [
    "async",
    { script: typescriptTile.replace("export default function", "export default async function") },
    { loc: "script", says: /can't be async/, place: ["warm.ts", 3, 16] },
  ],
  [
    "a wrong use of the library",
    { script: `import { dayMs } from "#tile/local-time";\n${withLine("const x: string = dayMs;").script}` },
    { loc: "script", says: /not assignable to type 'string'/, place: ["warm.ts", 7, 9] },
  ],
  [
    "a script of many bytes in few letters",
    { script: `${typescriptTile}//${"é".repeat(140_000)}` },
    { loc: "script", says: /larger than 262144 bytes/ },
  ],
  [
    "Python that does not parse",
    { language: "python", script: "def evaluate(ctx):\r\n    return (1\r\n" },
    { loc: "script", says: /never closed/, place: ["warm.py", 2, 12] },
  ],
  [
    "a module that Python has not here",
    { language: "python", script: `"é😀"; import os\n${pythonTile}` },
    { loc: "script", says: /'os' is not available/, place: ["warm.py", 1, 8] },
  ],
  [
    "a script that fails on demo data",
    withLine("if (ts.length > 100) throw new Error(`after ${ts.length}`);"),
    { loc: "script", says: /fails on demo data with its defaults: .*after/, place: ["warm.ts", 6, 30] },
  ],
  [
    "Python that fails on demo data",
    { language: "python", script: pythonTile.replace("    return {", "    [][len(points)]\n    return {") },
    { loc: "script", says: /fails on demo data.*IndexError/, place: ["warm.py", 8, 5] },
  ],
  [
    "a script without an end",
    { ...withLine("for (;;) if (ts.length < 0) break;"), examples: [] },
    { loc: "script", says: /fails on demo data.*CPU/ },
  ],
  ["a result of another kind", { outputKind: "boolean" }, { loc: "outputKind", says: /is boolean.*gives numeric/ }],
];

const exampleRows: readonly Row[] = [
  [
    "another value",
    withExample({ expect: { lastValue: 21 } }),
    { loc: "examples[0].expect.lastValue", says: /expected 21, and it was 21\.5/ },
  ],
  [
    "another state",
    withExample({ expect: { isTriggered: false } }),
    { loc: "examples[0].expect.isTriggered", says: /expected false, and it was true/ },
  ],
  [
    "another number of points",
    withExample({ expect: { pointCount: 3 } }),
    { loc: "examples[0].expect.pointCount", says: /expected 3, and it was 2/ },
  ],
  [
    "another point",
    withExample({ expect: { points: [{ ts: 3_600_000, value: 18, isTriggered: false }] } }),
    { loc: "examples[0].expect.points[0].value", says: /expected 18, and it was 19/ },
  ],
  [
    "fewer points",
    withExample({ expect: { points: [{ ts: 3_600_000, value: 19, isTriggered: false }] } }),
    { loc: "examples[0].expect.points", says: /1 points.*2 points/ },
  ],
  [
    "no failure",
    withExample({ expect: { error: "no data" } }),
    { loc: "examples[0].expect.error", says: /to fail with "no data", and it gave a result/ },
  ],
  [
    "another failure",
    {
      ...withExample({ expect: { error: "no data" } }),
      ...withLine('if (ts[0] === 3_600_000) throw new Error("much data");'),
    },
    { loc: "examples[0].expect.error", says: /failed with ".*much data"/, place: ["warm.ts", 6, 34] },
  ],
  [
    "a failure",
    withLine('if (ts[0] === 3_600_000) throw new Error("much data");'),
    {
      loc: "examples[0].expect",
      says: /expected a result, and the tile failed: .*much data/,
      place: ["warm.ts", 6, 34],
    },
  ],
  [
    "a limit",
    withLine("while (ts[0] === 3_600_000) if (ts.length < 0) break;"),
    { loc: "examples[0].expect", says: /the tile failed: .*CPU/ },
  ],
  [
    "a parameter that there is not",
    withExample({ params: { limits: 1 } }),
    { loc: "examples[0].params.limits", says: /not a parameter/ },
  ],
  [
    "a parameter out of bounds",
    withExample({ params: { limit: 99 } }),
    { loc: "examples[0].params.limit", says: /between -50 and 60/ },
  ],
  [
    "inputs that are not asked for",
    withExample({ inputs: { weather: { rain: { ts: [1], value: [1] } } } }),
    { loc: "examples[0].inputs.weather.rain", says: /not asked for/ },
  ],
  ["no time", withExample({ inputs: {} }), { loc: "examples[0].now", says: /needed/ }],
];

for (const [what, rows] of [
  ["the script", scripts],
  ["an example", exampleRows],
] as const) {
  describe(`a fault in ${what} is told at its place`, () => {
    for (const [title, changes, { loc, says, place }] of rows) {
      test(title, async () => {
        const faults = await faultsOf(authoredTile(changes));
        const fault = faults.find((each) => each.loc === loc && says.test(each.message));
        assert.ok(fault, JSON.stringify(faults));
        const { file, line, column } = fault;
        if (place !== undefined) assert.deepEqual([file, line, column], [...place]);
        if (what === "an example") assert.equal(faults.length, 1, JSON.stringify(faults));
      });
    }
  });
}

test("all faults are told at once, in the order of the body, a hundred at most", async () => {
  const tile = authoredTile({
    ...withLine('const x: number = "a";'),
    ...withLimit({ default: "x" }),
    inputs: [{ kind: "weather", variables: ["rein"] }],
    crossRules: [{ param: "a", mustBe: "atLeast", other: "b", message: "must be so" }],
  });
  assert.deepEqual(
    (await faultsOf(tile)).map(({ loc }) => loc),
    ["script", "paramsSchema.properties.limit.default", "inputs[0].variables[0]", "crossRules[0].param"],
  );
  const hints = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-ui-${n}`, n]));
  assert.equal((await faultsOf(authoredTile(withLimit(hints)))).length, maxFaults);
});

test("the same input must give the same output twice, of examples and of demo data", async () => {
  let calls = 0;
  // The real sandbox, but for one thing that it promises: the same seed each time.
  const forgetful: Pick<Runner, "compile" | "evaluate"> = {
    compile: (...given) => runner.compile(...given),
    evaluate: (request) => {
      const targets = request.targets.map((target) => ({ ...target, seed: `${calls++}` }));
      return runner.evaluate({ ...request, targets });
    },
  };
  const random = withLine("ctx.trace(String(Math.random()));");
  const pythonRandom = pythonTile.replace(
    "    ctx.trace(",
    "    import random\n    ctx.trace(str(random.random()))\n    ctx.trace(",
  );
  for (const changes of [random, { ...python, script: pythonRandom }]) {
    await passed(authoredTile(changes));
    const faults = await faultsOf(authoredTile(changes), { runner: forgetful });
    assert.deepEqual(
      faults.map(({ loc }) => loc),
      ["script", "examples[0]", "examples[1]"],
    );
    for (const { message } of faults) {
      assert.match(
        message,
        /^The same input did not give the same output twice: .* trace\[0\] was "[\d.]+", and then "[\d.]+"\.$/,
      );
    }
  }
});

test("the guide names the limits that hold", () => {
  const guide = readFileSync("docs/tile-authors-guide.md", "utf8").replace(/\s+/g, " ");
  const section = guide.slice(guide.indexOf("## What is checked before a tile is published"));
  for (const text of [
    `up to ${maxFaults} faults`,
    `may take ${typeLimits.checkMs / 1_000} s and ${typeLimits.maxHeapMiB} MiB`,
    `At most ${maxParameters} parameters`,
    `\`maxItems\` of at most ${maxListItems}`,
    `A \`pattern\` has at most ${maxPatternLength} characters`,
    `longer than ${maxMatchedLength} characters match none`,
    `At most ${maxSchemaLength / 1_024} KiB of JSON, nested ${maxSchemaDepth} deep, with ${maxSubschemas} schemas`,
    `together take at most ${maxTogetherMs / 1_000} s`,
  ])
    assert.ok(section.includes(text), text);
});
