/**
 * Which test files run where. A file touches a backend when it imports, by itself or through another test module, the
 * stores, the queue, the service as a whole, or the support that opens these. What none of the lists names runs on one
 * backend, so no file may have tests that only the other would run.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { test } from "node:test";
import ts from "typescript";
import { bothBackends, embeddedOnly, isOfService, postgresqlOnly } from "#test/support/backends.ts";

const backendModules =
  /^(#schema\/|#server\/(compose|cleanup|stopping)\.ts|#server\/compose\/|#server\/queue\/|test\/support\/(service|databases|redis|process|watched-service)\.ts)/;

const importsByFile = new Map<string, readonly string[]>(
  globSync("test/**/*.ts").map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
    return [file, importedFiles.map(({ fileName }) => placeOf(file, fileName))];
  }),
);
const testFiles = [...importsByFile.keys()].filter((file) => file.endsWith(".test.ts")).sort();

function placeOf(file: string, specifier: string): string {
  if (specifier.startsWith("#test/")) return `test/${specifier.slice("#test/".length)}`;
  return specifier.startsWith(".") ? join(file, "..", specifier) : specifier;
}

function touchesBackend(file: string, seen = new Set<string>()): boolean {
  seen.add(file);
  return (importsByFile.get(file) ?? []).some(
    (imported) => backendModules.test(imported) || (!seen.has(imported) && touchesBackend(imported, seen)),
  );
}

const lists = [bothBackends, postgresqlOnly, embeddedOnly].map((list) => Object.keys(list));
const listed = lists.flat();

/** Whether each test, or the suite that it is in, has `skip`, which says why where this run is not of PostgreSQL. */
function skipsAllEmbedded(file: string): boolean {
  const text = readFileSync(file, "utf8");
  if (!/^const skip = covers\("real"\)\s+\?/m.test(text)) return false;
  const outermost = outermostTests(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return outermost.length > 0 && outermost.every(hasSkip);
}

function outermostTests(node: ts.Node): readonly ts.CallExpression[] {
  const isTest =
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(test|describe)$/.test(node.expression.text);
  if (isTest) return [node];
  const found: ts.CallExpression[] = [];
  ts.forEachChild(node, (child) => void found.push(...outermostTests(child)));
  return found;
}

function hasSkip({ arguments: [, options] }: ts.CallExpression): boolean {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(
    (property) => ts.isShorthandPropertyAssignment(property) && property.name.text === "skip",
  );
}

test("a test file outside the service's folders that touches a backend says why on the embedded default alone", () => {
  assert.deepEqual(
    testFiles.filter((file) => !isOfService(file) && touchesBackend(file) && !listed.includes(file)),
    [],
    "add them to test/support/backends.ts",
  );
});

test("the lists name test files that exist and touch a backend, each once, in the order of their names", () => {
  assert.deepEqual(
    listed.filter((file) => !existsSync(file) || !touchesBackend(file)),
    [],
  );
  assert.equal(new Set(listed).size, listed.length);
  for (const list of lists) assert.deepEqual(list, list.toSorted());
});

test("a file runs on PostgreSQL only where it has no test that the embedded default would run", () => {
  assert.deepEqual(Object.keys(postgresqlOnly), testFiles.filter(skipsAllEmbedded));
});

test("a file with tests of the embedded default alone runs there as well", () => {
  const hasOfEmbedded = (file: string): boolean => readFileSync(file, "utf8").includes('covers("embedded")');
  assert.deepEqual(
    testFiles.filter((file) => hasOfEmbedded(file) && !(file in bothBackends) && !(file in embeddedOnly)),
    ["test/backends.test.ts"],
  );
});

test("each file with properties is tried less often in the suite, and says numbers by what makes it so", () => {
  const problems = testFiles.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    if (file === "test/backends.test.ts" || !text.includes("fc.assert(")) return [];
    // With a seed of its own, a property is tried with known inputs: their number is part of what it promises.
    const numbers = text.matchAll(/numRuns: (?!propertyRuns\(|\w+, seed: )/g);
    const ofAsserts = [...numbers].filter(({ index }) => !/fc\.sample\([^\n]*$/.test(text.slice(0, index)));
    return text.includes("#test/support/property-runs.ts") && ofAsserts.length === 0 ? [] : [file];
  });
  assert.deepEqual(problems, [], "import test/support/property-runs.ts, and write numRuns: propertyRuns(…)");
});
