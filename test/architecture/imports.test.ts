/**
 * The walls: who may import whom, types included. Imports are read with the TypeScript compiler, so a comment or a
 * string is no import. An exception may only go: see the folder's other files for the words, the sizes and the
 * contract.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unusedDependencies } from "#test/support/architecture/dependencies.ts";
import { hasEffects } from "#test/support/architecture/words.ts";
import { cyclesOf, graphOf, impureWaysOf, mutualPartsOf } from "#test/support/architecture/imports.ts";
import { isProduction, isPure, readSources } from "#test/support/architecture/sources.ts";
import { crossingsOf, storeCrossings, walls } from "#test/support/architecture/walls.ts";

const sources = readSources();
const production = sources.filter(isProduction);

for (const wall of walls) {
  test(`wall: ${wall.why}`, () => {
    assert.deepEqual(crossingsOf(wall, production), []);
  });
}

test("wall: stores know models and pure rules, not use cases or faces", () => {
  assert.deepEqual(storeCrossings(production, isPure), []);
});

test("folders are crossed by alias, never by a relative path", () => {
  const crossings = production.flatMap((file) =>
    file.specifiers.filter((name) => /^\.\.\/\.\.\//.test(name)).map((name) => `${file.path} → ${name}`),
  );
  assert.deepEqual(crossings, []);
});

test("no files import each other, directly or around a corner, types included", () => {
  assert.deepEqual(cyclesOf(graphOf(sources)), []);
});

test("no two parts import each other, types included", () => {
  assert.deepEqual(mutualPartsOf(graphOf(production)), []);
});

test("models, rules and every file whose header says Pure reach no effect", () => {
  assert.deepEqual(impureWaysOf(sources, hasEffects), []);
});

test("each dependency is imported, and what production imports is no development dependency", () => {
  assert.deepEqual(unusedDependencies(readFileSync("package.json", "utf8"), sources), []);
});
