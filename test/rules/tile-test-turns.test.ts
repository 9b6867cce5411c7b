/** Tests of tiles take turns: a tenant's tests keep neither its own other work nor other tenants waiting for long. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "#core/errors.ts";
import { type CheckedDraft, createTileChecks, type TileCheckDependencies } from "#server/tile-tests/checks.ts";
import type { TileManager } from "#server/tiles/own-tiles-insert.ts";
import { testsOfTenantAtOnce, testsOfTenantWaiting, testTurns } from "#server/tile-tests/turns.ts";

const never = new AbortController().signal;

describe("tests of tiles", () => {
  test("are carried out a few at a time for each tenant, in their order, beside those of others", async () => {
    const turns = testTurns(never);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (tenantId: string, name: string): Promise<void> =>
      turns.inTurn(tenantId, () => {
        begun.push(name);
        return new Promise((resolve) => ends.push(resolve));
      });
    const tests = [begin("a", "a1"), begin("a", "a2"), begin("a", "a3"), begin("b", "b1")];
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(begun, ["a1", "a2", "b1"]);
    ends[0]?.();
    await tests[0];
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(begun, ["a1", "a2", "b1", "a3"]);
    for (const end of ends) end();
    await Promise.all(tests);
  });

  test("are refused where too many of the tenant wait, and taken again when some have ended", async () => {
    const turns = testTurns(never);
    const giveUp = new AbortController();
    const most = testsOfTenantAtOnce + testsOfTenantWaiting;
    const endless = () => new Promise<void>((_, reject) => giveUp.signal.addEventListener("abort", reject));
    const tests = Array.from({ length: most }, () => turns.inTurn("a", endless, giveUp.signal));
    const one = (tenantId: string) => turns.inTurn(tenantId, async () => "done");
    await assert.rejects(one("a"), (error: unknown) => error instanceof AppError && error.slug === "rate-limited");
    assert.equal(await one("b"), "done");
    giveUp.abort();
    await Promise.allSettled(tests);
    assert.equal(await one("a"), "done");
  });

  test("take turns with checks, of which a newer one of the session ends the one before, in work or waiting", async () => {
    const turns = testTurns(never);
    let begun = 0;
    const checks = createTileChecks({
      // A version that has no key is looked for nowhere.
      database: {} as TileCheckDependencies["database"],
      turns,
      check: async (_tile, { signal }) => {
        begun += 1;
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        throw signal?.reason;
      },
    });
    const check = (sessionId: string) => checks.check({ tenantId: "a", sessionId } as TileManager, {} as CheckedDraft);
    const most = testsOfTenantAtOnce + testsOfTenantWaiting;
    const asked = Array.from({ length: most }, (_, index) => check(`session ${index}`));
    const outcomes = asked.map((one) => one.catch(({ slug }: AppError) => slug));
    await assert.rejects(
      turns.inTurn("a", async () => {}),
      { slug: "rate-limited" },
    );
    assert.equal(begun, testsOfTenantAtOnce);
    for (const index of [0, most - 1]) void check(`session ${index}`).catch(() => {});
    assert.deepEqual(await Promise.all([outcomes[0], outcomes.at(-1)]), ["superseded", "superseded"]);
  });
});
