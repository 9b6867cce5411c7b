/** Published versions always give what they gave when they were published. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { inSandbox, type Sandboxed } from "./evaluators.ts";
import { newestGoldens, readGoldens } from "./golden.ts";
import type { Evaluated } from "./tile-call.ts";

const goldens = await readGoldens();

/** Equal except for the last bits of sine and logarithm, which depend on the engine's version and not on the tile's. */
function assertSame(actual: Evaluated, expected: Evaluated): void {
  const withoutValues = ({ value: _, lastValue: __, ...rest }: Evaluated) => rest;
  assert.deepEqual(withoutValues(actual), withoutValues(expected));
  for (const [a, b] of [...actual.value, actual.lastValue].map((value, i) => [
    value,
    [...expected.value, expected.lastValue][i],
  ])) {
    if (typeof a !== "number" || typeof b !== "number") assert.equal(a, b);
    else assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${a} instead of ${b}`);
  }
}

describe("golden files", () => {
  let sandbox: Sandboxed;
  before(async () => {
    sandbox = await inSandbox();
  });
  after(() => sandbox.close());

  for (const golden of goldens) {
    test(`${golden.key} version ${golden.version}: its script gives what it gave`, async () => {
      assert.ok(golden.recordings.length > 1);
      for (const { call, result } of golden.recordings) assertSame(await sandbox.evaluate(call, golden.script), result);
    });
  }

  test("every built-in tile has one, and its newest says what the tile does today", async () => {
    const newest = newestGoldens(goldens);
    for (const { source } of await readTiles(ownFolders)) {
      const key = source.fileName.replace(/\.\w+$/, "");
      const golden = newest.get(key);
      assert.ok(golden, `${key} has no golden file: run node test/tiles/record-golden.ts`);
      for (const { call, result } of golden.recordings) {
        assertSame(await sandbox.evaluate(call), result);
      }
    }
  });
});
