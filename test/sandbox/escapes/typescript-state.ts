/**
 * Channels through which one evaluation could speak to a later one: of the next step, the next target, another run or
 * another tenant. Each attempt looks for a message, then leaves one, over and over in the same warm realm.
 */
import { channelAttempt, type EscapeAttempt } from "./attempt.ts";

const message = `"left by an earlier evaluation"`;

const globals: readonly EscapeAttempt[] = [
  channelAttempt("a global variable", "globalThis.leak !== undefined", `globalThis.leak = ${message};`),
  channelAttempt(
    "a global by defineProperty",
    "globalThis.leak2 !== undefined",
    `Object.defineProperty(globalThis, "leak2", { value: 1 });`,
  ),
  channelAttempt("an undeclared variable", "typeof leak3 !== 'undefined'", "leak3 = 1;"),
  channelAttempt(
    "a symbol on the global object",
    "globalThis[Symbol.for('leak')] !== undefined",
    "globalThis[Symbol.for('leak')] = 1;",
  ),
  channelAttempt(
    "a registered symbol's description object",
    "Object(Symbol.for('leak')).x || Symbol.prototype.leak",
    "Symbol.prototype.leak = 1;",
  ),
  channelAttempt("a deleted global", "typeof Map === 'undefined'", "delete globalThis.Map;"),
  channelAttempt("a replaced global", "Map.leak || Map.name !== 'Map'", "globalThis.Map = class Other {};"),
  channelAttempt(
    "the global object's prototype",
    "Object.getPrototypeOf(globalThis).leak",
    "Object.getPrototypeOf(globalThis).leak = 1;",
  ),
  channelAttempt("globalThis itself", "typeof globalThis !== 'object'", "globalThis.globalThis = 1;"),
];

const builtins: readonly string[] = [
  "Object",
  "Array",
  "Function",
  "String",
  "Number",
  "Boolean",
  "Symbol",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "Date",
  "RegExp",
  "Error",
  "TypeError",
  "ArrayBuffer",
  "DataView",
  "Float64Array",
  "Uint8Array",
  "Promise",
  "Iterator",
];
const prototypes: readonly EscapeAttempt[] = [
  ...builtins.map((name) =>
    channelAttempt(
      `a property on ${name}.prototype and on ${name}`,
      `${name}.prototype.leak || ${name}.leak`,
      `try { ${name}.prototype.leak = 1; } catch {} ${name}.leak = 1;`,
    ),
  ),
  channelAttempt(
    "Object.prototype by defineProperty and a setter",
    "({}).leak4 || Object.getOwnPropertyDescriptor(Object.prototype, 'kept')",
    "Object.defineProperty(Object.prototype, 'leak4', { value: 1, configurable: true }); Object.defineProperty(Object.prototype, 'kept', { set() {} });",
  ),
  channelAttempt(
    "an index on Object.prototype and Array.prototype",
    "[,][0] || ({})[0]",
    "Array.prototype[0] = 1; Object.prototype[0] = 1;",
  ),
  channelAttempt("__proto__ of a literal", "({}).leak5", "({}).__proto__.leak5 = 1;"),
  channelAttempt(
    "setPrototypeOf on Array.prototype",
    "[].leak6",
    "Object.setPrototypeOf(Array.prototype, { leak6: 1 });",
  ),
  channelAttempt(
    "the typed arrays' common prototype",
    "Object.getPrototypeOf(Float64Array).leak || Object.getPrototypeOf(Float64Array.prototype).leak",
    "Object.getPrototypeOf(Float64Array.prototype).leak = 1; Object.getPrototypeOf(Float64Array).leak = 1;",
  ),
  channelAttempt(
    "the generator prototypes",
    "Object.getPrototypeOf(function* () {}).leak || (function* () {})().leak",
    "Object.getPrototypeOf(function* () {}).leak = 1; Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())).leak = 1;",
  ),
  channelAttempt(
    "the iterator prototypes",
    "[][Symbol.iterator]().leak || new Map().entries().leak || ''[Symbol.iterator]().leak",
    "Object.getPrototypeOf([][Symbol.iterator]()).leak = 1; Object.getPrototypeOf(new Map().entries()).leak = 1; Object.getPrototypeOf(''[Symbol.iterator]()).leak = 1;",
  ),
  channelAttempt(
    "the regular expression string iterator",
    "'a'.matchAll(/a/g).leak",
    "Object.getPrototypeOf('a'.matchAll(/a/g)).leak = 1;",
  ),
  channelAttempt(
    "the iterator helper prototypes",
    "[].values().map((x) => x).leak",
    "Object.getPrototypeOf([].values().map((x) => x)).leak = 1;",
  ),
  channelAttempt(
    "methods of built-in objects",
    "Math.leak || JSON.leak || Reflect.leak || Math.max.leak || [].push.leak",
    "for (const o of [Math, JSON, Reflect, Math.max, [].push]) { try { o.leak = 1; } catch {} }",
  ),
  channelAttempt(
    "Array.prototype.map is replaced",
    "[1].map((x) => x)[0] !== 1",
    "Array.prototype.map = () => ['left'];",
  ),
  channelAttempt("Math.random is replaced", "Math.random.toString().includes('left')", "Math.random = () => 'left';"),
  channelAttempt("Date.now is replaced", "Date.now() === 7", "Date.now = () => 7;"),
  channelAttempt("JSON.parse is replaced", "JSON.parse('1') !== 1", "JSON.parse = () => 2;"),
  channelAttempt(
    "Float64Array.from and of are replaced",
    "Float64Array.of(1)[0] !== 1",
    "Float64Array.of = () => [2]; Object.getPrototypeOf(Float64Array).of = () => [2];",
  ),
  channelAttempt(
    "Array's iterator is replaced",
    "[...[1]][0] !== 1",
    "Array.prototype[Symbol.iterator] = function* () { yield 2; };",
  ),
  channelAttempt(
    "Function.prototype.call and apply are replaced",
    "Math.max.call(null, 1) !== 1",
    "Function.prototype.call = () => 2; Function.prototype.apply = () => 2;",
  ),
  channelAttempt(
    "Symbol.species and constructor of Array",
    "[].constructor !== Array || [].map((x) => x).leak",
    "Object.defineProperty(Array, Symbol.species, { value: class extends Array { leak = 1; } }); Array.prototype.constructor = { [Symbol.species]: class { leak = 1; } };",
  ),
  channelAttempt(
    "toString and valueOf of prototypes",
    "String({}) === 'left'",
    "Object.prototype.toString = () => 'left';",
  ),
];

/** A line that a module reads as an expression and a template, and a script as code behind a comment. */
const hiddenByHtmlComment = (found: string, leave: string): string =>
  `x<!--y, \`
  ; (() => { let seen = false; try { seen = Boolean(${found}); } catch {} if (seen) escaped("state through a channel"); try { ${leave} } catch {} })(); //\`;
`;

const hidden: readonly EscapeAttempt[] = [
  ["an async function's promise", "(async () => {})().leak", "Object.getPrototypeOf((async () => {})()).leak = 1;"],
  ["a BigInt's prototype", "(1n).leak", "Object.getPrototypeOf(1n).leak = 1;"],
  [
    "an async generator's prototypes",
    "(async function* () {})().leak",
    "Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())).leak = 1;",
  ],
].map(([name = "", found = "", leave = ""]) =>
  channelAttempt(`behind an HTML comment: ${name}`, "false", `let x = 1, y = 2; ${hiddenByHtmlComment(found, leave)}`),
);

const engineState: readonly EscapeAttempt[] = [
  channelAttempt("RegExp.$1 to $9", "RegExp.$1 || RegExp.$9", "/(l)(e)(f)(t)/.exec('left');"),
  channelAttempt(
    "RegExp.input and lastMatch",
    "RegExp.input || RegExp['$_'] || RegExp.lastMatch || RegExp['$&']",
    "/left/.exec('left here');",
  ),
  channelAttempt(
    "RegExp.leftContext and rightContext",
    "RegExp.leftContext || RegExp.rightContext || RegExp.lastParen",
    "/(b)/.exec('abc');",
  ),
  channelAttempt(
    "RegExp.$1 through replace, split and match",
    "RegExp.$1",
    "'left'.replace(/(l)/, 'x'); 'left'.match(/(e)/); 'left'.split(/(f)/);",
  ),
  channelAttempt(
    "RegExp.input through a String method of a regular expression with lastIndex",
    "RegExp.input",
    "const r = /e/y; r.lastIndex = 1; r.test('left');",
  ),
  channelAttempt("Error.stackTraceLimit", "Error.stackTraceLimit === 3", "Error.stackTraceLimit = 3;"),
  channelAttempt(
    "Error.prepareStackTrace",
    "Error.prepareStackTrace || Array.isArray(new Error().stack)",
    "Error.prepareStackTrace = (e, sites) => sites;",
  ),
  channelAttempt(
    "pending microtasks",
    "globalThis.late || Object.prototype.late",
    "Promise.resolve().then(() => { globalThis.late = 1; Object.prototype.late = 1; }); globalThis.queueMicrotask(() => { globalThis.late = 1; });",
  ),
];

const modules: readonly EscapeAttempt[] = [
  channelAttempt("a module-level let", "kept !== 0", "kept += 1;", "let kept = 0;"),
  channelAttempt("a module-level var", "kept !== undefined", "kept = 1;", "var kept;"),
  channelAttempt("a module-level list", "kept.length > 0", "kept.push(1);", "const kept = [];"),
  channelAttempt("a module-level Map", "kept.size > 0", "kept.set(1, 1);", "const kept = new Map();"),
  channelAttempt("a property of a module-level function", "helper.leak", "helper.leak = 1;", "function helper() {}"),
  channelAttempt("a property of evaluate", "evaluate.leak", "evaluate.leak = 1;"),
  channelAttempt("evaluate's prototype", "evaluate.prototype.leak", "evaluate.prototype.leak = 1;"),
  channelAttempt("evaluate is reassigned", "String(evaluate).length < 200", "evaluate = () => 0;"),
  channelAttempt("a class's static field", "Kept.count > 0", "Kept.count += 1;", "class Kept { static count = 0; }"),
  channelAttempt(
    "a closure's counter",
    "count() > 1",
    "count();",
    "const count = (() => { let n = 0; return () => (n += 1); })();",
  ),
  channelAttempt(
    "a generator left half-way",
    "kept.next().value > 1",
    "kept.next();",
    "const kept = (function* () { for (let n = 1; ; n += 1) yield n; })();",
  ),
  channelAttempt(
    "lastIndex of a module-level regular expression",
    "kept.lastIndex > 0",
    "kept.exec('aaaa');",
    "const kept = /a/g;",
  ),
  channelAttempt(
    "a module-level WeakMap keyed by an intrinsic",
    "kept.has(Array)",
    "kept.set(Array, 1);",
    "const kept = new WeakMap();",
  ),
  channelAttempt(
    "a private field stamped onto an intrinsic",
    "Stamp.has(Array.prototype)",
    "new Stamp(Array.prototype);",
    "class Base { constructor(o) { return o; } } class Stamp extends Base { #mark = 1; static has(o) { return #mark in o; } }",
  ),
  channelAttempt(
    "a private field stamped onto the context's trace function",
    "Stamp.has(ctx.trace) || Stamp.has(ctx.params) || Stamp.has(ctx.target)",
    "new Stamp(ctx.trace); new Stamp(ctx.params); new Stamp(ctx.target);",
    "class Base { constructor(o) { return o; } } class Stamp extends Base { #mark = 1; static has(o) { return #mark in o; } }",
  ),
];

const literals: readonly EscapeAttempt[] = [
  channelAttempt(
    "a regular expression is compiled anew in place",
    "!kept.test('a')",
    "kept.compile('left');",
    "const kept = /a/;",
  ),
  channelAttempt("a date is moved in place", "kept.getTime() !== 0", "kept.setTime(1);", "const kept = new Date(0);"),
  channelAttempt(
    "a typed array in a frozen holder is written",
    "kept.list[0] !== 0",
    "kept.list[0] = 1;",
    "const kept = Object.freeze({ list: new Uint8Array(1) });",
  ),
  channelAttempt(
    "a private field of a class's own constructor",
    "Kept.left()",
    "Kept.leave();",
    "class Kept { static #left = false; static leave() { Kept.#left = true; } static left() { return Kept.#left; } }",
  ),
  channelAttempt(
    "a default parameter's object",
    "shared().left",
    "shared().left = 1;",
    "const shared = (() => { const one = {}; return (given = one) => given; })();",
  ),
];

const series = `ctx.series["temperature.ambient"]`;
const inputs: readonly EscapeAttempt[] = [
  channelAttempt("a parameter is changed", "ctx.params.limit !== 10", "ctx.params.limit = 11;"),
  channelAttempt("a parameter is added", "ctx.params.leak", "ctx.params.leak = 1;"),
  channelAttempt(
    "a parameter inside a parameter is changed",
    "ctx.params.nested.list.length !== 2",
    "ctx.params.nested.list.push(3);",
  ),
  channelAttempt(
    "the parameters' prototype",
    "Object.getPrototypeOf(ctx.params)?.leak",
    "Object.getPrototypeOf(ctx.params).leak = 1;",
  ),
  channelAttempt("the target is changed", "ctx.target.timezone !== 'UTC'", "ctx.target.timezone = 'left';"),
  channelAttempt(
    "the target's offsets are changed",
    "ctx.target.utcOffsets[0].minutes !== 0",
    "ctx.target.utcOffsets[0].minutes = 60;",
  ),
  channelAttempt(
    "the events are changed",
    "ctx.events.length !== 1 || ctx.events[0].note !== 'sown'",
    "ctx.events[0].note = 'left'; ctx.events.push({});",
  ),
  channelAttempt("the window is changed", "ctx.window.start !== 1700000000000", "ctx.window.start = 0;"),
  channelAttempt("now is changed", "ctx.now === 7", "ctx.now = 7;"),
  channelAttempt("trace carries a property", "ctx.trace.leak", "ctx.trace.leak = 1;"),
  channelAttempt(
    "trace's prototype carries a property",
    "Object.getPrototypeOf(ctx.trace).leak",
    "Object.getPrototypeOf(ctx.trace).leak = 1;",
  ),
  channelAttempt("a reading is overwritten", `${series}.value[0] !== 0.5`, `${series}.value[0] = 4242;`),
  channelAttempt("a time is overwritten", `${series}.ts[1] !== 1700000000000 + 3600000`, `${series}.ts[1] = 4242;`),
  channelAttempt(
    "all bytes of a series' buffer are overwritten",
    `${series}.value[3] !== 3.5`,
    `new Uint8Array(${series}.value.buffer).fill(7);`,
  ),
  channelAttempt(
    "all bytes of the weather's buffer are overwritten",
    `ctx.weather.temperature.value[3] !== 3.5`,
    `new Uint8Array(ctx.weather.temperature.value.buffer).fill(7);`,
  ),
  channelAttempt(
    "a series is sorted and reversed in place",
    `${series}.value[0] !== 0.5`,
    `${series}.value.reverse(); ${series}.ts.sort((a, b) => b - a);`,
  ),
  channelAttempt(
    "a series' buffer is transferred away",
    `${series}.value.length !== 48`,
    `${series}.value.buffer.transfer();`,
  ),
  channelAttempt(
    "a series' buffer is transferred to fixed length",
    `${series}.ts.length !== 48`,
    `${series}.ts.buffer.transferToFixedLength(0);`,
  ),
  channelAttempt(
    "a series' buffer is cloned away",
    `${series}.ts.length !== 48`,
    `globalThis.structuredClone(${series}.ts.buffer, { transfer: [${series}.ts.buffer] });`,
  ),
  channelAttempt(
    "a property on a series' column or buffer",
    `${series}.value.leak || ${series}.value.buffer.leak`,
    `${series}.value.leak = 1; ${series}.value.buffer.leak = 1;`,
  ),
  channelAttempt(
    "a series is added",
    `ctx.series.leak || ctx.weather.leak`,
    `ctx.series.leak = 1; ctx.weather.leak = 1;`,
  ),
  channelAttempt(
    "upstream's columns are overwritten",
    "ctx.upstream !== null && ctx.upstream.columns.value.some((v) => v === 4242)",
    "ctx.upstream.columns.value.fill(4242); new Uint8Array(ctx.upstream.columns.ts.buffer).fill(7);",
  ),
  channelAttempt(
    "upstream's points are changed",
    "ctx.upstream !== null && ctx.upstream.points.some((p) => p.value === 4242)",
    "ctx.upstream.points.forEach((p) => { p.value = 4242; }); ctx.upstream.points.push({ ts: 1, value: 4242, isTriggered: true });",
  ),
  channelAttempt(
    "upstream's last value is changed",
    "ctx.upstream !== null && ctx.upstream.lastValue === 4242",
    "ctx.upstream.lastValue = 4242; ctx.upstream.isTriggered = true;",
  ),
];

export const stateAttempts: readonly EscapeAttempt[] = [
  ...globals,
  ...prototypes,
  ...hidden,
  ...engineState,
  ...modules,
  ...literals,
  ...inputs,
].map((one) => ({ ...one, name: `state: ${one.name}` }));
