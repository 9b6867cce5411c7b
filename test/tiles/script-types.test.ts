/**
 * The checker of types: what it knows is what a tile's realm has, and no script's types cost more than their limit, or
 * hold up the service or another tenant: in the suite by some scripts, with `npm test -- --all` by all that are known.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { after, before, describe, test } from "node:test";
import ts from "typescript";
import { createRunner } from "#pool/thread-runner.ts";
import { createTypeProcesses, typeLimits, type TypeProcesses } from "#server/threads/type-processes.ts";
import { absentGlobals } from "#server/tiles/checks/types/realm-names.ts";
import { createScriptTypes } from "#server/tiles/checks/types/script-types.ts";
import { libraryPaths, readTypeFile, typePathOf } from "#server/tiles/checks/types/type-files.ts";
import { demoOf } from "#server/tiles/checks/demo-data.ts";
import { evaluateOnce } from "#server/tiles/testing/evaluate-once.ts";
import { givenEvaluation } from "#server/tiles/testing/given.ts";
import { authoredTile, demoHere, typescriptTile, withLine } from "#test/support/authored-tiles.ts";
import { oneIn } from "#test/support/in-full.ts";
import { watchLoop } from "#test/support/thread-time.ts";
import { typeBombs } from "#test/support/type-bombs.ts";

describe("what the checker knows", () => {
  const check = createScriptTypes();

  test("is the language without what a realm has taken away", async () => {
    const script = withLine("ctx.trace(JSON.stringify(Object.getOwnPropertyNames(globalThis)).slice(0, 0));").script;
    const names = new Set(await realmNames());
    const known = languageGlobals().filter((name) => !names.has(name) || name === "Function");
    assert.deepEqual([...absentGlobals].sort(), known.sort());
    assert.deepEqual(check({ code: script, fileName: "warm.ts" }), []);
  });

  test("has the realm's console, with no more than it has", () => {
    assert.deepEqual(check({ code: withLine("console.log(1, ctx); console.error();").script, fileName: "a.ts" }), []);
    const [problem] = check({ code: withLine("console.table([]);").script, fileName: "b.ts" });
    assert.match(problem?.message ?? "", /'table' does not exist/);
  });

  test("is every module of the library, and nothing else of the disk", () => {
    assert.ok(libraryPaths().length > 20);
    for (const path of libraryPaths()) assert.ok(readTypeFile(path), path);
    for (const path of [
      "/etc/passwd",
      "/language/../package.json",
      "/language/typescript.js",
      "/language/lib.dom.d.ts",
      "/tile.ts",
    ])
      assert.equal(readTypeFile(path), undefined, path);
    for (const specifier of ["node:fs", "./x.ts", "/etc/passwd", "#tile/../model", "typescript", "#server/config.ts"])
      assert.equal(typePathOf(specifier), undefined, specifier);
  });

  test("are the contract's types where the default export names none, at the author's own places", () => {
    const result = 'return { kind: "numeric", points: [], isTriggered: false, lastValue: ctx.now };';
    const untyped = [
      `export default function evaluate(ctx) { ${result} }`,
      `export default (ctx) => { ${result} };`,
      `export default ctx => { ${result} };`,
      `function evaluate(ctx) { ${result} }\nexport default evaluate;`,
      `const evaluate = (ctx) => { ${result} };\nexport { evaluate as default };`,
      'export default ({ now, params: { odd } }) => ({ kind: odd ? "boolean" : "numeric", points: [], isTriggered: odd, lastValue: now });',
      "export default function evaluate() { let kind = 'numeric'; return { kind, points: [], isTriggered: false, lastValue: 1 }; }",
    ];
    for (const code of untyped) assert.deepEqual(check({ code, fileName: "a.ts" }), [], code);
    const wrong = (code: string) =>
      check({ code, fileName: "a.ts" }).map(({ line, column, message }) => [line, column, message.slice(0, 40)]);
    const absent = "Property 'nou' does not exist on type 'T";
    assert.deepEqual(wrong(`export default (ctx) => { ctx.nou; ${result} };`), [[1, 31, absent]]);
    assert.deepEqual(wrong(`export default ctx => { ctx.nou;\n ${result} };`), [[1, 29, absent]]);
    assert.deepEqual(wrong(`export default (ctx) => { ${result} };\nfunction more(a) { return a; }`), [
      [2, 15, "Parameter 'a' implicitly has an 'any' ty"],
    ]);
  });

  test("is not changed by a script before", () => {
    const planted = "interface Array<T> { readonly poison: T } const planted: number;";
    const poison = `${typescriptTile}\ndeclare global { ${planted} }\n`;
    assert.deepEqual(check({ code: poison, fileName: "a.ts" }), []);
    const [first, second] = check({ code: withLine("[1].poison; planted;").script, fileName: "b.ts" });
    assert.match(first?.message ?? "", /'poison' does not exist/);
    assert.match(second?.message ?? "", /'planted'/);
  });

  test("is told in lines and columns of the author's text, whatever its line ends", () => {
    const text = `/* é😀 */ const a: number = "x";\r\nconst b = "é😀"; const c: number = b;\r\n${typescriptTile}`;
    assert.deepEqual(
      check({ code: text, fileName: "a.ts" }).map(({ line, column }) => [line, column]),
      [
        [1, 17],
        [2, 24],
      ],
    );
  });
});

/** Names of values that the language's declarations put into the global scope. */
function languageGlobals(): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const waiting = ["lib.es2024.d.ts", "lib.esnext.iterator.d.ts", "lib.esnext.collection.d.ts"];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const text = readTypeFile(`/language/${name}`);
    if (text === undefined) continue;
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2024);
    waiting.push(...file.libReferenceDirectives.map(({ fileName }) => `lib.${fileName}.d.ts`));
    for (const statement of file.statements.flatMap(inGlobalScope)) {
      if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text);
      if (ts.isModuleDeclaration(statement) && hasValues(statement)) names.add(statement.name.text);
      if (ts.isVariableStatement(statement))
        for (const { name: declared } of statement.declarationList.declarations) names.add(declared.getText(file));
    }
  }
  return [...names];
}

/** A library that is a module declares what is global in a block. */
function inGlobalScope(statement: ts.Statement): readonly ts.Statement[] {
  const isBlock = ts.isModuleDeclaration(statement) && statement.name.text === "global" && statement.body !== undefined;
  return isBlock && ts.isModuleBlock(statement.body) ? statement.body.statements : [statement];
}

/** A namespace of types alone is no value. */
function hasValues({ body }: ts.ModuleDeclaration): boolean {
  return (
    body !== undefined &&
    ts.isModuleBlock(body) &&
    body.statements.some((each) => !ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each))
  );
}

/** What a tile's realm has, by its own word. */
async function realmNames(): Promise<readonly string[]> {
  const runner = await createRunner({ threads: 1, hasStandby: false });
  try {
    const line =
      "for (const name of Object.getOwnPropertyNames(globalThis)) if (/^[A-Za-z]/.test(name)) names.push(name);";
    const code = withLine(
      `const names: string[] = []; ${line}
      for (let n = 0; n < names.length; n += 10) ctx.trace(names.slice(n, n + 10).join(" "));`,
    );
    const compiled = await runner.compile({
      language: "typescript",
      role: "tile",
      code: code.script,
      fileName: "warm.ts",
    });
    assert.ok(compiled.status === "ok", JSON.stringify(compiled));
    const planned = { definition: authoredTile(), params: { limit: 20 } };
    const given = givenEvaluation(planned, await demoOf(planned, demoHere, "t"));
    assert.ok(!("errors" in given));
    const { notes: _, ...evaluation } = given;
    const { trace } = await evaluateOnce(runner, {
      ...evaluation,
      tenantId: "t",
      compiled: compiled.script,
      params: planned.params,
    });
    return trace.flatMap((text) => text.split(" "));
  } finally {
    await runner.close();
  }
}

describe("types that take too much", () => {
  const limits = { ...typeLimits, checkMs: 1_000 };
  let types: TypeProcesses;
  before(() => {
    types = createTypeProcesses(limits);
  });
  after(() => types.close());

  for (const [name, code] of oneIn(5, Object.entries(typeBombs))) {
    test(`${name}: an outcome in time, and the event loop stays free`, async () => {
      const held = watchLoop();
      const outcome = await types.check({ code, fileName: "warm.ts" }, "bomber");
      const longestMs = held();
      assert.ok(longestMs < 50, `the loop was held for ${longestMs} ms`);
      assert.notEqual(outcome.status, "broken", JSON.stringify(outcome));
      if (outcome.status === "refused") assert.ok(outcome.problems.length <= 50);
    });
  }

  const hasTwo = availableParallelism() > 1;
  test("are their tenant's alone: another one is checked meanwhile", { skip: !hasTwo }, async () => {
    const ready = ["one", "two"].map((tenant) => types.check({ code: typescriptTile, fileName: "a.ts" }, tenant));
    assert.deepEqual(await Promise.all(ready), [{ status: "ok" }, { status: "ok" }]);
    const bomb = typeBombs["permutations"] as string;
    const bombs = Array.from({ length: 3 }, () => types.check({ code: bomb, fileName: "a.ts" }, "bomber"));
    let done = 0;
    for (const one of bombs) {
      void one.then(() => {
        done += 1;
      });
    }
    assert.deepEqual(await types.check({ code: typescriptTile, fileName: "b.ts" }, "neighbour"), { status: "ok" });
    assert.equal(done, 0, "the neighbour waited for a bomb");
    for (const outcome of await Promise.all(bombs)) {
      assert.ok(outcome.status === "limit-exceeded", JSON.stringify(outcome));
      assert.match(outcome.message, /longer than 1 s/);
    }
    assert.deepEqual(await types.check({ code: typescriptTile, fileName: "c.ts" }, "bomber"), { status: "ok" });
  });

  test("take the memory of their process, and say so", { skip: !existsSync("/proc/self/stat") }, async () => {
    const small = createTypeProcesses({ ...typeLimits, checkMs: 30_000, maxHeapMiB: 96 });
    try {
      const outcome = await small.check({ code: typeBombs["permutations"] as string, fileName: "a.ts" }, "bomber");
      assert.ok(outcome.status === "limit-exceeded", JSON.stringify(outcome));
      assert.match(outcome.message, /too much memory/);
    } finally {
      await small.close();
    }
  });
});
