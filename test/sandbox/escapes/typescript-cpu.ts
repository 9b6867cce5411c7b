/**
 * Attempts to hold the processor: loops, natives that no time limit interrupts (isolated-vm issues 107, 198, 202),
 * regular expressions, recursion. "Bounded" ones must be refused by the realm itself, the rest may cost their time
 * limit; a kill is the last resort and is on the kept list.
 */
import { anyFailure, type EscapeAttempt, tileAttempt } from "./attempt.ts";

const stopped = ["script-failed", "limit-exceeded"] as const;

const loops: readonly (readonly [name: string, body: string])[] = [
  ["for without end", "for (;;);"],
  ["while around a try that swallows everything", "for (;;) { try { for (;;); } catch {} }"],
  ["finally that starts over", "const again = () => { try { for (;;); } finally { again(); } }; again();"],
  [
    "a loop inside a label that continues in finally",
    "outer: for (;;) { try { continue; } finally { continue outer; } }",
  ],
  ["an endless generator is spread", "function* all() { for (;;) yield 0; } for (const x of all());"],
  [
    "an endless iterator is destructured",
    "const endless = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 0 }) }) }; const [...all] = endless;",
  ],
  [
    "an endless iterator fills a Map",
    "const endless = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: [Math.random(), 0] }) }) }; new Map(endless);",
  ],
  [
    "an endless iterator fills Object.fromEntries",
    "function* all() { let n = 0; for (;;) yield [n % 8, n += 1]; } Object.fromEntries(all());",
  ],
  [
    "an endless iterator helper",
    "function* all() { for (;;) yield 0; } all().map((x) => x).filter(() => false).toArray();",
  ],
  ["iterator helper reduce", "function* all() { for (;;) yield 0; } all().reduce((a, b) => a + b);"],
  ["an endless typed array source", "new Float64Array({ [Symbol.iterator]: function* () { for (;;) yield 0; } });"],
  ["a getter that loops", "({ get a() { for (;;); } }).a;"],
  ["valueOf that loops", "+{ valueOf() { for (;;); } };"],
  ["toString that loops inside join", "[{ toString() { for (;;); } }].join();"],
  ["toJSON that loops", "JSON.stringify({ toJSON() { for (;;); } });"],
  ["a reviver that loops", 'JSON.parse("[1]", () => { for (;;); });'],
  ["a comparator that loops", "[1, 2].sort(() => { for (;;); });"],
  ["a typed comparator that loops", "new Float64Array(3).sort(() => { for (;;); });"],
  ["a replacer that loops", '"a".replace(/a/, () => { for (;;); });'],
  ["Symbol.hasInstance that loops", "({}) instanceof { [Symbol.hasInstance]() { for (;;); } };"],
  ["Symbol.split that loops", '"a".split({ [Symbol.split]() { for (;;); } });'],
  [
    "a species constructor that loops",
    "class A extends Array { static get [Symbol.species]() { for (;;); } } new A(1, 2).map((x) => x);",
  ],
  ["trace in a loop", 'for (;;) ctx.trace("x");'],
  ["trace of ever longer text in a loop", 'let text = "x"; for (;;) { text += text.slice(0, 1000); ctx.trace(text); }'],
  [
    "Date arithmetic in a loop that waits for the clock",
    "const start = Date.now(); while (Date.now() < start + 1000);",
  ],
  ["random numbers until an impossible one", "while (Math.random() !== 2);"],
];

const catastrophes: readonly (readonly [name: string, body: string])[] = [
  ["nested quantifiers", '/^(a+)+$/.test("a".repeat(40) + "!");'],
  ["alternatives that overlap", '/^(a|a)*$/.test("a".repeat(40) + "!");'],
  ["back references", '/^(.+)\\1+\\1+$/.test("a".repeat(3000) + "!");'],
  ["look-behind", '/(?<=(a+)+)b$/.test("a".repeat(40));'],
  [
    "a sticky expression over a long text",
    'const r = /(?:a*)*b/y; for (let n = 0; n < 1e9; n += 1) { r.lastIndex = 0; r.test("a".repeat(28)); }',
  ],
  ["a quadratic search", '"a".repeat(300000).search(/a*b/);'],
  [
    "replaceAll with growing text",
    'let text = "a"; for (let n = 0; n < 40; n += 1) text = text.replaceAll("a", "aa");',
  ],
  ["replace with doubled matches", '"x".repeat(9000000).replace(/x/g, "$&$&$&$&$&$&$&$&$&$&");'],
  ["split by a catastrophe", '("a".repeat(40) + "!").split(/(a+)+$/);'],
  ["matchAll without end", 'for (const m of "a".repeat(9000000).matchAll(/a?/g));'],
  ["unicode case folding", '/^(?:\\p{L}+)+$/iu.test("ſ".repeat(40) + "!");'],
  ["nested counted repeats", '/((((a{1,60}){1,60}){1,60}){1,60})b/.test("a".repeat(90));'],
];

const genericMethods: readonly (readonly [method: string, given: string])[] = [
  ["includes", "0"],
  ["indexOf", "0"],
  ["lastIndexOf", "0"],
  ["fill", "0"],
  ["reverse", ""],
  ["unshift", "0"],
  ["shift", ""],
  ["splice", "0, 1"],
  ["copyWithin", "0, 1"],
  ["forEach", "() => 0"],
  ["filter", "() => false"],
  ["every", "() => true"],
  ["some", "() => false"],
  ["reduce", "() => 0, 0"],
  ["reduceRight", "() => 0, 0"],
  ["flat", ""],
  ["flatMap", "() => []"],
  ["find", "() => false"],
  ["findIndex", "() => false"],
  ["findLast", "() => false"],
  ["findLastIndex", "() => false"],
  ["map", "() => 0"],
  ["join", ""],
  ["concat", "0"],
  ["slice", "0"],
  ["sort", ""],
  ["toSorted", ""],
  ["toReversed", ""],
  ["toSpliced", "0, 0"],
  ["with", "0, 0"],
  ["toLocaleString", ""],
  ["toString", ""],
  ["pop", ""],
  ["push", "0"],
  ["at", "-1"],
];

const generic: readonly EscapeAttempt[] = genericMethods.map(([method, given]) =>
  tileAttempt(
    `Array.prototype.${method} on a length of 2**53-1`,
    "contained",
    `
  const receiver = { length: 2 ** 53 - 1${method === "toString" ? ", join: Array.prototype.join" : ""} };
  Array.prototype.${method}.call(receiver${given === "" ? "" : `, ${given}`});`,
  ),
);

const natives: readonly (readonly [name: string, body: string])[] = [
  ["sort on a length of 2**32 aborts the process", "Array.prototype.sort.call({ length: 2 ** 32 });"],
  ["sort on a length of 2**32-2", "Array.prototype.sort.call({ length: 2 ** 32 - 2 });"],
  ["a sparse array of 2**32-1 is sorted", "const a = []; a.length = 2 ** 32 - 1; a[2 ** 32 - 2] = 1; a.sort();"],
  ["a sparse array of 2**32-1 is joined", "const a = []; a.length = 2 ** 32 - 1; a.join();"],
  ["a sparse array of 2**32-1 is spread", "const a = []; a.length = 2 ** 32 - 1; [...a];"],
  ["a sparse array of 2**32-1 is filled", "const a = []; a.length = 2 ** 32 - 1; a.fill(0);"],
  ["a sparse array of 2**32-1 is reversed", "const a = []; a.length = 2 ** 32 - 1; a.reverse();"],
  ["a sparse array of 2**32-1 is searched", "const a = []; a.length = 2 ** 32 - 1; a.includes(1);"],
  [
    "a sparse array through its own methods with a proxy",
    "const p = new Proxy([], { get: (t, k) => (k === 'length' ? 2 ** 53 - 1 : undefined), has: () => false }); p.includes(1);",
  ],
  ["String.raw of a length of 2**53-1", "String.raw({ raw: { length: 2 ** 53 - 1 } });"],
  ["Function.prototype.apply with a long list", "Math.max.apply(null, { length: 2 ** 31 });"],
  ["Reflect.apply with a long list", "Reflect.apply(Math.max, null, { length: 2 ** 31 });"],
  ["Reflect.construct with a long list", "Reflect.construct(Array, { length: 2 ** 31 });"],
  ["Array.from of a length of 1e9", "Array.from({ length: 1e9 });"],
  ["Array.from of a length of 2**53-1 with a mapper", "Array.from({ length: 2 ** 53 - 1 }, () => 0);"],
  ["typed array from a length of 2**33", "new Uint8Array({ length: 2 ** 33 });"],
  ["typed array set from a long array-like", "new Uint8Array(10).set({ length: 2 ** 53 - 1 });"],
  ["TypedArray.from of a long array-like", "Float64Array.from({ length: 2 ** 32 });"],
  ["repeat and split abort the process", '"x".repeat(2 ** 28).split("");'],
  ["padEnd to the string limit", '"x".padEnd(2 ** 29 - 25, "ab").split("a");'],
  ["concat to the string limit", 'let s = "x"; for (let n = 0; n < 29; n += 1) s = s.concat(s); s.indexOf("y");'],
  [
    "plus to the string limit, then flatten",
    'let s = "xy"; for (let n = 0; n < 27; n += 1) s += s; s.charCodeAt(2 ** 26); s.split("x").length;',
  ],
  ["a template to the string limit", 'let s = "xy"; for (let n = 0; n < 27; n += 1) s = `${s}${s}`; /z$/.test(s);'],
  ["normalize a long text", '"\\u1e9b\\u0323".repeat(4000000).normalize("NFKD").normalize("NFC");'],
  [
    "compare long texts by locale",
    'const a = "ä".repeat(4900000); for (let n = 0; n < 1000; n += 1) (a + "a").localeCompare(a + "b");',
  ],
  ["upper case of a long text", 'let s = "ß".repeat(9000000); for (let n = 0; n < 100; n += 1) s.toUpperCase();'],
  ["encodeURIComponent of a long text", 'encodeURIComponent("€".repeat(9000000));'],
  ["a number from a long text", 'Number("1" + "0".repeat(9000000)); parseInt("9".repeat(9000000), 7);'],
  ["JSON.parse of a long list", 'JSON.parse("[" + "1,".repeat(4900000) + "1]");'],
  ["JSON.parse of a deep list", 'JSON.parse("[".repeat(4900000));'],
  [
    "JSON.stringify with a long gap",
    "let d = {}; for (let n = 0; n < 4000; n += 1) d = { d }; JSON.stringify(d, null, 10);",
  ],
  [
    "JSON.stringify of shared references",
    "let d = [0]; for (let n = 0; n < 40; n += 1) d = [d, d]; JSON.stringify(d);",
  ],
  ["flat of shared references", "let d = [0]; for (let n = 0; n < 40; n += 1) d = [d, d]; d.flat(Infinity);"],
  ["flat of a list in itself", "const d = []; d.push(d, d); d.flat(Infinity);"],
  ["toString of a list in itself, many times", "let d = [0]; for (let n = 0; n < 40; n += 1) d = [d, d]; String(d);"],
  ["a BigInt power", "globalThis.BigInt(2) ** (globalThis.BigInt(2) ** globalThis.BigInt(29));"],
  ["BigInt from a long text", 'globalThis.BigInt("9".repeat(5000000)).toString();'],
  ["Object.keys of a long text", 'Object.keys("x".repeat(9000000));'],
  ["Object.entries of a long text", 'Object.entries("x".repeat(9000000));'],
  [
    "Reflect.ownKeys of a long text",
    'Reflect.ownKeys("x".repeat(9000000).constructor("x".repeat(9000000)) && new String("x".repeat(9000000)));',
  ],
  ["spread of a long text into an object", '({ ..."x".repeat(9000000) });'],
  ["spread of a long text into a list", '[..."x".repeat(9000000)];'],
  ["spread of a long typed array into an object", "({ ...new Uint8Array(9000000) });"],
  ["Object.keys of a long typed array", "Object.keys(new Uint8Array(90000000));"],
  ["for-in over a long typed array", "for (const key in new Uint8Array(90000000)) if (key === 'x') break;"],
  ["for-in over a long text", 'for (const key in new String("x".repeat(9000000))) if (key === "x") break;'],
  ["getOwnPropertyDescriptors of a long text", 'Object.getOwnPropertyDescriptors("x".repeat(9000000));'],
  ["Object.assign from a long text", 'Object.assign({}, "x".repeat(9000000));'],
  ["Object.freeze of a long list", "Object.freeze(new Array(9000000).fill(0));"],
  ["Object.groupBy over a long text", 'Object.groupBy("x".repeat(9000000), () => Math.random());'],
  [
    "structuredClone of a deep value",
    "let d = {}; for (let n = 0; n < 1e6; n += 1) d = { d }; globalThis.structuredClone(d);",
  ],
  ["typed array sort", "new Float64Array(30000000).map(() => Math.random()).sort();"],
  ["typed array fill, join and reverse", "const t = new Uint8Array(100000000).fill(7); t.reverse(); t.join();"],
  ["typed array copyWithin in a loop", "const t = new Uint8Array(100000000); for (;;) t.copyWithin(1, 0);"],
  ["set of all typed array values", "new Set(new Float64Array(20000000).map((_, n) => n));"],
  [
    "set union of large sets",
    "const a = new Set(Array.from({ length: 1000000 }, (_, n) => n)); for (;;) a.union(a).intersection(a).size;",
  ],
  ["Math.max of a spread list", "Math.max(...new Array(10000000).fill(1));"],
  ["Intl in a loop", 'for (;;) new globalThis.Intl.DateTimeFormat("de", { timeZone: "Europe/Berlin" }).format(0);'],
  [
    "toLocaleString in a loop",
    'for (;;) (123456.789).toLocaleString("ar-EG", { style: "currency", currency: "EGP" });',
  ],
  ["Atomics.wait", "globalThis.Atomics.wait(new Int32Array(new globalThis.SharedArrayBuffer(4)), 0, 0);"],
  [
    "Atomics.waitAsync and pause",
    "globalThis.Atomics.waitAsync(new Int32Array(new globalThis.SharedArrayBuffer(4)), 0, 0); for (;;) globalThis.Atomics.pause();",
  ],
  [
    "a WebAssembly loop",
    "const w = globalThis.WebAssembly; new w.Instance(new w.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,97,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.a();",
  ],
  [
    "a microtask flood",
    "const go = () => globalThis.queueMicrotask(go); go(); const p = () => Promise.resolve().then(p); p();",
  ],
  ["promises that never settle", "for (let n = 0; n < 1e6; n += 1) new Promise(() => 0);"],
  [
    "rejections nobody handles, with a looping message",
    "for (let n = 0; n < 10; n += 1) Promise.reject({ get message() { for (;;); }, get stack() { for (;;); } });",
  ],
];

const recursion: readonly (readonly [name: string, body: string])[] = [
  ["a plain function", "const f = () => f() + 1; f();"],
  ["a function that starts again at each overflow", "const f = () => { try { f(); } catch { f(); } }; f();"],
  ["getters", "const o = { get a() { return this.a; } }; o.a;"],
  ["toString and valueOf in turn", "const o = { toString() { return `${o}`; } }; `${o}`;"],
  ["proxies of proxies", "let p = {}; for (let n = 0; n < 100000; n += 1) p = new Proxy(p, {}); p.a;"],
  ["bound functions of bound functions", "let f = () => 0; for (let n = 0; n < 100000; n += 1) f = f.bind(null); f();"],
  [
    "a long prototype chain",
    "let o = {}; for (let n = 0; n < 1000000; n += 1) o = Object.create(o); o.missing; for (const k in o);",
  ],
  ["JSON.stringify of a deep value", "let d = {}; for (let n = 0; n < 500000; n += 1) d = { d }; JSON.stringify(d);"],
  ["a regular expression's groups", 'new RegExp("(".repeat(500000) + ")".repeat(500000)).test("");'],
  ["constructors", "class A { constructor() { new A(); } } new A();"],
  ["generators inside generators", "function* g() { yield* g(); } [...g()];"],
  ["sort comparators", "const s = () => [1, 2].sort(s); s();"],
  ["trace at the stack limit", 'const f = () => { ctx.trace("x"); f(); }; f();'],
  [
    "instanceof of deep chains",
    "let o = {}; for (let n = 0; n < 1000000; n += 1) o = Object.create(o); for (let n = 0; n < 1e6; n += 1) o instanceof Array;",
  ],
  [
    "concatenated ropes compared",
    'let a = "", b = ""; for (let n = 0; n < 1000000; n += 1) { a = a + "x"; b = "x" + b; } for (let n = 0; n < 100000; n += 1) (a + n) === (b + n);',
  ],
];

const table = (
  theme: string,
  expected: EscapeAttempt["expected"],
  rows: readonly (readonly [string, string])[],
): readonly EscapeAttempt[] => rows.map(([name, body]) => tileAttempt(`${theme}: ${name}`, expected, `  ${body}`));

export const cpuAttempts: readonly EscapeAttempt[] = [
  ...table("loop", stopped, loops.slice(0, -4)),
  ...table("loop", "limit-exceeded", loops.slice(-4)),
  ...table("regular expression", "contained", catastrophes),
  ...generic,
  ...table("native", "contained", natives),
  ...table("recursion", "contained", recursion),
  tileAttempt(
    "recursion: an overflow that nobody catches is the script's failure",
    anyFailure,
    "  const f = () => f() + 1; f();",
  ),
];
