/**
 * Whatever a script reaches by syntax alone is frozen, and has nothing inside that changes all the same. The walk runs
 * inside a tile's and an adapter's realm, as a compiled script that no grammar check has seen: it makes one of
 * everything that syntax can make, refused or not, and follows prototypes, properties and accessors from there.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, ScriptRole } from "#sandbox/contract.ts";
import { readResponse } from "#test/support/calls.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { evaluateOnce, messageOf, testNow, traceOf } from "./support.ts";

/** Gives `walk()`: the paths of what can be written. Names are those that a reader finds the place by. */
const walker = `
  /** Each throws for all but what has such an inside, which no freezing closes. */
  const insides = [
    (value) => Map.prototype.has.call(value, 0), (value) => Set.prototype.has.call(value, 0),
    (value) => WeakMap.prototype.has.call(value, value), (value) => WeakSet.prototype.has.call(value, value),
    (value) => Date.prototype.getTime.call(value), (value) => DataView.prototype.getInt8.call(value, 0),
    Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get,
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Float64Array.prototype), "length").get,
    typeof Promise === "undefined" ? null : (value) => Promise.prototype.then.call(value, () => {}, () => {}),
    Object.getPrototypeOf(function* () {}).prototype.next, Object.getPrototypeOf([][Symbol.iterator]()).next,
    Object.getPrototypeOf(new Map()[Symbol.iterator]()).next, Object.getPrototypeOf(new Set()[Symbol.iterator]()).next,
    Object.getPrototypeOf(""[Symbol.iterator]()).next, Object.getPrototypeOf([].values().map((each) => each)).next,
  ].filter((inside) => inside !== null);
  const changesInside = (value) => insides.some((inside) => {
    try { inside.call(value, value); return true; } catch { return false; }
  });
  const made = () => {
    const tag = (strings) => strings;
    const caught = (work) => { try { return work(); } catch (error) { return error; } };
    async function* asyncGenerator() { yield 1; }
    async function asyncFunction() {}
    function* generator() { yield 1; }
    class Base { #secret = 1; static own = 1; method() {} get accessor() { return this.#secret; } }
    class Derived extends Base { constructor() { super(); } }
    const sync = asyncGenerator();
    return {
      object: {}, nothing: Object.create(null), list: [1], text: "x", number: 1, flag: true, bigint: 1n, symbol: Symbol.iterator, pattern: /x/g,
      match: /(?<name>x)/d.exec("x"), template: tag\`x\`, arrow: () => 1, plain: function () {}, method: ({ m() {} }).m,
      getter: Object.getOwnPropertyDescriptor({ get g() { return 1; } }, "g").get, Base, base: new Base(), Derived, derived: new Derived(),
      asyncArrow: async () => {}, asyncFunction, promise: asyncFunction(), asyncMethod: ({ async m() {} }).m, asyncGenerator, running: sync, next: sync.next(),
      returned: sync.return(), generator, generated: generator(), step: generator().next(), spread: [...[1]], listIterator: [][Symbol.iterator](),
      entries: [].entries(), textIterator: ""[Symbol.iterator](), matches: "x".matchAll(/x/g), mapIterator: new Map()[Symbol.iterator](),
      setIterator: new Set()[Symbol.iterator](), helper: [].values().map((each) => each), flatHelper: [].values().flatMap((each) => [each]),
      arguments: (function () { return arguments; })(1), typeError: caught(() => null.x), referenceError: caught(() => missing),
      rangeError: caught(() => new Array(-1)), depthError: caught(function deep() { return deep(); }), syntaxError: caught(() => new RegExp("(")),
      jsonError: caught(() => JSON.parse("{")), uriError: caught(() => decodeURIComponent("%")), assignError: caught(() => { Object.freeze([]).x = 1; }),
      bigintError: caught(() => 1n + 1), divisionError: caught(() => 1n / 0n), privateError: caught(() => Base.prototype.accessor),
      imported: caught(() => { const promise = import("nothing"); promise.catch(() => {}); return promise; }), boxed: [Object(1), Object("x"), Object(true), Object(1n), Object(Symbol.iterator)],
      view: new Float64Array(1), viewIterator: new Float64Array(1)[Symbol.iterator](), date: new Date(), weak: [new WeakMap(), new WeakSet()],
      resources: typeof disposed === "undefined" ? null : disposed(), global: globalThis,
    };
  };
  const walk = () => {
    const found = [];
    const seen = new Set();
    const look = (value, path, isShared) => {
      if (value === null || (typeof value !== "object" && typeof value !== "function") || seen.has(value)) return;
      seen.add(value);
      if (isShared && (!Object.isFrozen(value) || changesInside(value))) found.push(path);
      for (const key of Reflect.ownKeys(value)) {
        const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
        const name = path + "." + String(key);
        if ("value" in descriptor) look(descriptor.value, name, isShared);
        else { look(descriptor.get, name + " (get)", isShared); look(descriptor.set, name + " (set)", isShared); }
      }
      const parent = Reflect.getPrototypeOf(value);
      // A value that the script has just made is its own; what it inherits is everybody's, but for the prototypes of
      // its own functions and classes.
      if (parent !== null) look(parent, path + " ^", isShared || isBuiltIn(parent));
    };
    const own = new Set();
    const things = made();
    const isBuiltIn = (object) => !own.has(object);
    for (const thing of [things.Base, things.Derived, things.plain, things.generator, things.asyncGenerator]) {
      if (thing.prototype) own.add(thing.prototype);
      own.add(thing);
    }
    for (const [name, thing] of Object.entries(things)) look(thing, name, name === "global");
    return found;
  };
`;

function script(role: ScriptRole, code: string): CompiledScript {
  const hash = createHash("sha256").update(code).digest("hex");
  const sourceMap = JSON.stringify({ version: 3, sections: [] });
  return { language: "typescript", role, hash, fileName: "walk.ts", code, sourceMap };
}

describe("everything that syntax reaches is frozen", () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  const tile = (body: string) =>
    script(
      "tile",
      `(function () { "use strict";${walker}
        return (ctx) => { ${body} return { kind: "numeric", points: [], isTriggered: false, lastValue: null }; }; })`,
    );

  test("in a tile's realm", async () => {
    const outcome = await evaluateOnce(
      runner,
      tile(`const found = walk(); ctx.trace(found.length + " " + found.slice(0, 20).join(", ").slice(0, 480));`),
    );
    assert.equal(outcome.status, "ok", messageOf(outcome));
    assert.deepEqual(traceOf(outcome), ["0 "]);
  });

  const insides = ["new Map()", "new Set()", "new WeakMap()", "new WeakSet()", "new Date()", "new ArrayBuffer(1)"];
  const plants = [
    "planted: Object.create({ open: 1 }),",
    ...insides.map((made, index) => `inside${index}: Object.create(Object.freeze(${made})),`),
    "bytes: Object.create(new DataView(new ArrayBuffer(1))), column: Object.create(new Float64Array(1)),",
    "listing: Object.create(Object.freeze([].values())), mapping: Object.create(Object.freeze(new Map().values())),",
  ].join("\n");
  const plantedPaths = ["planted ^", ...insides.map((_, index) => `inside${index} ^`)]
    .concat(["bytes ^", "column ^", "listing ^", "mapping ^"])
    .join();

  test("and the walk finds an object that is not", async () => {
    const planted = tile("ctx.trace(walk().join());").code.replace("object: {},", `object: {}, ${plants}`);
    const outcome = await evaluateOnce(runner, script("tile", planted));
    assert.deepEqual(traceOf(outcome), [plantedPaths], messageOf(outcome));
  });

  test("in an adapter's realm", async () => {
    const code = `(function () { "use strict";${walker} return async () => ({ found: walk() }); })`;
    const request = {
      tenantId: "tenant",
      script: script("adapter", code),
      request: {},
      env: {},
      now: testNow,
      timeoutMs: 10_000,
    };
    const outcome = await runner.call({ ...request, fetch: async () => ({ error: "no network in this test" }) });
    assert.equal(outcome.status, "ok", JSON.stringify(outcome));
    assert.deepEqual(outcome.status === "ok" ? readResponse(outcome.response) : null, { found: [] });
  });

  test("and the walk finds a promise there, which others could wait for", async () => {
    const planted = walker.replace(
      "object: {},",
      "object: {}, planted: Object.create(Object.freeze(Promise.resolve(1))),",
    );
    const code = `(function () { "use strict";${planted} return async () => ({ found: walk() }); })`;
    const request = { tenantId: "tenant", script: script("adapter", code), request: {}, env: {}, now: testNow };
    const outcome = await runner.call({ ...request, timeoutMs: 10_000, fetch: async () => ({ error: "no network" }) });
    assert.deepEqual(outcome.status === "ok" ? readResponse(outcome.response) : outcome, { found: ["planted ^"] });
  });
});
