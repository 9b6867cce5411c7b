/**
 * A planned stop of the process while all kinds of work wait for servers of tenants: nothing fails for it, nobody is
 * charged with it, and the next process goes on at once.
 */
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, test } from "node:test";
import { cellPids } from "#test/pool/cells.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { type Answer, type Client, createClient } from "#test/support/client.ts";
import { freshLocation, type FreshLocation } from "#test/support/databases.ts";
import {
  originOf,
  type ServiceProcess,
  spawnService,
  type TestDirectory,
  testDirectory,
} from "#test/support/process.ts";
import { flowInput, sampleRequests } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import { createAdapter, createFlow, finished, requestRun } from "#test/support/runs.ts";
import { field, targetsAdapter } from "#test/support/sync.ts";
import { eventually } from "#test/support/wait.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const stopLimitMs = 15_000;
/** What an abandoned lease would take, and a job that Redis counts as stalled, is longer. */
const atOnceMs = 9_000;
const key = "a-bootstrap-key-for-this-test-alone";
const isReal = process.env["TEST_BACKEND"] === "real";

let directory: TestDirectory;
let fresh: FreshLocation;
let prefix: string;
let environment: Readonly<Record<string, string>>;
const running = new Set<ServiceProcess>();

/** Each test has the data to itself: what one leaves behind is nothing to the next. */
beforeEach(async () => {
  directory = testDirectory();
  prefix = freshPrefix();
  environment = {
    PORT: "0",
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    EGRESS_ALLOW_PRIVATE: "1",
    DATA_DIR: directory.path,
    BOOTSTRAP_API_KEY: key,
  };
  if (!isReal) return;
  fresh = await freshLocation("postgresql");
  if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
  const secretsKey = Buffer.alloc(32, 7).toString("base64");
  const shared = {
    DATABASE_URL: fresh.location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: secretsKey,
  };
  environment = { ...environment, ...shared };
});
afterEach(async () => {
  for (const service of running) service.kill("SIGKILL");
  await Promise.all([...running].map(({ ended }) => ended));
  if (isReal) {
    await fresh.drop();
    await forgetPrefix(prefix);
  }
  directory.remove();
});

interface Started {
  readonly call: Client;
  readonly process: ServiceProcess;
  /** When it listened. */
  readonly at: number;
}

async function start(changes: Readonly<Record<string, string>> = {}): Promise<Started> {
  const service = spawnService({ ...environment, ...changes });
  running.add(service);
  void service.ended.then(() => running.delete(service));
  const isApi = changes["ROLES"]?.includes("api") !== false;
  if (!isApi) await service.printed(/works as/);
  return {
    call: createClient(isApi ? await originOf(service) : "http://127.0.0.1:0", key),
    process: service,
    at: performance.now(),
  };
}

/** Sends SIGTERM and asserts the orderly end that is promised. */
async function stop({ process: service }: Started): Promise<void> {
  const startedAt = performance.now();
  service.kill("SIGTERM");
  assert.deepEqual(await service.ended, { code: 0, signal: null }, service.output().stderr);
  assert.ok(performance.now() - startedAt < stopLimitMs, `${performance.now() - startedAt} ms`);
  assert.equal(service.output().stderr, "");
  assert.doesNotMatch(service.output().stdout, /"level":[56]0/);
}

/** A tenant's server that keeps its askers waiting until it is released. */
let server: DataServer;
let isReleased: boolean;
let held: (() => void)[];
/** Answered at once all the same. */
let freeAnswers: number;
const release = (): void => {
  isReleased = true;
  for (const answer of held.splice(0)) answer();
};
beforeEach(async () => {
  server = await startDataServer();
  isReleased = false;
  held = [];
  freeAnswers = 0;
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const answer = () => json(response, answerTo(JSON.parse(text)));
      if (isReleased || freeAnswers-- > 0) answer();
      else held.push(answer);
    });
  });
});
afterEach(async () => {
  release();
  await server.close();
});

function answerTo(request: { readonly facet?: string; readonly from: string; readonly to: string }): unknown {
  return request.facet === "targets" ? { sources: [field("probe-1")] } : constantWeather(request);
}

/** Resolves with how long after `since` the server was asked again. */
async function askedAgain(count: number, since: number): Promise<number> {
  await eventually("the server is asked again", () => server.asked.length > count);
  return performance.now() - since;
}

const adapterFlow = (targets: number) =>
  flowInput({
    tiles: [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }],
    targets: Array.from({ length: targets }, (_, index) => ({
      name: `Field ${index}`,
      latitude: 30 + index / 10,
      longitude: 9,
    })),
  });

async function assertUncharged(call: Client, adapterId: string): Promise<void> {
  const { body } = await call("GET", `/v1/adapters/${adapterId}`);
  assert.deepEqual([body.enabled, body.lastError], [true, null]);
}

describe("a stop", { concurrency: false }, () => {
  for (const language of ["typescript", "python"] as const) {
    test(`hands back a run that waits for its adapter (${language}), and the next process goes on with it at once`, async () => {
      const first = await start();
      const script = `import json

async def handle(request, host):
    answer = await host.fetch("${server.origin}/data", method="POST", body=json.dumps(request))
    return answer.json()
`;
      const adapter = await createAdapter(first.call, {
        ...relayingAdapter(server.origin),
        ...(language === "python" ? { language, script } : {}),
      });
      const flow = await createFlow(first.call, adapterFlow(1));
      const run = await requestRun(first.call, flow.id);
      await eventually("the adapter waits for its server", () => held.length === 1);
      await stop(first);
      assert.equal(server.asked.length, 1);

      const second = await start();
      const before = (await second.call("GET", `/v1/runs/${run.id}`)).body;
      assert.ok(["queued", "running"].includes(before.status), JSON.stringify(before));
      assert.ok((await askedAgain(1, second.at)) < atOnceMs);
      release();
      const ended = await finished(second.call, run.id);
      assert.deepEqual([ended.status, ended.error], ["succeeded", null]);
      await assertUncharged(second.call, adapter.id);
      await stop(second);
    });
  }

  test("that reaches the sandbox processes too, as that of a terminal does, fails no run either", async () => {
    const first = await start();
    const adapter = await createAdapter(first.call, relayingAdapter(server.origin));
    const flow = await createFlow(first.call, adapterFlow(1));
    const run = await requestRun(first.call, flow.id);
    await eventually("the adapter waits for its server", () => held.length === 1);
    for (const pid of await cellPids(first.process.pid)) process.kill(pid, "SIGTERM");
    await stop(first);
    const second = await start();
    release();
    assert.equal((await finished(second.call, run.id)).status, "succeeded");
    await assertUncharged(second.call, adapter.id);
    await stop(second);
  });

  test("hands back a run of 300 targets of which many are done, and the next process goes on with it at once", async () => {
    const first = await start();
    const adapter = await createAdapter(first.call, relayingAdapter(server.origin));
    const flow = await createFlow(first.call, adapterFlow(300));
    freeAnswers = 150;
    const run = await requestRun(first.call, flow.id);
    await eventually("half of the targets are done", () => held.length > 0);
    await stop(first);
    const asked = server.asked.length;
    const second = await start();
    assert.ok((await askedAgain(asked, second.at)) < atOnceMs);
    release();
    const ended = await finished(second.call, run.id);
    assert.deepEqual([ended.status, ended.error, ended.results.length], ["succeeded", null, 300]);
    await assertUncharged(second.call, adapter.id);
    await stop(second);
  });

  test("lets a request end that is answered in time, and tells another when to come again", async () => {
    const service = await start();
    const { id } = await createAdapter(service.call, relayingAdapter(server.origin));
    const ask = () => service.call("POST", `/v1/adapters/${id}/test`, { body: { request: sampleRequests.weather } });
    const answers = [ask(), ask()];
    await eventually("both wait for the server", () => held.length === 2);
    const stopping = stop(service);
    await eventually("it takes no more connections", () =>
      fetch(`${service.call.baseUrl}/healthz`, { headers: { connection: "close" } }).then(
        () => false,
        () => true,
      ),
    );
    held.shift()?.();
    const settled: Answer[] = await Promise.all(answers);
    await stopping;
    const [ended, refused] = settled.toSorted((one, other) => one.status - other.status) as [Answer, Answer];
    assert.deepEqual([ended.status, ended.body.ok], [200, true], ended.text);
    assertProblem(refused, { status: 503, slug: "unavailable" });
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    const next = await start();
    await assertUncharged(next.call, id);
    await stop(next);
  });

  test("leaves a sync in work to the next process, one that was asked for and one that was a job", async () => {
    const first = await start();
    const { id } = await createAdapter(first.call, targetsAdapter(server.origin));
    const syncing = first.call("POST", `/v1/adapters/${id}/sync`, { body: {} });
    await eventually("the sync waits for the server", () => held.length === 1);
    await stop(first);
    const answer = await syncing;
    assert.deepEqual([answer.status, answer.body?.queued], [202, 1], answer.text);

    // Now it is a job.
    const second = await start();
    assert.ok((await askedAgain(1, second.at)) < atOnceMs);
    await stop(second);
    const third = await start();
    assert.ok((await askedAgain(2, third.at)) < atOnceMs);
    release();
    const syncs = async () => (await third.call("GET", `/v1/adapters/${id}/syncs`)).body.items;
    await eventually("the sync has ended", async () => (await syncs()).length > 0);
    assert.deepEqual([(await syncs())[0].outcome, (await syncs())[0].created], ["synced", 1]);
    await assertUncharged(third.call, id);
    await stop(third);
  });

  test("leaves a verification in work to the next process, which sends its message", async () => {
    const waiting: ServerResponse[] = [];
    server.answer((_request, response) => {
      if (isReleased) json(response, { sid: "SM1" });
      else waiting.push(response);
    });
    const provider = { SMS_URL: server.origin.replace("http://", "http://account:token@") };
    const first = await start(provider);
    const contact = (await first.call("POST", "/v1/contacts", { body: { displayName: "Ada", phone: "+41441234567" } }))
      .body;
    const started = await first.call("POST", `/v1/contacts/${contact.id}/verifications`, { body: { channel: "sms" } });
    assert.ok(started.status < 300, started.text);
    await eventually("the provider is asked", () => waiting.length === 1);
    await stop(first);
    isReleased = true;
    const second = await start(provider);
    assert.ok((await askedAgain(1, second.at)) < atOnceMs);
    await stop(second);
  });

  test("of one worker hands its run to another at once", {
    skip: isReal ? false : "one process has the embedded database",
  }, async () => {
    const api = await start({ ROLES: "api" });
    await createAdapter(api.call, relayingAdapter(server.origin));
    const flow = await createFlow(api.call, adapterFlow(1));
    const worker = await start({ ROLES: "worker" });
    const run = await requestRun(api.call, flow.id);
    await eventually("the adapter waits for its server", () => held.length === 1);
    const other = await start({ ROLES: "worker" });
    await stop(worker);
    assert.ok((await askedAgain(1, performance.now())) < atOnceMs);
    release();
    assert.equal((await finished(api.call, run.id)).status, "succeeded");
    await Promise.all([stop(api), stop(other)]);
  });
});
