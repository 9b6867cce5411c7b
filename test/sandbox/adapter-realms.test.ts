/**
 * An adapter's realm comes from a snapshot, and serves call after call. It must be the realm that hardening makes
 * without a snapshot, and a series of calls in a cell must be what the same calls are each in a realm of its own. Here
 * the plain way is a context of Node's, which `realmSource` hardens for each call; the other side is a cell.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { constants, createContext, runInContext } from "node:vm";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { defaultAdapterLimits, maxRandomBytes, questionLimits } from "#sandbox/adapter.ts";
import type { CompiledScript, Json } from "#sandbox/contract.ts";
import { openerName, realmSource } from "#sandbox/javascript/adapter-realms.ts";
import type { AdapterRealm, RealmTurn } from "#sandbox/javascript/realm/adapter.ts";
import { readResponse } from "#test/support/calls.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { testNow } from "./support.ts";

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, adapterCells: 1, hasStandby: false });
});
after(() => runner.close());

interface PlainCall {
  readonly tenantId: string;
  /** JavaScript: one function that gives `handle`. */
  readonly code: string;
  readonly env: Readonly<Record<string, string>>;
  readonly request?: Json;
}
interface Told {
  readonly status: string;
  readonly response: unknown;
  readonly log: readonly string[];
}

const answer = { status: 200, headers: { "content-type": "application/json" }, url: "https://h.example/" };
const answerText = '{"a":[1,2]}';

async function inCell({ tenantId, code, env, request = { tenantId } }: PlainCall, of = runner): Promise<Told> {
  const hash = createHash("sha256").update(code).digest("hex");
  const sourceMap = JSON.stringify({ version: 3, sections: [] });
  const script: CompiledScript = { language: "typescript", role: "adapter", hash, fileName: "a.ts", code, sourceMap };
  const outcome = await of.call({
    tenantId,
    script,
    request,
    env,
    now: testNow,
    timeoutMs: 60_000,
    fetch: async () => ({ ...answer, body: new TextEncoder().encode(answerText) }),
  });
  const response = outcome.status === "ok" ? readResponse(outcome.response) : null;
  return { status: outcome.status, response, log: outcome.log };
}

async function plainly({ tenantId, code, env }: PlainCall): Promise<Told> {
  const context = createContext(constants.DONT_CONTEXTIFY);
  runInContext(realmSource, context);
  const opener = (context as Record<string, unknown>)[openerName] as () => (
    factory: unknown,
    limits: string,
    columns: Float64Array,
  ) => AdapterRealm;
  const install = opener();
  const realm = install(
    runInContext(code, context),
    JSON.stringify({ ...defaultAdapterLimits, ...questionLimits }),
    new Float64Array(0),
  );
  const log: string[] = [];
  realm.start(
    JSON.stringify({ tenantId }),
    JSON.stringify(env),
    testNow,
    "seed",
    new ArrayBuffer(maxRandomBytes),
    '{"settings":{},"state":null}',
  );
  for (;;) {
    await turn();
    const { status, questions, isIdle, log: lines } = JSON.parse(realm.look()) as RealmTurn;
    log.push(...lines);
    if (status === "ok") return { status, response: JSON.parse(realm.response()), log };
    if (status === "failed" || isIdle) return { status: "script-failed", response: null, log };
    for (const { id } of questions) {
      const { buffer } = new TextEncoder().encode(answerText);
      realm.respond(id, JSON.stringify(answer), buffer as ArrayBuffer, undefined);
      await turn();
    }
  }
}

/** The cell's copy of the code has its types taken out by another tool, which leaves other spaces. */
const withoutSpaces = (lines: unknown): readonly string[] =>
  (lines as readonly string[]).map((line) => line.replaceAll(/\s+/g, ""));

/** All that can be reached, with what can be seen of it: one line for each property. */
const walk = `(function () { "use strict"; return async () => {
  const lines = [];
  const seen = new Map();
  const nameOf = (value, path) => {
    if (value === null || (typeof value !== "object" && typeof value !== "function")) return typeof value + " " + String(value);
    if (seen.has(value)) return "= " + seen.get(value);
    seen.set(value, path);
    lines.push(path + ": " + typeof value + (typeof value === "function" ? " " + Function.prototype.toString.call(value) : "") +
      (Object.isFrozen(value) ? "" : " open"));
    waiting.push([value, path]);
    return "see " + path;
  };
  const waiting = [];
  const roots = { global: globalThis, generator: Object.getPrototypeOf(function* () {}), asyncFunction: Object.getPrototypeOf(async () => {}),
    asyncGenerator: Object.getPrototypeOf(async function* () {}), lists: [][Symbol.iterator](), maps: new Map()[Symbol.iterator](),
    texts: ""[Symbol.iterator](), matches: "".matchAll(/x/g), helper: [].values().map((each) => each), error: new Error("x"), match: /(?<x>x)/d.exec("x"),
    view: Object.getPrototypeOf(Float64Array), bigint: 1n.__proto__ ?? Object.getPrototypeOf(1n), url: new URL("https://h.example/") };
  for (const name of Object.keys(roots)) nameOf(roots[name], name);
  while (waiting.length > 0) {
    const [value, path] = waiting.shift();
    lines.push(path + " ^ " + nameOf(Object.getPrototypeOf(value), path + " ^"));
    // In the order of their names: a late built-in stands behind what the realm has added.
    const keys = Reflect.ownKeys(value).map((key) => [String(key), key]);
    keys.sort((one, other) => (one[0] < other[0] ? -1 : 1));
    for (const [name, key] of keys) {
      if (path === "error" && name === "stack") continue;
      const { get, set, value: own, ...flags } = Object.getOwnPropertyDescriptor(value, key);
      const place = path + "." + name;
      lines.push(place + " " + JSON.stringify(flags) + " " + nameOf(own, place) + " " + nameOf(get, place + " get") + " " + nameOf(set, place + " set"));
    }
  }
  return lines;
}; })`;

test("a realm of the snapshot is, object for object, what hardening makes", async () => {
  const call: PlainCall = { tenantId: "t", code: walk, env: {} };
  const [cell, plain] = [await inCell(call), await plainly(call)];
  assert.equal(cell.status, "ok");
  const lines = plain.response as readonly string[];
  assert.ok(lines.length > 2_000, `${lines.length} lines`);
  for (const late of ["Float16Array", "RegExp.escape", "Promise.try", "Math.f16round", "Error.isError"])
    assert.ok(
      lines.some((line) => line.startsWith(`global.${late} `)),
      late,
    );
  assert.deepEqual(withoutSpaces(cell.response), withoutSpaces(lines));
});

/** Each leaves something behind where it can, and tells in `seen` what it finds. `kept` is the module's own. */
const actions: readonly string[] = [
  "kept.count += 1; seen.push(kept.count);",
  "seen.push(typeof globalThis.mark); try { globalThis.mark = 1; } catch {}",
  "seen.push(typeof {}.mark); try { Object.prototype.mark = 1; } catch {}",
  "seen.push([1].map((each) => each + 1)); try { Array.prototype.map = () => 1; } catch {}",
  "seen.push([log.mark, fetch.mark, env.mark].map(String)); for (const each of [log, fetch, env]) try { each.mark = 1; } catch {}",
  'try { Error.stackTraceLimit = 50; } catch {} seen.push(Error.stackTraceLimit, String(new Error("x").stack).length > 0);',
  'seen.push([RegExp.$1, RegExp.lastMatch, RegExp.input].map(String)); /(a)b/.exec("xab");',
  'seen.push(kept.pattern.test("x"), kept.pattern.lastIndex);',
  "seen.push(kept.weak.has(Array.prototype), kept.weak.has(kept.tag`x`)); kept.weak.set(Array.prototype, 1); kept.weak.set(kept.tag`x`, 1);",
  'seen.push(Symbol.for("mark") === Symbol.for("mark"), Symbol.keyFor(Symbol.for("mark")), Object.getOwnPropertySymbols(globalThis).length);',
  "seen.push(kept.generator.next().value);",
  "class Held { static count = 0; } Held.count += 1; kept.classes.push(Held); seen.push(kept.classes.length);",
  "Promise.resolve().then(() => { kept.count += 10; }); seen.push(kept.count);",
  "await 0; await 0; seen.push(kept.count);",
  'fetch("https://h.example/left").then(() => { kept.count += 100; log("late"); });',
  'seen.push(await (await fetch("https://h.example/")).json());',
  'seen.push((await (await fetch("https://h.example/")).text()).length, (await (await fetch("https://h.example/")).arrayBuffer()).byteLength);',
  'for (let n = 0; n < 6; n += 1) await fetch("https://h.example/" + n);',
  'for (let n = 0; n < 30; n += 1) log("line", n);',
  "crypto.getRandomValues(new Uint8Array(30000)); seen.push(crypto.randomUUID().length);",
  "seen.push(Date.now(), new Date().getTime(), typeof setTimeout, typeof performance);",
  "seen.push(Object.entries(env), Object.entries(request));",
  "seen.push(Object.getOwnPropertyNames(globalThis).toSorted());",
  "kept.list.push(new Array(20000).fill(kept.list.length)); seen.push(kept.list.length);",
  'JSON.parse("[" + "[1],".repeat(8000) + "1]"); seen.push(kept.count);',
  "seen.push(typeof Promise.mark, await Promise.resolve(3).then((each) => each + 1)); try { Promise.mark = 1; } catch {} try { Promise.prototype.then = () => 1; } catch {}",
  `seen.push([URL, URLSearchParams, TextDecoder, Map, Set, Date].map((each) => [each.mark, each.prototype.mark].map(String)));
    for (const each of [URL, URLSearchParams, TextDecoder, Map, Set, Date]) {
      try { each.mark = 1; } catch {} try { each.prototype.mark = 1; } catch {} }`,
  `{ const shapes = [async function* () {}, async () => {}, function* () {}, [].values(), "".matchAll(/x/g)].map(Object.getPrototypeOf);
    seen.push(shapes.map(({ mark }) => String(mark)));
    for (const each of shapes) try { each.mark = 1; } catch {} }`,
  `seen.push(new Error("x").name, [,].map(String).length, 0 in []);
    try { Error.prototype.name = "Marked"; } catch {} try { Array.prototype[0] = 1; } catch {}`,
  `{ const given = await fetch("https://h.example/"); const shape = Object.getPrototypeOf(given);
    seen.push(String(given.mark), String(given.constructor.mark), given.headers.get("content-type"), await given.json());
    try { shape.mark = 1; } catch {} try { shape.json = async () => "changed"; } catch {} try { given.constructor.mark = 1; } catch {}
    try { given.headers.get = () => "changed"; } catch {} }`,
  "(async () => { await new Promise(() => {}); kept.count += 1000; })(); (async function* () { yield 1; kept.count += 1000; })().next(); seen.push(kept.count);",
  "seen.push([request.mark, env.MARK, crypto.mark].map(String)); for (const each of [request, env, crypto]) try { each.mark = 1; } catch {}",
  'seen.push(JSON.parse("[" + "[1],".repeat(3000) + "1]").length);',
  "throw new Error(String(kept.count));",
  "await new Promise(() => {});",
  "return seen.push;",
];
/** A rejection that nobody takes ends a call in a cell, and the process of these tests. */
const leftRejection = "Promise.reject(new Error(`left`)); seen.push(1);";

const codeOf = (version: number, chosen: readonly string[]): string =>
  `(function () { "use strict"; /* version ${version} */
    const kept = { count: ${version}, pattern: /x/g, weak: new WeakMap(), tag: (strings) => strings, classes: [], list: [],
      generator: (function* () { yield 1; yield 2; })() };
    return async (request, { fetch, env, log }) => {
      const seen = [];
      ${chosen.map((each) => `{ ${each} }`).join("\n")}
      return seen;
    }; })`;

const calls: fc.Arbitrary<PlainCall> = fc
  .record({
    tenantId: fc.constantFrom("one", "two"),
    version: fc.integer({ min: 1, max: 2 }),
    env: fc.constantFrom<PlainCall["env"]>({}, { KEY: "first" }, { KEY: "second" }),
    chosen: fc.array(fc.constantFrom(...actions), { maxLength: 6 }),
  })
  .map(({ tenantId, version, env, chosen }) => ({ tenantId, env, code: codeOf(version, chosen) }));

test("a series of calls in a cell is what each of them is in a realm of its own", async () => {
  await fc.assert(
    // The same call comes again within a series, between others and at its end.
    fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 3 }), async (series) => {
      for (const call of [...series, series[0] as PlainCall, ...series]) {
        const [cell, plain] = [await inCell(call), await plainly(call)];
        assert.deepEqual(cell, plain, call.code);
      }
    }),
    { numRuns: propertyRuns(40) },
  );
});

test("each action alone, and then all of them again, in one cell", async () => {
  const alone = [...actions, leftRejection].map(
    (each): PlainCall => ({ tenantId: "t", env: {}, code: codeOf(1, [each]) }),
  );
  const twice: Json[] = [];
  for (const call of [...alone, ...alone]) twice.push((await inCell(call)) as unknown as Json);
  assert.deepEqual(twice.slice(alone.length), twice.slice(0, alone.length));
  assert.ok(twice.filter((told) => (told as unknown as Told).status === "ok").length >= 2 * (actions.length - 3));
});

test("the hundredth call of a script is what its first was", async () => {
  const lasting = actions.filter((each) => !/^throw|^return|^await new|left|n < 6/.test(each));
  assert.ok(lasting.length >= actions.length - 5, `${lasting.length} of ${actions.length}`);
  const call: PlainCall = { tenantId: "t", env: { KEY: "first" }, code: codeOf(1, lasting) };
  const [first, plain] = [await inCell(call), await plainly(call)];
  assert.equal(first.status, "ok");
  assert.deepEqual(first, plain);
  for (let count = 2; count <= 100; count += 1) assert.deepEqual(await inCell(call), first, `call ${count}`);
});

const limits: readonly (readonly [string, string, RegExp])[] = [
  ["time", "for (;;);", /more than \d+ ms of CPU time/],
  ["memory", "for (;;) kept.list.push(new Array(5000).fill(1));", /MiB of memory|memory/],
  ["log lines", "for (let n = 0; n <= 100; n += 1) log(n);", /100 log lines/],
];
for (const [what, body, expected] of limits) {
  test(`nothing is left of a call that went over its limit of ${what}`, async (context) => {
    // A slow machine would come to the limit of processor time before that of memory.
    const adapterLimits = { cpuMsPerTurn: what === "memory" ? 30_000 : 500 };
    const own = await createRunner({ threads: 1, adapterCells: 1, hasStandby: false, adapterLimits });
    context.after(() => own.close());
    const spoil = `kept.count += 5; ${body}`;
    const code = codeOf(1, actions.slice(0, 20));
    const first = await inCell({ tenantId: "t", env: {}, code }, own);
    const outcome = await own.call({
      tenantId: "t",
      script: {
        language: "typescript",
        role: "adapter",
        hash: what,
        fileName: "a.ts",
        code: codeOf(1, []).replace("return seen;", `${spoil} return seen;`),
        sourceMap: JSON.stringify({ version: 3, sections: [] }),
      },
      request: {},
      env: { KEY: "a secret" },
      now: testNow,
      timeoutMs: 60_000,
      fetch: async () => ({ error: "no network in this test" }),
    });
    assert.match("message" in outcome ? outcome.message : outcome.status, expected);
    assert.deepEqual(await inCell({ tenantId: "t", env: {}, code }, own), first);
    assert.equal(first.status, "ok");
  });
}

test("each call in a cell is kept from its own secrets, whatever the call before it had", async () => {
  const code = `(function () { return async (request, { env, log }) => { log(request.texts.join()); return request.texts; }; })`;
  const secrets = ["station-key-1", "station-key-2", 'quoted"key'];
  const texts = [...secrets, "a note"];
  // Every pair of neighbours comes up: the same again, another, one more and none.
  const sets = [[], [0], [0], [1], [0, 1], [1, 0], [2], [], [2, 1], [0]] as const;
  for (const set of sets) {
    const env = Object.fromEntries(set.map((each, index) => [`KEY${index}`, secrets[each] as string]));
    const told = await inCell({ tenantId: "t", code, env, request: { texts } });
    const wanted = texts.map((text, index) => (set.some((each) => each === index) ? "[secret]" : text));
    assert.deepEqual(told, { status: "ok", response: wanted, log: [wanted.join()] }, JSON.stringify(env));
  }
});
