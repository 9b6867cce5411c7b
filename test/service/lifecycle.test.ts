/**
 * The process from start to end, as people run it: what it prints, what it refuses, how it stops, and what a kill
 * leaves behind. Outputs that fail and addresses that it lacks are tried in full with `npm test -- --all`.
 */
import assert from "node:assert/strict";
import { closeSync, existsSync, openSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createClient } from "#test/support/client.ts";
import { covers, freshLocation, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { oneIn, onlyInFull } from "#test/support/in-full.ts";
import { freePort } from "#test/support/ports.ts";
import { originOf, type ServiceProcess, type SpawnExtras, spawnService, testDirectory } from "#test/support/process.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { eventually } from "#test/support/wait.ts";

const stopLimitMs = 15_000;
const tileCount = 7;
const flow = {
  displayName: "Degree days",
  status: "draft",
  tiles: [{ tileKey: "gdd", params: { threshold: 250 } }],
  targets: [{ name: "North", latitude: 47.4, longitude: 9.4 }],
};

const running = new Set<ServiceProcess>();
after(() => {
  for (const service of running) service.kill("SIGKILL");
});

function run(environment: Readonly<Record<string, string>>, extras: SpawnExtras = {}): ServiceProcess {
  const service = spawnService({ PORT: "0", LOG_LEVEL: "warn", POOL_THREADS: "1", ...environment }, extras);
  running.add(service);
  void service.ended.then(() => running.delete(service));
  return service;
}

/** Sends the signal and asserts the orderly end that is promised. */
async function stop(service: ServiceProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const startedAt = performance.now();
  service.kill(signal);
  assert.deepEqual(await service.ended, { code: 0, signal: null }, service.output().stderr);
  assert.ok(performance.now() - startedAt < stopLimitMs);
}

const coversEmbedded = { skip: covers("embedded") ? false : "this run covers the real drivers" };

describe("the process on the embedded default", coversEmbedded, () => {
  /** The first test finds it empty; to those after it, a start that finds everything there is enough. */
  const directory = testDirectory();
  const environment = { DATA_DIR: join(directory.path, "data") };
  after(() => directory.remove());

  test("starts, is refused a second time on the same data, stops, and starts again with everything kept", async () => {
    const first = run(environment);
    const origin = await originOf(first);
    const key = (await first.printed(/^ {2}(gsk_[\w-]{32})$/m))[1] as string;
    await first.printed(/^Reference +http:\S+\/docs$/m);
    assert.doesNotMatch(first.output().stdout, /\/session\?token=/, "no link leads to pages that are not shown");
    assert.equal(statSync(join(environment.DATA_DIR, "secrets.key")).mode & 0o777, 0o600);
    const call = createClient(origin, key);
    assert.equal((await call("GET", "/v1/tiles")).body.items.length, tileCount);
    const { status, checks } = (await call.as(null)("GET", "/readyz")).body;
    assert.deepEqual({ status, checks }, { status: "ready", checks: { database: "ok", queue: "ok", pool: "ok" } });
    const made = (await call("POST", "/v1/flows", { body: flow })).body;

    const second = run(environment);
    assert.equal((await second.ended).code, 1);
    assert.match(second.output().stderr, new RegExp(`^DATA_DIR \\S+ is in use by process ${first.pid}: .+\\n$`));
    assert.equal((await call("GET", `/v1/flows/${made.id}`)).status, 200, "the first process is not disturbed");
    await stop(first);

    const again = run(environment);
    const client = createClient(await originOf(again), key);
    assert.doesNotMatch(again.output().stdout, /gsk_/, "a key is shown once");
    assert.deepEqual((await client("GET", `/v1/flows/${made.id}`)).body, made);
    await stop(again);
  });

  test("a run whose process was killed is finished by the next one, once", async () => {
    const directory = testDirectory();
    const key = "a-bootstrap-key-for-this-test-alone";
    const environment = { DATA_DIR: directory.path, BOOTSTRAP_API_KEY: key, EGRESS_ALLOW_PRIVATE: "1" };
    const first = run(environment);
    const call = createClient(await originOf(first), key);
    assert.doesNotMatch(first.output().stdout, /a-bootstrap-key/, "a key that was given is not printed");
    // The adapter waits for an answer that never comes: the run is in work when its process is killed.
    const hold = await holdingServer();
    const script = `export default async function handle(request, { fetch }) {
      const answer = await fetch(${JSON.stringify(hold.url)});
      if (!answer.ok) throw new Error("no data");
      return { series: [{ variable: "temperature", points: [[Date.parse(request.from), 20], [Date.parse(request.to), 20]] }] };
    }`;
    const adapter = {
      displayName: "Weather",
      facet: "weather",
      language: "typescript",
      script,
      egress: [hold.url],
      enabled: true,
    };
    const registered = await call("POST", "/v1/adapters", { body: adapter });
    assert.equal(registered.status, 201, registered.text);
    const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
    const made = (await call("POST", "/v1/flows", { body: { ...flow, tiles } })).body;
    const started = (await call("POST", `/v1/flows/${made.id}/run`, { body: {} })).body;
    await hold.asked();
    assert.equal((await call("GET", `/v1/runs/${started.id}`)).body.status, "running");
    first.kill("SIGKILL");
    assert.equal((await first.ended).signal, "SIGKILL");

    hold.release();
    const second = run(environment);
    const client = createClient(await originOf(second), key);
    await eventually(
      "the run has ended",
      async () => (await client("GET", `/v1/runs/${started.id}`)).body.finishedAt !== null,
      90_000,
    );
    const runs = (await client("GET", `/v1/flows/${made.id}/runs`)).body.items;
    assert.deepEqual(
      runs.map((each: { id: string }) => each.id),
      [started.id],
    );
    await stop(second);
    hold.close();
    directory.remove();
  });

  const full = "/dev/full";
  const outputs = [
    { what: "whose reader is gone", open: () => "gone" as const },
    { what: "that nobody reads", open: () => "unread" as const },
    { what: "on a disk that is full", open: () => openSync(full, "w"), skip: !existsSync(full) },
  ];
  for (const { what, open, skip = false } of oneIn(3, outputs))
    test(`with an output ${what} it serves, and stops in order when its console is closed`, { skip }, async () => {
      const output = open();
      const port = String(await freePort());
      const service = run({ ...environment, PORT: port, LOG_LEVEL: "info" }, { output });
      const call = createClient(`http://127.0.0.1:${port}`, null);
      const isHealthy = (): Promise<boolean> =>
        call("GET", "/healthz").then(
          ({ status }) => status === 200,
          () => false,
        );
      await eventually("it answers", isHealthy);
      // Together more lines than wait for a reader in a pipe.
      for (let round = 0; round < 25; round += 1)
        assert.ok((await Promise.all(Array.from({ length: 20 }, isHealthy))).every(Boolean));
      await stop(service, "SIGHUP");
      if (typeof output === "number") closeSync(output);
    });

  test("is refused an address that this machine does not have, in one line", { skip: onlyInFull }, async () => {
    const service = run({ ...environment, HOST: "192.0.2.1" });
    assert.equal((await service.ended).code, 1);
    assert.match(service.output().stderr, /^The service cannot listen on 192\.0\.2\.1 port 0 .+\n$/);
  });

  test("bad settings stop it with one line each and nothing else", async () => {
    const service = run({ PORT: "eighty", REDIS_URL: "redis://127.0.0.1:6379", LOG_LEVEL: "loud" });
    assert.equal((await service.ended).code, 1);
    const { stdout, stderr } = service.output();
    assert.equal(stdout, "");
    assert.deepEqual(
      stderr
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ")[0]),
      ["PORT", "LOG_LEVEL", "REDIS_URL"],
    );
  });

  test("a data directory that cannot be made is said to be so", async () => {
    const directory = testDirectory();
    writeFileSync(join(directory.path, "file"), "no directory");
    const service = run({ DATA_DIR: join(directory.path, "file", "data") });
    assert.equal((await service.ended).code, 1);
    assert.match(service.output().stderr, /^DATA_DIR \S+ cannot be used: .+\n$/);
    directory.remove();
  });

  test("a data directory below /proc, where nothing can be made, is refused instead of being tried for ever", {
    skip: existsSync("/proc/self") ? false : "this system has no /proc",
  }, async () => {
    const service = run({ DATA_DIR: "/proc/none/such/data" });
    assert.equal((await service.ended).code, 1);
    assert.match(service.output().stderr, /^DATA_DIR \/proc\/none\/such\/data cannot be used: .+\n$/);
  });
});

const absence = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()))
  : "this run covers the embedded default";

describe("processes that share PostgreSQL and Redis", { skip: absence ?? false }, () => {
  test("one serves the API, another works: a run goes through both, and a revoked key fails in both at once", async () => {
    const { location, drop } = await freshLocation("postgresql");
    if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
    const prefix = freshPrefix();
    const key = "a-bootstrap-key-for-this-test-alone";
    const directory = testDirectory();
    const shared = {
      DATABASE_URL: location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
      BOOTSTRAP_API_KEY: key,
      DATA_DIR: directory.path,
    };
    const metricsPort = await freePort();
    // Both start on the empty database at the same moment.
    const api = run({ ...shared, ROLES: "api" });
    const otherApi = run({ ...shared, ROLES: "api" });
    const worker = run({ ...shared, ROLES: "worker,scheduler", METRICS_PORT: String(metricsPort) });
    const call = createClient(await originOf(api), key);
    const otherCall = createClient(await originOf(otherApi), key);
    await worker.printed(/works as worker and scheduler/);

    const made = (await call("POST", "/v1/flows", { body: flow })).body;
    const started = (await call("POST", `/v1/flows/${made.id}/run`, { body: {} })).body;
    await eventually(
      "the run has ended",
      async () => (await otherCall("GET", `/v1/runs/${started.id}`)).body.finishedAt !== null,
      60_000,
    );
    assert.equal((await otherCall("GET", `/v1/runs/${started.id}`)).body.status, "succeeded");

    const issued = (await call("POST", "/v1/keys", { body: { displayName: "Short-lived", scopes: ["flows:run"] } }))
      .body;
    assert.equal((await otherCall.as(issued.secret)("GET", "/v1/tiles")).status, 200);
    assert.equal((await call("DELETE", `/v1/keys/${issued.id}`)).status, 204);
    assert.equal((await otherCall.as(issued.secret)("GET", "/v1/tiles")).status, 401);

    const beside = createClient(`http://127.0.0.1:${metricsPort}`, null);
    // A run's job is off the list shortly after the run has ended.
    const hasNoJob = async () =>
      /^outbox_unfinished_jobs\{topic="runs"\} 0$/m.test((await beside("GET", "/metrics")).text);
    await eventually("no job is left", hasNoJob);
    assert.match((await beside("GET", "/metrics")).text, /^process_cpu_seconds_total /m);
    assert.equal((await beside("GET", "/readyz")).status, 200);
    await Promise.all([stop(api), stop(otherApi), stop(worker)]);
    await drop();
    await forgetPrefix(prefix);
    directory.remove();
  });

  test("a database or a Redis that does not answer stops the start with one line that names the setting", async () => {
    const secrets = { SECRETS_KEY: Buffer.alloc(32, 1).toString("base64") };
    const noDatabase = run({ ...secrets, DATABASE_URL: "postgres://postgres@127.0.0.1:1/flows" });
    const { location, drop } = await publishedLocation("postgresql");
    const databaseUrl = "databaseUrl" in location ? location.databaseUrl : "";
    const noRedis = run({ ...secrets, DATABASE_URL: databaseUrl, REDIS_URL: "redis://127.0.0.1:1" });
    assert.equal((await noDatabase.ended).code, 1);
    assert.match(noDatabase.output().stderr, /^The database at DATABASE_URL does not answer: .+\n$/);
    assert.equal((await noRedis.ended).code, 1);
    assert.match(noRedis.output().stderr, /^The queue at REDIS_URL does not answer: .+\n$/);
    const silent = await silentServer();
    const waiting = run({ ...secrets, DATABASE_URL: databaseUrl, REDIS_URL: silent.url, LOG_LEVEL: "silent" });
    assert.equal((await waiting.ended).code, 1, "though it is connected");
    assert.match(waiting.output().stderr, /^The queue at REDIS_URL does not answer: .+\n$/);
    silent.close();
    await drop();
  });
});

/** A Redis that takes connections, and says nothing. */
async function silentServer() {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A server that keeps its first askers waiting, and answers everyone once it is released. */
async function holdingServer() {
  const askers = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server: Server = createServer((_request, response) => {
    askers.resolve();
    void released.promise.then(() => response.writeHead(200).end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => askers.promise,
    release: () => released.resolve(),
    close: () => void server.close().closeAllConnections(),
  };
}
