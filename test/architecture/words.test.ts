/** Words that may stand in named places only, files that comments name, syntax that Node refuses, and the problems. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemKinds } from "#core/errors.ts";
import { commentsOf, missingFilesIn } from "#test/support/architecture/comments.ts";
import { isPages, isProduction, projectFiles, readSources } from "#test/support/architecture/sources.ts";
import { decoratorsOf, globalsOf, usesOf } from "#test/support/architecture/syntax.ts";
import { unusedWords } from "#test/support/architecture/unused-words.ts";
import { browserGlobals, straysOf, words } from "#test/support/architecture/words.ts";

const sources = readSources();
const production = sources.filter(isProduction);
const pages = sources.filter(isPages);

for (const word of words) {
  test(`word: ${word.why} (${word.uses.join(", ")})`, () => {
    assert.deepEqual(straysOf(word, production), []);
  });
}

test(`word: the service has no browser (${browserGlobals.join(", ")})`, () => {
  const strays = production.flatMap((file) =>
    [...globalsOf(file, browserGlobals)].map((name) => `${file.path}: ${name}`),
  );
  assert.deepEqual(strays, []);
});

test("word: the pages write nothing to the console (console.)", () => {
  const strays = pages.filter((file) => usesOf(file).has("console.")).map(({ path }) => path);
  assert.deepEqual(strays, []);
});

test("every word of the pages is used by one of them", () => {
  const english = pages.filter(({ path }) => /^gui\/words\/(\w+-)?en\.ts$/.test(path));
  const users = pages.filter(
    ({ path }) => !/^gui\/(words\/(\w+-)?(en|de)|api\/(generated|documents\/.*))\.ts$/.test(path),
  );
  assert.ok(english.length > 1);
  assert.deepEqual(
    english.flatMap((words) => unusedWords(words, users)),
    [],
  );
});

test("no file has decorators: the compiler accepts them, and Node cannot load the file", () => {
  assert.deepEqual(sources.flatMap(decoratorsOf), []);
});

test("every kind of problem has a slug in kebab case, a 4xx or 5xx status and a meaning", () => {
  for (const [slug, kind] of Object.entries(problemKinds)) {
    assert.match(slug, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(kind.status >= 400 && kind.status < 600, slug);
    assert.ok(kind.meaning.length > 20, slug);
  }
});

test("every TypeScript file that a comment names is there, components among them", () => {
  const paths = projectFiles();
  // Few files name one that is not there, wherever in their text: only theirs are read for comments.
  const suspects = sources.filter(({ text }) => missingFilesIn(text, paths).length > 0);
  const strays = suspects.flatMap((file) =>
    commentsOf(file).flatMap((comment) => missingFilesIn(comment, paths).map((name) => `${file.path}: ${name}`)),
  );
  assert.deepEqual(strays, []);
  assert.deepEqual(missingFilesIn("/** See b/no-such-file.ts, no-such.tsx, core/clock.ts and icon.tsx. */", paths), [
    "b/no-such-file.ts",
    "no-such.tsx",
  ]);
});
