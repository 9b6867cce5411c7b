import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller, Principal } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { decodeCursor, type Page, type PageKey } from "#core/page.ts";
import { openDatabase } from "#schema/database.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { createLogger } from "#server/logger.ts";
import { eventually, gate } from "#test/support/wait.ts";
import { covers, describeOnEachDatabase } from "#test/support/databases.ts";
import type { ApiKey, Tenant } from "#server/tenancy/model.ts";

function tenantOf(over: Partial<Tenant> = {}): Tenant {
  const base = {
    id: newId(),
    displayName: "Tenant",
    status: "active",
    maxRunsPerHour: 120,
    rateLimitPerMinute: 600,
    revision: 1,
    createdAt: 1_700_000_000_123,
  };
  return { ...base, ...over } as Tenant;
}

function keyOf(tenantId: string, over: Partial<ApiKey> = {}): ApiKey {
  const base = {
    id: newId(),
    tenantId,
    displayName: "Key",
    prefix: "gsk_abcd",
    scopes: ["keys:manage"],
    createdAt: 1_700_000_000_123,
  };
  return { ...base, lastUsedAt: null, expiresAt: null, revokedAt: null, issuedByKeyId: null, ...over } as ApiKey;
}

function callerOf(tenantId: string): Caller<"keys:manage"> {
  const principal: Principal = {
    tenantId,
    kind: "key",
    keyId: "k",
    userId: null,
    sessionId: null,
    expiresAt: null,
    scopes: ["keys:manage"],
    requestId: "r",
  };
  return principal as Caller<"keys:manage">;
}

describeOnEachDatabase("the database", (opened) => {
  test("returns what was stored, to the millisecond", async () => {
    const { database } = opened();
    const tenant = tenantOf();
    const key = keyOf(tenant.id, { expiresAt: 1_800_000_000_001, lastUsedAt: 1 });
    await database.write(async (stores) => {
      await stores.tenants.forSystem().insert(tenant);
      await stores.keys.forSystem().insert(key, "hash-1");
    });
    const found = await database.read((stores) => stores.keys.forSystem().findByHash("hash-1"));
    assert.deepEqual(found, { key, tenant });
  });

  test("refuses a statement in words that the log may hold: the values in it are nobody's business there", async () => {
    const { database } = opened();
    const { id } = tenantOf();
    const lines: string[] = [];
    const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
    const unstorable = keyOf(id, { displayName: "Ada's key", createdAt: 8.64e15 });
    const [first, second] = [tenantOf(), keyOf("nobody's tenant", { displayName: "Ada's key" })];
    const attempts = [
      database.write((stores) => stores.keys.forSystem().insert(unstorable, "hash of a secret")),
      database.write((stores) => stores.keys.forSystem().insert(second, "hash of a secret")),
      database.write(async (stores) => {
        for (const id of [first.id, first.id])
          await stores.tenants.forSystem().insert({ ...first, id, displayName: "Ada's farm" });
      }),
    ];
    for (const outcome of await Promise.allSettled(attempts)) {
      assert.equal(outcome.status, "rejected");
      logger.error({ err: new Error("outer", { cause: outcome.reason }) }, "request failed");
      logger.error({ err: outcome.reason }, "request failed");
    }
    assert.equal(lines.length, 6);
    for (const line of lines) assert.doesNotMatch(line, /Ada's|hash of a secret|nobody's tenant|insert into/);
    assert.match(lines[1] ?? "", /out of range.*schema\/keys\.ts/);
  });

  test("keeps nothing of a transaction that fails", async () => {
    const { database } = opened();
    const tenant = tenantOf();
    const failing = database.write(async (stores) => {
      await stores.tenants.forSystem().insert(tenant);
      throw new Error("changed my mind");
    });
    await assert.rejects(failing, /changed my mind/);
    assert.equal(await database.read((stores) => stores.tenants.forSystem().get(tenant.id)), null);
  });

  test("pages through records of the same millisecond without losing or repeating one", async () => {
    const { database } = opened();
    const tenant = tenantOf();
    const keys = Array.from({ length: 25 }, (_, index) =>
      keyOf(tenant.id, { createdAt: 1_700_000_000_000 + Math.floor(index / 10) }),
    );
    await database.write(async (stores) => {
      await stores.tenants.forSystem().insert(tenant);
      for (const key of keys) await stores.keys.forSystem().insert(key, `page-${key.id}`);
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const after: PageKey | null = cursor === null ? null : decodeCursor(cursor);
      const page: Page<ApiKey> = await database.read((stores) =>
        stores.keys.forCaller(callerOf(tenant.id)).page({ limit: 4, after }),
      );
      seen.push(...page.items.map((key) => key.id));
      cursor = page.nextCursor;
      // A record that arrives between two pages moves none of the others.
      await database.write((stores) =>
        stores.keys.forSystem().insert(keyOf(tenant.id, { createdAt: 1_800_000_000_000 }), newId()),
      );
    } while (cursor !== null);
    const expected = keys.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).map((key) => key.id);
    assert.deepEqual(seen, expected);
  });

  test("finds a search text literally, wildcards included", async () => {
    const { database } = opened();
    const tenant = tenantOf();
    await database.write(async (stores) => {
      await stores.tenants.forSystem().insert(tenant);
      for (const displayName of ["100% wheat", "100 wheat", "under_score"]) {
        await stores.keys.forSystem().insert(keyOf(tenant.id, { displayName }), newId());
      }
    });
    const names = async (q: string): Promise<string[]> => {
      const page = await database.read((stores) =>
        stores.keys.forCaller(callerOf(tenant.id)).page({ limit: 50, after: null }, q),
      );
      return page.items.map((key) => key.displayName);
    };
    assert.deepEqual(await names("0% WH"), ["100% wheat"]);
    assert.deepEqual(await names("r_s"), ["under_score"]);
    assert.deepEqual(await names("\\"), []);
  });

  test("refuses a row that points to a tenant that is not there", async () => {
    const { database } = opened();
    await assert.rejects(
      database.write((stores) => stores.keys.forSystem().insert(keyOf(newId()), newId())),
      /foreign key/,
    );
  });

  test("refuses a value outside a closed list", async () => {
    const { database } = opened();
    const tenant = tenantOf({ status: "asleep" as never });
    await assert.rejects(
      database.write((stores) => stores.tenants.forSystem().insert(tenant)),
      /tenants_status_check/,
    );
  });

  test("says so when a unit of work is opened inside a transaction, instead of waiting for ever", async () => {
    const { database } = opened();
    await assert.rejects(
      database.write(() => database.read(async () => 1)),
      /inside a transaction/,
    );
  });

  test("opens again on the same data, and another process may open it at the same moment", async (t) => {
    const { location, driver } = opened();
    if (driver === "embedded") return t.skip("the embedded database serves one process");
    const both = await Promise.all([openDatabase({ location }), openDatabase({ location })]);
    await Promise.all(both.map((other) => other.ping()));
    await Promise.all(both.map((other) => other.close()));
  });

  test("connections that are cut in work are `unavailable`, store nothing, and never use up the pool", async (t) => {
    const { location } = opened();
    if (!("databaseUrl" in location)) return t.skip("the embedded database has no connection to lose");
    const maxConnections = 2;
    const database = await openDatabase({ location: { ...location, maxConnections } });
    const operator = await openOrm(location);
    const cutOthers =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    // More often than there are connections; a wait for one ends in `unavailable` too, and then the next round finds it
    // free again.
    for (let round = 0; round <= maxConnections; round++) {
      const [inWork, cut] = [gate(), gate()];
      const tenant = tenantOf();
      const writing = database.write(async (stores) => {
        await stores.tenants.forSystem().insert(tenant);
        inWork.open();
        await cut.opened;
        await stores.tenants.forSystem().get(tenant.id);
      });
      const refused = assert.rejects(writing, (error) => error instanceof AppError && error.slug === "unavailable");
      await Promise.race([inWork.opened, refused]);
      await operator.em.fork().execute(cutOthers);
      cut.open();
      await refused;
      const isThere = () => database.read((stores) => stores.tenants.forSystem().get(tenant.id));
      await eventually("the database answers again", () =>
        isThere().then(
          (found) => found === null,
          () => false,
        ),
      );
    }
    await operator.close();
    await database.close();
  });
});

test("a database that does not answer is `unavailable` with Retry-After, never a silent wait", async () => {
  const opening = openDatabase({ location: { databaseUrl: "postgres://postgres@127.0.0.1:1/none" } });
  await assert.rejects(
    opening,
    (error) =>
      error instanceof AppError && error.slug === "unavailable" && error.extras.headers?.["Retry-After"] === "5",
  );
});

test("the embedded driver reads arrays of base types", {
  skip: covers("embedded") ? false : "this run covers PostgreSQL",
}, async () => {
  const orm = await openOrm({ dataDirectory: "memory://" });
  try {
    const [row] = await orm.em.fork().execute(`
      select array[1, 2] as numbers, array['a', null] as texts, array['{"a":[1]}'::jsonb] as json,
        array[true, false] as truths, '{}'::uuid[] as ids, array[0.5::float8] as floats`);
    const expected = { numbers: [1, 2], texts: ["a", null], json: [{ a: [1] }], truths: [true, false] };
    assert.deepEqual(row, { ...expected, ids: [], floats: [0.5] });
  } finally {
    await orm.close();
  }
});
