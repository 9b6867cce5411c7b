/**
 * The walls: who may import whom, types included. Imports are read with the TypeScript compiler, so a comment or a
 * string is no import. An exception may only go: see the folder's other files for the words, the sizes and the
 * contract.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { unusedDependencies, unusedOfPages } from "#test/support/architecture/dependencies.ts";
import { hasEffects } from "#test/support/architecture/words.ts";
import { cyclesOf, graphOf, impureWaysOf, mutualPartsOf } from "#test/support/architecture/imports.ts";
import { foldersAmiss, pageCrossings } from "#test/support/architecture/page-folders.ts";
import {
  isPages,
  isProduction,
  isPure,
  projectFiles,
  readSources,
  type SourceFile,
} from "#test/support/architecture/sources.ts";
import { crossingsOf, pageWalls, storeCrossings, walls } from "#test/support/architecture/walls.ts";

const sources = readSources();
const production = sources.filter(isProduction);
const isScript = (file: SourceFile): boolean => file.path.startsWith("scripts/");

for (const wall of walls) {
  test(`wall: ${wall.why}`, () => {
    assert.deepEqual(crossingsOf(wall, production), []);
  });
}

for (const wall of pageWalls) {
  test(`wall: ${wall.why}`, () => {
    assert.deepEqual(crossingsOf(wall, sources), []);
  });
}

test("wall: each folder of the pages imports what its entry allows, and every folder has one", () => {
  assert.deepEqual(pageCrossings(sources), []);
  assert.deepEqual(foldersAmiss(projectFiles()), []);
});

test("wall: the pages know no tile by its key", () => {
  const keys = readdirSync("server/tiles/platform");
  assert.ok(keys.length > 5, keys.join(" "));
  const named = new RegExp(`(["'\`])(?:${keys.join("|")})\\1`);
  const pages = projectFiles().filter(
    // The generated types repeat the contract's words.
    (path) =>
      /^gui\/.*\.(tsx?|graphql|css|html)$/.test(path) &&
      !path.startsWith("gui/api/documents/") &&
      path !== "gui/api/generated.ts",
  );
  assert.ok(pages.length > 40, String(pages.length));
  assert.deepEqual(
    pages.filter((path) => named.test(readFileSync(path, "utf8"))),
    [],
  );
});

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
  const [pages, others] = [sources.filter(isPages), sources.filter((file) => !isPages(file))];
  assert.deepEqual(unusedDependencies(readFileSync("package.json", "utf8"), others), []);
  assert.deepEqual(unusedOfPages(readFileSync("gui/package.json", "utf8"), [...pages, ...others.filter(isScript)]), []);
});
