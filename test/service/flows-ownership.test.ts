/**
 * Whose flows a caller reaches: users their own, the tenant all, nobody a neighbour's; and what a flow's owner must
 * share.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type Caller, scopes } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import { createFlowService, type FlowReferences, type FlowService } from "#server/flows/service.ts";
import { noOverrides } from "#server/retention/model.ts";
import { createUserService } from "#server/users/service.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { storeTile } from "#test/support/tiles.ts";

const clock = createTestClock();
let [ada, bob] = ["", ""];
/** A source and a contact list of Ada's. */
const references: FlowReferences = {
  sources: async (_stores, _tenantId, ownerUserId, ids) =>
    new Set(ownerUserId === ada ? ids.filter((id) => id === "field") : []),
  contactLists: async (_stores, _tenantId, ownerUserId, ids) =>
    new Set(ownerUserId === ada ? ids.filter((id) => id === "crew") : []),
};

describeOnEachDatabase(
  "the owner of a flow",
  (opened) => {
    let flows: FlowService;
    let tenant: Caller<"flows:write">;
    const user = (userId: string) => ({ ...tenant, kind: "user-session", userId }) as Caller<"flows:write">;
    const input = {
      displayName: "F",
      status: "draft",
      tiles: [{ tileKey: "owned", params: {} }],
      targets: [],
    } as const;
    const names = async (caller: Caller, query = {}) =>
      (await flows.page(caller, query)).items.map(({ displayName }) => displayName).sort();

    before(async () => {
      const { database } = opened();
      flows = createFlowService({ database, clock, references, checks: paramsChecksHere, onFlowDeleted: () => {} });
      const tenantId = newId();
      const record = {
        id: tenantId,
        displayName: "T",
        status: "active",
        maxRunsPerHour: 120,
        rateLimitPerMinute: 600,
        retention: noOverrides,
        locale: null,
        timezone: null,
        senderName: null,
        frameOrigins: [],
        revision: 1,
        createdAt: clock.now(),
      } as const;
      await database.write((stores) => stores.tenants.forSystem().insert(record));
      await storeTile(database, "owned");
      tenant = {
        tenantId,
        kind: "key",
        keyId: "k",
        userId: null,
        sessionId: null,
        expiresAt: null,
        scopes,
        requestId: "r",
      } as unknown as Caller<"flows:write">;
      const users = createUserService({ database, clock });
      const manager = tenant as Caller as Caller<"users:manage">;
      [ada, bob] = [
        (await users.create(manager, { tenantKey: "ada" })).id,
        (await users.create(manager, { tenantKey: "bob" })).id,
      ];
      await flows.create(tenant, { ...input, displayName: "private" });
      await flows.create(tenant, { ...input, displayName: "assigned", ownerUserKey: "ada" });
      await flows.create(user(ada), { ...input, displayName: "own" });
    });

    test("is the user who makes it, or the one the tenant names; none, and it is the tenant's own", async () => {
      const { items } = await flows.page(tenant, {});
      assert.deepEqual(
        Object.fromEntries(items.map((flow) => [flow.displayName, [flow.ownerUserId, flow.ownerUserKey]])),
        {
          private: [null, null],
          assigned: [ada, "ada"],
          own: [ada, "ada"],
        },
      );
    });

    test("sees own flows only; the tenant sees all and filters by user", async () => {
      assert.deepEqual(await names(user(ada)), ["assigned", "own"]);
      assert.deepEqual(await names(user(bob)), []);
      assert.deepEqual(await names(tenant), ["assigned", "own", "private"]);
      assert.deepEqual(await names(tenant, { userKey: "ada" }), ["assigned", "own"]);
      assert.deepEqual(await names(tenant, { userKey: "bob" }), []);
      assert.deepEqual(await names({ ...tenant, tenantId: newId() } as Caller), []);
    });

    test("alone, beside the tenant, can read, change and delete it: for other users it is not there", async () => {
      const { id } = await flows.create(user(ada), { ...input, displayName: "mine" });
      for (const stranger of [user(bob), { ...user(ada), tenantId: newId() } as Caller<"flows:write">]) {
        await assert.rejects(flows.get(stranger, id), { slug: "not-found" });
        await assert.rejects(flows.update(stranger, id, { notes: "x" }, null), { slug: "not-found" });
        await assert.rejects(flows.delete(stranger, id, null), { slug: "not-found" });
      }
      assert.equal((await flows.update(user(ada), id, { notes: "x" }, null)).notes, "x");
      await flows.delete(user(ada), id, null);
      await assert.rejects(flows.get(tenant, id), { slug: "not-found" });
    });

    test("is named by tenants only: a user can neither give a flow away nor filter by user", async () => {
      const named = {
        extras: { errors: [{ loc: "ownerUserKey", message: "is for tenant keys and tenant sessions only" }] },
      };
      await assert.rejects(flows.create(user(ada), { ...input, ownerUserKey: "bob" }), named);
      await assert.rejects(flows.page(user(ada), { userKey: "ada" }), { slug: "validation" });
      const unknown = { extras: { errors: [{ loc: "ownerUserKey", message: "no such user" }] } };
      await assert.rejects(flows.create(tenant, { ...input, ownerUserKey: "eve" }), unknown);
    });

    test("shares the flow's sources and contact lists, also when the flow changes hands", async () => {
      const bound = { ...input, targets: [{ sourceId: "field" }], settings: { alerts: { contactListIds: ["crew"] } } };
      const places = { slug: "validation", message: /targets\[0\]\.sourceId/ };
      await assert.rejects(flows.create(tenant, bound), places);
      const { id, version } = await flows.create(tenant, { ...bound, ownerUserKey: "ada" });
      await assert.rejects(flows.update(tenant, id, { ownerUserKey: "bob" }, null), places);
      await assert.rejects(flows.update(tenant, id, { ownerUserKey: null }, null), places);
      const handed = await flows.update(tenant, id, { ownerUserKey: "bob", targets: [], settings: null }, null);
      assert.deepEqual([handed.ownerUserId, handed.version], [bob, version + 1]);
      await assert.rejects(flows.get(user(ada), id), { slug: "not-found" });
      assert.equal((await flows.get(user(bob), id)).id, id);
      await flows.delete(tenant, id, null);
    });

    test("has each tenantKey once; another owner, or the tenant itself, may use it too", async () => {
      const keyed = { ...input, tenantKey: "k-1" };
      const made = [
        await flows.create(user(ada), keyed),
        await flows.create(user(bob), keyed),
        await flows.create(tenant, keyed),
      ];
      for (const [caller, owned] of [
        [user(ada), {}],
        [tenant, {}],
        [tenant, { ownerUserKey: "bob" }],
      ] as const) {
        await assert.rejects(flows.create(caller, { ...keyed, ...owned }), { slug: "conflict" });
      }
      await assert.rejects(flows.update(tenant, made[0]?.id ?? "", { ownerUserKey: "bob" }, null), {
        slug: "conflict",
      });
      for (const { id } of made) await flows.delete(tenant, id, null);
    });
  },
  clock,
);
