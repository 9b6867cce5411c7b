/** How long files and lines may be: code, comments and documents alike. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lineCount, maxColumns, maxLines, wideLines } from "#test/support/architecture/lines.ts";
import { projectFiles } from "#test/support/architecture/sources.ts";

/** Written by a generator, which a check holds to its source. */
const generated =
  /^(openapi|client)\/types\.ts$|^openapi\/operations\.ts$|^gui\/api\/(generated|documents\/.*)\.ts$|^schema\/migrations\//;
/** Served to callers as one paragraph a line; a display breaks them. */
const served = /^server\/tiles\/platform\/[^/]+\/help\.md$/;
const code = /\.(tsx?|css|js|mjs|cjs|py|pyi)$/;
const text = /\.(md|ya?ml)$|^scripts\/bootstrap$|^\.ci\//;

const files = projectFiles().filter((path) => !generated.test(path));

test(`no file outgrows one idea: at most ${maxLines} lines of TypeScript, JavaScript or Python`, () => {
  const long = files
    .filter((path) => code.test(path))
    .map((path) => ({ path, lines: lineCount(readFileSync(path, "utf8")) }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path}: ${lines}`);
  assert.deepEqual(long, []);
});

test(`no line is wider than ${maxColumns} characters, but for a text that cannot be broken`, () => {
  const wide = files
    .filter((path) => (code.test(path) || text.test(path)) && !served.test(path))
    .flatMap((path) => wideLines(path, readFileSync(path, "utf8")).map((line) => `${path}:${line}`));
  assert.deepEqual(wide, []);
});
