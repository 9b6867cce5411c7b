/** The shape of Node's ticks is kept by one of them. */
import assert from "node:assert/strict";
import { executionAsyncResource } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import ts from "typescript";
import { keptTick } from "#server/kept-tick.ts";

test("the service's entry keeps one before it loads anything else of its own", () => {
  const entry = readFileSync(new URL("../../server/main.ts", import.meta.url), "utf8");
  const { importedFiles } = ts.preProcessFile(entry);
  assert.equal(
    importedFiles.map(({ fileName }) => fileName).find((name) => name.startsWith("./")),
    "./kept-tick.ts",
  );
});

const nextTick = (): Promise<object> =>
  new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())));

test("what is kept is a record of a tick, of the same shape as the next ones", async () => {
  setFlagsFromString("--allow-natives-syntax");
  const haveSameShape = new Function("a", "b", "return %HaveSameMap(a, b)") as (a: object, b: object) => boolean;
  const next = await nextTick();
  const kept = keptTick();
  assert.ok(kept !== null);
  assert.notEqual(kept, next);
  assert.ok("callback" in kept, "Node makes other records than those that were kept");
  assert.ok(haveSameShape(kept, next));
});
