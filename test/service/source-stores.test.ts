/** What runs and syncs ask the catalogue for, on each database. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { StoredSource } from "#schema/source-rows.ts";
import type { Stores } from "#schema/stores.ts";
import { boxesOf } from "#server/sources/geometry.ts";
import type { Boundary } from "#server/sources/model.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { writeTenant } from "#test/support/rows.ts";

const clock = createTestClock();

function source(tenantId: string, changes: Partial<StoredSource> = {}): StoredSource {
  return {
    id: newId(),
    tenantId,
    displayName: "Probe",
    tenantKey: null,
    hint: "sensor",
    sensorType: null,
    location: null,
    boundary: null,
    timezone: null,
    enabled: true,
    disabledBySync: false,
    syncedBy: null,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
    ownerUserId: null,
    revision: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    ...changes,
  };
}

const at = (longitude: number, latitude: number) => ({ location: { latitude, longitude } });
const keysOf = (sources: readonly { readonly tenantKey: string | null }[]) =>
  sources.map(({ tenantKey }) => tenantKey).toSorted();
const system = (stores: Stores) => stores.sources.forSystem();

describeOnEachDatabase(
  "the catalogue of sources",
  (opened) => {
    const database = () => opened().database;

    async function newUserId(tenantId: string): Promise<string> {
      const id = newId();
      // A caller as authentication would make it.
      const caller = { tenantId, userId: null } as Caller<"users:manage">;
      const addresses = { email: null, emailVerified: false, phone: null, phoneVerified: false };
      const user = {
        ...addresses,
        id,
        tenantId,
        tenantKey: id,
        displayName: "Ada",
        locale: null,
        timezone: null,
        units: "metric",
      } as const;
      const times = { createdAt: clock.now(), updatedAt: clock.now() };
      await database().write((stores) =>
        stores.users
          .forCaller(caller)
          .insert({ ...user, canOverrideBranding: false, enabled: true, revision: 1, ...times }),
      );
      return id;
    }

    test("finds an owner's enabled sensors in boxes, on their edges, and on either side of the antimeridian", async () => {
      const [tenantId, neighbour] = [await writeTenant(database(), clock), await writeTenant(database(), clock)];
      const ada = await newUserId(tenantId);
      const sources = [
        source(tenantId, { tenantKey: "inside", ...at(9.5, 47.5) }),
        source(tenantId, { tenantKey: "corner", ...at(9, 47) }),
        source(tenantId, { tenantKey: "outside", ...at(10.001, 47.5) }),
        source(tenantId, { tenantKey: "disabled", enabled: false, ...at(9.5, 47.5) }),
        source(tenantId, { tenantKey: "station", hint: "weather-station", ...at(9.5, 47.5) }),
        source(tenantId, { tenantKey: "nowhere" }),
        source(tenantId, { tenantKey: "ada's", ownerUserId: ada, ...at(9.5, 47.5) }),
        source(tenantId, { tenantKey: "dateline", ...at(-180, 1) }),
        source(tenantId, { tenantKey: "beyond", ...at(-179.5, 1) }),
        source(neighbour, { tenantKey: "neighbour's", ...at(9.5, 47.5) }),
      ];
      await database().write((stores) => system(stores).insertAll(sources));
      const found = (owner: string | null, boundary: Boundary) =>
        database().read(async (stores) => keysOf(await system(stores).sensorsIn(tenantId, owner, boxesOf(boundary))));
      const box = (west: number, south: number, east: number, north: number): Boundary => {
        const ring = [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ] as const;
        return { type: "Polygon", coordinates: [ring] };
      };
      assert.deepEqual(await found(null, box(9, 47, 10, 48)), ["corner", "inside"]);
      assert.deepEqual(await found(ada, box(9, 47, 10, 48)), ["ada's"]);
      assert.deepEqual(await found(null, box(179, 0, 180, 2)), ["dateline"]);
      assert.deepEqual(await found(null, box(179, 0, -179.5, 2)), ["beyond", "dateline"]);
      assert.deepEqual(await found(null, box(20, 20, 21, 21)), []);
    });

    test("tells keys and records by id, of this tenant only", async () => {
      const [tenantId, neighbour] = [await writeTenant(database(), clock), await writeTenant(database(), clock)];
      const [keyed, bare, foreign] = [
        source(tenantId, { tenantKey: "k" }),
        source(tenantId),
        source(neighbour, { tenantKey: "n" }),
      ];
      await database().write((stores) => system(stores).insertAll([keyed, bare, foreign]));
      const ids = [keyed.id, bare.id, foreign.id, "none"];
      await database().write(async (stores) => {
        assert.deepEqual(
          await system(stores).keysOf(tenantId, ids),
          new Map([
            [keyed.id, "k"],
            [bare.id, null],
          ]),
        );
        assert.deepEqual(
          (await system(stores).named(tenantId, ids)).map(({ id }) => id).toSorted(),
          [keyed.id, bare.id].toSorted(),
        );
        assert.deepEqual(await stores.sources.forOwner(tenantId, null).hold(ids), new Set([keyed.id, bare.id]));
      });
    });

    test("adds only what has a free key, also within one statement, and says what it added", async () => {
      const tenantId = await writeTenant(database(), clock);
      const [first, again, other] = [
        source(tenantId, { tenantKey: "k" }),
        source(tenantId, { tenantKey: "k" }),
        source(tenantId, { tenantKey: "l" }),
      ];
      const add = (sources: readonly StoredSource[]) => database().write((stores) => system(stores).insertAll(sources));
      assert.deepEqual(await add([first]), new Set([first.id]));
      assert.deepEqual(await add([again, other]), new Set([other.id]));
      assert.equal((await add([source(tenantId), source(tenantId)])).size, 2);
    });

    test("changes thousands at once, and nothing of what readings said of them", async () => {
      const tenantId = await writeTenant(database(), clock);
      const many = Array.from({ length: 2_500 }, (_, index) =>
        source(tenantId, { tenantKey: `k-${index}`, ...at(9, 47) }),
      );
      await database().write((stores) => system(stores).insertAll(many));
      const lastDataAt = clock.now();
      const health = many.map(
        ({ id }) => ({ id, status: "ok", lastDataAt, cadenceSeconds: 900, silentAt: lastDataAt + 1 }) as const,
      );
      await database().write((stores) => stores.sourceHealth.forSystem().save(tenantId, health));
      const changed = many.map((each) => ({ ...each, displayName: "Moved", ...at(10, 48), revision: 2 }));
      await database().write((stores) => system(stores).updateAll(changed));
      const kept = await database().write((stores) =>
        system(stores).lockForSync(tenantId, "none", null, keysOf(many) as readonly string[]),
      );
      assert.equal(kept.length, 2_500);
      for (const { displayName, location, revision, status, lastDataAt: newest, cadenceSeconds } of kept) {
        assert.deepEqual({ displayName, location, revision }, { displayName: "Moved", ...at(10, 48), revision: 2 });
        assert.deepEqual({ status, newest, cadenceSeconds }, { status: "ok", newest: lastDataAt, cadenceSeconds: 900 });
      }
    });

    test("hands a sync its own sources and those that have a key of the answer, and lets them go with their adapter", async () => {
      const tenantId = await writeTenant(database(), clock);
      const sources = [
        source(tenantId, { tenantKey: "own", syncedBy: "a-1" }),
        source(tenantId, { tenantKey: "other's", syncedBy: "a-2" }),
        source(tenantId, { tenantKey: "by hand" }),
        source(tenantId, { tenantKey: "unrelated" }),
      ];
      await database().write((stores) => system(stores).insertAll(sources));
      await database().write(async (stores) => {
        const locked = await system(stores).lockForSync(tenantId, "a-1", null, ["by hand", "new"]);
        assert.deepEqual(keysOf(locked), ["by hand", "own"]);
        assert.deepEqual(keysOf(await system(stores).synced(tenantId, "a-2", null)), ["other's"]);
      });
      await database().write((stores) => system(stores).clearOfAdapter(tenantId, "a-2", clock.now()));
      assert.deepEqual(await database().read((stores) => system(stores).synced(tenantId, "a-2", null)), []);
    });
  },
  clock,
);
