/**
 * Attempts to take the memory of the cell or of the machine: growing, in one shot, and outside the isolate's own
 * accounting (resizable buffers, shared memory, WebAssembly; isolated-vm issues 457, 460, 527).
 */
import { type EscapeAttempt, tileAttempt } from "./attempt.ts";

const growing: readonly (readonly [name: string, body: string])[] = [
  ["lists", "const all = []; for (;;) all.push(new Array(1000).fill(0));"],
  ["one list", "const all = []; for (;;) all.push(all.length);"],
  ["a list of lists of itself", "let all = []; for (;;) all = [all, all.slice()];"],
  ["objects", "const all = []; for (;;) all.push({ a: all.length, b: {}, c: [] });"],
  ["a Map", "const all = new Map(); for (let n = 0; ; n += 1) all.set(n, { n });"],
  ["a Set of texts", 'const all = new Set(); for (let n = 0; ; n += 1) all.add("key" + n);'],
  ["property names", "const all = {}; for (let n = 0; ; n += 1) all['p' + n] = n;"],
  ["symbols", "const all = []; for (;;) all.push(Symbol('x'));"],
  [
    "registered symbols, which no collector frees",
    'for (let n = 0; ; n += 1) Symbol.for("registered" + n + "x".repeat(1000));',
  ],
  ["texts", 'const all = []; for (let n = 0; ; n += 1) all.push("x".repeat(100000) + n);'],
  ["two-byte texts", 'const all = []; for (let n = 0; ; n += 1) all.push(("ſ".repeat(100000) + n).toUpperCase());'],
  ["closures", "let last = () => 0; for (;;) { const before = last; last = () => before; }"],
  ["functions with code", "const all = []; for (;;) all.push(function () { return all.map((x) => x); });"],
  [
    "regular expressions",
    'const all = []; for (let n = 0; ; n += 1) { const r = new RegExp("(a|b)*" + n + "[\\\\p{L}]", "u"); r.test("a"); all.push(r); }',
  ],
  ["typed arrays", "const all = []; for (;;) all.push(new Float64Array(100000).fill(1));"],
  ["empty typed arrays over large buffers", "const all = []; for (;;) all.push(new ArrayBuffer(10000000));"],
  ["tiny typed arrays", "const all = []; for (;;) all.push(new Uint8Array(1));"],
  [
    "errors with long stacks",
    "Error.stackTraceLimit = 1e6; const all = []; const f = (n) => { all.push(new Error('x'.repeat(1000))); if (n) f(n - 1); }; for (;;) f(1000);",
  ],
  [
    "generators that are never finished",
    "const all = []; function* g() { const held = new Array(100).fill(0); yield held; } for (;;) { const one = g(); one.next(); all.push(one); }",
  ],
  [
    "typed array views of one buffer",
    "const one = new ArrayBuffer(8); const all = []; for (;;) all.push(new DataView(one));",
  ],
  ["dates", "const all = []; for (;;) all.push(new Date(all.length));"],
  [
    "weak maps",
    "const all = []; const map = new WeakMap(); for (;;) { const key = {}; all.push(key); map.set(key, new Array(100)); }",
  ],
  [
    "template caches",
    "const all = []; const tag = (parts) => parts; for (;;) all.push(tag`a${all.length}b`, [...tag`c`]);",
  ],
];

const oneShot: readonly (readonly [name: string, body: string])[] = [
  ["new Array(1e8).fill", "new Array(1e8).fill(0);"],
  ["new Array(2**32-1).fill", "new Array(2 ** 32 - 1).fill({});"],
  ["Array(1e9) joined with a long separator", 'new Array(100000).join("x".repeat(100000));'],
  ["Array.from of 1e9 with objects", "Array.from({ length: 1e9 }, () => ({}));"],
  ["a holey array with a far index", "const a = []; a[2 ** 31] = 1; a.fill(0, 0, 2 ** 30); a.concat(a);"],
  ["a typed array of 2**33 bytes", "new Uint8Array(2 ** 33).fill(1);"],
  [
    "a typed array of 2**31 bytes, written",
    "const t = new Uint8Array(2 ** 31); for (let n = 0; n < t.length; n += 4096) t[n] = 1;",
  ],
  ["an ArrayBuffer of a gigabyte, sliced", "let b = new ArrayBuffer(2 ** 30); for (;;) b = b.slice(0);"],
  [
    "a resizable buffer that grows",
    "const b = new ArrayBuffer(0, { maxByteLength: 2 ** 32 }); for (let n = 1; n < 4000; n += 1) { b.resize(n * 2 ** 20); new Uint8Array(b).fill(1, (n - 1) * 2 ** 20); }",
  ],
  [
    "many resizable buffers",
    "const all = []; for (;;) { const b = new ArrayBuffer(0, { maxByteLength: 2 ** 30 }); b.resize(2 ** 24); new Uint8Array(b).fill(1); all.push(b); }",
  ],
  [
    "a resizable buffer through the options' getter",
    "const b = new ArrayBuffer(8, { get maxByteLength() { return 2 ** 32; } }); b.resize(2 ** 31); new Uint8Array(b).fill(1);",
  ],
  [
    "a resizable buffer through Reflect.construct",
    "const b = Reflect.construct(ArrayBuffer, [8, { maxByteLength: 2 ** 32 }]); b.resize(2 ** 31); new Uint8Array(b).fill(1);",
  ],
  [
    "a resizable buffer through a subclass",
    "class B extends ArrayBuffer {} const b = new B(8, { maxByteLength: 2 ** 32 }); b.resize(2 ** 31); new Uint8Array(b).fill(1);",
  ],
  [
    "a resizable buffer through the constructor of the given series",
    'const C = ctx.series["temperature.ambient"].ts.buffer.constructor; const b = new C(8, { maxByteLength: 2 ** 32 }); b.resize(2 ** 31); new Uint8Array(b).fill(1);',
  ],
  [
    "transfer to a larger buffer",
    "let b = new ArrayBuffer(8); for (let n = 1; n < 4000; n += 1) { b = b.transfer(n * 2 ** 20); new Uint8Array(b).fill(1); }",
  ],
  [
    "a growable shared buffer",
    "const b = new globalThis.SharedArrayBuffer(0, { maxByteLength: 2 ** 32 }); for (let n = 1; n < 4000; n += 1) { b.grow(n * 2 ** 20); new Uint8Array(b).fill(1); }",
  ],
  [
    "WebAssembly memory",
    "const all = []; for (;;) { const m = new globalThis.WebAssembly.Memory({ initial: 1000 }); new Uint8Array(m.buffer).fill(1); all.push(m); }",
  ],
  ["a WebAssembly table", "new globalThis.WebAssembly.Table({ initial: 10000000, element: 'anyfunc' });"],
  ["a huge BigInt", "const B = globalThis.BigInt; let x = B(2) ** B(1000000); for (;;) x *= x;"],
  ["Array.prototype.concat of doubled lists", "let a = [0]; for (;;) a = a.concat(a);"],
  ["spread of doubled lists", "let a = [0]; for (;;) a = [...a, ...a];"],
  [
    "a string doubled and flattened",
    'let s = "x"; for (;;) { s += s; s.charCodeAt(0); s = s.split("").join("") + "x"; }',
  ],
  [
    "split of a long text into single characters, again and again",
    'const all = []; for (;;) all.push("x".repeat(4900000).split(""));',
  ],
  ["a long text as property name", 'const o = {}; for (let n = 0; ; n += 1) o["x".repeat(9000000) + n] = n;'],
  [
    "JSON.stringify of a long list, kept",
    'const all = []; const list = new Array(1000000).fill("x".repeat(10)); for (;;) all.push(JSON.stringify(list));',
  ],
  [
    "memory taken inside catch",
    "const all = []; const take = () => { try { for (;;) all.push(new Array(100000).fill(0)); } catch { take(); } }; take();",
  ],
  [
    "memory taken inside toJSON",
    "const all = []; JSON.stringify({ toJSON() { for (;;) all.push(new Array(100000).fill(0)); } });",
  ],
  [
    "memory taken inside a comparator",
    "const all = []; [1, 2].sort(() => { for (;;) all.push(new Array(100000).fill(0)); });",
  ],
  [
    "memory taken inside a replacer",
    'const all = []; "aaa".replace(/a/g, () => { for (;;) all.push("x".repeat(100000) + all.length); });',
  ],
];

export const memoryAttempts: readonly EscapeAttempt[] = [
  ...growing.map(([name, body]) =>
    tileAttempt(`growing memory: ${name}`, ["script-failed", "limit-exceeded"], `  ${body}`),
  ),
  ...oneShot.map(([name, body]) => tileAttempt(`memory: ${name}`, "contained", `  ${body}`)),
];
