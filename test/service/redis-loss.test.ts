/** Runs that wait in the queue when Redis loses everything: flushed, or killed and back empty. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createClient } from "redis";
import { covers, type FreshLocation, publishedLocation, postgresAbsence } from "#test/support/databases.ts";
import { freePort } from "#test/support/process.ts";
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

const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;
if (process.env["CI"] === "true" && covers("real") && !hasRedisServer)
  throw new Error("CI needs the program redis-server in the path.");
const absence = hasRedisServer ? await postgresAbsence() : "the program redis-server is not installed here";
const skip = covers("real") ? (absence ?? false) : "this run covers the embedded drivers";
const promisedMs = 10_000;
const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];

describe("runs that wait while Redis loses everything", { skip }, () => {
  const directory = mkdtempSync(join(tmpdir(), "flow-redis-"));
  let fresh: FreshLocation;
  let redis: ChildProcess;
  let port: number;
  let service: TestService;
  let data: DataServer;

  const startRedis = async (): Promise<void> => {
    redis = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no", "--dir", directory], {
      stdio: "ignore",
    });
    await eventually("Redis answers", () =>
      toRedis("PING").then(
        () => true,
        () => false,
      ),
    );
  };
  const toRedis = async (command: string): Promise<void> => {
    const client = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: false } });
    client.on("error", () => {});
    await client.connect();
    await client.sendCommand([command]);
    client.destroy();
  };

  before(async () => {
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    port = await freePort();
    await startRedis();
    data = await startDataServer();
    const places = { DATABASE_URL: fresh.location.databaseUrl, REDIS_URL: `redis://127.0.0.1:${port}` };
    service = await startService({
      environment: { ...places, LOG_LEVEL: "silent", EGRESS_ALLOW_PRIVATE: "1", RUN_CONCURRENCY: "1" },
    });
  });
  after(async () => {
    await service.close();
    await data.close();
    redis.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
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

  test("are rung again within 10 s of a FLUSHALL", async () => {
    const tookMs = await waitAfter(() => toRedis("FLUSHALL"));
    assert.ok(tookMs < promisedMs, `${tookMs} ms`);
  });

  test("are rung again within 10 s of Redis being killed and coming back empty", async () => {
    const tookMs = await waitAfter(async () => {
      const hasEnded = once(redis, "exit");
      redis.kill("SIGKILL");
      await hasEnded;
      await startRedis();
    });
    assert.ok(tookMs < promisedMs, `${tookMs} ms`);
  });
});
