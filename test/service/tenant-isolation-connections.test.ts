/**
 * What one tenant does does not keep its neighbours waiting: requests in numbers, heavy ones, answers that nobody
 * reads, and locks.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { maxHeldBytes } from "#server/http/requests-in-work.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer } from "#test/support/client.ts";
import { covers, type FreshLocation, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { unreadGets } from "#test/support/unread-gets.ts";
import { eventually, gate } from "#test/support/wait.ts";

const attackersLimit = 3_000;

async function newTenant(service: TestService, rateLimitPerMinute: number): Promise<TestTenant> {
  const tenant = await service.newTenant();
  const { status, text } = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
    body: { rateLimitPerMinute },
  });
  assert.equal(status, 200, text);
  await tenant.call("GET", "/v1/auth/me");
  return tenant;
}

async function newFlow({ call }: TestTenant): Promise<string> {
  const { status, body, text } = await call("POST", "/v1/flows", { body: flowInput() });
  assert.equal(status, 201, text);
  return body.id;
}

/** Areas whose outlines have many positions. */
function areas(count: number, key: string): object {
  const outline = (east: number) => {
    const ring = Array.from({ length: 400 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 400;
      return [9 + east / 1_000 + 0.01 * Math.cos(angle), 47 + 0.01 * Math.sin(angle)];
    });
    return [...ring, ring[0]];
  };
  const sources = Array.from({ length: count }, (_, index) => {
    return {
      tenantKey: `${key}-${index}`,
      displayName: "Area",
      hint: "area",
      boundary: { type: "Polygon", coordinates: [outline(index)] },
    };
  });
  return { sources };
}

/**
 * Asks for the flow again and again while the others' answers come, and returns how many of those came while it waited
 * for one of its own, at most.
 */
async function mostAhead(
  neighbour: TestTenant,
  flowId: string,
  answered: () => number,
  isOver: () => boolean,
): Promise<number> {
  let most = 0;
  while (!isOver()) {
    const before = answered();
    assert.equal((await neighbour.call("GET", `/v1/flows/${flowId}`)).status, 200);
    most = Math.max(most, answered() - before);
  }
  return most;
}

describe("a neighbour of a busy tenant", () => {
  let service: TestService;
  let neighbour: TestTenant;
  let flowId: string;
  before(async () => {
    service = await startService({ environment: { LOG_LEVEL: "silent" } });
    neighbour = await newTenant(service, 1_000_000);
    flowId = await newFlow(neighbour);
  });
  after(() => service.close());

  /** Asks `count` times at once, and returns how many answers came while the neighbour waited for one, at most. */
  async function attacked(count: number, ask: (index: number) => Promise<Answer>): Promise<number> {
    let answered = 0;
    const asked = Array.from({ length: count }, (_, index) => ask(index).finally(() => void answered++));
    const most = await mostAhead(
      neighbour,
      flowId,
      () => answered,
      () => answered === count,
    );
    for (const { status, text } of await Promise.all(asked)) assert.equal(status, 200, text);
    return most;
  }

  test("waits for few of 240 lists of tiles that one tenant asks for at once", async () => {
    const { call } = await newTenant(service, attackersLimit);
    const count = 240;
    // The connections are there before: to open them keeps the client busy, which works on the same loop.
    await attacked(count, () => call("GET", "/v1/auth/me"));
    const most = await attacked(count, () => call("GET", "/v1/tiles"));
    assert.ok(most < count / 6, `${most} of ${count}`);
  });

  test("waits for few of 50 heavy requests, be they answers of megabytes or changes of thousands of positions", async () => {
    const attacker = await newTenant(service, attackersLimit);
    const count = 50;
    const change = (key: string, areaCount: number) =>
      attacker.call("PUT", "/v1/sources/bulk", { body: areas(areaCount, key) });
    const changes = await attacked(count, (index) => change(`k${index % 3}`, 10));
    assert.ok(changes <= 15, `${changes} of ${count} changes`);
    for (const key of ["k0", "k1", "k2"]) assert.equal((await change(key, 30)).status, 200);
    const reads = await attacked(count, () => attacker.call("GET", "/v1/sources?limit=500"));
    assert.ok(reads <= 15, `${reads} of ${count} reads`);
  });

  test("is answered while a tenant leaves answers unread; beyond 64 MiB of them that one is told 429 with Retry-After until it has read some", async () => {
    const attacker = await newTenant(service, attackersLimit);
    for (const key of ["a", "b", "c"]) {
      assert.equal((await attacker.call("PUT", "/v1/sources/bulk", { body: areas(60, key) })).status, 200);
    }
    const path = "/v1/sources?limit=500";
    const { text } = await attacker.call("GET", path);
    const count = Math.ceil(maxHeldBytes / text.length) + 10;
    assert.ok(count < 100, "long before there are too many requests");
    const unread = unreadGets(service.baseUrl, attacker.key, Array(count).fill(path));
    let refused: Answer | undefined;
    await eventually("the tenant holds too much", async () => {
      refused = await attacker.call("GET", "/v1/flows");
      return refused.status !== 200;
    });
    assert.ok(refused !== undefined);
    assertProblem(refused, { status: 429, slug: "rate-limited" });
    assert.match(refused.body.detail, /More than 64 MiB/);
    assert.equal(refused.headers.get("retry-after"), "1");
    assert.equal((await neighbour.call("GET", `/v1/flows/${flowId}`)).status, 200);
    unread.close();
    await eventually("there is room again", async () => (await attacker.call("GET", "/v1/flows")).status === 200);
  });
});

const skip = covers("real") ? ((await postgresAbsence()) ?? false) : "this run covers the embedded drivers";

describe("a neighbour of a tenant whose requests wait for locks", { skip }, () => {
  let fresh: FreshLocation;
  let outside: Orm;
  let service: TestService;
  let neighbour: TestTenant;
  let flowId: string;
  before(async () => {
    fresh = await freshLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    outside = await openOrm(fresh.location);
    service = await startService({ environment: { LOG_LEVEL: "silent", DATABASE_URL: fresh.location.databaseUrl } });
    neighbour = await newTenant(service, 1_000_000);
    flowId = await newFlow(neighbour);
  });
  after(async () => {
    await service.close();
    await outside.close();
    await fresh.drop();
  });

  /** Holds what `sql` locks, asks, and lets go when the neighbour was answered. */
  async function whileLocked(
    sql: string,
    parameters: readonly string[],
    ask: () => Promise<Answer>,
  ): Promise<readonly Answer[]> {
    const released = gate();
    const isLocked = gate();
    const holding = (outside.em.fork() as SqlEntityManager).transactional(async (em) => {
      await (em as SqlEntityManager).execute(sql, [...parameters]);
      isLocked.open();
      await released.opened;
    });
    await isLocked.opened;
    const asked = Array.from({ length: 40 }, ask);
    for (let count = 0; count < 10; count++) {
      const { status, text } = await neighbour.call("GET", `/v1/flows/${flowId}`);
      assert.equal(status, 200, text);
      const changed = await neighbour.call("PATCH", `/v1/flows/${flowId}`, {
        body: { displayName: `Changed ${count}` },
      });
      assert.equal(changed.status, 200, changed.text);
    }
    released.open();
    await holding;
    return Promise.all(asked);
  }

  test("is answered while 40 bulk changes of one owner shut each other out, and those are done in the end", async () => {
    const attacker = await newTenant(service, attackersLimit);
    const source = {
      tenantKey: "probe",
      displayName: "Probe",
      hint: "sensor",
      location: { latitude: 47, longitude: 9 },
    };
    const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))";
    const answers = await whileLocked(lock, [`keys of sources ${attacker.id}/`], () =>
      attacker.call("PUT", "/v1/sources/bulk", { body: { sources: [source] } }),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
  });

  test("is answered while 40 changes of one record wait: one tenant never holds all connections", async () => {
    const attacker = await newTenant(service, attackersLimit);
    const its = await newFlow(attacker);
    const answers = await whileLocked("select id from flows where id = ? for update", [its], () =>
      attacker.call("PATCH", `/v1/flows/${its}`, { body: { displayName: "Mine" } }),
    );
    for (const answer of answers)
      if (answer.status !== 200) assertProblem(answer, { status: 503, slug: "unavailable" });
  });
});
