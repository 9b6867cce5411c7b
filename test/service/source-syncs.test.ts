/** A `targets` adapter synced into sources, asked for over HTTP. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { entries } from "#test/support/audit.ts";
import { languagesInSuite } from "#test/support/in-full.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { countsIn, createTargetsAdapter, field, fields, sourcesByKey, synced, syncWorld } from "#test/support/sync.ts";
import { createUser, newUser } from "#test/support/users.ts";
import { gate } from "#test/support/wait.ts";

const world = syncWorld();
const { clock, sync, adapterOf, syncsOf, eventsOf, withAda } = world;

describe("a sync", () => {
  for (const language of languagesInSuite) {
    test(`creates, changes, disables and enables again what a ${language} adapter tells`, async () => {
      const id = await withAda(language);
      const location = { latitude: 47.61, longitude: 9.42 };
      world.catalogue.offer("ada", [
        field("a", { sensorType: "soil-probe", location, timezone: "Europe/Zurich" }),
        field("b"),
        field("c"),
      ]);
      const first = await synced(world.call, id);
      assert.deepEqual(first.adapterId, id);
      assert.deepEqual(countsIn(first), [3, 3, 0, 0, 0]);
      assert.deepEqual(
        first.users.map(({ userKey, outcome, error }: Record<string, unknown>) => ({ userKey, outcome, error })),
        [{ userKey: "ada", outcome: "synced", error: null }],
      );
      const made = (await sourcesByKey(world.call)).get("ada/a");
      assert.deepEqual(
        [
          made.displayName,
          made.hint,
          made.sensorType,
          made.location,
          made.timezone,
          made.enabled,
          made.status,
          made.lastDataAt,
        ],
        ["Field a", "sensor", "soil-probe", location, "Europe/Zurich", true, "unknown", null],
      );
      assert.equal((await adapterOf(id)).lastSyncAt, new Date(clock.now()).toISOString());

      assert.deepEqual(countsIn(await synced(world.call, id)), [3, 0, 0, 0, 0], "the same answer changes nothing");
      assert.equal((await sourcesByKey(world.call)).get("ada/a").updatedAt, made.updatedAt);

      world.catalogue.offer("ada", [field("a", { displayName: "Renamed" }), field("c"), field("d")]);
      assert.deepEqual(countsIn(await synced(world.call, id)), [3, 1, 1, 1, 0]);
      const after = await sourcesByKey(world.call);
      assert.deepEqual([after.size, after.get("ada/b").enabled, after.get("ada/a").displayName], [4, false, "Renamed"]);
      assert.equal(after.get("ada/a").id, made.id);

      world.catalogue.offer("ada", [field("a", { displayName: "Renamed" }), field("b"), field("c"), field("d")]);
      assert.deepEqual(countsIn(await synced(world.call, id)), [4, 0, 0, 0, 1]);
      assert.equal((await sourcesByKey(world.call)).get("ada/b").enabled, true);
      const events = await eventsOf("sources.synced");
      assert.deepEqual(
        events.map((data) => countsIn(data)),
        [
          [3, 3, 0, 0, 0],
          [3, 0, 0, 0, 0],
          [3, 1, 1, 1, 0],
          [4, 0, 0, 0, 1],
        ],
      );
      assert.deepEqual(Object.keys(events[0] ?? {}).toSorted(), [
        "adapterId",
        "created",
        "disabled",
        "reenabled",
        "total",
        "updated",
      ]);
    });
  }

  test("under an Idempotency-Key holds nobody up while the tenant is asked, and is answered again without asking", async () => {
    const id = await withAda();
    const [isAsked, mayAnswer] = [gate(), gate()];
    world.catalogue.answerWith(async () => {
      isAsked.open();
      await mayAnswer.opened;
      return { sources: fields(2) };
    });
    const options = { body: {}, headers: { "idempotency-key": "sync" } };
    const syncing = world.call("POST", `/v1/adapters/${id}/sync`, options);
    await isAsked.opened;
    assert.equal((await world.call("POST", "/v1/flows", { body: flowInput() })).status, 201);
    mayAnswer.open();
    const first = await syncing;
    assert.deepEqual(countsIn(first.body), [2, 2, 0, 0, 0], first.text);
    const asked = world.catalogue.asked.length;
    const again = await world.call("POST", `/v1/adapters/${id}/sync`, options);
    assert.deepEqual([again.text, again.headers.get("idempotency-replayed")], [first.text, "true"]);
    assert.equal(world.catalogue.asked.length, asked);
  });

  test("leaves an entry in the audit log where it changed something, and none where it did not", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(2));
    await synced(world.call, id);
    await synced(world.call, id);
    const found = (await entries(world.call)).filter(({ action }) => action === "synced");
    assert.equal(found.length, 1);
    assert.deepEqual([found[0]?.recordId, found[0]?.after?.created, found[0]?.actor.kind], [id, 2, "key"]);
  });

  test("asks once for each user, and each user's sources are the user's own", async () => {
    const [ada, bob] = [await newUser(world.call, "ada"), await newUser(world.call, "bob")];
    const id = await createTargetsAdapter(world.call, world.catalogue.origin);
    world.catalogue.offer("ada", [field("a"), field("both")]);
    world.catalogue.offer("bob", [field("both", { displayName: "Bob's" })]);
    const report = await synced(world.call, id);
    assert.deepEqual(countsIn(report), [3, 3, 0, 0, 0]);
    assert.deepEqual(world.catalogue.asked.toSorted(), ["ada", "bob"]);
    assert.deepEqual([...(await sourcesByKey(ada.call)).keys()].toSorted(), ["ada/a", "ada/both"]);
    assert.deepEqual([...(await sourcesByKey(bob.call)).keys()], ["bob/both"]);

    world.catalogue.offer("bob", []);
    await synced(world.call, id, { userKey: "bob", force: true });
    assert.deepEqual(world.catalogue.asked.slice(2), ["bob"]);
    const after = await sourcesByKey(world.call);
    assert.deepEqual([after.get("ada/both").enabled, after.get("bob/both").enabled], [true, false]);
  });

  test("covers the tenant itself where it has no users, and where that was asked for", async () => {
    const id = await createTargetsAdapter(world.call, world.catalogue.origin);
    world.catalogue.offer(null, [field("t")]);
    assert.deepEqual(countsIn(await synced(world.call, id)), [1, 1, 0, 0, 0]);
    assert.equal((await sourcesByKey(world.call)).get("/t").ownerUserId, null);

    const other = await world.newTenant();
    await createUser(other.call, "ada");
    const otherId = await createTargetsAdapter(other.call, world.catalogue.origin);
    await synced(other.call, otherId);
    assert.deepEqual(world.catalogue.asked, [null, "ada"]);
    await synced(other.call, otherId, { userKey: null });
    await synced(other.call, otherId);
    assert.deepEqual(world.catalogue.asked.slice(2, 3), [null]);
    assert.deepEqual(new Set(world.catalogue.asked.slice(3)), new Set([null, "ada"]));
    assert.deepEqual([...(await sourcesByKey(other.call)).keys()], ["/t"]);
  });

  test("passes disabled users over, and leaves their sources as they are", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(1));
    const user = (await world.call("GET", "/v1/users/by-key/ada")).body;
    await synced(world.call, id);
    world.catalogue.offer("ada", []);
    await world.call("POST", `/v1/users/${user.id}/disable`);
    assert.deepEqual((await synced(world.call, id, { force: true })).users, []);
    assert.equal((await sourcesByKey(world.call)).get("ada/f-0").enabled, true);
    assertProblem(await sync(id, { userKey: "ada" }), { status: 422, slug: "validation", locs: ["userKey"] });
  });
});

describe("what people change", () => {
  test("lasts where the adapter says nothing of it, and till the next sync where it does", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", [field("a")]);
    await synced(world.call, id);
    const { id: sourceId } = (await sourcesByKey(world.call)).get("ada/a");
    const patched = await world.call("PATCH", `/v1/sources/${sourceId}`, {
      body: { displayName: "Mine", timezone: "Europe/Paris" },
    });
    assert.equal(patched.status, 200, patched.text);
    assert.deepEqual(countsIn(await synced(world.call, id)), [1, 0, 1, 0, 0]);
    const after = (await world.call("GET", `/v1/sources/${sourceId}`)).body;
    assert.deepEqual([after.displayName, after.timezone], ["Field a", "Europe/Paris"]);
  });

  test("by disabling a source is never undone by a sync", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(4));
    await synced(world.call, id);
    const before = await sourcesByKey(world.call);
    await world.call("PATCH", `/v1/sources/${before.get("ada/f-0").id}`, { body: { enabled: false } });
    assert.deepEqual(countsIn(await synced(world.call, id)), [4, 0, 0, 0, 0]);
    world.catalogue.offer("ada", fields(2, 2));
    assert.deepEqual(countsIn(await synced(world.call, id)), [2, 0, 0, 1, 0], "a sync disables what is still enabled");
    // Disabled by a sync, then by a person too.
    await world.call("PATCH", `/v1/sources/${before.get("ada/f-1").id}`, { body: { enabled: false } });
    world.catalogue.offer("ada", fields(4));
    assert.deepEqual(countsIn(await synced(world.call, id)), [4, 0, 0, 0, 0]);
    const after = await sourcesByKey(world.call);
    assert.deepEqual(
      [0, 1, 2, 3].map((n) => after.get(`ada/f-${n}`).enabled),
      [false, false, true, true],
    );
  });

  test("by making a source under an offered key is taken over, with its id", async () => {
    const id = await withAda();
    const made = await world.call("POST", "/v1/sources", {
      body: { displayName: "By hand", tenantKey: "a", hint: "sensor", ownerUserKey: "ada", timezone: "Europe/Paris" },
    });
    assert.equal(made.status, 201, made.text);
    const tenants = await world.call("POST", "/v1/sources", {
      body: { displayName: "Not ada's", tenantKey: "a", hint: "sensor" },
    });
    assert.equal(tenants.status, 201, tenants.text);
    world.catalogue.offer("ada", [field("a")]);
    assert.deepEqual(countsIn(await synced(world.call, id)), [1, 0, 1, 0, 0]);
    const after = await sourcesByKey(world.call);
    assert.deepEqual(
      [after.size, after.get("ada/a").id, after.get("ada/a").displayName, after.get("/a").displayName],
      [2, made.body.id, "Field a", "Not ada's"],
    );
  });
});

describe("a sync that would disable more than half", () => {
  test("is a 409 with counts and changes nothing; force carries it out", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(5));
    await synced(world.call, id);
    world.catalogue.offer("ada", [...fields(2), field("new")]);
    const stopped = await sync(id);
    assertProblem(stopped, { status: 409, slug: "sync-stopped" });
    assert.match(stopped.body.detail, /3 of 5/);
    assert.deepEqual(
      stopped.body.users.map((user: Record<string, unknown>) => [user.userKey, user.outcome, ...countsIn(user)]),
      [["ada", "stopped", 3, 1, 0, 3, 0]],
    );
    const untouched = await sourcesByKey(world.call);
    assert.deepEqual([untouched.size, [...untouched.values()].every(({ enabled }) => enabled)], [5, true]);
    assert.match((await adapterOf(id)).lastError, /^user ada: .*3 of 5/);
    assert.equal((await eventsOf("sources.synced")).length, 1);

    assert.deepEqual(countsIn(await synced(world.call, id, { force: true })), [3, 1, 0, 3, 0]);
    assert.equal((await adapterOf(id)).lastError, null);
  });

  test("is stopped for an empty answer too, and not for half", async () => {
    const id = await withAda();
    world.catalogue.offer("ada", fields(2));
    await synced(world.call, id);
    world.catalogue.offer("ada", []);
    assertProblem(await sync(id), { status: 409, slug: "sync-stopped" });
    world.catalogue.offer("ada", fields(1));
    assert.deepEqual(countsIn(await synced(world.call, id)), [1, 0, 0, 1, 0]);
  });

  test("stops for one user and goes on for the others, and the trouble stays to be seen", async () => {
    await createUser(world.call, "bob");
    const id = await withAda();
    world.catalogue.offer("ada", fields(3));
    world.catalogue.offer("bob", fields(3));
    await synced(world.call, id);
    world.catalogue.offer("ada", []);
    world.catalogue.offer("bob", fields(4));
    const report = await synced(world.call, id);
    assert.deepEqual(countsIn(report), [4, 1, 0, 0, 0]);
    const outcomes = report.users.map(({ userKey, outcome }: Record<string, string>) => `${userKey} ${outcome}`);
    assert.deepEqual(outcomes.toSorted(), ["ada stopped", "bob synced"]);
    assert.match((await adapterOf(id)).lastError, /^user ada: /);
    assert.deepEqual(
      (await syncsOf(id, "?outcome=stopped")).map(({ userKey }: { userKey: string }) => userKey),
      ["ada"],
    );
    assert.equal((await syncsOf(id)).length, 2);
    assert.equal((await syncsOf(id, "?q=BO")).length, 1);
  });
});

test("a request that cannot be carried out is refused at the place", async () => {
  const id = await withAda();
  const weather = await createAdapter(world.call, adapterInput());
  assertProblem(await sync(weather.id), { status: 422, slug: "validation", locs: ["path.id"] });
  assertProblem(await sync(id, { userKey: "nobody" }), { status: 422, slug: "validation", locs: ["userKey"] });
  assertProblem(await sync(id, { force: "yes" }), { status: 422, slug: "validation", locs: ["force"] });
  assertProblem(await sync("none"), { status: 404 });
  assertProblem(await world.call("GET", "/v1/adapters/none/syncs"), { status: 404 });
  await world.call("PATCH", `/v1/adapters/${id}`, { body: { enabled: false } });
  assertProblem(await sync(id), { status: 409, slug: "conflict" });
  assert.deepEqual(world.catalogue.asked, []);
});
