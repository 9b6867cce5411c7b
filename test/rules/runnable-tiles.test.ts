/** The tiles that a worker keeps: the same as read each time, and never another tenant's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Run } from "#server/runs/model.ts";
import type { RunnableTile } from "#server/runs/plan/plan.ts";
import { type ReadTiles, tileReader } from "#server/runs/plan/runnable-tiles.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const tenants = ["t1", "t2", "t3"] as const;
/** By id: whose it is; null for the service's own. A version that the tenant does not see has an id as well. */
const owners: Readonly<Record<string, (typeof tenants)[number] | null>> = {
  p1: null,
  p2: null,
  a1: "t1",
  a2: "t1",
  b1: "t2",
};
const ids = [...Object.keys(owners), "gone"];

/** As the database answers; `codeLength` makes tiles of which only some are kept. */
function plainly(tenantId: string, wanted: readonly string[], codeLength: number): ReadonlyMap<string, RunnableTile> {
  const seen = wanted.filter((id) => id in owners && (owners[id] === null || owners[id] === tenantId));
  return new Map(seen.map((id) => [id, tileOf(id, codeLength)]));
}

function tileOf(id: string, codeLength: number): RunnableTile {
  const definition = { key: id, isPlatform: owners[id] === null, inputs: [], outputKind: "numeric" } as const;
  const compiled = {
    language: "typescript",
    role: "tile",
    hash: id,
    fileName: id,
    code: id.padEnd(codeLength),
  } as const;
  return { definition, compiled } as RunnableTile;
}

const request = fc.record({
  tenantId: fc.constantFrom(...tenants),
  wanted: fc.array(fc.constantFrom(...ids), { maxLength: 6 }),
});

for (const codeLength of [10, 12 * 1024 * 1024])
  test(`a run has the tiles that the database has for its tenant, whatever was read before, with scripts of ${codeLength}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 20 }), async (requests) => {
        const read = tileReader();
        const asked: string[] = [];
        const runnable = async (tenantId: string, wanted: readonly string[]) => {
          asked.push(...wanted);
          return plainly(tenantId, wanted, codeLength);
        };
        const stores = { tiles: { forSystem: () => ({ runnable }) } } as unknown as Parameters<ReadTiles>[0];
        for (const { tenantId, wanted } of requests) {
          const tiles = wanted.map((tileDefinitionId) => ({ tileDefinitionId }));
          const run = { tenantId, frozenFlow: { tiles } } as unknown as Run;
          const found = await read(stores, run);
          const expected = plainly(tenantId, [...new Set(wanted)], codeLength);
          assert.deepEqual([...found.keys()].toSorted(), [...expected.keys()].toSorted());
          for (const [id, tile] of found) assert.equal(tile.compiled.hash, id);
        }
        const isKept = codeLength === 10;
        if (isKept) for (const id of ["p1", "p2"]) assert.ok(asked.filter((one) => one === id).length <= 1);
      }),
      { numRuns: propertyRuns(codeLength === 10 ? 200 : 10) },
    );
  });
