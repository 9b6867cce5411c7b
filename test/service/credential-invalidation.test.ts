/**
 * What processes keep of credentials: it spares the look-up, and no request is let in by it once the change of the
 * credential has been answered, whichever process made the change, and whatever became of the connections between.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Caller, Operator } from "#core/caller.ts";
import { leaseMs } from "#schema/connection/credential-invalidation.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { createAuthenticator } from "#server/authentication/service.ts";
import { createLogger } from "#server/logger.ts";
import { createSessionService } from "#server/sessions/service.ts";
import { createTenancyService } from "#server/tenancy/service.ts";
import { createUserErasure } from "#server/users/erasure.ts";
import { createUserService } from "#server/users/service.ts";
import { createTestClock } from "#test/support/clock.ts";
import {
  covers,
  describeOnEachDatabase,
  type FreshLocation,
  freshLocation,
  postgresAbsence,
} from "#test/support/databases.ts";
import { type ServerProxy, startProxy } from "#test/support/proxy.ts";
import { eventually } from "#test/support/wait.ts";

const operator: Operator = { kind: "operator", requestId: "r" };
const clock = createTestClock();
const hourMs = 3_600_000;

type Manager = Caller<"keys:manage" | "users:manage">;
type Process = ReturnType<typeof processOn>;

/** What a process does with credentials, over a database that others use too. */
function processOn(database: Database) {
  let lookUps = 0;
  const counted: Database = {
    ...database,
    read: (work) => {
      lookUps += 1;
      return database.read(work);
    },
  };
  const authenticator = createAuthenticator({
    database: counted,
    clock,
    logger: createLogger("silent"),
    adminApiKey: null,
  });
  const letsIn = async (bearer: string): Promise<boolean> => (await authenticator.authenticate(bearer, "r")) !== null;
  return {
    database,
    authenticator,
    letsIn,
    /** How many statements it takes to let somebody in. */
    lookUpsOf: async (bearer: string): Promise<number> => {
      const earlier = lookUps;
      await letsIn(bearer);
      return lookUps - earlier;
    },
    tenancy: createTenancyService({ database, clock }),
    sessions: createSessionService({ database, clock }),
    users: createUserService({ database, clock }),
    erasure: createUserErasure({ database, clock, onFlowDeleted: () => {} }),
  };
}

async function newTenant({ tenancy, authenticator }: Process) {
  const { tenant, secret } = await tenancy.createTenant(operator, "Orchard");
  const caller = (await authenticator.authenticate(secret, "r")) as unknown as Manager;
  return { id: tenant.id, caller };
}

/** Of each kind of change: a credential that works, and the change that ends it. */
const ends: Readonly<Record<string, (at: Process) => Promise<{ bearer: string; end: () => Promise<unknown> }>>> = {
  "a key is revoked": async (at) => {
    const { caller } = await newTenant(at);
    const { key, secret } = await issue(at, caller);
    return { bearer: secret, end: () => at.tenancy.revokeKey(caller, key.id) };
  },
  "the key that issued it is revoked, with all that it issued": async (at) => {
    const { caller } = await newTenant(at);
    const { key, secret } = await issue(at, caller);
    const issuer = (await at.authenticator.authenticate(secret, "r")) as unknown as Manager;
    const { secret: issued } = await issue(at, issuer);
    return { bearer: issued, end: () => at.tenancy.revokeKey(caller, key.id, true) };
  },
  "a session is ended": async (at) => {
    const { caller } = await newTenant(at);
    const { session, token } = await at.sessions.mintForTenant(caller, 60);
    return { bearer: token, end: () => at.sessions.revoke(caller, session.id) };
  },
  "the key of a session is revoked": async (at) => {
    const { caller } = await newTenant(at);
    const { key, secret } = await issue(at, caller);
    const minter = (await at.authenticator.authenticate(secret, "r")) as unknown as Manager;
    const { token } = await at.sessions.mintForTenant(minter, 60);
    return { bearer: token, end: () => at.tenancy.revokeKey(caller, key.id) };
  },
  "the user of a session is disabled": async (at) => {
    const { caller } = await newTenant(at);
    const user = await at.users.create(caller, { tenantKey: "ada" });
    const { token } = await at.sessions.mintForUser(caller, user.id, 60);
    return { bearer: token, end: () => at.users.disable(caller, user.id) };
  },
  "the user of a session is erased": async (at) => {
    const { caller } = await newTenant(at);
    const user = await at.users.create(caller, { tenantKey: "ada" });
    const { token } = await at.sessions.mintForUser(caller, user.id, 60);
    return { bearer: token, end: () => at.erasure.erase(caller, user.id, "delete", null) };
  },
  "the tenant is suspended": async (at) => {
    const { id, caller } = await newTenant(at);
    const { secret } = await issue(at, caller);
    return {
      bearer: secret,
      end: () => at.tenancy.updateTenant(operator, id, { status: "suspended" }, null),
    };
  },
};

function issue({ tenancy }: Process, caller: Manager, expiresAt: number | null = null) {
  const scopes = ["keys:manage", "users:manage", "flows:run"] as const;
  return tenancy.issueKey(caller, { displayName: "Key", scopes, expiresAt });
}

/** So that what is cached of the credential would let it in. */
async function keepAt(process: Process, bearer: string): Promise<void> {
  await eventually("it is let in without a look-up", async () => (await process.lookUpsOf(bearer)) === 0);
  assert.equal(await process.letsIn(bearer), true);
}

describeOnEachDatabase(
  "what a process keeps of credentials",
  (opened) => {
    test("a second request with a credential asks the database nothing, until something changes, and then again nothing", async () => {
      const at = processOn(opened().database);
      const { id, caller } = await newTenant(at);
      const { secret } = await issue(at, caller);
      assert.equal(await at.lookUpsOf(secret), 1);
      await keepAt(at, secret);
      await at.tenancy.updateTenant(operator, id, { rateLimitPerMinute: 7 }, null);
      assert.equal(await at.lookUpsOf(secret), 1);
      assert.equal(at.authenticator.rateLimitOf(id), 7);
      await keepAt(at, secret);
      await at.authenticator.settle();
    });

    test("what is cached of a key or a session ends by the clock", async () => {
      const at = processOn(opened().database);
      const { caller } = await newTenant(at);
      const { secret } = await issue(at, caller, clock.now() + hourMs);
      const { token } = await at.sessions.mintForTenant(caller, 60);
      for (const bearer of [secret, token]) await keepAt(at, bearer);
      clock.advance(hourMs);
      for (const bearer of [secret, token]) {
        assert.equal(await at.letsIn(bearer), false);
      }
      await at.authenticator.settle();
    });

    test("what is unknown is not cached: a key that is issued a moment later works", async () => {
      const at = processOn(opened().database);
      for (const _ of [1, 2]) assert.equal(await at.lookUpsOf("gsk_unknown"), 1);
    });

    test("a change that is undone with its transaction is no change, and one beside a transaction is refused", async () => {
      const { database } = opened();
      const at = processOn(database);
      const { id, caller } = await newTenant(at);
      const { secret } = await issue(at, caller);
      await keepAt(at, secret);
      const fault = new Error("undone");
      const undone = database.write(async (stores) => {
        const tenant = await stores.tenants.forSystem().lock(id);
        assert.ok(tenant !== null);
        await stores.tenants.forSystem().update({ ...tenant, status: "suspended" });
        throw fault;
      });
      await assert.rejects(undone, fault);
      assert.equal(await at.letsIn(secret), true);
      await assert.rejects(
        database.read((stores) => stores.sessions.forSystem().endOfKey(id, "none", clock.now())),
        /outside a transaction/,
      );
      await at.authenticator.settle();
    });
  },
  clock,
);

const skip = covers("real") ? ((await postgresAbsence()) ?? false) : "this run covers the embedded drivers";

describe("what two processes keep of credentials", { skip }, () => {
  let fresh: FreshLocation;
  let proxy: ServerProxy;
  let near: Process;
  let far: Process;
  before(async () => {
    fresh = await freshLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    proxy = await startProxy(fresh.location.databaseUrl, 5432);
    near = processOn(await openDatabase({ location: fresh.location, clock }));
    far = processOn(await openDatabase({ location: { databaseUrl: proxy.url }, clock }));
  });
  after(async () => {
    proxy.wake();
    for (const each of [near, far]) {
      await each.authenticator.settle();
      await each.database.close();
    }
    await proxy.close();
    await fresh.drop();
  });

  // At once: each change waits a lease out.
  for (const direction of ["one", "the other"] as const)
    test(`${Object.keys(ends).join("; ")}: at ${direction}, and the very next request is refused at both`, async () => {
      const [changing, listening] = direction === "one" ? [near, far] : [far, near];
      const made = await Promise.all(
        Object.entries(ends).map(async ([change, prepare]) => ({ change, ...(await prepare(changing)) })),
      );
      for (const { bearer } of made) for (const each of [changing, listening]) await keepAt(each, bearer);
      await Promise.all(
        made.map(async ({ change, bearer, end }) => {
          await end();
          assert.equal(await listening.letsIn(bearer), false, change);
          assert.equal(await changing.letsIn(bearer), false, change);
        }),
      );
    });

  test("alone, a change is answered at once; beside another that caches, after a lease at the most", async () => {
    const lone = await freshLocation("postgresql");
    const at = processOn(await openDatabase({ location: lone.location, clock }));
    try {
      const { caller } = await newTenant(at);
      const made = await Promise.all([issue(at, caller), issue(at, caller)]);
      for (const { secret } of made) await keepAt(at, secret);
      // Until it has listened for a lease, there may be others whose beats it has not received.
      await at.tenancy.revokeKey(caller, made[0].key.id);
      const beganAt = performance.now();
      await at.tenancy.revokeKey(caller, made[1].key.id);
      assert.ok(performance.now() - beganAt < leaseMs);
    } finally {
      await at.database.close();
      await lone.drop();
    }
  });

  test("a changed rate limit counts from the very next request at the other", async () => {
    const { id, caller } = await newTenant(near);
    const { secret } = await issue(near, caller);
    await keepAt(far, secret);
    await near.tenancy.updateTenant(operator, id, { rateLimitPerMinute: 11 }, null);
    assert.equal(await far.letsIn(secret), true);
    assert.equal(far.authenticator.rateLimitOf(id), 11);
  });

  test("a process that listens to nobody changes a credential, and the others refuse it", async () => {
    const silent = processOn(await openDatabase({ location: fresh.location, clock }));
    const { caller } = await newTenant(near);
    const { key, secret } = await issue(near, caller);
    for (const each of [near, far]) await keepAt(each, secret);
    await silent.tenancy.revokeKey(caller, key.id);
    for (const each of [near, far]) assert.equal(await each.letsIn(secret), false);
    await silent.database.close();
  });

  test("nothing passes to the other any more: by the time the change is answered, it uses nothing that it cached", async () => {
    const { caller } = await newTenant(near);
    const { key, secret } = await issue(near, caller);
    await keepAt(near, secret);
    await keepAt(far, secret);
    proxy.silence();
    assert.equal(far.database.receivesCredentialChanges(), true);
    await near.tenancy.revokeKey(caller, key.id);
    assert.equal(far.database.receivesCredentialChanges(), false);
    proxy.wake();
    await eventually("the database answers again", () =>
      far.letsIn(secret).then(
        () => true,
        () => false,
      ),
    );
    assert.equal(await far.letsIn(secret), false);
  });

  test("the connection of the other is lost and comes back: nothing from before counts", async () => {
    const { caller } = await newTenant(near);
    const { key, secret } = await issue(near, caller);
    await keepAt(far, secret);
    proxy.cut();
    await eventually("the loss is noticed", () => !far.database.receivesCredentialChanges());
    await near.tenancy.revokeKey(caller, key.id);
    await eventually("it listens again", () => far.database.receivesCredentialChanges());
    assert.equal(await far.letsIn(secret), false);
    const { secret: another } = await issue(near, caller);
    await keepAt(far, another);
  });
});
