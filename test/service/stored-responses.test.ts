/** The room for kept answers: never overdrawn, given back when they expire, and nobody waits for anybody. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { keptResponseTasks } from "#server/http/idempotency.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { gate } from "#test/support/wait.ts";

const mebibyte = 1024 * 1024;
const roomBytes = 64 * mebibyte;
const dayMs = 86_400_000;

interface Owner {
  readonly keyed: (key: string) => { readonly owner: string; readonly scope: string; readonly key: string };
}

function newOwner(): Owner {
  const owner = newId();
  return { keyed: (key) => ({ owner, scope: owner, key }) };
}

const storeOf = (stores: Stores) => stores.idempotency.forSystem();

/** Whether there was room; the row is there either way, as for a request. */
function keep(database: Database, { keyed }: Owner, key: string, bytes: number, expiresAt = dayMs): Promise<boolean> {
  return database.write(async (stores) => {
    const store = storeOf(stores);
    const isWhole = await store.takeRoom(keyed(key), bytes);
    const answer = { status: 201, headers: {}, sealedBody: null, isWhole, requestHash: "h" };
    await store.keep(keyed(key), { ...answer, bodyBytes: isWhole ? bytes : 0, expiresAt });
    return isWhole;
  });
}

const prepare = (database: Database, { keyed }: Owner): Promise<void> =>
  database.read((stores) => storeOf(stores).ensureRoom(keyed("")));

describeOnEachDatabase("the room for kept answers", (opened) => {
  test("holds 64 MiB to the byte, whatever is kept and whatever expires", async () => {
    const { database } = opened();
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          bytes: fc.integer({ min: 1, max: 9 * mebibyte }),
          expiresAt: fc.integer({ min: 1, max: 100 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ purgeAt: fc.integer({ min: 1, max: 100 }) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const owner = newOwner();
        await prepare(database, owner);
        let kept: { readonly bytes: number; readonly expiresAt: number }[] = [];
        for (const [index, each] of steps.entries()) {
          if ("purgeAt" in each) {
            await database.write((stores) => storeOf(stores).purge(each.purgeAt, 1_000));
            kept = kept.filter(({ expiresAt }) => expiresAt > each.purgeAt);
            continue;
          }
          const used = kept.reduce((sum, { bytes }) => sum + bytes, 0);
          const hasRoom = used + each.bytes <= roomBytes;
          assert.equal(await keep(database, owner, `k${index}`, each.bytes, each.expiresAt), hasRoom);
          if (hasRoom) kept.push(each);
        }
        await database.write((stores) => storeOf(stores).purge(100, 1_000));
        assert.equal(await keep(database, owner, "all of it", roomBytes), true);
        assert.equal(await keep(database, owner, "one more", 1), false);
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  test("holds no more when many fill it at once", async () => {
    const { database } = opened();
    const owner = newOwner();
    await prepare(database, owner);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => keep(database, owner, `k${index}`, mebibyte)),
    );
    assert.equal(outcomes.filter(Boolean).length, 64);
    assert.equal(await keep(database, owner, "another owner's", mebibyte), false);
    const other = newOwner();
    await prepare(database, other);
    assert.equal(await keep(database, other, "k", mebibyte), true);
  });

  test("is free again once housekeeping has removed what expired, however much that is", async () => {
    const { database } = opened();
    const owner = newOwner();
    await prepare(database, owner);
    const smallOnes = 1_050;
    assert.equal(await keep(database, owner, "large", roomBytes - smallOnes), true);
    await database.write(async (stores) => {
      const small = {
        status: 201,
        headers: {},
        sealedBody: null,
        isWhole: true,
        requestHash: "h",
        bodyBytes: 1,
        expiresAt: dayMs,
      };
      assert.equal(await storeOf(stores).takeRoom(owner.keyed(""), smallOnes), true);
      for (let index = 0; index < smallOnes; index += 1)
        await storeOf(stores).keep(owner.keyed(`small ${index}`), small);
    });
    assert.equal(await keep(database, owner, "too late", 1, 2 * dayMs), false);
    const clock = createTestClock(dayMs);
    const tasks = keptResponseTasks({ database, clock, observeBatch: () => {} });
    for (const { round } of tasks) await round(new AbortController().signal);
    const find = (key: string) => database.read((stores) => storeOf(stores).find(owner.keyed(key)));
    assert.deepEqual(
      [await find("large"), await find("small 0"), await find(`small ${smallOnes - 1}`)],
      [null, null, null],
    );
    assert.notEqual(await find("too late"), null);
    assert.equal(await keep(database, owner, "all of it", roomBytes), true);
  });

  test("goes on while a transaction stands still that has taken from it: nobody waits for its end", async (t) => {
    const { database, driver } = opened();
    if (driver === "embedded") return t.skip("one connection: there is no second transaction");
    const owner = newOwner();
    await prepare(database, owner);
    assert.equal(await keep(database, owner, "expired", 10, 1), true);
    const [begun, over] = [gate(), gate()];
    const frozen = database.write(async (stores) => {
      const store = storeOf(stores);
      assert.equal(await store.tryLock(owner.keyed("held")), true);
      assert.equal(await store.takeRoom(owner.keyed("held"), mebibyte / 2), true);
      begun.open();
      await over.opened;
    });
    await begun.opened;
    assert.equal(await database.write((stores) => storeOf(stores).tryLock(owner.keyed("held"))), false);
    assert.equal(await database.write((stores) => storeOf(stores).tryLock(owner.keyed("free"))), true);
    assert.equal(await keep(database, owner, "free", mebibyte), true);
    assert.equal(await database.write((stores) => storeOf(stores).removeExpired(owner.keyed("expired"), 1)), true);
    over.open();
    await frozen;
  });
});
