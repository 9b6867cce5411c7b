/**
 * Who may start on a database whose time is moved: the moved time goes on after a restart, a service that cannot follow
 * it does not start, and neither does a second process.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DatabaseRefused } from "#schema/connection/database-refused.ts";
import { TimeWasMoved } from "#server/clock/service.ts";
import { type Service, startService } from "#server/compose.ts";
import { loadConfig } from "#server/config.ts";
import { createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { covers, type FreshLocation, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { spawnService, testDirectory } from "#test/support/process.ts";

const adminKey = "operator-key-for-tests-only";
const path = "/v1/admin/clock";
const clock = createTestClock();
const isReal = covers("real") && process.env["TEST_BACKEND"] === "real";
const skip = isReal ? ((await postgresAbsence()) ?? false) : "the lock of DATA_DIR has its own test";

const directory = testDirectory();
let fresh: FreshLocation | null = null;
let environment: Readonly<Record<string, string>>;

before(async () => {
  const usual = {
    NODE_ENV: "test",
    PORT: "0",
    POOL_THREADS: "1",
    LOG_LEVEL: "silent",
    DATA_DIR: directory.path,
    ADMIN_API_KEY: adminKey,
    BOOTSTRAP_API_KEY: "gsk_demo-tenant-key-for-tests-only",
  };
  environment = usual;
  if (!isReal) return;
  fresh = await publishedLocation("postgresql");
  if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
  const secretsKey = Buffer.alloc(32, 7).toString("base64");
  environment = { ...usual, DATABASE_URL: fresh.location.databaseUrl, SECRETS_KEY: secretsKey };
});
after(async () => {
  await fresh?.drop();
  directory.remove();
});

const movable = { MOVABLE_CLOCK: "1" };
const start = (more: Readonly<Record<string, string>> = {}): Promise<Service> =>
  startService(loadConfig({ ...environment, ...more }), { clock });

async function running(work: (service: Service) => Promise<void>, more = {}): Promise<void> {
  const service = await start(more);
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

type Refusal = typeof DatabaseRefused | typeof TimeWasMoved;

async function refused(more: Readonly<Record<string, string>>, kind: Refusal, message: RegExp): Promise<void> {
  await assert.rejects(
    start(more).then((service) => service.close()),
    (error: unknown) => {
      assert.ok(error instanceof kind, String(error));
      assert.match(error.message, message);
      return true;
    },
  );
}

describe("a service with a movable clock", { skip }, () => {
  test("does not start beside another process", () =>
    running(async () => {
      await refused(movable, DatabaseRefused, /^MOVABLE_CLOCK=1 needs the database for one process alone/);
    }));

  test("lets no other process start beside it, movable or not, and the other one says why", () =>
    running(async () => {
      await refused({}, DatabaseRefused, /^A process with MOVABLE_CLOCK=1 uses this database/);
      await refused(movable, DatabaseRefused, /^MOVABLE_CLOCK=1 needs the database for one process alone/);
      const process = spawnService(environment);
      assert.equal((await process.ended).code, 1);
      assert.match(process.output().stderr, /^A process with MOVABLE_CLOCK=1 uses this database.*\n$/);
    }, movable));
});

test("the moved time goes on after a restart, and a service that cannot follow it does not start", async () => {
  const operatorAt = (service: Service) => createClient(service.origin ?? "", adminKey);
  let moved: unknown;
  await running(async (service) => {
    const { status, body, text } = await operatorAt(service)("POST", path, { body: { advanceSeconds: 90_000 } });
    assert.equal(status, 200, text);
    moved = body;
  }, movable);
  await running(async (service) => {
    assert.deepEqual((await operatorAt(service)("GET", path)).body, moved);
  }, movable);
  await refused({}, TimeWasMoved, /^The time of this database was moved 25 hours ahead/);
});
