/** Runs that wait in the queue when Redis loses everything: flushed, or killed and back empty. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { covers, type FreshLocation, publishedLocation, postgresAbsence } from "#test/support/databases.ts";
import { type OwnRedis, ownRedisAbsence, startOwnRedis } from "#test/support/own-servers.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually, gate } from "#test/support/wait.ts";
import {
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const skip = covers("real")
  ? (ownRedisAbsence() ?? (await postgresAbsence()) ?? false)
  : "this run covers the embedded drivers";
const promisedMs = 10_000;
const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];

describe("runs that wait while Redis loses everything", { skip }, () => {
  let fresh: FreshLocation;
  let redis: OwnRedis;
  let service: TestService;
  let data: DataServer;

  before(async () => {
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    redis = await startOwnRedis();
    data = await startDataServer();
    const places = { DATABASE_URL: fresh.location.databaseUrl, REDIS_URL: redis.url };
    service = await startService({
      environment: { ...places, LOG_LEVEL: "silent", EGRESS_ALLOW_PRIVATE: "1", RUN_CONCURRENCY: "1" },
    });
  });
  after(async () => {
    await service.close();
    await data.close();
    await redis.stop();
    await fresh.drop();
  });

  /**
   * One run is in work and others wait when Redis loses everything; the worker is free again once it has. How long
   * until the others have ended?
   */
  async function waitAfter(lose: () => Promise<void>): Promise<number> {
    const { call } = await service.newTenant();
    await createAdapter(call, relayingAdapter(data.origin, { timeoutMs: 60_000 }));
    const held = gate();
    data.answer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      request.on("end", () => void held.opened.then(() => json(response, constantWeather(JSON.parse(body)))));
    });
    const askedBefore = data.asked.length;
    const first = await requestRun(call, (await createFlow(call, flowInput({ tiles }))).id);
    await eventually("the first run is in work", () => data.asked.length > askedBefore);
    const waiting = [];
    for (let count = 0; count < 5; count++)
      waiting.push(await requestRun(call, (await createFlow(call, flowInput())).id));
    await lose();
    const lostAt = performance.now();
    held.open();
    for (const { id } of waiting) assert.equal((await finished(call, id)).status, "succeeded");
    const tookMs = performance.now() - lostAt;
    assert.equal((await finished(call, first.id)).status, "succeeded");
    return tookMs;
  }

  test("are woken again within 10 s of a FLUSHALL", async () => {
    const tookMs = await waitAfter(() => redis.send("FLUSHALL"));
    assert.ok(tookMs < promisedMs, `${tookMs} ms`);
  });

  test("are woken again within 10 s of Redis being killed and coming back empty", async () => {
    const tookMs = await waitAfter(() => redis.restart());
    assert.ok(tookMs < promisedMs, `${tookMs} ms`);
  });
});
