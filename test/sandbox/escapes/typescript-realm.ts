/**
 * Attempts to leave the realm: find a host object, a code generator, a module loader, a frame of the host, or a
 * neighbour's data. The patterns are those published against vm2, isolated-vm, n8n's expression and code sandboxes and
 * Grist, rewritten for a tile.
 */
import { type EscapeAttempt, neighbourReading, placeholders, sourceAttempt, tileAttempt } from "./attempt.ts";
import { codeGenerationAttempts } from "./typescript-code-generation.ts";

const callsToHost = `
  const tryAll = (error, how) => {
    if (error === null || error === undefined) return;
    host(error, how);
    try { host(error.constructor.constructor("return this")(), how + ", its constructor"); } catch {}
    try { host(Object.getPrototypeOf(error).constructor.constructor("return process")(), how + ", process"); } catch {}
  };`;

const reaching: readonly EscapeAttempt[] = [
  tileAttempt(
    "every global name is looked at for a host object",
    "ok",
    `
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    let value;
    try { value = globalThis[name]; } catch { continue; }
    host(value, name);
  }
  host(globalThis, "globalThis");`,
  ),
  tileAttempt(
    "this inside a plain function is no host",
    "contained",
    `
  host((function () { return this; })(), "sloppy this");
  host(this, "this");`,
  ),
  tileAttempt(
    "a walk over every reachable object finds no object of the host",
    ["ok", "limit-exceeded"],
    `
  const seen = new Set();
  const queue = [ctx, globalThis, evaluate, ctx.trace];
  const forbidden = ["Reference", "Isolate", "ExternalCopy", "Callback", "NativeModule", "Process", "Socket", "MessagePort", "Script"];
  while (queue.length > 0 && seen.size < 8000) {
    const node = queue.pop();
    if (node === null || (typeof node !== "object" && typeof node !== "function") || seen.has(node)) continue;
    seen.add(node);
    let name = "";
    try { name = String(Object.getPrototypeOf(node)?.constructor?.name); } catch {}
    if (forbidden.includes(name)) escaped("an object of class " + name);
    host(node, "walk");
    try { queue.push(Object.getPrototypeOf(node)); } catch {}
    if (ArrayBuffer.isView(node)) continue;
    for (const key of Reflect.ownKeys(node)) {
      let found;
      try { found = Object.getOwnPropertyDescriptor(node, key); } catch { continue; }
      if (found === undefined) continue;
      queue.push(found.value, found.get, found.set);
    }
  }`,
  ),
  tileAttempt(
    "indirect eval",
    "contained",
    `
  const run = globalThis["ev" + "al"];
  try { host((0, run)("this"), "eval"); (0, run)("process") && escaped("process"); } catch {}`,
  ),
  tileAttempt(
    "Reflect.construct of Function",
    "contained",
    `
  try { host(Reflect.construct(globalThis["Func" + "tion"], ["return globalThis"])(), "Reflect.construct"); } catch {}
  try { Reflect.construct(globalThis["Func" + "tion"], ["return process"])() && escaped("process"); } catch {}`,
  ),
  tileAttempt(
    "a Function whose parameter list closes early",
    "contained",
    `
  try { (() => 0).constructor("){}, process.exit(1), function(", "")(); escaped("process.exit ran"); } catch {}`,
  ),
  tileAttempt(
    "new Function in its plain form",
    "contained",
    `host(new Function("return globalThis")(), "new Function");`,
  ),
  tileAttempt(
    "timers, sockets and workers are asked for by name",
    "contained",
    `
  for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch", "WebSocket", "Worker", "XMLHttpRequest", "importScripts", "postMessage"]) {
    const found = globalThis[name];
    if (typeof found !== "function") continue;
    try { found("${placeholders.url}/" + name); } catch {}
    try { new found("${placeholders.url}/" + name); } catch {}
    if (name !== "queueMicrotask") { try { found(() => 0, 0); escaped(name + " exists"); } catch {} }
  }`,
  ),
  tileAttempt(
    "a string timer",
    "contained",
    `
  try { globalThis.setTimeout("globalThis.leak = 1", 0); escaped("setTimeout ran"); } catch {}`,
  ),
  tileAttempt(
    "require, module and exports",
    "contained",
    `
  for (const name of ["require", "module", "exports", "__filename", "__dirname", "global", "process"]) {
    if (typeof globalThis[name] !== "undefined") escaped(name);
  }
  const load = globalThis["req" + "uire"];
  if (typeof load !== "undefined") escaped(load("node:fs").readFileSync("${placeholders.file}", "utf8"));
  if (typeof process !== "undefined") escaped("process");`,
  ),
  tileAttempt(
    "process.binding and mainModule by every spelling",
    "contained",
    `
  try { escaped(process.mainModule.require("node:fs").readFileSync("${placeholders.file}", "utf8")); } catch {}
  try { escaped(process.getBuiltinModule("node:fs").readFileSync("${placeholders.file}", "utf8")); } catch {}
  try { escaped(process.binding("fs")); } catch {}`,
  ),
  tileAttempt(
    "Error.prepareStackTrace hands out call sites (vm2)",
    "contained",
    `${callsToHost}
  Error.prepareStackTrace = (error, sites) => sites;
  const sites = new Error("x").stack;
  if (Array.isArray(sites)) {
    for (const site of sites) {
      for (const how of ["getThis", "getFunction"]) { try { tryAll(site[how](), how); } catch {} }
      try { if (/node:|isolated-vm|file:/.test(String(site.getFileName()))) escaped("host frame " + site.getFileName()); } catch {}
    }
  }`,
  ),
  tileAttempt(
    "prepareStackTrace by defineProperty and through captureStackTrace (vm2)",
    "contained",
    `${callsToHost}
  Object.defineProperty(Error, "prepareStackTrace", { value: (error, sites) => { sites.forEach((site) => { try { tryAll(site.getThis(), "getThis"); } catch {} }); return sites; } });
  const holder = {};
  Error.captureStackTrace(holder);
  tryAll(holder.stack && holder.stack[0], "captured site");`,
  ),
  tileAttempt(
    "the error of a stack overflow belongs to the host (vm2)",
    "contained",
    `${callsToHost}
  const dive = () => { try { dive(); } catch (error) { tryAll(error, "overflow"); throw error; } };
  try { dive(); } catch (error) { tryAll(error, "overflow at the top"); }`,
  ),
  tileAttempt(
    "a stack overflow inside the host's trace",
    "contained",
    `${callsToHost}
  const dive = () => { try { dive(); } catch { try { ctx.trace("deep"); } catch (error) { tryAll(error, "overflow in trace"); } throw 0; } };
  try { dive(); } catch {}`,
  ),
  tileAttempt(
    "no stack text shows a path of the host",
    ["ok", "script-failed"],
    `
  Error.stackTraceLimit = 200;
  const texts = [String(new Error("x").stack)];
  try { ctx.trace(Symbol("x")); } catch (error) { texts.push(String(error && error.stack)); }
  try { null.x; } catch (error) { texts.push(String(error.stack)); }
  for (const text of texts) if (/node_modules|file:|node:|isolated-vm|\\/sandbox\\/|\\/pool\\//.test(text)) escaped("host path");`,
  ),
  tileAttempt(
    "the errors of trace for odd arguments lead to no host",
    "contained",
    `${callsToHost}
  const odd = [Symbol("x"), { toString() { throw new Error("x"); } }, { [Symbol.toPrimitive]: 1 }, Object.create(null), () => 0];
  for (const value of odd) { try { ctx.trace(value); } catch (error) { tryAll(error, "trace"); } }
  for (const self of [null, undefined, 0, globalThis]) { try { ctx.trace.call(self, "x"); } catch (error) { tryAll(error, "trace.call"); } }
  try { Reflect.construct(ctx.trace, []); } catch (error) { tryAll(error, "construct"); }`,
  ),
  tileAttempt(
    "the callback's prototype (isolated-vm)",
    "contained",
    `
  let proto = ctx.trace;
  for (let depth = 0; proto !== null && depth < 10; depth += 1) {
    host(proto, "prototype " + depth);
    for (const key of Reflect.ownKeys(proto)) { try { host(proto[key], String(key)); } catch {} }
    proto = Object.getPrototypeOf(proto);
  }`,
  ),
  tileAttempt(
    "arguments.callee.caller climbs to the host",
    "contained",
    `
  try { host(arguments.callee.caller, "callee.caller"); let climb = arguments.callee.caller; for (let n = 0; n < 20 && climb; n += 1) { host(climb, "caller"); climb = climb.caller; } } catch {}`,
  ),
  tileAttempt(
    "the caller property of functions that the host calls",
    "contained",
    `
  const spy = function () { return spy.caller; };
  try { host(spy(), "caller"); } catch {}
  try { host(evaluate.caller, "evaluate.caller"); } catch {}
  const getter = Object.getOwnPropertyDescriptor(Function.prototype, "caller");
  try { host(getter.get.call(evaluate), "caller getter"); } catch {}`,
  ),
  tileAttempt(
    "a getter on the result sees who reads it",
    "contained",
    `
  return { get kind() { try { host(Object.getOwnPropertyDescriptor(this, "kind").get.caller, "getter caller"); } catch {} return "numeric"; }, points: [], isTriggered: false, lastValue: 0 };`,
  ),
  tileAttempt(
    "a result that is also thenable is handed no host function",
    "contained",
    `
  return { kind: "numeric", points: [], isTriggered: false, lastValue: 0, then(resolve) { host(resolve, "then"); try { host(resolve.constructor("return this")(), "then's constructor"); } catch {} escaped("then was called with " + typeof resolve); } };`,
  ),
  tileAttempt(
    "the inspect hook of Node runs in the host (vm2)",
    "contained",
    `
  const hook = Symbol.for("nodejs.util.inspect.custom");
  const trap = { [hook](depth, options, inspect) { host(inspect, "inspect"); throw new Error("ESC" + "APED inspect"); } };
  ctx.trace(trap);
  throw trap;`,
  ),
  tileAttempt(
    "a thrown object's conversions are handed no host function",
    ["script-failed", "limit-exceeded"],
    `
  const report = (...given) => { given.forEach((value) => host(value, "conversion")); return "x"; };
  throw { get message() { return report(); }, get stack() { return report(); }, get name() { return report(); }, toString: report, valueOf: report, toJSON: report, [Symbol.toPrimitive]: report };`,
  ),
  tileAttempt(
    "a thrown proxy shows its traps no host object",
    ["refused", "script-failed", "limit-exceeded"],
    `
  const handler = new Proxy({}, { get: (target, trap) => (...given) => { given.forEach((value) => host(value, String(trap))); return Reflect[trap](...given); } });
  throw new Proxy(new Error("x"), handler);`,
  ),
  tileAttempt(
    "a proxy as the result shows its traps no host object",
    "contained",
    `
  const handler = new Proxy({}, { get: (target, trap) => (...given) => { given.forEach((value) => host(value, String(trap))); return Reflect[trap](...given); } });
  return new Proxy({ kind: "numeric", points: [], isTriggered: false, lastValue: 0 }, handler);`,
  ),
  tileAttempt(
    "getters that return proxies of Function (n8n)",
    "contained",
    `
  const F = (() => 0).constructor;
  const disguised = new Proxy(F, { apply: (target, self, given) => target(...given) });
  try { host(disguised("return this")(), "proxied Function"); } catch {}`,
  ),
  tileAttempt(
    "Promise species takes the host's resolver (vm2)",
    "contained",
    `
  const P = globalThis.Promise;
  if (typeof P === "function") {
    class Thief extends P { constructor(run) { super((resolve, reject) => { host(resolve, "resolve"); run(resolve, reject); }); } static get [Symbol.species]() { return function (run) { run((value) => host(value, "value"), (error) => { host(error, "reject"); try { host(error.constructor.constructor("return process")(), "reject"); } catch {} }); }; } }
    try { Thief.resolve(0).then(() => { throw new Error("x"); }).catch((error) => { try { host(error.constructor.constructor("return this")(), "catch"); } catch {} }); } catch {}
  }`,
  ),
  tileAttempt(
    "Promise.prototype.then is replaced before the host uses it",
    "contained",
    `
  try { Promise.prototype.then = function (...given) { given.forEach((value) => host(value, "then")); escaped("host used the script's then"); return this; }; } catch {}`,
  ),
  sourceAttempt(
    "an async generator's return leaks a host promise (vm2)",
    "refused",
    `async function* leak() { try { yield 1; } finally { await 0; } }\nexport default function evaluate(ctx) { leak().return({ then(resolve) { ctx.trace("ESC" + "APED"); } }); return { kind: "numeric", points: [], isTriggered: false, lastValue: 0 }; }\n`,
  ),
  tileAttempt(
    "Array.fromAsync and thenables run after the tile",
    "contained",
    `
  try { Array.fromAsync([{ then(resolve) { globalThis.late = 1; host(resolve, "fromAsync"); } }]); } catch {}`,
  ),
  tileAttempt(
    "WebAssembly with JavaScript promise integration (vm2)",
    "contained",
    `
  const wasm = globalThis.WebAssembly;
  if (wasm !== undefined) {
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    const instance = new wasm.Instance(new wasm.Module(bytes));
    host(instance.exports.constructor, "wasm exports");
    if (wasm.promising) { try { host(wasm.promising(() => 0), "promising"); } catch {} }
    if (wasm.Suspending) { try { host(new wasm.Suspending(() => 0), "Suspending"); } catch {} }
  }`,
  ),
  tileAttempt(
    "ShadowRealm and nested realms",
    "contained",
    `
  if (typeof ShadowRealm !== "undefined") { const realm = new ShadowRealm(); if (realm.evaluate("typeof process") !== "undefined") escaped("ShadowRealm"); }`,
  ),
  tileAttempt(
    "the console leads nowhere",
    "contained",
    `
  const found = globalThis.console;
  if (found !== undefined) { host(found, "console"); for (const key of Reflect.ownKeys(found)) { try { host(found[key], "console member"); } catch {} } try { found.log("x"); found.context && host(found.context("x"), "console.context"); } catch {} }`,
  ),
  tileAttempt(
    "gc, V8 and debugging globals",
    "contained",
    `
  for (const name of ["gc", "d8", "load", "read", "readline", "print", "quit", "version", "os", "performance", "v8", "inspector", "externalizeString", "createExternalizableString"]) {
    if (typeof globalThis[name] === "function" || name === "os" && typeof globalThis.os === "object") escaped("global " + name);
  }`,
  ),
  tileAttempt(
    "__defineGetter__ and __lookupGetter__ on what the host hands over",
    "contained",
    `
  for (const value of [ctx, ctx.params, ctx.trace, ctx.series, ctx.target]) {
    try { value.__defineGetter__("message", () => { escaped("late getter"); }); } catch {}
    try { host(value.__lookupGetter__("__proto__").call(value), "lookupGetter"); } catch {}
  }`,
  ),
  tileAttempt(
    "weak references and finalizers call back into the realm",
    "contained",
    `
  if (typeof FinalizationRegistry !== "undefined") { const registry = new FinalizationRegistry((held) => { for (;;) globalThis.late = held; }); for (let n = 0; n < 50000; n += 1) registry.register({ n }, n); }
  if (typeof WeakRef !== "undefined") { host(new WeakRef(ctx).deref(), "WeakRef"); }`,
  ),
  tileAttempt(
    "exceptions of typed array constructors and DataView",
    "contained",
    `${callsToHost}
  const tries = [() => new Float64Array(-1), () => new ArrayBuffer(-1), () => new DataView(new ArrayBuffer(1), 2), () => new Float64Array(new ArrayBuffer(7)), () => "x".repeat(-1), () => (1).toFixed(200), () => new Array(-1), () => decodeURIComponent("%")];
  for (const run of tries) { try { run(); } catch (error) { tryAll(error, "builtin error"); } }`,
  ),
];

const seeing: readonly EscapeAttempt[] = [
  tileAttempt(
    "a series' buffer holds no reading of another target, step or tenant",
    "contained",
    `
  const views = [ctx.series["temperature.ambient"], ctx.weather["temperature"]];
  if (ctx.upstream !== null) views.push({ ts: ctx.upstream.columns.ts, value: ctx.upstream.columns.value });
  for (const view of views) {
    for (const column of [view.ts, view.value]) {
      const bytes = new DataView(column.buffer);
      for (let at = 0; at + 8 <= bytes.byteLength; at += 1) if (bytes.getFloat64(at, true) === ${neighbourReading}) { escaped("a neighbour's reading"); at = bytes.byteLength; }
    }
  }`,
  ),
  tileAttempt(
    "upstream's buffers hold nothing but the points",
    "contained",
    `
  const upstream = ctx.upstream;
  if (upstream !== null) for (const column of [upstream.columns.ts, upstream.columns.value, upstream.columns.triggered]) {
    const bytes = new DataView(column.buffer);
    for (let at = 0; at + 8 <= bytes.byteLength; at += 1) if (bytes.getFloat64(at, true) === ${neighbourReading}) { escaped("a neighbour's reading"); break; }
  }`,
  ),
  tileAttempt(
    "a fresh buffer is zeroed, not someone's memory",
    "contained",
    `
  for (const size of [8, 64, 1024, 8192, 65536, 1048576]) {
    const bytes = new Uint8Array(new ArrayBuffer(size));
    if (bytes.some((byte) => byte !== 0)) escaped("memory that was not cleared");
    if (new Float64Array(size / 8).some((value) => value !== 0)) escaped("memory that was not cleared");
  }`,
  ),
  tileAttempt(
    "only the asked series are there, whatever the spelling",
    "contained",
    `
  for (const name of ["__proto__", "constructor", "temperature.soil", "hidden", "toString"]) {
    const found = ctx.series[name] ?? ctx.weather[name];
    if (found && found.value && found.value[0] === ${neighbourReading}) escaped("hidden series");
    host(found, "series " + name);
  }
  for (const key of Reflect.ownKeys(ctx)) host(ctx[key], "ctx." + String(key));`,
  ),
  tileAttempt(
    "the seed, the tenant and the run are not in the context",
    "contained",
    `
  const text = JSON.stringify(ctx, (key, value) => (ArrayBuffer.isView(value) ? 0 : value)) ?? "";
  if (/tenant|neighbour|"seed"|runId|secret/i.test(text)) escaped("more than the context: " + text.slice(0, 200));`,
  ),
];

export const realmAttempts: readonly EscapeAttempt[] = [...codeGenerationAttempts, ...reaching, ...seeing];
