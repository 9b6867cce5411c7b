/**
 * Attempts against bounds and checks themselves: a value that answers differently the second time it is asked, a
 * receiver of a kind that a check does not look at, a native way round a guarded method, and native iterators that let
 * a built-in run without ever entering a script's code.
 */
import { channelAttempt, type EscapeAttempt, sourceAttempt, tileAttempt } from "./attempt.ts";

const endless = "Array.prototype.keys.call({ length: 2 ** 53 - 1 })";
const sparse = "const big = []; big.length = 2 ** 32 - 1;";
const text28 = 'let text = "x".repeat(2 ** 20); for (let n = 0; n < 8; n += 1) text += text;';
const fickle = (first: string, then: string): string =>
  `({ asked: 0, valueOf() { this.asked += 1; return this.asked > 2 ? ${then} : ${first}; }, toString() { return String(this.valueOf()); } })`;

const bounds: readonly (readonly [name: string, body: string])[] = [
  [
    "a function as the receiver",
    'const f = () => 0; Object.defineProperty(f, "length", { value: 2 ** 53 - 1 }); Array.prototype.includes.call(f, 1);',
  ],
  [
    "a function as the receiver of fill",
    'const f = () => 0; Object.defineProperty(f, "length", { value: 2 ** 53 - 1 }); Array.prototype.fill.call(f, 1);',
  ],
  [
    "a function as the list of arguments",
    'const f = () => 0; Object.defineProperty(f, "length", { value: 2 ** 31 }); Math.max.apply(null, f);',
  ],
  [
    "a typed array with a length of its own",
    'const t = new Uint8Array(1); Object.defineProperty(t, "length", { value: 2 ** 53 - 1 }); Array.prototype.includes.call(t, 1);',
  ],
  [
    "a typed array with a length of its own is sorted",
    'const t = new Uint8Array(1); Object.defineProperty(t, "length", { value: 2 ** 32 }); Array.prototype.sort.call(t);',
  ],
  [
    "a DataView with a length of its own",
    "const view = new DataView(new ArrayBuffer(1)); view.length = 2 ** 53 - 1; Array.prototype.indexOf.call(view, 1);",
  ],
  ["a String object with a list's methods", 'Array.prototype.reverse.call(new String("x".repeat(10000000)));'],
  [
    "a class instance with an inherited length",
    "class L { get length() { return 2 ** 53 - 1; } } Array.prototype.includes.call(new L(), 1);",
  ],
  ["a length that is text", 'Array.prototype.includes.call({ length: "9007199254740991" }, 1);'],
  [
    "a length in an object with valueOf",
    "Array.prototype.includes.call({ length: { valueOf: () => 2 ** 53 - 1 } }, 1);",
  ],
  [
    "a length behind a prototype of null",
    "Array.prototype.includes.call(Object.setPrototypeOf({ length: 2 ** 53 - 1 }, null), 1);",
  ],
  [
    "an arguments object with a changed length",
    "(function () { arguments.length = 2 ** 53 - 1; Array.prototype.includes.call(arguments, 1); })();",
  ],
  ["a count that grows at the third look (repeat)", `"x".repeat(${fickle("1", "2 ** 29 - 25")}).charCodeAt(7);`],
  ["a count that grows at the third look (padEnd)", `"x".padEnd(${fickle("1", "2 ** 29 - 25")}, "abc").charCodeAt(7);`],
  [
    "a count that grows at the third look (ArrayBuffer)",
    `const b = new ArrayBuffer(${fickle("1", "2 ** 31")}); new Uint8Array(b).fill(1);`,
  ],
  ["repeat of a text behind toString", 'String.prototype.repeat.call({ toString: () => "x".repeat(1000000) }, 500);'],
  [
    "split of a text behind toString aborts the process",
    `${text28} String.prototype.split.call({ toString: () => text }, "");`,
  ],
  ["split of a String object", `${text28} String.prototype.split.call(new String(text), "");`],
  [
    "normalize of a text behind toString",
    `${text28} String.prototype.normalize.call({ toString: () => text }, "NFKD");`,
  ],
  ["Symbol.split called by itself", `${text28} /(?:)/[Symbol.split](text);`],
  ["Symbol.match called by itself", `${text28} /x/g[Symbol.match](text);`],
  ["Symbol.replace called by itself", `${text28} /x/g[Symbol.replace](text, "$&$&");`],
  ["Symbol.matchAll called by itself", `${text28} [.../x/g[Symbol.matchAll](text)];`],
  ["an iterator of null", "Array.from({ [Symbol.iterator]: null, length: 2 ** 53 - 1 });"],
  [
    "an iterator that disappears at the second look",
    "let asked = 0; Array.from({ get [Symbol.iterator]() { asked += 1; return asked > 1 ? undefined : () => 0; }, length: 2 ** 53 - 1 });",
  ],
  [
    "a length that shrinks for the check and grows for the work",
    "let asked = 0; Array.from(Object.create({ get length() { asked += 1; return asked > 1 ? 2 ** 53 - 1 : 1; } }));",
  ],
  ["flat of a sparse list inside a list", `${sparse} [big].flat();`],
  ["flatMap to a sparse list", `${sparse} [1].flatMap(() => big);`],
  [
    "concat of a list whose element lengthens the next one",
    "const next = []; const first = [0]; Object.defineProperty(first, 0, { get() { next.length = 2 ** 32 - 1; return 0; } }); first.concat(next);",
  ],
  ["a sparse list becomes a Set", `${sparse} new Set(big);`],
  ["a sparse list becomes a typed array", `${sparse} new Uint8Array(big);`],
  ["a sparse list becomes JSON", `${sparse} JSON.stringify(big);`],
  ["a sparse list of names for JSON", `${sparse} JSON.stringify({}, big);`],
  ["a sparse list is grouped", `${sparse} Object.groupBy(big, String); Map.groupBy(big, String);`],
  ["a sparse list is given to Reflect.construct", `${sparse} Reflect.construct(Array, big);`],
  ["a sparse list is given to String.raw's strings", `${sparse} String.raw({ raw: big });`],
  ["a sparse list is walked by a native iterator", `${sparse} Math.max(...big.values());`],
  ["a sparse list is destructured", `${sparse} const [...rest] = big;`],
  ["an endless native iterator is spread", `[...${endless}];`],
  ["an endless native iterator fills a Set", `new Set(${endless});`],
  ["an endless native iterator is dropped", `${endless}.drop(2 ** 52).next();`],
  ["an endless native iterator with a native test", `${endless}.every(Object);`],
  ["an endless native iterator is reduced natively", `${endless}.reduce(Math.max);`],
  ["an endless native iterator is filtered natively", `${endless}.filter(Array.isArray).next();`],
  ["an endless native iterator for a native forEach", `${endless}.forEach(Math.abs);`],
  ["an endless native iterator becomes a list", `${endless}.toArray();`],
  ["an endless native iterator is flattened natively", `${endless}.flatMap(Array).toArray();`],
  ["Array.from of an endless native iterator", `Array.from(${endless}, Math.abs);`],
  [
    "Set methods over an endless native iterator",
    `new Set([1]).union({ size: 1, has: Object, keys: () => ${endless} });`,
  ],
  [
    "isSupersetOf over an endless native iterator",
    `new Set([1]).isDisjointFrom({ size: 0, has: Array.isArray, keys: () => ${endless} });`,
  ],
  ["Object.keys of a String object", 'Object.keys(new String("x".repeat(10000000)));'],
  ["Object.entries of a String object", 'Object.entries(new String("x".repeat(10000000)));'],
  [
    "Object.getOwnPropertyDescriptors of a String object",
    'Object.getOwnPropertyDescriptors(new String("x".repeat(10000000)));',
  ],
  ["Object.freeze of a String object", 'Object.freeze(new String("x".repeat(10000000)));'],
  ["Object.assign from a String object", 'Object.assign({}, new String("x".repeat(10000000)));'],
  ["Reflect.ownKeys of a String object", 'Reflect.ownKeys(new String("x".repeat(10000000)));'],
  [
    "Object.getOwnPropertySymbols of a String object",
    'Object.getOwnPropertySymbols(new String("x".repeat(10000000)));',
  ],
  ["Object.defineProperties from a String object", 'Object.defineProperties({}, new String("x".repeat(10000000)));'],
  ["Object.create from a typed array", "Object.create({}, new Uint8Array(50000000));"],
  ["spread of a String object", '({ ...new String("x".repeat(10000000)) });'],
  ["rest of a typed array", "const { a, ...rest } = new Uint8Array(50000000);"],
  ["JSON of a typed array", "JSON.stringify(new Uint8Array(100000000));"],
  ["JSON of a text of 256 million characters", `${text28} JSON.stringify(text);`],
  ["JSON.parse of a text of 256 million characters", `${text28} JSON.parse('"' + text + '"');`],
  ["a regular expression from a text of 256 million characters", `${text28} new RegExp(text);`],
  ["a URI from a text of 256 million characters", `${text28} encodeURIComponent(text);`],
  ["a symbol from a text of 256 million characters", `${text28} Symbol.for(text); Symbol.for(text + 1);`],
  ["a property named by 256 million characters", `${text28} ({})[text];`],
  ["an error with 256 million characters", `${text28} throw new Error(text);`],
  ["a trace line of 256 million characters", `${text28} ctx.trace(text);`],
  [
    "a comparison of ropes of 256 million characters",
    `${text28} for (let n = 0; n < 100; n += 1) (text + n) < (text + "y");`,
  ],
  ["code points of 256 million characters", `${text28} [...text];`],
  ["upper case of 256 million characters", `${text28} text.toUpperCase().toLowerCase();`],
  [
    "weak maps that hang on each other",
    "let key = {}; const maps = []; for (let n = 0; n < 300000; n += 1) { const map = new WeakMap(); const next = {}; map.set(key, next); maps.push(map); key = next; }",
  ],
  [
    "a text built one character at a time from the front, then searched",
    'let s = ""; for (let n = 0; n < 3000000; n += 1) s = "x" + s; s.indexOf("y");',
  ],
  [
    "nested bound functions with many arguments",
    "let f = Math.max; for (let n = 0; n < 20000; n += 1) f = f.bind(null, ...new Array(100).fill(n)); f();",
  ],
  ["TypedArray.prototype.set from a sparse list", `${sparse} new Uint8Array(100).set(big);`],
  ["typed arrays sorted with a native comparator", "for (;;) new Float64Array(16000000).fill(1).sort(Math.max);"],
  ["dates made from long texts", 'for (;;) new Date("1".repeat(10000000)); '],
  ["numbers in strange bases", "for (;;) (1.7e308).toString(3);"],
  ["fixed digits", "for (;;) (1e20 / 3).toFixed(100).length;"],
];

const ends: readonly EscapeAttempt[] = [
  tileAttempt(
    "thrown: an error whose message throws an error with a looping message",
    ["script-failed", "limit-exceeded"],
    "  throw { get message() { throw { get message() { for (;;); }, get stack() { for (;;); } }; } };",
  ),
  tileAttempt(
    "thrown: an error whose name throws an error whose toString loops",
    ["script-failed", "limit-exceeded"],
    "  throw { get name() { throw { toString() { for (;;); } }; } };",
  ),
  tileAttempt(
    "thrown: an error whose stack throws an error of a class with a looping name",
    ["script-failed", "limit-exceeded"],
    "  class Odd extends Error { get name() { for (;;); } get stack() { for (;;); } }\n  throw { get stack() { throw new Odd('x'); } };",
  ),
  tileAttempt(
    "thrown: an error whose message throws a value without a prototype",
    ["script-failed", "limit-exceeded"],
    "  throw { get message() { throw Object.create(null); } };",
  ),
  tileAttempt(
    "thrown: a stack overflow while the error is looked at",
    ["script-failed", "limit-exceeded"],
    "  const dive = () => dive();\n  throw { get message() { return dive(); } };",
  ),
  tileAttempt(
    "thrown: the trace limit is caught and the loop goes on",
    "limit-exceeded",
    '  for (;;) { try { ctx.trace("x"); } catch {} }',
  ),
  tileAttempt(
    "thrown: the trace limit is caught and an honest result follows",
    "limit-exceeded",
    '  for (let n = 0; n < 200; n += 1) { try { ctx.trace("x"); } catch {} }',
  ),
  tileAttempt(
    "the host's time zone does not show",
    "ok",
    `
  if (new Date(0).getTimezoneOffset() !== 0 || new Date(2024, 6, 1).getTime() !== Date.UTC(2024, 6, 1)) escaped("the host's time zone");
  if (!/GMT\\+0000/.test(String(new Date(0)))) escaped("the host's time zone in text");`,
  ),
  tileAttempt(
    "the true clock does not show",
    "ok",
    `
  const clocks = [() => Date.now(), () => new Date().getTime(), () => +Reflect.construct(Date, []), () => +new (class extends Date {})(), () => Date.parse(Date()), () => +new Date(...[])];
  for (const clock of clocks) if (Math.abs(clock() - ctx.now) > 1000) escaped("a clock that is not ctx.now");
  if (typeof performance !== "undefined") escaped("a performance clock");`,
  ),
  tileAttempt(
    "a clock made of a counter in another thread",
    "contained",
    '  const shared = new globalThis.SharedArrayBuffer(8); escaped("shared memory " + shared.byteLength);',
  ),
  tileAttempt(
    "symbols taken away are found again on built-in objects and steer the packing of a result",
    ["script-failed", "limit-exceeded", "ok"],
    `
  const found = [Array, Promise, Map, RegExp, Object.getPrototypeOf(Float64Array), Array.prototype, Date.prototype].flatMap((owner) => { try { return Object.getOwnPropertySymbols(owner); } catch { return []; } });
  const species = found.find((symbol) => String(symbol).includes("species"));
  class Odd extends Float64Array { static get [species]() { return class { constructor() { for (;;); } }; } get length() { return 2 ** 31; } get buffer() { for (;;); } }
  return { kind: "numeric", columns: { ts: new Odd([1]), value: new Odd([1]), triggered: new Uint8Array(1) }, isTriggered: false, lastValue: 0 };`,
  ),
  sourceAttempt(
    "syntax bomb: seventy thousand arguments",
    "contained",
    `export default function evaluate(ctx) { Math.max(${"1,".repeat(70_000)}1); return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: seventy thousand constructor arguments",
    "contained",
    `export default function evaluate(ctx) { new Array(${"1,".repeat(70_000)}1); return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: a regular expression with forty thousand groups",
    "contained",
    `export default function evaluate(ctx) { /${"()".repeat(40_000)}/.test(""); return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: a regular expression too large for the engine",
    "contained",
    `export default function evaluate(ctx) { /${"(?:a{1,60000}){1,60000}".repeat(20)}/.test("a"); return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: a function per name, seventeen thousand times",
    "contained",
    `${Array.from({ length: 17_000 }, (_, at) => `function f${at}(){}`).join("")}\nexport default function evaluate(ctx) { return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: a list of a hundred thousand numbers",
    "contained",
    `const list = [${"1,".repeat(100_000)}];\nexport default function evaluate(ctx) { return null; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: nested only a little less deep than the parser refuses",
    "contained",
    `export default function evaluate(ctx) { return ${"[".repeat(1_500)}${"]".repeat(1_500)}; }\n`,
  ),
  sourceAttempt(
    "syntax bomb: moderately nested functions",
    "contained",
    `export default function evaluate(ctx) { return ${"(()=>".repeat(700)}1${")()".repeat(700)}; }\n`,
  ),
];

const channels: readonly EscapeAttempt[] = [
  channelAttempt(
    "state: the getter behind an error's stack",
    "Object.getOwnPropertyDescriptor(new Error('x'), 'stack').get?.leak || Object.getOwnPropertyDescriptor(new Error('x'), 'stack').set?.leak",
    "const d = Object.getOwnPropertyDescriptor(new Error('x'), 'stack'); if (d.get) d.get.leak = 1; if (d.set) d.set.leak = 1; if (!d.get) Object.getPrototypeOf(new Error()).leak = 1;",
  ),
  channelAttempt(
    "state: the prototype of wrapped iterators",
    "Object.getPrototypeOf(Object.getPrototypeOf([].values())).constructor.leak || [].values().constructor.from({ next() {} }).leak",
    "const I = [].values().constructor; try { I.leak = 1; } catch {} Object.getPrototypeOf(I.from({ next() {} })).leak = 1;",
  ),
  channelAttempt(
    "state: the prototypes of take, drop, filter and flatMap",
    "[].values().take(1).leak || [].values().drop(1).leak || [].values().filter(Object).leak || [].values().flatMap(Array).leak",
    "for (const one of [[].values().take(1), [].values().drop(1), [].values().filter(Object), [].values().flatMap(Array)]) Object.getPrototypeOf(one).leak = 1;",
  ),
  channelAttempt(
    "state: next of the iterator helpers is replaced",
    "[1].values().map((x) => x).next().value !== 1",
    "Object.getPrototypeOf([].values().map((x) => x)).next = () => ({ value: 'left', done: false });",
  ),
  channelAttempt(
    "state: the unscopables and other hidden objects",
    "Array.prototype[Symbol.unscopables].leak || Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.leak || Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.leak",
    "try { Array.prototype[Symbol.unscopables].leak = 1; } catch {} try { Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.leak = 1; } catch {} Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.leak = 1;",
  ),
  channelAttempt(
    "state: the iterator of arguments and of typed arrays",
    "(function () { return arguments[Symbol.iterator].leak; })() || new Uint8Array(1)[Symbol.iterator].leak",
    "(function () { try { arguments[Symbol.iterator].leak = 1; } catch {} })(); new Uint8Array(1)[Symbol.iterator].leak = 1;",
  ),
  channelAttempt(
    "state: the getter of upstream's points",
    "ctx.upstream !== null && Object.getOwnPropertyDescriptor(ctx.upstream, 'points').get?.leak",
    "const d = Object.getOwnPropertyDescriptor(ctx.upstream, 'points'); if (d.get) d.get.leak = 1; Object.prototype.leakless = 1;",
  ),
  channelAttempt(
    "state: assignable names on built-in prototypes",
    "({}).toString.leak || new Error().name === 'left' || new TypeError().message === 'left'",
    "try { Error.prototype.name = 'left'; } catch {} try { TypeError.prototype.message = 'left'; } catch {} try { Object.getOwnPropertyDescriptor(Error.prototype, 'name').set.call(Error.prototype, 'left'); } catch {} ({}).toString.leak = 1;",
  ),
  channelAttempt(
    "state: a setter of a built-in prototype applied to another one",
    "[].name === 'left' || (() => 0).message === 'left'",
    "for (const target of [Array.prototype, Function.prototype, Object.prototype]) { try { Object.getOwnPropertyDescriptor(Error.prototype, 'name').set.call(target, 'left'); } catch {} try { target.name = 'left'; } catch {} try { target.message = 'left'; } catch {} }",
  ),
];

export const bypassAttempts: readonly EscapeAttempt[] = [
  ...bounds.map(([name, body]) => tileAttempt(`bypass: ${name}`, "contained", `  ${body}`)),
  ...ends,
  ...channels,
];
