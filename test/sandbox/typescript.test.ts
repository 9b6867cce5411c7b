/** TypeScript tiles: what compiles, what is refused and where, what authors are told, and what ctx holds. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import type { Runner } from "#pool/runner.ts";
import type { CompileOutcome } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { compiled, evaluateOnce, hourlySeries, messageOf, target, testNow, traceOf } from "./support.ts";

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false });
});
after(() => runner.close());

const compile = (code: string, modules: Readonly<Record<string, string>> = {}): Promise<CompileOutcome> =>
  runner.compile({ language: "typescript", role: "tile", code, fileName: "mine.ts", modules });
const run = async (code: string, options: Parameters<typeof evaluateOnce>[2] = {}): Promise<string> => {
  const outcome = await evaluateOnce(runner, await compiled(runner, "typescript", code), options);
  return outcome.status === "ok"
    ? JSON.stringify({
        ...outcome.output,
        columns: Object.fromEntries(
          Object.entries(outcome.output.columns).map(([name, column]) => [name, [...column]]),
        ),
      })
    : `${outcome.status}: ${messageOf(outcome)}`;
};
const result = (fields: string): string =>
  `export default function evaluate(ctx: any) { return { kind: "numeric", points: [], isTriggered: false, lastValue: null, ${fields} } as any; }`;

describe("a source is refused, with line and column, when it", () => {
  const refused: readonly (readonly [string, string, number, number, RegExp])[] = [
    ["is not TypeScript", "export default function evaluate( {", 1, 36, /Syntax error/],
    [
      "has a syntax error behind types",
      "type A = { a: string };\nexport default function evaluate(ctx: A): A {\n  const b: A = ctx as A; return b b;\n}",
      3,
      35,
      /Syntax error/,
    ],
    ["has no evaluate", "const a = 1;", 1, 1, /no `export default function evaluate/],
    ["forgets to export it", "\nfunction evaluate(ctx: unknown) {}", 2, 1, /write `export default` before/],
    ["exports something else", "export default 5;", 1, 16, /not a function/],
    ["is async", "export default async function evaluate() {}", 1, 16, /can't be async/],
    ["awaits", "export default function evaluate() {}\nawait 1;", 2, 1, /can't await/],
    [
      "imports a module that is not offered",
      'import x from "node:fs";\nexport default function evaluate() { return x; }',
      1,
      1,
      /can't be imported/,
    ],
    [
      "imports at run time",
      "export default function evaluate() { return import('x'); }",
      1,
      45,
      /import\(\) is not available/,
    ],
    ["reads import.meta", "export default function evaluate() { return import.meta; }", 1, 45, /import\.meta/],
    ["uses BigInt", "export default function evaluate() { return 10n; }", 1, 45, /BigInt/],
    ["makes code from text", "export default function evaluate() { return eval('1'); }", 1, 45, /eval/],
    ["makes a Function", "export default function evaluate() { return new Function('1'); }", 1, 49, /Function/],
    ["uses with", "export default function evaluate(ctx: any) { with (ctx) {} }", 1, 46, /Syntax error/],
    ["sets timers", "export default function evaluate() { setTimeout(() => 1, 1); }", 1, 38, /timers/],
    [
      "closes the function around it",
      "export default function evaluate() {}\n})(); (function () {",
      2,
      1,
      /Syntax error/,
    ],
    [
      "has a regular expression that only V8 refuses",
      `export default function evaluate() {\n  return /${"()".repeat(40_000)}/.test("");\n}`,
      2,
      10,
      /Too many captures/,
    ],
    [
      "declares more names in one scope than a reader could bear",
      `export default function evaluate() {\nlet ${Array.from({ length: 5_001 }, (_, at) => `a${at}`).join()};\n}`,
      2,
      28_895,
      /more than 5000 names/,
    ],
    [
      "opens a comment of HTML's form, an operator in modules",
      "export default function evaluate() {}\nlet a = 1, b = 2;\nif (a<!--b) {}\n",
      3,
      6,
      /<!-- and --> begin a comment in scripts/,
    ],
    ["closes one", "export default function evaluate() {}\nlet a = 1;\nwhile (a-->0) {}\n", 3, 9, /<!-- and -->/],
    [
      "hides a template behind one",
      "export default function evaluate() {\n  let x = 1, y = 2;\n  x<!--y, `\n  ; (async () => {})(); //`;\n}",
      3,
      4,
      /<!-- and -->/,
    ],
  ];
  for (const [what, code, line, column, message] of refused) {
    test(what, async () => {
      const outcome = await compile(code);
      assert.equal(outcome.status, "refused", JSON.stringify(outcome));
      const [problem] = (outcome as Extract<CompileOutcome, { status: "refused" }>).problems;
      assert.match(problem?.message ?? "", message);
      assert.deepEqual([problem?.line, problem?.column], [line, column], problem?.message);
    });
  }
  test("and not when the marks of an HTML comment stand in a text, a template, a comment or a regular expression", async () => {
    const code = `/* <!-- */ export default function evaluate(ctx: any) { // -->
      const marks = ["<!--", '-->', \`<!-- \${1} -->\`, /<!--|-->/.source]; let n = 3; let m = 0; while (n-- > 0) m += 1; if (m < !--n) m = 0;
      ctx.trace(marks.join(" ") + m); return { kind: "numeric", points: [], isTriggered: false, lastValue: 1 }; }`;
    assert.equal((await compile(code)).status, "ok");
  });
  test("is larger than 256 KiB", async () => {
    const outcome = await compile(`// ${"x".repeat(262_144)}\nexport default function evaluate() {}`);
    assert.equal(outcome.status, "limit-exceeded");
  });
  for (const [what, code] of [
    ["brackets", `${"[".repeat(50_000)}`],
    ["types", `type A = ${"Array<".repeat(40_000)}`],
    ["functions", `${"(() => ".repeat(30_000)}`],
  ] as const) {
    test(`nests ${what} without end, and the compiler lives on`, async () => {
      const outcome = await compile(`export default function evaluate() {}\nconst x = ${code}`);
      assert.notEqual(outcome.status, "ok");
      assert.equal((await compile("export default function evaluate() {}")).status, "ok");
    });
  }
});

describe("TypeScript that authors write", () => {
  test("keeps its types, enums, parameter properties and satisfies", async () => {
    const code = `
enum Level { Low = 1, High = 2 }
class Box { constructor(private readonly value: number) {} get(): number { return this.value; } }
interface Params { readonly base: number }
export default function evaluate(ctx: { params: Params }): unknown {
  const box = new Box(ctx.params.base satisfies number);
  return { kind: "numeric", points: [], isTriggered: false, lastValue: (box.get() as number) * Level.High };
}`;
    assert.match(await run(code, { params: { base: 21 } }), /"lastValue":42/);
  });
  test("may import library modules that import each other, and gets fresh ones for each evaluation", async () => {
    const modules = {
      "#tile/counter": "let count = 0;\nexport function next(): number { count += 1; return count; }",
      "#tile/twice":
        'import { next } from "#tile/counter";\nexport const twice = (): number => { next(); return next(); };\nexport default function named(): number { return 100; }',
    };
    const code =
      'import named, { twice as double } from "#tile/twice";\nimport * as counter from "#tile/counter";\nexport default function evaluate() { return { kind: "numeric", points: [], isTriggered: false, lastValue: double() + counter.next() + named() }; }';
    const script = await compiled(runner, "typescript", code, modules);
    for (let round = 0; round < 2; round += 1) {
      const outcome = await evaluateOnce(runner, script);
      assert.equal(outcome.status === "ok" && outcome.output.lastValue, 105, messageOf(outcome));
    }
  });
  test("is refused when modules import each other in a circle", async () => {
    const outcome = await compile('import { a } from "#tile/a";\nexport default function evaluate() { return a; }', {
      "#tile/a": 'import { b } from "#tile/b";\nexport const a = () => b;',
      "#tile/b": 'import { a } from "#tile/a";\nexport const b = () => a;',
    });
    assert.equal(outcome.status, "refused");
    assert.match(JSON.stringify(outcome), /imports itself: #tile\/a → #tile\/b → #tile\/a/);
  });
  test("compiles to the same hash for the same text, and to another for another", async () => {
    const [one, same, other] = await Promise.all([
      compile(result("")),
      compile(result("")),
      compile(result("extra: 1")),
    ]);
    assert.ok(one?.status === "ok" && same?.status === "ok" && other?.status === "ok");
    assert.equal(one.script.hash, same.script.hash);
    assert.notEqual(one.script.hash, other.script.hash);
  });
});

describe("an author is told", () => {
  const told: readonly (readonly [string, string, RegExp])[] = [
    [
      "file, line and column of what was thrown, behind types and enums",
      "enum A { X }\ntype T = number;\nexport default function evaluate(ctx: any): T {\n  const a: T = A.X as T; throw new Error(`value ${a}`);\n}",
      /^script-failed: tile\.ts:4:32: value 0$/,
    ],
    ["that nothing was returned", "export default function evaluate() {}", /returned nothing.*every path/],
    [
      "that a result is not an object",
      "export default function evaluate() { return 5 as any; }",
      /returned 5: expected \{kind/,
    ],
    ["that a kind is unknown", result('kind: "number"'), /kind is "number" \(text\): expected "numeric"/],
    ["that isTriggered is missing", result("isTriggered: undefined"), /isTriggered is missing: expected true or false/],
    ["that lastValue is a text", result('lastValue: "5"'), /lastValue is "5" \(text\)/],
    [
      "that lastValue is not finite",
      result("lastValue: Infinity"),
      /lastValue is Infinity: expected a finite number or null/,
    ],
    ["that points is not an array", result("points: {}"), /points is an object: expected an array/],
    [
      "which point is not an object",
      result("points: [{ ts: 1, value: 1, isTriggered: false }, 7]"),
      /points\[1\] is 7/,
    ],
    [
      "which point's value is NaN",
      result("points: [0, 1, 2, 3].map((ts) => ({ ts, value: ts === 3 ? NaN : 1, isTriggered: false }))"),
      /points\[3\]\.value is NaN/,
    ],
    ...(["points", "columns"] as const).flatMap((form) => {
      const at = (ts: string) =>
        form === "points"
          ? `points: [{ ts: ${ts}, value: 1, isTriggered: false }]`
          : `points: undefined, columns: { ts: [${ts}], value: [1], triggered: [0] }`;
      const field = form === "points" ? "points\\[0\\]\\.ts" : "columns\\.ts\\[0\\]";
      const range = "expected epoch milliseconds, of a time from 1800 to 2199\\.$";
      return [
        [
          `that a time in ${form} is no whole one`,
          result(at("0.5")),
          new RegExp(`${field} is 0\\.5: expected whole milli`),
        ],
        [
          `that a time in ${form} is in nanoseconds`,
          result(at("1750000000e9")),
          new RegExp(`${field} is 17.*${range}`),
        ],
        [`that a time in ${form} is too early`, result(at("-9e15")), new RegExp(`${field} is -9.*${range}`)],
      ] as const;
    }),
    ["which point's flag is missing", result("points: [{ ts: 1, value: 1 }]"), /points\[0\]\.isTriggered is missing/],
    [
      "which points do not ascend",
      result("points: [5, 5].map((ts) => ({ ts, value: 1, isTriggered: false }))"),
      /points\[1\]\.ts is 5.*ascend/,
    ],
    [
      "which column is short",
      result(
        "points: undefined, columns: { ts: new Float64Array(2), value: new Float64Array(1), triggered: new Uint8Array(2) }",
      ),
      /one length: they have 2, 1 and 2/,
    ],
    [
      "which column's value is not a number",
      result("points: undefined, columns: { ts: [1, 2], value: [1, '2'], triggered: [0, 0] }"),
      /columns\.value\[1\] is "2"/,
    ],
    ["that both points and columns were given", result("columns: {}"), /both points and columns/],
    ["that a promise was returned", result("then() {}"), /promise/],
    [
      "what to use instead of fetch",
      "export default function evaluate() { return (globalThis as any).x ?? fetch('x'); }",
      /fetch is not defined.*no network.*ctx\.series/,
    ],
    ["that ctx is read-only", "export default function evaluate(ctx: any) { ctx.params.a = 1; }", /read-only.*copy/],
    ["what was thrown when it was no error", "export default function evaluate() { throw 'text'; }", /threw "text"/],
  ];
  for (const [what, code, message] of told)
    test(what, async () => assert.match(await run(code, { params: { a: 0 } }), message));
});

test("a call with more arguments than V8 takes is refused at publish, on its line", async () => {
  const outcome = await compile(`export default function evaluate() {\n  return Math.max(${"1,".repeat(70_000)}1);\n}`);
  assert.equal(outcome.status, "refused");
  const [problem] = (outcome as Extract<CompileOutcome, { status: "refused" }>).problems;
  assert.equal(problem?.line, 2);
  assert.match(problem?.message ?? "", /Too many arguments/);
});

test("a script that V8 can't load fails, and the steps before it do not", async () => {
  const honest = await compiled(runner, "typescript", result("lastValue: 1"));
  const damaged = { ...honest, hash: "damaged", code: "(function () { return /(/; })" };
  const input = target("field", { steps: 2 });
  const [outcome] = await runner.evaluate({
    tenantId: "tenant",
    runId: "run",
    now: testNow,
    steps: [honest, damaged].map((script, row) => ({ script, params: {}, row })),
    targets: [input],
  });
  assert.deepEqual(
    outcome?.steps.map(({ status }) => status),
    ["ok", "script-failed"],
  );
});

describe("the bounded built-ins mean what they always meant", () => {
  const expressions = [
    "[1, [2, [3, [4]]], , 5].flat()",
    "[1, [2, [3, [4]]]].flat(Infinity)",
    "[[1, 2], [3]].flat(0).length",
    "[1, 2, 3].flatMap((x, at, all) => (x === 2 ? [x, at, [all.length]] : x))",
    "[3, 1, undefined, 10, 2].sort()",
    "[3, 1, 10, 2].toSorted((a, b) => a - b)",
    "Array.from({ length: 60000 }, (_, at) => (at * 7919) % 60013).sort((a, b) => b - a).slice(0, 3)",
    "Array.from({ length: 60000 }, (_, at) => (at * 7919) % 60013).sort().slice(0, 3)",
    "Array.from(new Float64Array([3, 1, 2]).sort((a, b) => b - a))",
    "new Float64Array(3) instanceof Float64Array && new Float64Array([1]).constructor === Float64Array",
    "[...new Uint8Array(new ArrayBuffer(4), 1, 2).fill(7)].concat(Uint8Array.from([1, 2]), ...Int16Array.of(3))",
    "Array.from(new Float64Array([1, 2, 3]).map((x) => x * 2).filter((x) => x > 2).slice(1).subarray(0, 1))",
    "Float64Array.BYTES_PER_ELEMENT + Float64Array.length + Float64Array.name",
    "Object.prototype.toString.call(new Uint8Array(1)) + Object.getPrototypeOf(Uint8Array).name",
    "Math.max.apply(null, new Float64Array([1, 5, 2]))",
    "[new String('ab').length, String(5), String(Symbol('x')), typeof new String('x'), String.fromCharCode(65), 'x'.constructor === String]",
    "['aXbX'.split('X'), 'ab'.repeat(2), 'a'.padEnd('3'), 'é'.normalize('NFD').length, 'ß'.toUpperCase(), 'abc'.search(/c/)]",
    "['a1b2'.replace(/\\d/g, (d) => d + d), 'x.y'.replaceAll('.', '!'), [...'a1b2'.matchAll(/\\d/g)].map((m) => m.index)]",
    "[new RegExp('a+', 'g').flags, /x/ instanceof RegExp, RegExp(/y/i).source, new RegExp(/z/, 'm').multiline, /q/.constructor === RegExp]",
    "[Object(1) instanceof Number, new Object().constructor === Object, Object.keys({ a: 1 }), Object.entries([7]), Object(null) instanceof Object]",
    "[JSON.parse('{\"a\":[1,{\"b\":null}]}'), JSON.parse('[1,2]', (key, value) => (key === '0' ? 9 : value)), JSON.stringify({ a: [1], b: 2 }, ['a'], 1)]",
    "[encodeURIComponent('ä &'), decodeURIComponent('%C3%A4'), Symbol.for('x') === Symbol.for('x')]",
    "[[1].concat([2], 3), [1, 2].includes(2), Array.prototype.slice.call({ length: 2, 0: 'a', 1: 'b' }), Array.from('añ')]",
    "(() => { class Own extends Array { sum() { return this.reduce((a, b) => a + b, 0); } } return Own.from([1, 2]).map((x) => x + 1).sum(); })()",
    "(() => { class Own extends Float64Array {} return [new Own(2).length, new Own([1]) instanceof Own, new Own(1) instanceof Float64Array]; })()",
  ];
  for (const expression of expressions) {
    test(expression, async () => {
      const outcome = await evaluateOnce(
        runner,
        await compiled(
          runner,
          "typescript",
          `export default function evaluate(ctx: any) { ctx.trace(JSON.stringify(${expression})); return { kind: "numeric", points: [], isTriggered: false, lastValue: null }; }`,
        ),
      );
      assert.deepEqual(traceOf(outcome), [JSON.stringify(runInNewContext(expression))], messageOf(outcome));
    });
  }
});

test("ctx holds exactly what the contract says, deeply frozen", async () => {
  const code = `export default function evaluate(ctx: any) {
    const frozen = [ctx, ctx.params, ctx.params.rules, ctx.params.rules[0], ctx.series, ctx.series.a, ctx.weather, ctx.events, ctx.target, ctx.target.utcOffsets, ctx.window].every(Object.isFrozen);
    ctx.trace(Object.keys(ctx).sort().join());
    ctx.trace(JSON.stringify([ctx.params, ctx.target, ctx.window, ctx.now, ctx.events, ctx.upstream]));
    ctx.trace(String(ctx.series.a.ts instanceof Float64Array) + ctx.series.a.value.length + frozen);
    return { kind: "boolean", points: [{ ts: 1, value: 0, isTriggered: true }], isTriggered: true, lastValue: 0 };
  }`;
  const input = target("place", { series: { a: hourlySeries(24) } });
  const outcome = await evaluateOnce(runner, await compiled(runner, "typescript", code), {
    params: { rules: [{ x: null }] },
    input,
  });
  const [keys, data, series] = traceOf(outcome);
  assert.equal(keys, "events,now,params,series,target,trace,upstream,weather,window", messageOf(outcome));
  assert.deepEqual(JSON.parse(data ?? ""), [{ rules: [{ x: null }] }, input.target, input.window, testNow, [], null]);
  assert.equal(series, "true24true");
  assert.ok(outcome.status === "ok");
  assert.deepEqual(
    [outcome.output.kind, [...outcome.output.columns.ts], [...outcome.output.columns.triggered]],
    ["boolean", [1], [1]],
  );
});

test("the same evaluation gives the same bytes again, on another cell too", async () => {
  const code = `export default function evaluate(ctx: any) {
    const points = [...ctx.series.a.ts].map((ts) => ({ ts, value: Math.random() + Math.sin(ts), isTriggered: Math.random() > 0.5 }));
    return { kind: "numeric", points, isTriggered: true, lastValue: Math.random() };
  }`;
  const input = target("place", { series: { a: hourlySeries(500) } });
  const first = await run(code, { input });
  const other = await createRunner({ threads: 1, hasStandby: false });
  try {
    const again = await evaluateOnce(other, await compiled(other, "typescript", code), { input });
    assert.ok(again.status === "ok");
    assert.equal(JSON.parse(first).lastValue, again.output.lastValue);
    assert.deepEqual(JSON.parse(first).columns.value, [...again.output.columns.value]);
  } finally {
    await other.close();
  }
});
