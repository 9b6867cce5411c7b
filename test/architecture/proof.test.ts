/** The walls themselves: each must name a small planted breach, and must not name what only looks like it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCallOf, requestsOf } from "#test/support/architecture/calls.ts";
import { commentsOf } from "#test/support/architecture/comments.ts";
import { unusedDependencies } from "#test/support/architecture/dependencies.ts";
import { cyclesOf, graphOf, impureWaysOf, mutualPartsOf } from "#test/support/architecture/imports.ts";
import { lineCount, maxColumns, wideLines } from "#test/support/architecture/lines.ts";
import { foldersAmiss, pageCrossings, pageFolders } from "#test/support/architecture/page-folders.ts";
import { isPure, type SourceFile, sourceOf } from "#test/support/architecture/sources.ts";
import { decoratorsOf, globalsOf, usesOf } from "#test/support/architecture/syntax.ts";
import { unusedWords } from "#test/support/architecture/unused-words.ts";
import { crossingsOf, isFace, storeCrossings, walls } from "#test/support/architecture/walls.ts";
import { browserGlobals, hasEffects, straysOf } from "#test/support/architecture/words.ts";

function planted(files: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => sourceOf(path, text));
}

/** What every wall says of the files. */
function crossings(files: Readonly<Record<string, string>>): string[] {
  return walls.flatMap((wall) => crossingsOf(wall, planted(files)));
}

const breaches: readonly { readonly path: string; readonly imports: string; readonly reaches: string }[] = [
  { path: "server/core/ids.ts", imports: "../flows/model.ts", reaches: "server/flows/model.ts" },
  { path: "client/index.ts", imports: "#openapi/types.ts", reaches: "openapi/types.ts" },
  { path: "server/runs/service.ts", imports: "../../client/index.ts", reaches: "client/index.ts" },
  { path: "sandbox/engine.ts", imports: "#pool/runner.ts", reaches: "pool/runner.ts" },
  { path: "sandbox/engine.ts", imports: "#schema/database.ts", reaches: "schema/database.ts" },
  { path: "pool/runner.ts", imports: "#server/flows/model.ts", reaches: "server/flows/model.ts" },
  { path: "server/flows/service.ts", imports: "@mikro-orm/core", reaches: "@mikro-orm/core" },
  { path: "pool/cell-group.ts", imports: "isolated-vm", reaches: "isolated-vm" },
  { path: "server/runs/plan/plan.ts", imports: "#sandbox/wire.ts", reaches: "sandbox/wire.ts" },
  { path: "server/runs/work/evaluate.ts", imports: "#pool/cell-group.ts", reaches: "pool/cell-group.ts" },
  { path: "server/runs/work/execute.ts", imports: "bee-queue", reaches: "bee-queue" },
  { path: "server/net/egress.ts", imports: "#pool/runner.ts", reaches: "pool/runner.ts" },
  { path: "server/http/routes.ts", imports: "#schema/stores.ts", reaches: "schema/stores.ts" },
  { path: "server/contacts/lists.ts", imports: "./rest.ts", reaches: "server/contacts/rest.ts" },
];

for (const { path, imports, reaches } of breaches) {
  for (const type of ["", "type "]) {
    test(`a wall names ${path} when it takes ${type === "" ? "a value" : "a type"} from ${reaches}`, () => {
      const [found] = crossings({ [path]: `import ${type}{ A } from "${imports}";` });
      assert.equal(found, `${path} → ${reaches}`);
      assert.deepEqual(
        crossings({ [path]: `// import { A } from "${imports}";\nexport const a = 'from "${imports}"';` }),
        [],
      );
    });
  }
}

test("a face is known by what it imports, not by its name", () => {
  const face = { "server/flows/plain.ts": 'import type { Handlers } from "#server/http/handlers.ts";' };
  assert.deepEqual(planted(face).map(isFace), [true]);
  const reaching = {
    "server/flows/plain.ts": `${face["server/flows/plain.ts"]} import { A } from "#schema/flows.ts";`,
  };
  assert.deepEqual(crossings(reaching), ["server/flows/plain.ts → schema/flows.ts"]);
});

test("a store that takes a use case is named, one that takes a model or a pure rule is not", () => {
  const files = planted({
    "schema/runs.ts": `import type { Run } from "#server/runs/model.ts"; import type { A } from "#server/runs/writer.ts";
      import { b } from "#server/runs/work/attempts.ts";`,
    "server/runs/model.ts": "export interface Run {}",
    "server/runs/work/attempts.ts": "/** How often. Pure. */ export const b = 1;",
    "server/runs/writer.ts": "/** Writes. */ export type A = 1;",
  });
  assert.deepEqual(storeCrossings(files, isPure), ["schema/runs.ts → server/runs/writer.ts"]);
});

test("cycles are found, over types, exports and three files, once each", () => {
  const found = (files: Readonly<Record<string, string>>) => cyclesOf(graphOf(planted(files)));
  const twoFiles = { "a.ts": 'import type { B } from "./b.ts";', "b.ts": 'export { a } from "./a.ts";' };
  assert.deepEqual(found(twoFiles), ["a.ts → b.ts → a.ts"]);
  const three = {
    "a.ts": 'import { b } from "./b.ts"; import { d } from "./d.ts";',
    "b.ts": 'import { c } from "./c.ts";',
    "c.ts": 'const a = await import("./a.ts");',
    "d.ts": "",
  };
  assert.deepEqual(found(three), ["a.ts → b.ts → c.ts → a.ts"]);
  assert.deepEqual(found({ "a.ts": 'import { a } from "./a.ts";' }), ["a.ts → a.ts"]);
  assert.deepEqual(found({ ...three, "c.ts": 'import { d } from "./d.ts";' }), []);
});

test("two parts that import each other are named; one direction, and files of one part, are not", () => {
  const found = (files: Readonly<Record<string, string>>) => mutualPartsOf(graphOf(planted(files)));
  const files = {
    "server/runs/a.ts": 'import type { B } from "#server/flows/b.ts"; import { c } from "./c.ts";',
    "server/runs/c.ts": 'import { d } from "#server/tiles/d.ts";',
    "server/flows/b.ts": "",
    "server/flows/e.ts": 'import type { C } from "../runs/c.ts";',
    "server/tiles/d.ts": "",
  };
  assert.deepEqual(found(files), ["server/flows ↔ server/runs: server/flows/e.ts → server/runs/c.ts"]);
  assert.deepEqual(found({ ...files, "server/flows/e.ts": "" }), []);
  const poolAndSandbox = {
    "pool/a.ts": 'import "#sandbox/b.ts";',
    "sandbox/b.ts": 'import type { A } from "#pool/a.ts";',
  };
  assert.deepEqual(found(poolAndSandbox), ["pool ↔ sandbox: pool/a.ts → sandbox/b.ts"]);
});

test("a file that says Pure is held to it, down to what its imports load", () => {
  const ways = (files: Readonly<Record<string, string>>) => impureWaysOf(planted(files), hasEffects);
  const pure = (code: string) => ({ "server/a/sums.ts": `/** Sums. Pure. */\n${code}` });
  assert.deepEqual(ways(pure('import { readFileSync } from "node:fs";')), ["server/a/sums.ts → node:fs"]);
  assert.deepEqual(ways(pure('import type { Stores } from "#schema/stores.ts";')), [
    "server/a/sums.ts → schema/stores.ts",
  ]);
  assert.deepEqual(ways(pure('import type { A } from "./service.ts";')), ["server/a/sums.ts → server/a/service.ts"]);
  assert.deepEqual(ways(pure('import type { Clock } from "#core/clock.ts";')), [
    "server/a/sums.ts → server/core/clock.ts",
  ]);
  const required = (library: string, rest = "") =>
    pure(
      `import { createRequire } from "node:module"; const a = createRequire(import.meta.url)("${library}"); ${rest}`,
    );
  assert.deepEqual(ways(required("culori")), []);
  assert.deepEqual(ways(required("undici")), ["server/a/sums.ts → undici"]);
  assert.deepEqual(ways(required("node:fs")), ["server/a/sums.ts → node:fs"]);
  const anyLibrary = "export const load = (name: string) => createRequire(import.meta.url)(name);";
  assert.deepEqual(ways(required("culori", anyLibrary)), ["server/a/sums.ts → node:module"]);
  assert.deepEqual(ways(required("culori", "export const make = createRequire;")), ["server/a/sums.ts → node:module"]);
  assert.deepEqual(ways(pure('import { registerHooks } from "node:module";')), ["server/a/sums.ts → node:module"]);
  assert.deepEqual(ways(pure("export const now = () => Date.now();")), ["server/a/sums.ts"]);
  assert.deepEqual(ways(pure("export const dice = () => Math.random();")), ["server/a/sums.ts"]);
  const behind = { "server/a/b.ts": 'import { c } from "./c.ts";', "server/a/c.ts": 'import "undici";' };
  assert.deepEqual(ways({ ...pure('import { b } from "./b.ts";'), ...behind }), [
    "server/a/sums.ts → server/a/b.ts → server/a/c.ts → undici",
  ]);
  assert.deepEqual(ways({ ...pure('import type { B } from "./b.ts";'), ...behind }), []);
  assert.deepEqual(ways(pure('import { createHash } from "node:crypto"; export const at = new Date(0);')), []);
  assert.deepEqual(ways({ "server/a/rules.ts": 'import "node:http";' }), ["server/a/rules.ts → node:http"]);
  assert.deepEqual(ways({ "server/a/sums.ts": '/** Sums. */ import "node:fs";' }), []);
});

test("words are found where they act, also behind a template, and nowhere else", () => {
  const uses = (code: string) => [...usesOf(sourceOf("a.ts", code))];
  assert.ok(uses("const a = `${b} is ${c}`; const d = Date.now();").includes("Date.now"));
  assert.ok(uses("const t = `${new Date()}`;").includes("new Date()"));
  assert.ok(!uses("const t = new Date(0);").includes("new Date()"));
  assert.ok(uses('const { env } = process; const p = process["env"];').includes("process."));
  assert.ok(uses("stores.runs.forSystem(reason)").includes(".forSystem()"));
  assert.deepEqual(uses("// fetch(a)\nconst b = 'Date.now()';\nconst c = `fetch(${b})`;"), []);
});

test("a word outside its homes is named, and a home that is not needed any more", () => {
  const word = { why: "", uses: [".forSystem()"], homes: { "server/a.ts": "because", "server/b.ts": "because" } };
  const files = planted({ "server/a.ts": "x.forSystem(1);", "server/b.ts": "", "server/c.ts": "y.z.forSystem();" });
  assert.deepEqual(straysOf(word, files), ["server/c.ts", "server/b.ts: a home that is not used any more"]);
});

test("decorators are found on classes and members; an @ in a comment or a string is none", () => {
  const found = (code: string) => decoratorsOf(sourceOf("a.ts", code));
  assert.deepEqual(found("@Entity()\nclass A {\n  @Field() name = 1;\n}"), ["a.ts:1 @Entity()", "a.ts:3 @Field()"]);
  assert.deepEqual(found('/** @returns nothing */\nconst a = "@Entity() class A {}";'), []);
});

test("a wide line is named in code, comments and documents; a text that overhangs is not", () => {
  const wide = "x".repeat(maxColumns);
  assert.deepEqual(wideLines("a.ts", `const a = 1;\n// ${wide}\n`), [2]);
  assert.deepEqual(wideLines("a.ts", `const ${wide} = 1;\n`), [1]);
  assert.deepEqual(wideLines("a.ts", `const a = "${wide}";\nconst b = \`${wide}\${a} ${wide}\`;\n`), []);
  assert.deepEqual(wideLines("a.py", `a = "${wide}"\n`), [1]);
  assert.deepEqual(wideLines("a.md", `some ${wide}\n| ${wide} |\n- <https://${wide}>\n`), [1]);
  assert.deepEqual(wideLines("a.md", `${"°".repeat(maxColumns)}\n`), []);
});

test("lines are counted as an editor counts them", () => {
  assert.equal(lineCount("a\nb\n"), 2);
  assert.equal(lineCount("a\n\nb"), 3);
});

test("a dependency that nothing imports is named, and one in the wrong list", () => {
  const manifest = JSON.stringify({
    scripts: { lint: "node node_modules/@lint/tool/bin.js" },
    dependencies: { used: "1", unused: "1", "@a/b": "1" },
    devDependencies: { "@lint/tool": "1", "@types/used": "1", "@types/gone": "1", wrong: "1" },
  });
  const files = planted({
    "server/a.ts": 'import type { A } from "@a/b/c.js"; import "used"; import "wrong";',
    "test/a.test.ts": 'import "unused";',
  });
  assert.deepEqual(unusedDependencies(manifest, files), [
    "unused: nothing imports it but tests",
    "@types/gone: nothing uses it",
    "wrong: production imports a development dependency",
  ]);
});

test("a call counts for an operation by its method and its whole path", () => {
  const sendNow = { method: "POST", path: "/v1/flows/{id}/reports/send-now" };
  const calls = (code: string) => [...requestsOf(sourceOf("a.test.ts", code))].some((each) => isCallOf(each, sendNow));
  assert.ok(calls("call('POST', `/v1/flows/${flow.id}/reports/send-now`);"));
  assert.ok(calls("call('POST', `/v1/flows/${flow.id}/reports/send-now?dry=${dry}`);"));
  assert.ok(calls("const path = `/v1/flows/${id}`; call('POST', `${path}/reports/send-now`);"));
  assert.ok(calls("call('POST', '/v1/flows/' + id + '/reports/send-now');"));
  assert.ok(calls("fetch(`${origin}/v1/flows/${id}/reports/send-now`, { method: 'POST' });"));
  assert.ok(calls("const rows = [['POST', '/v1/flows/unknown/reports/send-now']];"));
  assert.ok(!calls("call('POST', `/v1/flows/${id}/run`);"));
  assert.ok(!calls("call('GET', `/v1/flows/${id}/reports/send-now`);"));
  assert.ok(!calls("call('POST', `/v1/flows/${id}`); call('POST', '/v1/flows');"));
  assert.ok(!calls("call('POST', `${flow.url}/send-now`); // POST /v1/flows/x/reports/send-now"));
  assert.ok(!calls("fetch(`${origin}/v1/flows/${id}/reports/send-now`);"));
});

test("a folder of the pages that takes what its entry does not name, or that has none, is named", () => {
  const found = (path: string, imports: string) => pageCrossings(planted({ [path]: `import "${imports}";` }));
  assert.deepEqual(found("gui/markdown/tree.ts", "../words/words.tsx"), ["gui/markdown/tree.ts → gui/words/words.tsx"]);
  assert.deepEqual(found("gui/controls/button.tsx", "../shell/title.ts"), [
    "gui/controls/button.tsx → gui/shell/title.ts",
  ]);
  assert.deepEqual(found("gui/flows/list/screen.tsx", "../editor/draft.ts"), [
    "gui/flows/list/screen.tsx → gui/flows/editor/draft.ts",
  ]);
  assert.deepEqual(found("gui/flows/outcome.tsx", "./list/screen.tsx"), [
    "gui/flows/outcome.tsx → gui/flows/list/screen.tsx",
  ]);
  assert.deepEqual(found("gui/nowhere/screen.tsx", "../words/words.tsx"), [
    "gui/nowhere/screen.tsx → gui/words/words.tsx",
  ]);
  assert.deepEqual(found("gui/runs/screen.tsx", "../flows/run-now.tsx"), []);
  const folders = Object.keys(pageFolders).map((folder) => `gui/${folder}/a.ts`.replace("/./", "/"));
  assert.deepEqual(foldersAmiss([...folders, "gui/nowhere/screen.tsx", "server/a/b.ts"]), ["nowhere"]);
  assert.deepEqual(foldersAmiss(folders.slice(1)), ["."]);
});

test("a browser's global is found, and no variable, member or type of its name", () => {
  const found = (code: string) => [...globalsOf(sourceOf("server/a.ts", code), browserGlobals)];
  for (const code of ["window.open();", "f(document);", "const a = { document };", "globalThis.localStorage;"])
    assert.equal(found(code).length, 1, code);
  for (const code of [
    "function f(document: Document) { return document.body; }",
    "const { location } = place; location.x;",
    "a.window.b; ({ history: 1 });",
    "interface A { readonly document: string; navigator?: location.B }",
    "// window.open()",
  ])
    assert.deepEqual(found(code), [], code);
  const pure = { "server/a/sums.ts": "/** Sums. Pure. */ export const a = () => navigator.language;" };
  assert.deepEqual(impureWaysOf(planted(pure), hasEffects), ["server/a/sums.ts"]);
});

test("a word that no file uses is named, one that is used in any way is not", () => {
  const words = sourceOf(
    "gui/words/en.ts",
    `export const en = { a: { one: "1", two: "2", three: (n: number) => "3", kinds: { x: "x" } }, b: { one: "1" } };`,
  );
  const left = (code: string) => unusedWords(words, [sourceOf("gui/a.tsx", code)]);
  assert.deepEqual(left("// words.a.one"), ["a.one", "a.two", "a.three", "a.kinds.x", "b.one"]);
  assert.deepEqual(left("<p>{words.a.one}</p>;"), ["a.two", "a.three", "a.kinds.x", "b.one"]);
  assert.deepEqual(left("const { two } = words.a; words.b.one;"), ["a.one", "a.three", "a.kinds.x"]);
  assert.deepEqual(left("const said = useWords().a; said.three(1); said.kinds[kind];"), ["a.one", "a.two", "b.one"]);
  assert.deepEqual(left(`function f(said: Words["b"]) { return said[kind]; } words.a[k];`), ["a.kinds.x"]);
});

test("a comment is read wherever it stands, in a component as well, and what is shown is none", () => {
  const component = `/** a */
    export function A() { // b
      return <p title="// no">{/* c */}https://example.com // no</p>; /* d */
      // e
    }
    // f`;
  assert.deepEqual(commentsOf(sourceOf("gui/a.tsx", component)), [
    "/** a */",
    "// b",
    "/* c */",
    "/* d */",
    "// e",
    "// f",
  ]);
  const template = "const a = `// no ${/* a */ b}`; // b";
  assert.deepEqual(commentsOf(sourceOf("server/a.ts", template)), ["/* a */", "// b"]);
});
