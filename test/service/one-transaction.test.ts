/** Several units of work as one transaction: all of it or nothing, and what follows from it only once it is true. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { noOverrides } from "#server/retention/model.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { gate } from "#test/support/wait.ts";

function tenantOf(displayName: string): Tenant {
  const limits = {
    maxRunsPerHour: 120,
    rateLimitPerMinute: 600,
    retention: noOverrides,
    locale: null,
    timezone: null,
    senderName: null,
    frameOrigins: [],
  };
  return { id: newId(), displayName, status: "active", ...limits, revision: 1, createdAt: 1_700_000_000_123 };
}

const tenants = (stores: Stores) => stores.tenants.forSystem();
const operator = { kind: "operator", requestId: "test" } as const;
const isThere = async (database: Database, { id }: Tenant): Promise<boolean> =>
  (await database.read((stores) => tenants(stores).get(id))) !== null;
const nothing = async (): Promise<void> => {};
const noEnd = () => null;

describeOnEachDatabase("one transaction of several units of work", (opened) => {
  test("opens with the first write, is seen by its own reads, and by others once it has committed, followed by what waits for that", async () => {
    const { database } = opened();
    const [one, two, last] = [tenantOf("One"), tenantOf("Two"), tenantOf("Last")];
    const told: string[] = [];
    let firsts = 0;
    await database.inOneTransaction({
      first: async () => {
        firsts += 1;
      },
      work: async () => {
        assert.equal(await isThere(database, one), false);
        assert.equal(firsts, 0);
        await database.write(
          (stores) => tenants(stores).insert(one),
          () => told.push("one"),
        );
        assert.equal(firsts, 1);
        assert.equal(await isThere(database, one), true);
        await database.write(
          (stores) => tenants(stores).insert(two),
          () => told.push("two"),
        );
        assert.equal(await isThere(database, two), true);
        assert.deepEqual(told, []);
      },
      last: () => (stores) => tenants(stores).insert(last),
    });
    assert.deepEqual([firsts, ...told], [1, "one", "two"]);
    for (const tenant of [one, two, last]) assert.equal(await isThere(database, tenant), true);
  });

  test("leaves nothing where its work or its end throws, and nothing follows", async () => {
    const { database } = opened();
    const told: string[] = [];
    for (const isEnd of [false, true]) {
      const tenant = tenantOf("Undone");
      const fails = async (): Promise<void> => {
        throw new Error("it failed");
      };
      const whole = database.inOneTransaction({
        first: nothing,
        work: async () => {
          await database.write(
            (stores) => tenants(stores).insert(tenant),
            () => told.push("told"),
          );
          if (!isEnd) await fails();
        },
        last: () => fails,
      });
      await assert.rejects(whole, /it failed/);
      assert.equal(await isThere(database, tenant), false);
    }
    assert.deepEqual(told, []);
  });

  test("undoes of a write that fails what that one did, first or later, and keeps the others", async () => {
    const { database } = opened();
    const refuse = (tenant: Tenant) =>
      database.write(async (stores) => {
        await tenants(stores).insert(tenant);
        throw new AppError("conflict", "refused");
      });
    const [first, kept, later] = [tenantOf("First"), tenantOf("Kept"), tenantOf("Later")];
    await database.inOneTransaction({
      first: nothing,
      work: async () => {
        await assert.rejects(refuse(first), /refused/);
        assert.equal(await isThere(database, first), false);
        await database.write((stores) => tenants(stores).insert(kept));
        await assert.rejects(refuse(later), /refused/);
        // A statement that the database itself refuses ends no more than its own write.
        await assert.rejects(database.write((stores) => tenants(stores).insert(kept)));
        assert.equal(await isThere(database, kept), true);
      },
      last: noEnd,
    });
    for (const [tenant, expected] of [
      [first, false],
      [kept, true],
      [later, false],
    ] as const)
      assert.equal(await isThere(database, tenant), expected);
  });

  test("is ended by what its beginning throws, however the work takes it", async () => {
    const { database } = opened();
    const tenant = tenantOf("Never");
    const whole = database.inOneTransaction({
      first: async () => {
        throw new Error("not first");
      },
      work: () => database.write((stores) => tenants(stores).insert(tenant)).catch(() => {}),
      last: noEnd,
    });
    await assert.rejects(whole, /not first/);
    assert.equal(await isThere(database, tenant), false);
  });

  test("wakes the outbox after its commit, and not where it is undone", async () => {
    const { database } = opened();
    const tenant = tenantOf("Woken");
    await database.write((stores) => tenants(stores).insert(tenant));
    const woken: boolean[] = [];
    let isOver = false;
    database.onOutbox(() => woken.push(isOver));
    const append = (jobId: string) =>
      database.write((stores) => stores.outbox.append({ tenantId: tenant.id, topic: "runs", jobId, data: {} }));
    const undone = database.inOneTransaction({
      first: nothing,
      work: async () => {
        await append("undone");
        throw new Error("undone");
      },
      last: noEnd,
    });
    await assert.rejects(undone);
    await database.inOneTransaction({
      first: nothing,
      work: () => append("done"),
      last: () => async () => {
        isOver = true;
      },
    });
    assert.deepEqual(woken, [true]);
  });

  test("takes no part in work outside it, which is refused once it has written", async () => {
    const { database } = opened();
    const [outside, own] = [tenantOf("Outside"), tenantOf("Own")];
    const whole = database.inOneTransaction({
      first: nothing,
      work: async () => {
        await database.outside(() => database.write((stores) => tenants(stores).insert(outside)));
        await database.write((stores) => tenants(stores).insert(own));
        await assert.rejects(async () => database.outside(async () => {}), /outside the transaction/);
        throw new Error("undone");
      },
      last: noEnd,
    });
    await assert.rejects(whole, /undone/);
    assert.deepEqual([await isThere(database, outside), await isThere(database, own)], [true, false]);
  });

  test("runs again as a whole where it and another wait for each other", async (t) => {
    const { database, driver } = opened();
    if (driver === "embedded") return t.skip("one connection: there is no second transaction");
    const [one, other] = [tenantOf("One"), tenantOf("Other")];
    await database.write(async (stores) => {
      for (const tenant of [one, other]) await tenants(stores).insert(tenant);
    });
    const gates = [gate(), gate()] as const;
    let tries = 0;
    const raise = ({ id }: Tenant) =>
      database.write(async (stores) => {
        const store = stores.tenants.forOperator(operator);
        const before = await store.lock(id);
        if (before !== null) await store.update({ ...before, revision: before.revision + 1 });
      });
    const both = (mine: Tenant, theirs: Tenant, own: 0 | 1) =>
      database.inOneTransaction({
        first: nothing,
        work: async () => {
          tries += 1;
          await raise(mine);
          gates[own].open();
          await gates[own === 0 ? 1 : 0].opened;
          await raise(theirs);
        },
        last: noEnd,
      });
    await Promise.all([both(one, other, 0), both(other, one, 1)]);
    // One of the two at least: the other's wait for the row may have come to its own end at the same moment.
    assert.ok(tries >= 3 && tries <= 6, `${tries} tries`);
    for (const { id } of [one, other])
      assert.equal((await database.read((stores) => tenants(stores).get(id)))?.revision, 3);
  });
});
