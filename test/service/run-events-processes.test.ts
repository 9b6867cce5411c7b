/**
 * Runs that are watched over two processes: the one that works, and one that only serves. Messages between them may get
 * lost.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { covers, type FreshLocation, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { type OpenStream, openStream, told, untilTold } from "#test/support/event-streams.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { type ServerProxy, startProxy } from "#test/support/proxy.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startOwnService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually } from "#test/support/wait.ts";

const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "this run covers the embedded drivers";
const targets = Array.from({ length: 100 }, (_, index) => ({
  name: `Field ${index}`,
  latitude: 40 + index / 10,
  longitude: index,
}));

describe("a run that is watched over two processes", { skip }, () => {
  const prefix = freshPrefix();
  const directory = testDirectory();
  const timer = createTestTimer();
  let fresh: FreshLocation;
  let redis: ServerProxy;
  let postgres: ServerProxy;
  /** Works and serves; its beats are the test's. */
  let working: TestService;
  /** Serves alone. */
  let serving: ServiceProcess;
  let servingUrl: string;
  let tenant: TestTenant;
  /** Changes runs and tells nobody: every message about them is lost. */
  let silent: Database;

  before(async () => {
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    redis = await startProxy(testRedisUrl, 6379);
    postgres = await startProxy(fresh.location.databaseUrl, 5432);
    const places = { DATABASE_URL: fresh.location.databaseUrl, REDIS_PREFIX: prefix, LOG_LEVEL: "silent" };
    const keys = { SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") };
    working = await startOwnService({
      timer,
      environment: { ...places, ...keys, REDIS_URL: redis.url, DATABASE_URL: postgres.url },
    });
    const others = { PORT: "0", DATA_DIR: directory.path, POOL_THREADS: "1", ROLES: "api" };
    serving = spawnService({ ...places, ...keys, ...others, REDIS_URL: testRedisUrl });
    servingUrl = await originOf(serving);
    tenant = await working.newTenant();
    silent = await openDatabase({ location: fresh.location });
  });
  after(async () => {
    serving.kill("SIGTERM");
    await serving.ended;
    await silent.close();
    await working.close();
    await redis.close();
    await postgres.close();
    await fresh.drop();
    await forgetPrefix(prefix);
    directory.remove();
  });

  const watchHere = (runId: string, id?: string) => openStream(working.baseUrl, runId, tenant.key, id);
  const watchThere = (runId: string, id?: string) => openStream(servingUrl, runId, tenant.key, id);
  const statusesOf = ({ messages }: OpenStream) =>
    messages.flatMap(({ event, data }) => (event === "status" ? [data.status] : []));
  const countsOf = ({ messages }: OpenStream): number[] =>
    messages.flatMap(({ event, data }) => (event === "progress" ? [data.targetsDone] : []));

  async function silentRun() {
    const { id: flowId } = await createFlow(tenant.call, flowInput({ targets: targets.slice(0, 3) }));
    const run = await writeRun(silent, systemClock, tenant.id, flowId, {
      frozenFlow: frozenFlowOf(targets.slice(0, 3)),
    });
    const lease = { tenantId: tenant.id, runId: run.id, token: randomUUID() };
    const now = systemClock.now();
    return {
      id: run.id,
      claim: () => silent.write((stores) => stores.runs.forSystem().claim(lease, now, now + leaseMs)),
      succeed: () =>
        silent.write((stores) =>
          stores.runs.forSystem().conclude(lease, conclusionAt(now), [0, 1, 2].map(placedResult)),
        ),
    };
  }

  test("is told alike at both, long before their beats, up to what GET says", async () => {
    const { id: flowId } = await createFlow(tenant.call, flowInput({ targets }));
    const { id } = await requestRun(tenant.call, flowId);
    const readers = [await watchHere(id), await watchThere(id)];
    const run = await finished(tenant.call, id);
    for (const reader of readers) {
      await reader.ended;
      const statuses = statusesOf(reader);
      assert.deepEqual(statuses, ["queued", "running", "succeeded"].slice(-statuses.length));
      assert.equal(statuses.at(-1), run.status);
      const counts = countsOf(reader);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => a - b),
      );
      assert.equal(counts.at(-1), run.results.length);
      assert.equal(reader.comments(), 0);
    }
  });

  test("goes on at the other process for a reader that was cut off from one", async () => {
    const { id: flowId } = await createFlow(tenant.call, flowInput({ targets }));
    const { id } = await requestRun(tenant.call, flowId);
    const first = await watchHere(id);
    await eventually("something was told", () => first.messages.length > 0);
    first.close();
    const known = first.messages.at(-1)?.id;
    const second = await watchThere(id, known);
    await second.ended;
    const statuses = [...statusesOf(first), ...statusesOf(second)];
    assert.deepEqual(statuses, ["queued", "running", "succeeded"].slice(-statuses.length));
    const last = second.messages.at(-1)?.id ?? known;
    for (const again of [await watchHere(id, last), await watchThere(id, last)]) assert.equal(again.status, 204);
  });

  test("is told at the next beat when every message about it is lost", async () => {
    const run = await silentRun();
    const reader = await watchHere(run.id);
    await untilTold(reader, "0/3");
    await run.claim();
    timer.beat();
    await untilTold(reader, "running");
    await run.succeed();
    timer.beat();
    assert.deepEqual(told(await reader.ended), ["queued", "0/3", "running", "3/3", "succeeded"]);
  });

  test("is told while Redis is silent, and across processes again once it is back", async () => {
    const run = await silentRun();
    const reader = await watchHere(run.id);
    await untilTold(reader, "0/3");
    redis.silence();
    await run.claim();
    await run.succeed();
    timer.beat();
    assert.deepEqual(told(await reader.ended), ["queued", "0/3", "running", "3/3", "succeeded"]);
    assert.deepEqual(told(await (await watchHere(run.id)).ended), ["3/3", "succeeded"], "a stream opens as ever");
    redis.cut();
    redis.wake();
    const { id: flowId } = await createFlow(tenant.call, flowInput());
    await eventually("the process that only serves hears of the other's runs", async () => {
      const { id } = await requestRun(tenant.call, flowId);
      const there = await watchThere(id);
      await there.ended;
      return there.comments() === 0;
    });
  });

  test("ends its streams when its process is told to stop, and the process ends", async () => {
    const run = await silentRun();
    const stopped = spawnService({
      PORT: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: directory.path,
      POOL_THREADS: "1",
      ROLES: "api",
      DATABASE_URL: "databaseUrl" in fresh.location ? fresh.location.databaseUrl : "",
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    });
    const reader = await openStream(await originOf(stopped), run.id, tenant.key);
    await untilTold(reader, "0/3");
    const startedAt = performance.now();
    stopped.kill("SIGTERM");
    assert.deepEqual(told(await reader.ended), ["queued", "0/3"]);
    assert.deepEqual(await stopped.ended, { code: 0, signal: null });
    assert.ok(performance.now() - startedAt < 4_500, "before requests that wait would be cut off");
    const again = await watchHere(run.id, reader.messages.at(-1)?.id);
    await run.claim();
    await run.succeed();
    timer.beat();
    assert.deepEqual(told(await again.ended), ["running", "3/3", "succeeded"]);
  });

  test("is told once the database answers again: its silence ends no stream", async () => {
    const run = await silentRun();
    const reader = await watchHere(run.id);
    await untilTold(reader, "0/3");
    await run.claim();
    postgres.silence();
    await eventually("the service knows that the database is silent", async () => {
      timer.beat();
      return (await tenant.call("GET", "/v1/flows")).status === 503;
    });
    timer.beat();
    await eventually("the stream goes on without news", () => reader.comments() > 0);
    assert.deepEqual(told(reader.messages), ["queued", "0/3"]);
    postgres.wake();
    await run.succeed();
    await eventually("the end is told", () => {
      timer.beat();
      return reader.hasEnded();
    });
    assert.deepEqual(told(reader.messages), ["queued", "0/3", "running", "3/3", "succeeded"]);
  });
});
