/** Adapters of sources that fail: what the caller is told, what stays as it was, and what counts as one failure. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { noCounts } from "#server/source-syncs/rules.ts";
import type { OwnerSync } from "#server/source-syncs/model.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { countsIn, createTargetsAdapter, field, fields, sourcesByKey, synced, syncWorld } from "#test/support/sync.ts";
import { createUser, newUser } from "#test/support/users.ts";
import { gate } from "#test/support/wait.ts";

const world = syncWorld();
const { clock, sync, adapterOf, eventsOf, withAda } = world;

/**
 * Two owners' syncs end at the same moment: the second one waits for the adapter's row while the first is about to be
 * committed.
 */
test("the trouble of one user is still told when another's sync that ended well waited for it", async () => {
  const users = await Promise.all(["ada", "bob"].map((key) => newUser(world.call, key)));
  const adapterId = await createTargetsAdapter(world.call, world.catalogue.origin);
  const tenantId = world.tenantId;
  const end = async (
    index: number,
    userKey: string,
    changes: Partial<OwnerSync>,
    whileHeld: () => Promise<void>,
  ): Promise<void> => {
    const userId = users[index]?.id ?? "";
    await world.service.database.write(async (stores) => {
      const store = stores.sourceSyncs.forSystem();
      await store.lock({ tenantId, adapterId }, userId);
      const sync: OwnerSync = {
        userKey,
        outcome: "synced",
        ...noCounts,
        error: null,
        askedAt: clock.now(),
        endedAt: clock.now(),
        ...changes,
      };
      await store.record({ tenantId, adapterId }, { userId, userKey }, sync);
      await store.noteOnAdapter({ tenantId, adapterId });
      await whileHeld();
    });
  };
  const noted = Promise.withResolvers<void>();
  const first = end(0, "ada", { outcome: "stopped", error: "the sync would disable 3 of 3" }, async () => {
    noted.resolve();
    await setTimeout(500);
  });
  await noted.promise;
  await Promise.all([first, end(1, "bob", {}, async () => {})]);
  const { lastError, lastSyncAt } = await adapterOf(adapterId);
  assert.deepEqual(
    [lastError, lastSyncAt],
    ["user ada: the sync would disable 3 of 3", new Date(clock.now()).toISOString()],
  );
});

test("an answer that comes after a later sync's changes nothing: what was asked last is what holds", async () => {
  const id = await withAda();
  world.catalogue.offer("ada", [field("a")]);
  await synced(world.call, id);
  const [asked, answered] = [gate(), gate()];
  world.catalogue.answerWith(async () => {
    asked.open();
    await answered.opened;
    return { sources: [field("a", { displayName: "Before" }), field("b")] };
  });
  const slow = sync(id);
  await asked.opened;
  clock.advance(1);
  world.catalogue.offer("ada", [field("a", { displayName: "After" })]);
  assert.deepEqual(countsIn(await synced(world.call, id)), [1, 0, 1, 0, 0]);
  answered.open();
  const late = await slow;
  assert.deepEqual([late.status, countsIn(late.body)], [200, [1, 0, 1, 0, 0]], late.text);
  const after = await sourcesByKey(world.call);
  assert.deepEqual([after.size, after.get("ada/a").displayName], [1, "After"]);
  assert.equal((await eventsOf("sources.synced")).length, 2);
});

describe("an adapter that fails", () => {
  test("is a 424 that says how, and changes nothing", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(2));
    await synced(world.call, id);
    world.catalogue.answerWith(() => Promise.reject(new Error("down")));
    const failed = await sync(id, { force: true });
    assertProblem(failed, { status: 424, slug: "adapter-failed" });
    assert.match(failed.body.detail, /ada.*the catalogue answered 500/);
    assert.match((await adapterOf(id)).lastError, /the catalogue answered 500/);
    assert.ok([...(await sourcesByKey(world.call)).values()].every(({ enabled }) => enabled));
  });

  test("by an answer that does not fit is told the place, and half an answer is none", async () => {
    const id = await withAda();
    world.catalogue.answerWith(() => ({ sources: [field("a"), { ...field("b"), timezone: "Mars/Olympus" }] }));
    const failed = await sync(id);
    assertProblem(failed, { status: 424, slug: "adapter-failed" });
    assert.match(failed.body.detail, /sources\[1\]\.timezone/);
    world.catalogue.answerWith(() => ({ sources: [field("a"), field("a")] }));
    assert.match((await sync(id)).body.detail, /sources\[1\]\.tenantKey: repeats sources\[0\]/);
    assert.equal((await sourcesByKey(world.call)).size, 0);
  });

  test("for one user is told with that user, and the others are synced", async () => {
    await createUser(world.call, "bob");
    const id = await withAda();
    world.catalogue.answerWith((userKey) =>
      userKey === "bob" ? Promise.reject(new Error("no bob")) : { sources: fields(1) },
    );
    const { users } = await synced(world.call, id);
    const outcomes = users.map(({ userKey, outcome }: Record<string, string>) => `${userKey} ${outcome}`);
    assert.deepEqual(outcomes.toSorted(), ["ada synced", "bob failed"]);
  });
});

test("an adapter that fails for every user is held to have failed once in each pass, and is disabled after 20", async () => {
  for (const key of ["bob", "cid", "dan"]) await createUser(world.call, key);
  const id = await withAda();
  world.catalogue.answerWith(() => Promise.reject(new Error("down")));
  for (let pass = 1; pass <= 20; pass++) {
    clock.advance(1);
    assertProblem(await sync(id), { status: 424, slug: "adapter-failed" });
    assert.equal((await adapterOf(id)).consecutiveFailures, pass);
    await sync(id, { userKey: "ada" });
  }
  assert.equal((await adapterOf(id)).enabled, false);
  assert.equal((await eventsOf("adapter.disabled")).length, 1);
  assertProblem(await sync(id), { status: 409, slug: "conflict" });
});
