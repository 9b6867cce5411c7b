/** Syncs of many sources, of many users, at the same time, and by the hour. */
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { syncTasks } from "#server/source-syncs/periodic.ts";
import { adapterInput } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { countsIn, createTargetsAdapter, fields, sourcesByKey, synced, syncWorld } from "#test/support/sync.ts";
import { createUser } from "#test/support/users.ts";
import { eventually, gate } from "#test/support/wait.ts";

const hourMs = 3_600_000;
/** What a request waits for its syncs. */
const respondWithinMs = 15_000;
const world = syncWorld();
const { clock, sync, adapterOf, syncsOf, eventsOf, withAda } = world;

const unfinished = () => world.service.database.read((stores) => stores.outbox.forSystem().unfinishedCount());

describe("syncs at the same time", () => {
  test("make no source twice, and tell each change once", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(300));
    const reports = await Promise.all(Array.from({ length: 6 }, () => synced(world.call, id)));
    assert.equal(
      reports.reduce((sum, { created }) => sum + created, 0),
      300,
    );
    assert.equal((await sourcesByKey(world.call)).size, 300);
    assert.equal((await eventsOf("sources.synced")).length, 6);
  });

  test("and a bulk upsert of the same keys get along", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(200));
    const sources = Array.from({ length: 200 }, (_, n) => ({
      displayName: "By hand",
      tenantKey: `f-${199 - n}`,
      hint: "sensor",
    }));
    const upsert = () => world.call("PUT", "/v1/sources/bulk", { body: { ownerUserKey: "ada", sources } });
    const [report, bulk] = await Promise.all([synced(world.call, id), upsert()]);
    assert.equal(bulk.status, 200, bulk.text);
    assert.ok(bulk.body.items.every(({ outcome }: { outcome: string }) => outcome !== "failed"));
    assert.equal(report.total, 200);
    assert.equal((await sourcesByKey(world.call)).size, 200);
  });
});

test("10,000 offered sources are one sync, and one more is too many", async () => {
  const id = await withAda();
  /** On a busy machine a request may leave it to a job. */
  const syncToEnd = async () => {
    await sync(id);
    await eventually("the sync is done", async () => (await unfinished()) === 0, 120_000);
    return (await syncsOf(id))[0];
  };
  world.catalogue.offer("ada", fields(10_000));
  assert.deepEqual(countsIn(await syncToEnd()), [10_000, 10_000, 0, 0, 0]);
  world.catalogue.offer("ada", fields(10_000, 5_000));
  assert.deepEqual(countsIn(await syncToEnd()), [10_000, 5_000, 0, 5_000, 0]);
  assert.equal((await sourcesByKey(world.call, "&enabled=true")).size, 10_000);
  world.catalogue.offer("ada", fields(10_001));
  assert.equal((await syncToEnd()).outcome, "failed");
});

/** Passes when the test says so. */
function heldTimeLimit({ mock }: TestContext, heldMs: number): AbortController {
  const limit = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  mock.method(AbortSignal, "timeout", (ms: number) => (ms === heldMs ? limit.signal : timeout(ms)));
  return limit;
}

test("what takes too long for a request goes on as jobs: 202, and every user is synced in the end", async (context) => {
  const keys = Array.from({ length: 8 }, (_, n) => `user-${n}`);
  for (const key of keys) await createUser(world.call, key);
  const id = await createTargetsAdapter(world.call, world.catalogue.origin);
  const limit = heldTimeLimit(context, respondWithinMs);
  const isOver = gate();
  let count = 0;
  world.catalogue.answerWith(async () => {
    count += 1;
    if (count > keys.length / 2) await isOver.opened;
    return { sources: fields(1) };
  });
  const requested = sync(id);
  await eventually("some users wait", () => count > keys.length / 2);
  limit.abort(new DOMException("The time is over.", "TimeoutError"));
  const answer = await requested;
  isOver.open();
  assert.equal(answer.status, 202, answer.text);
  assert.ok(answer.body.queued > 0);
  assert.equal(answer.body.users.length + answer.body.queued, keys.length);
  await eventually(
    "all users are synced",
    async () => (await syncsOf(id, "?outcome=synced")).length === keys.length,
    60_000,
  );
  assert.equal((await sourcesByKey(world.call)).size, keys.length);
});

describe("the hourly pass", () => {
  /** Two scheduler processes look at the same time. */
  async function pass(): Promise<void> {
    const tasks = [1, 2].flatMap(() => syncTasks({ database: world.service.database, clock }));
    await Promise.all(tasks.map(({ round }) => round(new AbortController().signal)));
  }
  async function passToEnd(): Promise<void> {
    await pass();
    await eventually("the syncs are done", async () => (await unfinished()) === 0);
  }

  test("syncs each enabled user once an hour, whatever many schedulers there are", async () => {
    await createUser(world.call, "bob");
    const gone = await createUser(world.call, "gone");
    await world.call("POST", `/v1/users/${gone.id}/disable`);
    const id = await withAda();
    world.catalogue.offer("ada", fields(2));
    world.catalogue.offer("bob", fields(1));
    await passToEnd();
    assert.deepEqual(world.catalogue.asked, [], "a new adapter has an hour");
    clock.advance(hourMs);
    await passToEnd();
    assert.deepEqual(world.catalogue.asked.toSorted(), ["ada", "bob"]);
    assert.equal((await sourcesByKey(world.call)).size, 3);
    clock.advance(hourMs - 1);
    await passToEnd();
    assert.equal(world.catalogue.asked.length, 2);
    clock.advance(1);
    await passToEnd();
    assert.equal(world.catalogue.asked.length, 4);
    assert.equal((await eventsOf("sources.synced")).length, 4);
    const { lastError, lastSyncAt } = await adapterOf(id);
    assert.deepEqual([lastError, lastSyncAt], [null, new Date(clock.now()).toISOString()]);
  });

  test("stops before it disables more than half, and says so on the adapter", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(3));
    await synced(world.call, id);
    world.catalogue.offer("ada", fields(1));
    clock.advance(hourMs);
    await passToEnd();
    assert.match((await adapterOf(id)).lastError, /2 of 3/);
    assert.ok([...(await sourcesByKey(world.call)).values()].every(({ enabled }) => enabled));
  });

  test("comes an hour after a requested sync of everybody", async () => {
    const id = await withAda();
    clock.advance(hourMs - 1);
    await synced(world.call, id);
    clock.advance(hourMs - 1);
    await passToEnd();
    assert.equal(world.catalogue.asked.length, 1);
    clock.advance(1);
    await passToEnd();
    assert.equal(world.catalogue.asked.length, 2);
  });

  test("passes over suspended tenants, disabled adapters and other facets", async () => {
    const suspended = await world.newTenant();
    await createTargetsAdapter(suspended.call, world.catalogue.origin);
    await world.service.operator("PATCH", `/v1/admin/tenants/${suspended.id}`, { body: { status: "suspended" } });
    const id = await withAda();
    await world.call("PATCH", `/v1/adapters/${id}`, { body: { enabled: false } });
    await createAdapter(world.call, adapterInput());
    clock.advance(hourMs);
    await passToEnd();
    assert.deepEqual(world.catalogue.asked, []);
  });

  test("of an adapter, user or tenant that was disabled after the pass does nothing", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(1));
    clock.advance(hourMs);
    const held = Promise.withResolvers<void>();
    world.catalogue.answerWith(async () => {
      await held.promise;
      return { sources: fields(1) };
    });
    await pass();
    await eventually("the adapter is asked", () => world.catalogue.asked.length === 1);
    await world.call("PATCH", `/v1/adapters/${id}`, { body: { enabled: false } });
    held.resolve();
    await eventually("the syncs are done", async () => (await unfinished()) === 0);
    assert.equal((await sourcesByKey(world.call)).size, 0);
  });
});
