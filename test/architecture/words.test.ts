/** Words that may stand in named places only, syntax that Node refuses, and the registry of problems. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemKinds } from "#core/errors.ts";
import { isProduction, readSources } from "#test/support/architecture/sources.ts";
import { decoratorsOf } from "#test/support/architecture/syntax.ts";
import { straysOf, words } from "#test/support/architecture/words.ts";

const sources = readSources();
const production = sources.filter(isProduction);

for (const word of words) {
  test(`word: ${word.why} (${word.uses.join(", ")})`, () => {
    assert.deepEqual(straysOf(word, production), []);
  });
}

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
