/**
 * Attempts on the source itself: close the wrapper, slip past the syntax check, load a module, and texts made to break
 * a parser or a transpiler.
 */
import { anyFailure, type EscapeAttempt, escapedMarker, honestTile, placeholders, sourceAttempt } from "./attempt.ts";

const honest = `{ kind: "numeric", points: [], isTriggered: false, lastValue: 0 }`;
const gain = `globalThis.leak = ["ESC", "APED"].join("")`;

function evaluateWith(before: string, body: string): string {
  return `${before}\nexport default function evaluate(ctx) { ${body}\n return ${honest}; }\n`;
}

const refused: readonly (readonly [name: string, code: string])[] = [
  [
    "a closing brace ends the wrapper",
    `export default function evaluate(ctx) { return ${honest}; }\n}); ${gain}; (function () {\n`,
  ],
  [
    "closing brackets and a new function around the rest",
    `return ${honest}; }, (() => { ${gain} })(), function () {\n`,
  ],
  ["a return at the top level", `return ${honest};\n`],
  ["dynamic import of a Node module", evaluateWith("", `import("node:fs");`)],
  ["dynamic import behind a comment", evaluateWith("", `import/**/("node:fs");`)],
  [
    "dynamic import in a default parameter",
    evaluateWith(`const load = (from = import("node:fs")) => from;`, "load();"),
  ],
  [
    "static import of a Node module",
    evaluateWith(`import fs from "node:fs";`, `ctx.trace(fs.readFileSync("${placeholders.file}", "utf8"));`),
  ],
  ["import for its side effect", evaluateWith(`import "node:fs";`, "")],
  ["import of a file of the service", evaluateWith(`import { a } from "#pool/runner.ts";`, "ctx.trace(String(a));")],
  ["import of a file by path", evaluateWith(`import a from "../../../etc/passwd";`, "ctx.trace(String(a));")],
  ["import of a file by URL", evaluateWith(`import a from "file://${placeholders.file}";`, "ctx.trace(String(a));")],
  [
    "import of a data URL",
    evaluateWith(`import a from "data:text/javascript,export default 1";`, "ctx.trace(String(a));"),
  ],
  ["import over the network", evaluateWith(`import a from "${placeholders.url}/module.js";`, "ctx.trace(String(a));")],
  [
    "import with attributes",
    evaluateWith(`import a from "${placeholders.file}" with { type: "json" };`, "ctx.trace(String(a));"),
  ],
  [
    "import of the whole library by a climbing name",
    evaluateWith(`import a from "#tile/../../main";`, "ctx.trace(String(a));"),
  ],
  ["re-export of a Node module", `export * from "node:fs";\n${honestTile}`],
  ["re-export as default", `export { default } from "node:process";\n`],
  ["import.meta", evaluateWith("", "ctx.trace(String(import.meta.url));")],
  ["TypeScript's import equals require", evaluateWith(`import fs = require("node:fs");`, "ctx.trace(String(fs));")],
  ["an async evaluate", `export default async function evaluate(ctx) { return ${honest}; }\n`],
  ["await at the top level", `await 0;\n${honestTile}`],
  ["an async arrow inside", evaluateWith("", "(async () => { for (;;) await 0; })();")],
  ["for await", evaluateWith("", "for await (const x of []) {}")],
  ["a with statement", evaluateWith("", "with (globalThis) { ctx.trace(String(process)); }")],
  ["natives syntax", evaluateWith("", "%DebugPrint(1);")],
  ["two default exports", `${honestTile}\nexport default function evaluate() { ${gain}; }\n`],
  ["the same name exported twice", `const a = 1; export { a }; export { a };\n${honestTile}`],
  ["a hashbang that is not first", ` #!/bin/sh\n${honestTile}`],
  ["an HTML comment hides the end of a line", evaluateWith("", `<!-- ${gain}\n`)],
  ["an HTML close comment at a line start", `-->  ${gain}\n${honestTile}`],
  ["a legacy octal escape", evaluateWith("", `ctx.trace("\\101");`)],
  ["delete of a plain name", evaluateWith("", "delete ctx;")],
  ["arguments and eval as names", evaluateWith("", "let eval = 1; let arguments = 2;")],
  ["an unfinished template", evaluateWith("", "`${")],
  ["an unfinished comment", `${honestTile}/*`],
  ["an unfinished regular expression", evaluateWith("", "/[/")],
  ["a regular expression that the engine refuses", evaluateWith("", "/(?<a>x)(?<a>y)(?/u")],
  ["no evaluate at all", "export const other = 1;\n"],
  ["an empty file", ""],
  ["only a comment", "// nothing\n"],
  ["JSX", evaluateWith("", "const a = <b>{ctx}</b>;")],
  ["super outside a class", evaluateWith("", "super.x();")],
  ["new.target at the top level", `const a = new.target;\n${honestTile}`],
  ["yield at the top level", `yield 1;\n${honestTile}`],
  ["a private name outside a class", evaluateWith("", "ctx.#secret;")],
  ["an import name in unicode escapes", evaluateWith("", `im\\u0070ort("node:fs");`)],
];

const contained: readonly (readonly [name: string, code: string])[] = [
  [
    "eval in unicode escapes",
    evaluateWith("", `try { if (\\u0065val("typeof process") !== "undefined") ctx.trace("ESC" + "APED"); } catch {}`),
  ],
  [
    "eval as a word",
    evaluateWith("", `try { if (eval("typeof process") !== "undefined") ctx.trace("ESC" + "APED"); } catch {}`),
  ],
  [
    "Function in unicode escapes",
    evaluateWith("", `try { new F\\u{75}nction("return process")() && ctx.trace("ESC" + "APED"); } catch {}`),
  ],
  ["a source map comment that names a file", `${honestTile}\n//# sourceMappingURL=file://${placeholders.file}\n`],
  ["a source map comment that names a server", `${honestTile}\n//# sourceMappingURL=${placeholders.url}/map.json\n`],
  [
    "a source URL comment that forges a host file",
    `${evaluateWith("", "null.x;")}\n//# sourceURL=node:internal/process\n`,
  ],
  [
    "a damaged inline source map",
    `${evaluateWith("", "null.x;")}\n//# sourceMappingURL=data:application/json;base64,e30=\n`,
  ],
  ["a hashbang", `#!/usr/bin/env node\n${honestTile}`],
  ["a byte order mark", `\uFEFF${honestTile}`],
  ["line separators that only JavaScript knows", `// comment\u2028 ${gain};\n${honestTile}`],
  [
    "bidirectional overrides",
    evaluateWith("", `const access = "user\u202E \u2066// check\u2069 \u2066"; ctx.trace(access);`),
  ],
  ["null characters", evaluateWith("", `ctx.trace("a\u0000b");`)],
  ["lone surrogates", evaluateWith("", `ctx.trace("\uD800");`)],
  [
    "names that collide with a wrapper",
    `const exports = 1, module = 2, require = 3, globalThis1 = 4, __default = 5, undefined1 = 6;\n${honestTile}`,
  ],
  [
    "evaluate is reassigned from inside",
    `export default function evaluate(ctx) { evaluate = () => ({ get kind() { throw 1; } }); return ${honest}; }\n`,
  ],
  ["evaluate is a generator", `export default function* evaluate(ctx) { yield ${honest}; }\n`],
  ["evaluate is a class", `export default class evaluate { constructor() { return ${honest}; } }\n`],
  [
    "evaluate is a value with a callable getter",
    `export default { get call() { for (;;); }, apply() { for (;;); } };\n`,
  ],
  [
    "evaluate is a proxy",
    `export default new Proxy(function () {}, { apply() { for (;;); }, get() { for (;;); } });\n`,
  ],
  ["evaluate is exported under another name", `function f() { return ${honest}; }\nexport { f as default };\n`],
  [
    "evaluate's name and length loop",
    `const f = () => (${honest});\nObject.defineProperty(f, "name", { get() { for (;;); } });\nexport default f;\n`,
  ],
  ["a decorator runs at load", `const d = () => { globalThis.leak = 1; };\n@d class A {}\n${honestTile}`],
  ["a static block runs at load", `class A { static { globalThis.leak = 1; } }\n${honestTile}`],
  ["an enum and a namespace", `enum E { A = 1 }\nnamespace N { export const a = 1; }\n${honestTile}`],
  ["a type that looks like code", `type A = typeof import("node:fs");\n${honestTile}`],
  ["a label and a dangling continue", `outer: for (const x of [1]) { continue outer; }\n${honestTile}`],
  ["debugger statements", evaluateWith("", "debugger;".repeat(1_000))],
  ["using declarations", evaluateWith("", "{ using a = { [Symbol.dispose]() { for (;;); } }; }")],
  ["the marker only as text in a comment", `// ${escapedMarker.toLowerCase()}\n${honestTile}`],
];

const moduleLevel: readonly EscapeAttempt[] = [
  sourceAttempt("an endless loop at the module level", ["limit-exceeded"], `for (;;);\n${honestTile}`),
  sourceAttempt(
    "an endless loop in a module-level static block",
    ["limit-exceeded"],
    `class A { static { for (;;); } }\n${honestTile}`,
  ),
  sourceAttempt(
    "module-level memory without end",
    anyFailure,
    `const all = []; for (;;) all.push(new Float64Array(100000).fill(1));\n${honestTile}`,
  ),
  sourceAttempt("a module-level throw", ["refused", "script-failed"], `throw new Error("early");\n${honestTile}`),
  sourceAttempt(
    "a module-level throw with a looping message",
    anyFailure,
    `throw { get message() { for (;;); } };\n${honestTile}`,
  ),
  sourceAttempt(
    "module-level changes to every prototype",
    "contained",
    `for (const p of [Object, Array, Function, String, Number, Float64Array, Error, Map]) { try { p.prototype.polluted = 1; p.prototype.toJSON = () => ["ESC", "APED"].join(""); } catch {} }\n${honestTile}`,
  ),
];

const n = 60_000;
const bombs: readonly (readonly [name: string, code: string])[] = [
  ["nested round brackets", evaluateWith("", `return ${"(".repeat(n)}1${")".repeat(n)};`)],
  ["nested square brackets", evaluateWith("", `return ${"[".repeat(n)}${"]".repeat(n)};`)],
  ["nested objects", evaluateWith("", `return ${"{a:".repeat(n / 2)}1${"}".repeat(n / 2)};`)],
  ["nested blocks", evaluateWith("", `${"{".repeat(n)}${"}".repeat(n)}`)],
  ["nested functions", evaluateWith("", `${"(()=>{".repeat(n / 4)}${"})()".repeat(n / 4)};`)],
  ["nested templates", evaluateWith("", `return ${"`${".repeat(n / 3)}1${"}`".repeat(n / 3)};`)],
  ["nested arrow parameters", evaluateWith("", `return ${"(a=".repeat(n / 4)}1${")=>0".repeat(n / 4)};`)],
  ["nested arrow bodies", evaluateWith("", `return ${"a=>".repeat(n)}1;`)],
  ["a chain of unary operators", evaluateWith("", `return ${"!".repeat(n)}1;`)],
  ["a chain of binary operators", evaluateWith("", `return 1${"+1".repeat(n)};`)],
  ["a chain of powers, right to left", evaluateWith("", `return 1${"**1".repeat(n)};`)],
  ["a chain of conditionals", evaluateWith("", `return ${"1?1:".repeat(n)}1;`)],
  ["a chain of else-if", evaluateWith("", `${"if(1);else ".repeat(n / 4)};`)],
  ["a chain of members", evaluateWith("", `return ctx${".a".repeat(n)};`)],
  ["a chain of calls", evaluateWith("", `return ctx${"()".repeat(n)};`)],
  ["a chain of optional calls", evaluateWith("", `return ctx${"?.()".repeat(n / 2)};`)],
  [
    "a chain of labels",
    evaluateWith("", `${"a:".repeat(3)}${Array.from({ length: n / 8 }, (_, at) => `l${at}:`).join("")};`),
  ],
  ["nested generics", `type A = ${"Array<".repeat(n / 4)}number${">".repeat(n / 4)};\n${honestTile}`],
  ["nested type brackets", `type A = ${"(".repeat(n)}number${")".repeat(n)};\n${honestTile}`],
  ["ambiguous arrow or generic starts", evaluateWith("", `return ${"(a<b>(".repeat(n / 8)}`)],
  ["a chain of type assertions", evaluateWith("", `return ${"<any>".repeat(n / 4)}1;`)],
  ["type assertions of brackets in each other", evaluateWith("", `return ${"<T>(".repeat(30)}1${")".repeat(30)};`)],
  [
    "type assertions of lists in each other",
    evaluateWith("", `return ${"<T>[".repeat(n / 16)}1${"]".repeat(n / 16)};`),
  ],
  ["generic calls in each other, not closed", evaluateWith("", `return ${"f<T>(".repeat(30)}`)],
  [
    "arrow functions as each other's defaults",
    evaluateWith("", `return ${"(a = ".repeat(30)}1${") => 1".repeat(30)};`),
  ],
  ["nested conditional types", `type A = ${"1 extends 1 ? ".repeat(n / 20)}1${": 0".repeat(n / 20)};\n${honestTile}`],
  ["nested destructuring", evaluateWith("", `const ${"[".repeat(n / 2)}a${"]".repeat(n / 2)} = [];`)],
  ["nested classes", evaluateWith("", `${"(class{static a=".repeat(n / 16)}1${"})".repeat(n / 16)};`)],
  ["nested regular expression groups", evaluateWith("", `/${"(".repeat(n)}${")".repeat(n)}/.test("");`)],
  [
    "a regular expression with many repeats",
    evaluateWith("", `new RegExp("(?:a{0,1000}){0,1000}".repeat(50)).test("a");`),
  ],
  ["many unclosed strings", evaluateWith("", `"${"\\\n".repeat(n)}`)],
  ["many variables", evaluateWith("", `let ${Array.from({ length: n / 4 }, (_, at) => `v${at}`).join(",")};`)],
  [
    "many parameters",
    evaluateWith(`function f(${Array.from({ length: n / 4 }, (_, at) => `v${at}`).join(",")}) {}`, "f();"),
  ],
  ["many arguments", evaluateWith("", `Math.max(${"1,".repeat(n)}1);`)],
  [
    "many cases",
    evaluateWith("", `switch (ctx.now) {${Array.from({ length: n / 8 }, (_, at) => `case ${at}:`).join("")}}`),
  ],
  ["a very long name", evaluateWith("", `const ${"a".repeat(n)} = 1;`)],
  ["a very long number", evaluateWith("", `return ${"9".repeat(n)};`)],
  ["many escapes in names", evaluateWith("", `const ${"\\u{000000061}".repeat(n / 12)} = 1;`)],
  ["more than the size limit", `${honestTile}//${"x".repeat(300_000)}\n`],
  ["more than a megabyte of brackets", evaluateWith("", `return ${"(".repeat(1_500_000)}`)],
];

export const sourceAttempts: readonly EscapeAttempt[] = [
  ...refused.map(([name, code]) => sourceAttempt(`source: ${name}`, "refused", code)),
  ...contained.map(([name, code]) => sourceAttempt(`source: ${name}`, "contained", code)),
  ...moduleLevel,
  ...bombs.map(([name, code]) => sourceAttempt(`syntax bomb: ${name}`, "contained", code)),
];
