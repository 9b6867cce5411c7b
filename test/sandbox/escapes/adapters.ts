/**
 * Attempts by adapter scripts, whose realm has `await` and a question to the host (`fetch`): floods of questions, odd
 * questions and answers, loops between awaits, work that goes on after the answer, and every way to make the host run a
 * script's code.
 */
import { adapter, adapterAttempt, anyFailure, type EscapeAttempt, placeholders } from "./attempt.ts";

const calls: readonly EscapeAttempt[] = [
  adapterAttempt(
    "adapter: the host's functions lead to no host object",
    "contained",
    `
  for (const tool of [tools.fetch, tools.log, tools.env, tools, request]) {
    try { host(tool.constructor.constructor("return this")(), "constructor"); } catch {}
    try { host(tool.constructor("return process")(), "constructor"); } catch {}
    host(Object.getPrototypeOf(tool), "prototype");
  }`,
  ),
  adapterAttempt(
    "adapter: the promise and the answer of fetch lead to no host object",
    "contained",
    `
  const pending = tools.fetch("https://allowed.example/a");
  host(pending, "promise");
  try { host(pending.constructor.constructor("return process")(), "promise constructor"); } catch {}
  const answer = await pending;
  host(answer, "answer");
  try { host(answer.constructor.constructor("return process")(), "answer constructor"); } catch {}
  try { host((await answer.text()).constructor.constructor("return process")(), "text"); } catch {}`,
  ),
  adapterAttempt(
    "adapter: a rejected fetch leads to no host object",
    "contained",
    `
  for (const url of ["", "x", "file://${placeholders.file}", "https://refused.example/", null, undefined, 1, {}, []]) {
    try { const answer = await tools.fetch(url); host(answer, "answer"); } catch (error) { host(error, "error"); try { host(error.constructor.constructor("return process")(), "error constructor"); } catch {} if (/node:|node_modules|file:\\/\\/\\/[a-z]+\\/.*\\.ts/.test(String(error && error.stack))) escaped("host path"); }
  }`,
  ),
  adapterAttempt(
    "adapter: the network without the host",
    "contained",
    `
  for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"]) { try { const found = globalThis[name]; if (found) await found("${placeholders.url}/direct"); } catch {} }`,
  ),
  adapterAttempt(
    "adapter: import of a Node module by a computed name",
    ["refused", "script-failed"],
    `
  const fs = await import("node:" + "fs");
  escaped(fs.readFileSync("${placeholders.file}", "utf8"));`,
  ),
  adapterAttempt(
    "adapter: questions whose parts are objects with code",
    "contained",
    `
  const trap = { toString() { for (let n = 0; n < 10; n += 1) ctx.trace("x"); return "https://allowed.example/"; }, toJSON() { return "https://allowed.example/"; } };
  for (const init of [{ method: trap }, { headers: { a: trap } }, { headers: trap }, { body: trap }, new Proxy({}, {}), { get method() { throw 1; } }, { headers: [["a", "b\\r\\nHost: x"]] }, { __proto__: { method: "DELETE" } }]) {
    try { await tools.fetch(trap, init); } catch {}
  }`,
  ),
  adapterAttempt(
    "adapter: a question with a looping getter",
    ["script-failed", "limit-exceeded"],
    `await tools.fetch("https://allowed.example/", { get headers() { for (;;); } });`,
  ),
  adapterAttempt(
    "adapter: a question whose body is nine megabytes",
    "contained",
    `await tools.fetch("https://allowed.example/", { method: "POST", body: "x".repeat(9000000) });`,
  ),
  adapterAttempt(
    "adapter: a question with a hundred thousand headers",
    "contained",
    `
  const headers = {};
  for (let n = 0; n < 100000; n += 1) headers["h" + n] = "v";
  await tools.fetch("https://allowed.example/", { headers });`,
  ),
  adapterAttempt(
    "adapter: ten thousand questions at once",
    "contained",
    `
  const all = [];
  for (let n = 0; n < 10000; n += 1) all.push(tools.fetch("https://allowed.example/" + n).catch(() => 0));
  await Promise.all(all);`,
  ),
  adapterAttempt(
    "adapter: questions one after the other without end",
    ["script-failed", "limit-exceeded"],
    `for (;;) await tools.fetch("https://allowed.example/");`,
  ),
  adapterAttempt(
    "adapter: a question that is never answered",
    "limit-exceeded",
    `await tools.fetch("https://slow.example/");`,
  ),
  adapterAttempt(
    "adapter: a question left open when the answer is given",
    "ok",
    `tools.fetch("https://slow.example/").catch(() => 0);`,
  ),
  adapterAttempt(
    "adapter: fetch with another this and as a constructor",
    "contained",
    `
  for (const run of [() => tools.fetch.call(null, "https://allowed.example/"), () => Reflect.construct(tools.fetch, ["https://allowed.example/"]), () => tools.fetch.apply(undefined, new Array(1000).fill("https://allowed.example/"))]) { try { await run(); } catch (error) { host(error, "error"); } }`,
  ),
];

const time: readonly EscapeAttempt[] = [
  adapterAttempt(
    "adapter: a promise that never settles",
    ["script-failed", "limit-exceeded"],
    "await new Promise(() => 0);",
  ),
  adapterAttempt("adapter: a loop before the first await", "limit-exceeded", "for (;;);"),
  adapterAttempt(
    "adapter: a loop after an await",
    "limit-exceeded",
    `await tools.fetch("https://allowed.example/"); for (;;);`,
  ),
  adapterAttempt("adapter: microtasks without end", "limit-exceeded", "for (;;) await 0;"),
  adapterAttempt(
    "adapter: microtasks that multiply",
    anyFailure,
    "const go = () => { Promise.resolve().then(go); Promise.resolve().then(go); }; go(); await new Promise(() => 0);",
  ),
  adapterAttempt(
    "adapter: work that goes on after the answer",
    "contained",
    "const go = () => Promise.resolve().then(go); go();",
  ),
  adapterAttempt(
    "adapter: a loop after the answer",
    "contained",
    `tools.fetch("https://allowed.example/").then(() => { for (;;); });`,
  ),
  adapterAttempt(
    "adapter: an async generator without end",
    ["refused", "limit-exceeded", "script-failed"],
    "async function* all() { for (;;) yield 0; } for await (const x of all());",
  ),
  adapterAttempt(
    "adapter: a thenable that calls back twice and loops",
    "limit-exceeded",
    "await { then(resolve) { resolve(0); resolve(1); for (;;); } };",
  ),
  adapterAttempt(
    "adapter: native work that no limit interrupts",
    "contained",
    "await 0; Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 0);",
  ),
  adapterAttempt(
    "adapter: growing memory between awaits",
    ["script-failed", "limit-exceeded"],
    "const all = []; for (;;) { await 0; all.push(new Array(100000).fill(0)); }",
  ),
  adapterAttempt("adapter: timers", "contained", `globalThis.setTimeout(() => { for (;;); }, 0); escaped("a timer");`),
];

const ends: readonly EscapeAttempt[] = [
  adapterAttempt(
    "adapter: a rejection nobody handles",
    "contained",
    `Promise.reject({ get message() { for (;;); } });`,
  ),
  adapterAttempt(
    "adapter: a rejection with a looping stack",
    anyFailure,
    `throw { get stack() { for (;;); }, get message() { for (;;); } };`,
  ),
  adapterAttempt(
    "adapter: a rejected proxy",
    anyFailure,
    "await Promise.reject(new Proxy({}, { get() { for (;;); } }));",
  ),
  adapterAttempt(
    "adapter: thousands of rejections",
    "contained",
    `for (let n = 0; n < 50000; n += 1) Promise.reject(new Error("x"));`,
  ),
  adapterAttempt(
    "adapter: an answer that is thenable without end",
    ["script-failed", "limit-exceeded"],
    "const again = { then(resolve) { resolve(again); } }; return again;",
  ),
  adapterAttempt("adapter: an answer with a looping toJSON", anyFailure, "return { toJSON() { for (;;); } };"),
  adapterAttempt("adapter: an answer with itself inside", anyFailure, "const r = {}; r.r = r; return r;"),
  adapterAttempt(
    "adapter: an answer a million levels deep",
    anyFailure,
    "let r = {}; for (let n = 0; n < 1000000; n += 1) r = { r }; return r;",
  ),
  adapterAttempt(
    "adapter: an answer of ninety megabytes",
    anyFailure,
    `return Array.from({ length: 10 }, () => "x".repeat(9000000));`,
  ),
  adapterAttempt(
    "adapter: an answer that would pollute a prototype",
    "contained",
    `return JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "series": []}');`,
  ),
  adapterAttempt(
    "adapter: a log flood",
    "contained",
    `for (let n = 0; n < 100000; n += 1) tools.log("x".repeat(1000));`,
  ),
  adapterAttempt("adapter: a log line that is code", "contained", `tools.log({ toString() { for (;;); } });`),
  adapterAttempt(
    "adapter: Promise.prototype.then is replaced",
    "contained",
    `
  Promise.prototype.then = function (...given) { given.forEach((value) => { host(value, "then"); try { host(value.constructor("return process")(), "then"); } catch {} }); return { then() {} }; };
  await tools.fetch("https://allowed.example/");`,
  ),
  adapterAttempt(
    "adapter: the species of Promise is replaced",
    "contained",
    `
  Object.defineProperty(Promise, Symbol.species, { get() { return class { constructor(run) { run((v) => host(v, "resolve"), (v) => host(v, "reject")); } then() { return this; } }; } });
  await tools.fetch("https://allowed.example/").then((x) => x);`,
  ),
  {
    name: "adapter: state at the module level",
    language: "typescript",
    role: "adapter",
    expected: "ok",
    repeated: true,
    code: `let kept = 0;\n${adapter('if (kept > 0) escaped("module state"); kept += 1;')}`,
  },
  {
    name: "adapter: state on the global object",
    language: "typescript",
    role: "adapter",
    expected: ["ok", "script-failed"],
    repeated: true,
    code: adapter('if (globalThis.kept) escaped("global state"); globalThis.kept = 1;'),
  },
  {
    name: "adapter: state on a prototype",
    language: "typescript",
    role: "adapter",
    expected: ["ok", "script-failed"],
    repeated: true,
    code: adapter(
      'if (({}).kept || (async () => 0)().kept) escaped("prototype state"); try { Promise.prototype.kept = 1; } catch {} Object.prototype.kept = 1;',
    ),
  },
  {
    name: "adapter: the environment of an earlier call",
    language: "typescript",
    role: "adapter",
    expected: ["ok", "script-failed"],
    repeated: true,
    code: adapter('if (tools.env.left) escaped("an earlier environment"); tools.env.left = "1";'),
  },
  {
    name: "adapter: an endless loop at the module level",
    language: "typescript",
    role: "adapter",
    expected: "limit-exceeded",
    code: `for (;;);\n${adapter("")}`,
  },
  {
    name: "adapter: await at the module level",
    language: "typescript",
    role: "adapter",
    expected: ["refused", "limit-exceeded", "script-failed"],
    code: `await new Promise(() => 0);\n${adapter("")}`,
  },
];

/** Aimed at the process that owns the pool: what it must read, copy or parse for a script. */
const weights: readonly EscapeAttempt[] = [
  adapterAttempt(
    "adapter: an answer of ten megabytes of empty lists",
    "contained",
    "return new Array(3000000).fill([]);",
  ),
  adapterAttempt(
    "adapter: an answer of ten megabytes of small objects",
    "contained",
    "return new Array(900000).fill({ a: 1 });",
  ),
  adapterAttempt(
    "adapter: an answer with half a million names",
    "contained",
    'const r = {}; for (let n = 0; n < 500000; n += 1) r["n" + n] = 1; return r;',
  ),
  adapterAttempt(
    "adapter: an answer of a million numbers with many digits",
    "contained",
    "return { series: [Array.from({ length: 500000 }, (_, n) => n / 3)] };",
  ),
  adapterAttempt("adapter: an answer of ten megabytes of escapes", "contained", 'return "\\ud800".repeat(1600000);'),
  adapterAttempt(
    "adapter: an answer as deep as it can be",
    "contained",
    "let r = {}; for (let n = 0; n < 4000; n += 1) r = [r]; return r;",
  ),
  adapterAttempt(
    "adapter: twenty questions of nine megabytes at once",
    "contained",
    `
  const body = "€".repeat(9000000);
  await Promise.all(Array.from({ length: 20 }, (_, n) => tools.fetch("https://allowed.example/" + n, { method: "POST", body: body + n }).catch(() => 0)));`,
  ),
  adapterAttempt(
    "adapter: a place of nine megabytes",
    "contained",
    `await tools.fetch("https://allowed.example/" + "a".repeat(9000000));`,
  ),
  adapterAttempt(
    "adapter: a method of nine megabytes",
    "contained",
    `await tools.fetch("https://allowed.example/", { method: "x".repeat(9000000) });`,
  ),
  adapterAttempt(
    "adapter: fifty headers of a megabyte",
    "contained",
    `await tools.fetch("https://allowed.example/", { headers: Object.fromEntries(Array.from({ length: 50 }, (_, n) => ["h" + n, "v".repeat(1000000)])) });`,
  ),
  adapterAttempt(
    "adapter: headers named after an object's own machinery",
    "contained",
    `
  await tools.fetch("https://allowed.example/", { headers: JSON.parse('{"__proto__": "x", "constructor": "y", "toString": "z", "hasOwnProperty": "w"}') });`,
  ),
  adapterAttempt(
    "adapter: an error with a message of nine megabytes",
    "script-failed",
    'throw new Error("€".repeat(9000000));',
  ),
  adapterAttempt(
    "adapter: a promise with a constructor and a species of its own",
    "contained",
    `
  const own = Promise.resolve({ series: [] });
  const species = Object.getOwnPropertySymbols(Promise).find((symbol) => String(symbol).includes("species"));
  own.constructor = { [species]: class { constructor(run) { run((value) => host(value, "resolve"), (error) => host(error, "reject")); for (;;); } } };
  return own;`,
  ),
  {
    name: "adapter: handle returns a promise whose then loops",
    language: "typescript",
    role: "adapter",
    expected: anyFailure,
    code: "export default function handle() { const p = Promise.resolve(0); p.then = () => { for (;;); }; return p; }\n",
  },
  {
    name: "adapter: handle returns a thenable that loops",
    language: "typescript",
    role: "adapter",
    expected: anyFailure,
    code: "export default function handle() { return { get then() { for (;;); } }; }\n",
  },
  adapterAttempt(
    "adapter: a URL of nine megabytes is parsed",
    "contained",
    'if (globalThis.URL) new URL("https://" + "a.".repeat(4000000)); if (globalThis.URLSearchParams) new URLSearchParams("a=b&".repeat(2000000)).toString();',
  ),
  adapterAttempt(
    "adapter: damaged text is decoded and encoded",
    "contained",
    'if (globalThis.TextDecoder) new TextDecoder().decode(new Uint8Array(50000000).fill(255)); if (globalThis.TextEncoder) new TextEncoder().encode("\\ud800".repeat(5000000)); if (globalThis.btoa) atob(btoa("x".repeat(5000000)));',
  ),
  adapterAttempt(
    "adapter: the tools of the web lead to no host object",
    "contained",
    `
  for (const name of ["URL", "URLSearchParams", "TextDecoder", "TextEncoder", "atob", "btoa", "Headers", "Response", "Request", "AbortController", "structuredClone", "crypto"]) {
    const tool = globalThis[name];
    host(tool, name);
    try { host(tool.constructor("return process")(), name); } catch {}
    try { host(new tool("https://allowed.example/").constructor.constructor("return process")(), name); } catch {}
  }`,
  ),
];

export const adapterAttempts: readonly EscapeAttempt[] = [...calls, ...time, ...ends, ...weights];
