/**
 * A PostgreSQL or a Redis that says nothing any more, and one that takes no changes: callers are told so in time, and
 * the service recovers by itself.
 */
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { after, before, describe, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { within } from "#core/with-timeout.ts";
import { openDatabase } from "#schema/database.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { watchSilence } from "#schema/connection/silence.ts";
import { openRedisBus } from "#server/bus/redis.ts";
import { createRedisCounter } from "#server/http/request-counter.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { covers, type FreshLocation, publishedLocation, postgresAbsence } from "#test/support/databases.ts";
import { ownRedisAbsence, startOwnRedis } from "#test/support/own-servers.ts";
import { type ServerProxy, startProxy } from "#test/support/proxy.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually, gate } from "#test/support/wait.ts";

const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "this run covers the embedded drivers";
const promisedMs = 10_000;
/** Until a server that is there again is used. */
const backWithinMs = 2_000;
/** What is refused here is told in the log, which the test does not show. */
const environment = { LOG_LEVEL: "silent" };

function urlOf({ location }: FreshLocation): string {
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  return location.databaseUrl;
}

function assertAway(answer: Answer): void {
  assertProblem(answer, { status: 503, slug: "unavailable" });
  assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
}

async function hasEnded(call: Client, runId: string): Promise<boolean> {
  return (await call("GET", `/v1/runs/${runId}`)).body.finishedAt !== null;
}

async function startRun(call: Client, flowId: string): Promise<string> {
  const { status, body, text } = await call("POST", `/v1/flows/${flowId}/run`, { body: {} });
  assert.equal(status, 202, text);
  return body.id;
}

async function newFlow(call: Client): Promise<string> {
  const { status, body, text } = await call("POST", "/v1/flows", { body: flowInput() });
  assert.equal(status, 201, text);
  return body.id;
}

describe("silence, and a refusal to take changes", { skip, concurrency: true }, () => {
  describe("a server that falls silent", { concurrency: false }, () => {
    let fresh: FreshLocation;
    let postgres: ServerProxy;
    let redis: ServerProxy;
    let service: TestService;
    let call: Client;
    let flowId: string;
    const prefix = freshPrefix();

    before(async () => {
      fresh = await publishedLocation("postgresql");
      postgres = await startProxy(urlOf(fresh), 5432);
      redis = await startProxy(testRedisUrl, 6379);
      const places = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, REDIS_PREFIX: prefix };
      service = await startService({ environment: { ...environment, ...places } });
      call = service.call;
      flowId = await newFlow(call);
    });
    after(async () => {
      await service.close();
      await postgres.close();
      await redis.close();
      await fresh.drop();
      await forgetPrefix(prefix);
    });

    async function redisConnections(): Promise<readonly string[]> {
      const { text } = await service.operator("GET", "/metrics");
      const lines = text.matchAll(/^redis_connections\{use="(\w+)"\} (\d)$/gm);
      return [...lines].map(([, use, count]) => `${use} ${count}`).toSorted();
    }

    test("silence of PostgreSQL ends requests within 10 s with 503 and Retry-After, and the service recovers by itself", async () => {
      postgres.silence();
      try {
        const asked = [
          ...Array.from({ length: 30 }, () => call("GET", `/v1/flows/${flowId}`)),
          call("POST", "/v1/flows", { body: flowInput() }),
          call("POST", "/v1/flows", { body: flowInput(), headers: { "idempotency-key": "in the silence" } }),
          call("PATCH", `/v1/flows/${flowId}`, { body: { displayName: "Changed" } }),
          call("DELETE", `/v1/flows/${flowId}`),
          call("POST", `/v1/flows/${flowId}/run`, { body: {} }),
        ];
        for (const answer of await within(promisedMs, Promise.all(asked))) assertAway(answer);
        assertAway(await within(promisedMs, call("GET", `/v1/flows/${flowId}`)));
      } finally {
        postgres.wake();
      }
      await eventually(
        "the service answers again",
        async () => (await call("GET", `/v1/flows/${flowId}`)).status === 200,
        20_000,
      );
      const runId = await startRun(call, flowId);
      await eventually("the run has ended", () => hasEnded(call, runId), 30_000);
    });

    test("with Redis alone silent, requests go on without it, and what they queued is done when it wakes", async () => {
      let runId = "";
      const takenBefore = redis.taken();
      redis.silence();
      try {
        const asked = Array.from({ length: 20 }, () => call("GET", `/v1/flows/${flowId}`));
        for (const answer of await within(promisedMs, Promise.all(asked))) {
          assert.equal(answer.status, 200, answer.text);
          assert.ok(Number(answer.headers.get("ratelimit-remaining")) > 0, "they are counted in the process");
        }
        runId = await within(promisedMs, startRun(call, flowId));
        // Those of the rate counter, of the queue, and of the worker that waits for jobs.
        await eventually("silent connections are made anew", () => redis.taken() >= takenBefore + 3, 30_000);
        assert.equal((await within(promisedMs, call("GET", `/v1/flows/${flowId}`))).status, 200);
        const { status, body } = await call.as(null)("GET", "/readyz");
        const { bus, rateLimit, queue } = body.checks;
        assert.deepEqual([status, bus, rateLimit, queue], [503, "failed", "failed", "failed"]);
        assert.deepEqual(await redisConnections(), ["bus 0", "rateLimit 0"]);
      } finally {
        redis.wake();
      }
      const backAt = performance.now();
      await eventually("it is ready", async () => (await call.as(null)("GET", "/readyz")).status === 200);
      assert.ok(performance.now() - backAt < backWithinMs, `${performance.now() - backAt} ms`);
      assert.deepEqual(await redisConnections(), ["bus 1", "rateLimit 1"]);
      await eventually("the run has ended", () => hasEnded(call, runId), 30_000);
      const next = await startRun(call, flowId);
      await eventually("the next one too", () => hasEnded(call, next), 30_000);
    });
  });

  describe("a Redis that is frozen", { skip: ownRedisAbsence() ?? false }, () => {
    test("for longer than a connection waits is used by counters and buses within 2 s of its return", async () => {
      const redis = await startOwnRedis();
      const proxies = await Promise.all(Array.from({ length: 4 }, () => startProxy(redis.url, 6379)));
      const [counterUrl = "", otherCounterUrl = "", busUrl = "", otherBusUrl = ""] = proxies.map(({ url }) => url);
      const shared = { prefix: freshPrefix(), onAway: () => {} };
      const counters = await Promise.all(
        [counterUrl, otherCounterUrl].map((url) => createRedisCounter({ ...shared, url, clock: systemClock })),
      );
      const buses = await Promise.all([busUrl, otherBusUrl].map((url) => openRedisBus({ ...shared, url })));
      const [counter, otherCounter] = counters;
      const [bus, otherBus] = buses;
      assert.ok(counter && otherCounter && bus && otherBus);
      let heard = 0;
      otherBus.subscribe("news", () => {
        heard += 1;
      });
      const isHeard = async (): Promise<boolean> => {
        const before = heard;
        bus.publish("news");
        await eventually("what was published is heard, or a while has passed", () => heard > before, 200).catch(
          () => {},
        );
        return heard > before;
      };
      const isShared = async (): Promise<boolean> =>
        (await counter.add("rate:one", 120)) + 1 === (await otherCounter.add("rate:one", 120));
      const areUp = () => [...counters.map((each) => each.isUp()), ...buses.map((each) => each.health().isUp)];
      try {
        await eventually("both work", async () => (await isShared()) && (await isHeard()));
        assert.deepEqual(areUp(), [true, true, true, true]);
        const takenBefore = proxies.map(({ taken }) => taken());
        redis.freeze();
        // The second is cut before it was ever ready.
        await eventually("each connection was cut, and the next as well", () =>
          proxies.every(({ taken }, at) => taken() >= (takenBefore[at] ?? 0) + 2),
        );
        assert.deepEqual(areUp(), [false, false, false, false]);
        redis.thaw();
        const backAt = performance.now();
        await eventually("requests are counted together", isShared);
        await eventually("messages come", isHeard);
        assert.ok(performance.now() - backAt < backWithinMs, `${performance.now() - backAt} ms`);
        assert.deepEqual(areUp(), [true, true, true, true]);
        assert.deepEqual(otherBus.health(), { isUp: true, taken: 1, waiting: 0 });
      } finally {
        for (const each of [...counters, ...buses]) await each.close();
        for (const proxy of proxies) await proxy.close();
        await redis.stop();
      }
    });
  });

  describe("a database whose server falls silent", { concurrency: true }, () => {
    /** Each test silences its own. */
    async function throughProxy(use: (proxy: ServerProxy) => Promise<void>): Promise<void> {
      const fresh = await publishedLocation("postgresql");
      const proxy = await startProxy(urlOf(fresh), 5432);
      try {
        await use(proxy);
      } finally {
        await proxy.close();
        await fresh.drop();
      }
    }

    test("a statement that takes long while the server answers others is no silence", () =>
      throughProxy(async (proxy) => {
        const watch = watchSilence(() => assert.fail("the server answers"));
        const orm = await openOrm({ databaseUrl: proxy.url }, { watch });
        const takenBefore = proxy.taken();
        const [row] = await orm.em.fork().execute<{ answer: number }[]>("select 42 as answer from pg_sleep(6)");
        assert.equal(row?.answer, 42);
        assert.ok(proxy.taken() > takenBefore + 1, "the server was asked meanwhile");
        await orm.close();
        watch.stop();
      }));

    test("a watch that is stopped while it asks the server tells of no silence, however that ends", async () => {
      const connecting = Promise.withResolvers<never>();
      const asked = gate();
      class LostClient extends EventEmitter {
        readonly connection = { stream: { destroy: () => {} } };
        readonly end = async () => asked.open();
        readonly query = () => undefined;
        connect(): Promise<never> {
          isAsking = true;
          return connecting.promise;
        }
      }
      let [isAsking, told] = [false, 0];
      const unanswered = { options: {}, Client: LostClient, connect: () => new Promise(() => {}) };
      const pool = Object.assign(new EventEmitter(), unanswered);
      const watch = watchSilence(() => {
        told += 1;
      });
      watch.attach(pool);
      void pool.connect();
      await eventually("the server is asked", () => isAsking);
      watch.stop();
      connecting.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
      await asked.opened;
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(told, 0);
    });

    test("nobody waits for a connection that is being made when the silence is noticed", () =>
      throughProxy(async (proxy) => {
        const database = await openDatabase({ location: { databaseUrl: proxy.url } });
        // One connection is there; the reads of one lane take it and two more, the others wait for theirs.
        await database.ping();
        proxy.silence();
        const read = () => database.read((stores) => stores.outbox.forSystem().unfinishedCount());
        const refused = Array.from({ length: 12 }, () => assert.rejects(read()));
        try {
          await within(promisedMs - 2_000, Promise.all(refused));
        } finally {
          proxy.wake();
          await Promise.allSettled(refused);
          await database.close();
        }
      }));

    test("in the silence the database is closed in time all the same", () =>
      throughProxy(async (proxy) => {
        const database = await openDatabase({ location: { databaseUrl: proxy.url } });
        await database.ping();
        proxy.silence();
        const unanswered = assert.rejects(database.ping());
        await within(promisedMs, database.close());
        await unanswered;
        proxy.wake();
      }));
  });

  describe("a PostgreSQL that takes no changes", () => {
    test("a read-only database makes writes 503 with Retry-After, reads go on, and writes do once it takes them again", async () => {
      const fresh = await publishedLocation("postgresql");
      const service = await startService({ environment: { ...environment, DATABASE_URL: urlOf(fresh) } });
      const outside = await openOrm(fresh.location);
      const setReadOnly = async (value: "on" | "off"): Promise<void> => {
        const sql = `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`;
        await outside.em.fork().execute(`set default_transaction_read_only = off; ${sql}`);
        // What is set for a database is in force for new connections.
        await outside.em
          .fork()
          .execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
      };
      const { call } = service;
      const flowId = await newFlow(call);
      await setReadOnly("on");
      await eventually("reads go on", async () => (await call("GET", `/v1/flows/${flowId}`)).status === 200);
      assertAway(await call("POST", "/v1/flows", { body: flowInput() }));
      assertAway(await call("PATCH", `/v1/flows/${flowId}`, { body: { displayName: "Changed" } }));
      assertAway(await call("POST", `/v1/flows/${flowId}/run`, { body: {} }));
      assertAway(await call("DELETE", `/v1/flows/${flowId}`));
      await setReadOnly("off");
      await eventually("writes do again", async () => (await call("DELETE", `/v1/flows/${flowId}`)).status === 204);
      await outside.close();
      await service.close();
      await fresh.drop();
    });
  });
});
