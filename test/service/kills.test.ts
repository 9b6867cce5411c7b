/**
 * SIGKILLs as systems send them that are short of memory: of sandbox processes, and of workers. No run fails for one,
 * and no adapter is charged. The suite has one kill through the whole service; the rest are tested there by
 * `test/pool/kills.test.ts` (both languages, cells that start), `test/service/run-leases.test.ts` (workers that are
 * lost again and again) and `test/acceptance/crash.test.ts` (a service that is killed), and here with
 * `npm test -- --all`. Kills at random: `npm run trials -- random-kills`.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openOrm } from "#schema/connection/orm.ts";
import { maxLostAtFurthest } from "#server/runs/work/attempts.ts";
import { cellPids, freezeYoung } from "#test/pool/cells.ts";
import { type Client, createClient } from "#test/support/client.ts";
import { publishedLocation } from "#test/support/databases.ts";
import { oneIn, onlyInFull } from "#test/support/in-full.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { killAtRandom } from "#test/support/random-kills.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import { createAdapter, createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const skip = existsSync("/proc/self/stat") ? false : "this system has no /proc";
const isReal = process.env["TEST_BACKEND"] === "real";
const key = "a-bootstrap-key-for-this-test-alone";
type Language = "typescript" | "python";
const killedRuns: readonly { readonly language: Language; readonly count: number }[] = [
  { language: "typescript", count: 20 },
  { language: "typescript", count: 1 },
  { language: "python", count: 1 },
  { language: "python", count: 20 },
];
/** How often the system is asked for new processes. */
const youngMs = 10;

function killAll(pids: readonly number[]): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, "SIGKILL");
    } catch {
      return false;
    }
  }).length;
}

function flowOf(targets: number) {
  return flowInput({
    tiles: [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }],
    targets: Array.from({ length: targets }, (_, index) => ({
      name: `Field ${index}`,
      latitude: 30 + index / 10,
      longitude: 9,
    })),
  });
}

const inPython = (origin: string) => ({
  language: "python",
  script: `import json

async def handle(request, host):
    answer = await host.fetch("${origin}/data?latitude=" + str(request["target"]["latitude"]), method="POST", body=json.dumps(request))
    return answer.json()
`,
});

describe("the sandbox processes of a service", { skip, concurrency: false }, () => {
  let service: TestService;
  let server: DataServer;
  before(async () => {
    service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
    server = await startDataServer();
  });
  after(async () => {
    await server.close();
    await service.close();
  });

  const owners = new Map<string, Promise<{ readonly call: Client; readonly id: string }>>();
  const withAdapter = async (language: Language) => {
    const { call } = await service.newTenant();
    const adapter = { ...relayingAdapter(server.origin), ...(language === "python" ? inPython(server.origin) : {}) };
    return { call, id: (await createAdapter(call, adapter)).id };
  };
  /** One tenant for both numbers: a cell starts an interpreter for each. */
  const ownerOf = (language: Language) => {
    const owner = owners.get(language) ?? withAdapter(language);
    owners.set(language, owner);
    return owner;
  };

  for (const { language, count } of oneIn(killedRuns.length, killedRuns)) {
    test(`are killed once in a run of ${count} targets by an adapter in ${language}: it succeeds, and nothing is asked twice`, async () => {
      const { call, id } = await ownerOf(language);
      const flow = await createFlow(call, flowOf(count));
      const before = server.asked.length;
      let isKilled = false;
      server.answer(async (request, response) => {
        const text = await bodyOf(request);
        if (!isKilled) {
          isKilled = true;
          assert.ok(killAll(cellPids()) > 0);
        }
        json(response, constantWeather(JSON.parse(text)));
      });
      const run = await finished(call, (await requestRun(call, flow.id)).id);
      assert.deepEqual([run.status, run.error, run.results.length], ["succeeded", null, count]);
      const asked = server.asked.slice(before);
      assert.deepEqual([asked.length, new Set(asked).size], [count, count]);
      assert.equal((await call("GET", `/v1/adapters/${id}`)).body.lastError, null);
    });
  }

  test("are frozen as they start, for as long as one may take: the run waits, and succeeds", {
    skip: onlyInFull,
  }, async () => {
    const { call } = await service.newTenant();
    const flow = await createFlow(call, flowInput());
    const freezing = freezeYoung();
    killAll(cellPids());
    const run = await finished(call, (await requestRun(call, flow.id)).id);
    assert.deepEqual([run.status, run.error], ["succeeded", null]);
    await freezing;
  });

  test("are killed while it starts: it starts all the same, and works", { skip: onlyInFull }, async () => {
    const directory = testDirectory();
    const started = spawnService({
      PORT: "0",
      LOG_LEVEL: "error",
      POOL_THREADS: "1",
      DATA_DIR: directory.path,
      BOOTSTRAP_API_KEY: key,
    });
    const killed = new Set<number>();
    let hasEnded = false;
    void started.ended.then(() => {
      hasEnded = true;
    });
    // Before they are ready, for which each needs more than 100 ms of processor time.
    const kill = async (): Promise<void> => {
      for (; killed.size < 3 && !hasEnded; await sleep(youngMs))
        for (const pid of cellPids(started.pid))
          if (killed.size < 3 && !killed.has(pid) && killAll([pid]) > 0) killed.add(pid);
    };
    const [origin] = await Promise.all([originOf(started), kill()]);
    const call = createClient(origin, key);
    const run = await requestRun(call, (await createFlow(call, flowInput())).id);
    assert.equal((await finished(call, run.id)).status, "succeeded");
    started.kill("SIGTERM");
    assert.equal((await started.ended).code, 0);
    directory.remove();
  });
});

describe("a run whose workers are killed", {
  skip: isReal ? onlyInFull : "one process has the embedded database",
}, () => {
  test("again and again, each time further on, is carried out in the end", async () => {
    const directory = testDirectory();
    const prefix = freshPrefix();
    const { location, drop } = await publishedLocation("postgresql");
    if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
    const server = await startDataServer();
    const environment = {
      PORT: "0",
      LOG_LEVEL: "error",
      POOL_THREADS: "1",
      EGRESS_ALLOW_PRIVATE: "1",
      DATA_DIR: directory.path,
      BOOTSTRAP_API_KEY: key,
      DATABASE_URL: location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    let freeAnswers = 0;
    server.answer(async (request, response) => {
      const text = await bodyOf(request);
      if (freeAnswers-- > 0) json(response, constantWeather(JSON.parse(text)));
    });
    const api = spawnService({ ...environment, ROLES: "api" });
    const call = createClient(await originOf(api), key);
    await createAdapter(call, relayingAdapter(server.origin));
    const run = await requestRun(call, (await createFlow(call, flowOf(3 * maxLostAtFurthest))).id);
    const orm = await openOrm(location);
    const row = async (): Promise<{ steps: number; lost: { count: number } }> => {
      const found: { steps: number; lost: { count: number } }[] = await orm.em
        .fork()
        .execute("select steps, lost_attempts as lost from runs where id = ?", [run.id]);
      return found[0] as (typeof found)[0];
    };
    let worker: ServiceProcess | undefined;
    let furthest = 0;
    // At one place, so many would be the end of it.
    for (let lost = 0; lost < maxLostAtFurthest; lost += 1) {
      freeAnswers = 2 * lost;
      worker = spawnService({ ...environment, ROLES: "worker" });
      await eventually(
        "it is further than before",
        async () => (await row()).lost.count === lost && (await row()).steps > furthest,
        120_000,
      );
      furthest = (await row()).steps;
      worker.kill("SIGKILL");
      await worker.ended;
      // Its lease, and its job in Redis, would run out by themselves.
      await orm.em.fork().execute("update runs set lease_until = now() where id = ?", [run.id]);
      await forgetPrefix(prefix);
    }
    freeAnswers = Number.POSITIVE_INFINITY;
    worker = spawnService({ ...environment, ROLES: "worker" });
    const ended = await finished(call, run.id);
    assert.deepEqual([ended.status, ended.error], ["succeeded", null]);
    for (const service of [worker, api]) service.kill("SIGTERM");
    await Promise.all([worker.ended, api.ended]);
    await orm.close();
    await server.close();
    await drop();
    await forgetPrefix(prefix);
    directory.remove();
  });
});

/** Each kind once, and first the one that leaves a lease behind: it runs out while the others happen. */
const victims = isReal ? (["worker", "cell", "api", "cell"] as const) : (["service", "cell", "cell"] as const);

test("a few kills at random of a service and its sandbox processes: every run succeeds once, and nobody is charged", {
  skip: skip || onlyInFull,
}, async () => {
  const { kills, runs, succeeded, errors, wrong, ended, charged } = await killAtRandom({
    driver: isReal ? "postgresql" : "embedded",
    kills: victims,
    everyMs: 1_000,
  });
  assert.deepEqual(new Set(Object.keys(kills)), new Set(victims));
  assert.ok(runs > 0);
  assert.deepEqual({ errors, wrong, ended, charged }, { errors: [], wrong: [], ended: [], charged: [] });
  assert.equal(succeeded, runs);
});
