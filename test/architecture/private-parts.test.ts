/**
 * Nothing reaches into what Node, V8 or a library does not document, but for what is listed here and in
 * `docs/decisions/121-private-parts.md`, each with its reason and the test that fails when the library changes.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { privatePartsOf } from "#test/support/architecture/private-parts.ts";
import { projectFiles, sourceOf } from "#test/support/architecture/sources.ts";
import { serviceFlags } from "../../scripts/service-start.ts";

/** File → what it uses. */
const listed: Readonly<Record<string, readonly string[]>> = {
  "sandbox/javascript/back-tracking.ts": ["inner file sucrase/dist/parser/tokenizer/state.js"],
  "sandbox/javascript/untranslated.ts": ["inner file sucrase/dist/parser/index.js"],
  "sandbox/python/realm/bridge.js": [
    "member _emscripten_stack_restore",
    "member _gmtime_js",
    "member _loadSnapshot",
    "member _localtime_js",
    "member _makeSnapshot",
    "member _mktime_js",
    "member _timegm_js",
    "member _tzset_js",
  ],
  "server/queue/bee.ts": ["inner file bee-queue/lib/lua/index.js"],
};

const production = projectFiles()
  .filter(
    (path) =>
      /\.(tsx?|js|mjs)$/.test(path) &&
      !/^(test|scripts)\/|^openapi\/(types|operations)\.ts$|^gui\/api\/(generated|documents\/.*)\.ts$/.test(path),
  )
  .map((path) => sourceOf(path, readFileSync(path, "utf8")));

test("no file uses a private part of what we did not write, but for those that are listed", () => {
  const used = production.flatMap((file) => {
    const parts = privatePartsOf(file);
    return parts.length === 0 ? [] : [[file.path, parts] as const];
  });
  assert.deepEqual(Object.fromEntries(used), listed);
});

test("the service and its cells are started with flags that Node documents", () => {
  const flags = [...serviceFlags, ...(readFileSync("pool/launch.ts", "utf8").match(/(?<=")--[a-z-]+/g) ?? [])];
  assert.ok(flags.length > 4, flags.join(" "));
  // The list holds V8's few that Node lets through, and no other of V8's.
  const unknown = flags.filter((flag) => !process.allowedNodeEnvironmentFlags.has(flag.replace(/=.*$/, "")));
  assert.deepEqual(unknown, []);
});

const planted: readonly (readonly [code: string, parts: readonly string[]])[] = [
  ["response._header = text;", ["member _header"]],
  ['socket["_httpMessage"];', ["member _httpMessage"]],
  ["const { _events: events } = emitter;", ["member _events"]],
  ["const { _events } = emitter as { readonly _events: object };", ["member _events"]],
  ["load({ _snapshot: bytes });", ["member _snapshot"]],
  ['import a from "prom-client/lib/metrics/version.js";', ["inner file prom-client/lib/metrics/version.js"]],
  ['import a from "csv-stringify/sync"; import b from "@apollo/server/plugin/disabled";', []],
  ['import { setFlagsFromString } from "node:v8"; setFlagsFromString("--anything");', ["flag --anything"]],
  ["const [_, b] = list.map((_, at) => at); call(_);", []],
];
for (const [code, parts] of planted)
  test(`a private part is found where there is one: ${code}`, () => {
    assert.deepEqual(privatePartsOf(sourceOf("server/planted.ts", code)), parts);
  });
