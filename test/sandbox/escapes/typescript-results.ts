/**
 * Attempts through what a tile gives back: results, errors and trace lines made to loop, lie, flood, or forge an
 * outcome that is the host's to give.
 */
import { type EscapeAttempt, type ExpectedEnd, sourceAttempt, tileAttempt } from "./attempt.ts";

const failing = ["script-failed", "limit-exceeded"] as const;
const scalars = `kind: "numeric", isTriggered: false, lastValue: 0`;

const results: readonly (readonly [name: string, body: string, expected?: readonly ExpectedEnd[]])[] = [
  ["nothing", "return;"],
  ["null", "return null;"],
  ["a number", "return 1;"],
  ["a long text", 'return "x".repeat(9000000);'],
  ["a symbol", "return Symbol('x');"],
  ["a function", "return () => 0;"],
  ["a list", "return [];"],
  ["a buffer that looks like a packed answer", "return new Float64Array(1000).fill(1).buffer;"],
  ["an object that looks like the host's outcome", `return { status: "ok", output: { ${scalars} }, trace: [] };`],
  ["the context itself", "return ctx;"],
  ["itself inside itself", `const r = { ${scalars}, points: [] }; r.points.push(r); return r;`],
  ["a promise", `return Promise.resolve({ ${scalars}, points: [] });`],
  ["a getter that loops", `return { ${scalars}, get points() { for (;;); } };`],
  ["a getter that throws", `return { ${scalars}, get points() { throw new Error("x"); } };`],
  [
    "a kind whose getter changes its answer",
    `let n = 0; return { get kind() { n += 1; return n > 1 ? { toString() { for (;;); } } : "numeric"; }, points: [], isTriggered: false, lastValue: 0 };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "a kind that only compares equal",
    'return { kind: { toString: () => "numeric", valueOf: () => "numeric" }, points: [], isTriggered: false, lastValue: 0 };',
  ],
  ["a kind named __proto__", 'return { kind: "__proto__", points: [], isTriggered: false, lastValue: 0 };'],
  ["a kind named constructor", 'return { kind: "constructor", points: [], isTriggered: false, lastValue: 0 };'],
  [
    "a kind of nine million characters",
    'return { kind: "x".repeat(9000000), points: [], isTriggered: false, lastValue: 0 };',
  ],
  [
    "a proxy that loops on every trap",
    "const loop = () => { for (;;); }; return new Proxy({}, { get: loop, has: loop, ownKeys: loop, getPrototypeOf: loop, getOwnPropertyDescriptor: loop });",
  ],
  ["points that are a looping proxy", `return { ${scalars}, points: new Proxy([], { get() { for (;;); } }) };`],
  ["points with a length of 2**53-1", `return { ${scalars}, points: { length: 2 ** 53 - 1 } };`],
  [
    "points with a length that grows at each look",
    `let n = 0; return { ${scalars}, points: { get length() { n += 1000; return n; }, 0: { ts: 1, value: 1, isTriggered: false } } };`,
  ],
  ["a true list of 2**32-1 holes", `const points = []; points.length = 2 ** 32 - 1; return { ${scalars}, points };`],
  [
    "points that grow while they are read",
    `const points = [{ get ts() { points.push(points[0]); return points.length; }, value: 1, isTriggered: false }]; return { ${scalars}, points };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "points that shrink while they are read",
    `const points = Array.from({ length: 100 }, (_, n) => ({ get ts() { points.length = 1; return n + 1; }, value: 1, isTriggered: false })); return { ${scalars}, points };`,
  ],
  [
    "a point whose value loops as it becomes a number",
    `return { ${scalars}, points: [{ ts: 1, value: { valueOf() { for (;;); } }, isTriggered: false }] };`,
  ],
  [
    "a point whose time loops as it becomes a number",
    `return { ${scalars}, points: [{ ts: { [Symbol.toPrimitive]() { for (;;); } }, value: 1, isTriggered: false }] };`,
  ],
  [
    "a million points",
    `return { ${scalars}, points: Array.from({ length: 1000000 }, (_, n) => ({ ts: n, value: n, isTriggered: false })) };`,
  ],
  ["NaN among the points", `return { ${scalars}, points: [{ ts: 1, value: NaN, isTriggered: false }] };`],
  ["infinite times", `return { ${scalars}, points: [{ ts: Infinity, value: 0, isTriggered: false }] };`],
  [
    "times that go back",
    `return { ${scalars}, points: [{ ts: 2, value: 0, isTriggered: false }, { ts: 1, value: 0, isTriggered: false }] };`,
  ],
  [
    "a last value that loops",
    `return { kind: "numeric", points: [], isTriggered: false, lastValue: { valueOf() { for (;;); } } };`,
  ],
  [
    "isTriggered that loops",
    `return { kind: "numeric", points: [], isTriggered: { valueOf() { for (;;); } }, lastValue: 0 };`,
  ],
  [
    "columns of different lengths",
    `return { ${scalars}, columns: { ts: new Float64Array(3), value: new Float64Array(2), triggered: new Uint8Array(1) } };`,
  ],
  [
    "columns whose length lies",
    `const ts = new Float64Array(2); Object.defineProperty(ts, "length", { value: 2 ** 31 }); return { ${scalars}, columns: { ts, value: ts, triggered: ts } };`,
  ],
  [
    "columns that only claim their class",
    `const fake = { __proto__: Float64Array.prototype, length: 1e9, byteLength: 8e9, buffer: new ArrayBuffer(8) }; return { ${scalars}, columns: { ts: fake, value: fake, triggered: fake } };`,
  ],
  [
    "columns of another class",
    `return { ${scalars}, columns: { ts: new Int8Array(4), value: new DataView(new ArrayBuffer(8)), triggered: [1, 2] } };`,
  ],
  [
    "columns that were detached",
    `const ts = new Float64Array([1]); ts.buffer.transfer(); return { ${scalars}, columns: { ts, value: new Float64Array([1]), triggered: new Uint8Array(1) } };`,
  ],
  [
    "columns detached by a later getter",
    `const ts = new Float64Array([1]); const value = new Float64Array([1]); return { ${scalars}, columns: { ts, value, get triggered() { ts.buffer.transfer(); value.buffer.transfer(); return new Uint8Array(1); } } };`,
  ],
  [
    "columns over a buffer that shrinks",
    `const buffer = new ArrayBuffer(800, { maxByteLength: 800 }); const ts = new Float64Array(buffer); return { ${scalars}, columns: { ts, get value() { buffer.resize(8); return new Float64Array(100); }, triggered: new Uint8Array(100) } };`,
  ],
  [
    "columns over shared memory",
    `const shared = new globalThis.SharedArrayBuffer(8); return { ${scalars}, columns: { ts: new Float64Array(shared), value: new Float64Array(shared), triggered: new Uint8Array(1) } };`,
  ],
  [
    "columns of eighty megabytes",
    `const n = 10000000; return { ${scalars}, columns: { ts: new Float64Array(n), value: new Float64Array(n), triggered: new Uint8Array(n) } };`,
  ],
  [
    "columns with an iterator that loops",
    `const ts = new Float64Array([1]); ts[Symbol.iterator] = function* () { for (;;) yield 1; }; return { ${scalars}, columns: { ts, value: new Float64Array([1]), triggered: new Uint8Array(1) } };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "columns whose constructor and species loop",
    `const ts = new Float64Array([1]); Object.defineProperty(ts, "constructor", { get() { for (;;); } }); return { ${scalars}, columns: { ts, value: new Float64Array([1]), triggered: new Uint8Array(1) } };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "columns whose buffer getter loops",
    `const ts = new Float64Array([1]); Object.defineProperty(ts, "buffer", { get() { for (;;); } }); return { ${scalars}, columns: { ts, value: new Float64Array([1]), triggered: new Uint8Array(1) } };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "triggered with values other than 0 and 1",
    `return { ${scalars}, columns: { ts: new Float64Array([1]), value: new Float64Array([1]), triggered: new Uint8Array([7]) } };`,
  ],
  ["an inherited result", `return Object.create({ ${scalars}, points: [] });`, ["ok", "script-failed"]],
  [
    "a toJSON that loops",
    `return { ${scalars}, points: [], toJSON() { for (;;); } };`,
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "a __proto__ of its own",
    `return JSON.parse('{"__proto__": {"polluted": 1}, "kind": "numeric", "points": [], "isTriggered": false, "lastValue": 0, "constructor": {"prototype": {"polluted": 1}}}');`,
    ["ok", "script-failed"],
  ],
];

const thrown: readonly (readonly [name: string, body: string])[] = [
  ["undefined", "throw undefined;"],
  ["null", "throw null;"],
  ["a symbol", "throw Symbol('x');"],
  ["a text of nine million characters", 'throw "x".repeat(9000000);'],
  ["an error with a message of nine million characters", 'throw new Error("x".repeat(9000000));'],
  ["an error with control characters", 'throw new Error("\\u0000\\u001b[2J\\r\\n\\u202e");'],
  ["a function", "throw () => { for (;;); };"],
  ["a frozen error that looks like the time limit", 'throw Object.freeze(new Error("Script execution timed out."));'],
  [
    "an error that looks like a lost isolate",
    'throw new Error("Isolate was disposed during execution due to memory limit");',
  ],
  [
    "an error with the code of a host error",
    'throw Object.assign(new Error("x"), { code: "ERR_WORKER_OUT_OF_MEMORY", status: "ok", output: {}, kind: "internal" });',
  ],
  ["an object that looks like an outcome", 'throw { status: "ok", output: { kind: "numeric" }, trace: [] };'],
  ["an error with a looping message", "throw { get message() { for (;;); } };"],
  ["an error with a looping stack", 'throw Object.defineProperty(new Error("x"), "stack", { get() { for (;;); } });'],
  ["an error with a looping name", 'throw Object.defineProperty(new Error("x"), "name", { get() { for (;;); } });'],
  ["an error with a looping toString", "throw { toString() { for (;;); } };"],
  ["an error with a looping cause", 'throw new Error("x", { get cause() { for (;;); } });'],
  ["an error that is its own cause", 'const e = new Error("x"); e.cause = e; throw e;'],
  [
    "an aggregate of a million errors",
    'throw new AggregateError(Array.from({ length: 1000000 }, () => new Error("x")), "many");',
  ],
  [
    "a looping proxy",
    "throw new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); }, has() { for (;;); }, ownKeys() { for (;;); } });",
  ],
  [
    "an error whose prototype is a looping proxy",
    'throw Object.setPrototypeOf(new Error("x"), new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); } }));',
  ],
  [
    "an error whose message is an object that loops",
    'throw Object.assign(new Error("x"), { message: { toString() { for (;;); }, toJSON() { for (;;); } } });',
  ],
  [
    "an error with a stack that is not text",
    'throw Object.assign(new Error("x"), { stack: { split() { for (;;); } } });',
  ],
  [
    "an error with a forged stack of a million lines",
    'throw Object.assign(new Error("x"), { stack: "    at evaluate (tile.ts:1:1)\\n".repeat(300000) });',
  ],
  [
    "an error with a forged place far outside",
    'throw Object.assign(new Error("x"), { stack: "Error: x\\n    at evaluate (tile.ts:99999999999999999999:-1)\\n    at (file:///etc/passwd:1:1)" });',
  ],
  [
    "an error with prepareStackTrace that loops",
    'Error.prepareStackTrace = () => { for (;;); }; throw new Error("x");',
  ],
  ["an error raised while an error is looked at", "throw { get message() { throw { get message() { throw 1; } }; } };"],
  ["the same trouble from a getter of the result", "return { get kind() { throw { get message() { for (;;); } }; } };"],
];

const traces: readonly (readonly [name: string, body: string, expected: readonly ExpectedEnd[]])[] = [
  ["a hundred thousand lines", 'for (let n = 0; n < 100000; n += 1) ctx.trace("line");', ["limit-exceeded"]],
  ["a line of nine million characters", 'ctx.trace("x".repeat(9000000));', ["ok", "limit-exceeded"]],
  [
    "an object whose toString loops",
    "ctx.trace({ toString() { for (;;); } });",
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "an object whose toString traces itself",
    "const o = { toString() { ctx.trace(o); return 'x'; } }; ctx.trace(o);",
    ["ok", "script-failed", "limit-exceeded"],
  ],
  ["a proxy", "ctx.trace(new Proxy({}, { get() { for (;;); } }));", ["ok", "script-failed", "limit-exceeded"]],
  [
    "control characters and lone surrogates",
    'ctx.trace("\\u0000\\u001b]0;x\\u0007\\ud800\\r\\n");',
    ["ok", "script-failed"],
  ],
  [
    "trace is replaced on the context",
    'ctx.trace = () => { for (;;); }; ctx.trace("x");',
    ["ok", "script-failed", "limit-exceeded"],
  ],
  [
    "trace is called after the tile, from a getter",
    'return { get kind() { ctx.trace("late"); return "numeric"; }, points: [], isTriggered: false, lastValue: 0 };',
    ["ok", "script-failed"],
  ],
  [
    "lines are pushed into the list behind trace",
    'const push = Array.prototype.push; try { Array.prototype.push = function (...a) { this.length = 2 ** 31; return push.apply(this, a); }; } catch {} ctx.trace("x");',
    ["ok", "script-failed"],
  ],
  [
    "a String object with a lying length",
    'const s = new String("x"); Object.defineProperty(s, "slice", { value: () => { for (;;); } }); ctx.trace(s);',
    ["ok", "script-failed", "limit-exceeded"],
  ],
];

export const resultAttempts: readonly EscapeAttempt[] = [
  ...results.map(([name, body, expected]) =>
    tileAttempt(`result: ${name}`, expected ?? ["refused", ...failing], `  ${body}`),
  ),
  ...thrown.map(([name, body]) => tileAttempt(`thrown: ${name}`, ["refused", ...failing], `  ${body}`)),
  ...traces.map(([name, body, expected]) => tileAttempt(`trace: ${name}`, ["refused", ...expected], `  ${body}`)),
  sourceAttempt(
    "result: evaluate is a getter of the module that loops",
    ["refused", ...failing],
    "export default { get evaluate() { for (;;); } };\n",
  ),
];
