/**
 * A planned stop of the process while all kinds of work wait for servers of tenants: nothing fails for it, nobody is
 * charged with it, and the next process goes on at once. A stop takes seconds, so that one has all of them in work.
 * Large runs and several workers are stopped with `npm test -- --all`; in the suite `shared-runs.test.ts`,
 * `run-leases.test.ts` and `test/pool/kills.test.ts` test what their stops are made of.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Language } from "#sandbox/contract.ts";
import { resultsPerWrite } from "#server/runs/work/result-writer.ts";
import { cellPids } from "#test/pool/cells.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { type Answer, type Client, createClient } from "#test/support/client.ts";
import { ownerOf } from "#test/support/connections.ts";
import { publishedLocation, type FreshLocation } from "#test/support/databases.ts";
import { onlyInFull } from "#test/support/in-full.ts";
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
/** More than twice as many as are written at a time. */
const largeTargets = 2 * resultsPerWrite + 4;
/** What an abandoned lease would take, and a job that Redis counts as stalled, is longer. */
const atOnceMs = 9_000;
const adminKey = "an-operator-key-for-this-test-alone";
const isReal = process.env["TEST_BACKEND"] === "real";

const directory: TestDirectory = testDirectory();
const prefix = freshPrefix();
let fresh: FreshLocation | undefined;
let environment: Readonly<Record<string, string>>;
const running = new Set<ServiceProcess>();

before(async () => {
  const provider = await holdingServer(() => ({ sid: "SM1" }));
  smsProvider = provider;
  environment = {
    PORT: "0",
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    EGRESS_ALLOW_PRIVATE: "1",
    DATA_DIR: directory.path,
    ADMIN_API_KEY: adminKey,
    SMS_URL: provider.origin.replace("http://", "http://account:token@"),
  };
  if (!isReal) return;
  fresh = await publishedLocation("postgresql");
  if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
  const shared = {
    DATABASE_URL: fresh.location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  environment = { ...environment, ...shared };
});
after(async () => {
  for (const service of running) service.kill("SIGKILL");
  await Promise.all([...running].map(({ ended }) => ended));
  for (const { close } of servers) await close();
  await fresh?.drop();
  if (isReal) await forgetPrefix(prefix);
  directory.remove();
});

interface Started {
  readonly origin: string;
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
    origin: isApi ? await originOf(service) : "",
    process: service,
    at: performance.now(),
  };
}

/** Sends SIGTERM and asserts the orderly end that is promised. */
async function stop({ process: service }: Started): Promise<void> {
  const startedAt = performance.now();
  service.kill("SIGTERM");
  assert.deepEqual(await service.ended, { code: 0, signal: null }, service.output().stderr);
  for (const server of servers) server.askedBefore = server.askedAt.length;
  assert.ok(performance.now() - startedAt < stopLimitMs, `${performance.now() - startedAt} ms`);
  assert.equal(service.output().stderr, "");
  assert.doesNotMatch(service.output().stdout, /"level":[56]0/);
}

/** A server of somebody else's that keeps its askers waiting until it is released. */
interface HoldingServer {
  readonly origin: string;
  /** When it was asked, each time. */
  readonly askedAt: readonly number[];
  /** How often it had been asked when the last process had ended. */
  askedBefore: number;
  /** From which ports. */
  readonly askedFrom: readonly number[];
  /** Answers to those that wait. */
  readonly held: (() => void)[];
  /** Answers so many of the next at once all the same. */
  letPass(count: number): void;
  release(): void;
  close(): Promise<void>;
}
const servers: HoldingServer[] = [];
let smsProvider: HoldingServer;

async function holdingServer(answerTo: (request: AdapterQuestion) => unknown): Promise<HoldingServer> {
  const server: DataServer = await startDataServer();
  const askedAt: number[] = [];
  const askedFrom: number[] = [];
  const held: (() => void)[] = [];
  let freeAnswers = 0;
  server.answer((request, response) => {
    askedAt.push(performance.now());
    askedFrom.push(request.socket.remotePort ?? 0);
    void bodyOf(request).then((text) => {
      const answer = () => json(response, answerTo(text.startsWith("{") ? JSON.parse(text) : {}));
      if (freeAnswers-- > 0) answer();
      else held.push(answer);
    });
  });
  const holding: HoldingServer = {
    origin: server.origin,
    askedAt,
    askedBefore: 0,
    askedFrom,
    held,
    letPass: (count) => {
      freeAnswers = count;
    },
    release: () => {
      freeAnswers = Number.POSITIVE_INFINITY;
      for (const answer of held.splice(0)) answer();
    },
    close: async () => {
      holding.release();
      await server.close();
    },
  };
  servers.push(holding);
  return holding;
}

interface AdapterQuestion {
  readonly from: string;
  readonly to: string;
}

const weatherServer = () => holdingServer(constantWeather);

/** The server was asked by the process that goes on, and at once. */
async function assertAskedAtOnce({ askedAt, askedBefore }: HoldingServer, { at }: Started): Promise<void> {
  await eventually("the server is asked again", () => askedAt.length > askedBefore);
  const afterMs = (askedAt[askedBefore] ?? Number.POSITIVE_INFINITY) - at;
  assert.ok(afterMs < atOnceMs, `${afterMs} ms`);
}

/** A tenant of its own for each piece of work, which every process knows. */
async function newTenant({ origin }: Started): Promise<(at: Started) => Client> {
  const { status, body, text } = await createClient(origin, adminKey)("POST", "/v1/admin/tenants", {
    body: { displayName: "Tenant" },
  });
  assert.equal(status, 201, text);
  return (at) => createClient(at.origin, body.apiKey);
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

/**
 * A request may take ten seconds, and a slow machine takes as long to start all that shall wait at once. So what waits
 * for its server asks it again, up to the limit of its call.
 */
const patience = { timeoutMs: 60_000 };
const maxAsked = 5;
const patientScripts: Readonly<Record<Language, (origin: string) => string>> = {
  typescript: (origin) => `export default async function handle(request, { fetch }) {
  for (let asked = 1; ; asked += 1) {
    try {
      const answer = await fetch("${origin}/data", { method: "POST", body: JSON.stringify(request) });
      return JSON.parse(await answer.text());
    } catch (error) {
      if (asked === ${maxAsked}) throw error;
    }
  }
}
`,
  python: (origin) => `import json

async def handle(request, host):
    for asked in range(1, ${maxAsked + 1}):
        try:
            answer = await host.fetch("${origin}/data", method="POST", body=json.dumps(request))
            return answer.json()
        except Exception:
            if asked == ${maxAsked}:
                raise
`,
};

const patient = (origin: string, language: Language = "typescript") => ({
  language,
  script: patientScripts[language](origin),
  ...patience,
});

interface WaitingRun {
  readonly server: HoldingServer;
  readonly callAt: (at: Started) => Client;
  readonly flowId: string;
  readonly adapterId: string;
  id: string;
}

/** All that a run by an adapter needs. */
async function preparedRun(at: Started, language: Language, targets = 1): Promise<WaitingRun> {
  const server = await weatherServer();
  const callAt = await newTenant(at);
  const changes = patient(server.origin, language);
  const { id: adapterId } = await createAdapter(callAt(at), relayingAdapter(server.origin, changes));
  const { id: flowId } = await createFlow(callAt(at), adapterFlow(targets));
  return { server, callAt, flowId, adapterId, id: "" };
}

/** Resolves when its adapter waits for its server. */
async function setOff(run: WaitingRun, at: Started): Promise<void> {
  run.id = (await requestRun(run.callAt(at), run.flowId)).id;
  await eventually("the adapter waits for its server", () => run.server.held.length > 0);
}

async function assertSucceeds({ server, callAt, id, adapterId }: WaitingRun, at: Started, targets: number) {
  server.release();
  const ended = await finished(callAt(at), id);
  assert.deepEqual([ended.status, ended.error, ended.results.length], ["succeeded", null, targets]);
  await assertUncharged(callAt(at), adapterId);
}

async function assertUncharged(call: Client, adapterId: string): Promise<void> {
  const { body } = await call("GET", `/v1/adapters/${adapterId}`);
  assert.deepEqual([body.enabled, body.lastError], [true, null]);
}

describe("a stop", { concurrency: false }, () => {
  let first: Started;
  let second: Started;
  let third: Started;
  let runs: readonly WaitingRun[];
  let large: WaitingRun;
  let sync: { readonly server: HoldingServer; readonly callAt: (at: Started) => Client; readonly adapterId: string };

  test("lets a request end that is answered in time, tells another when to come again, and makes a sync that was asked for a job", async () => {
    first = await start();
    const [inTypeScript, inPython] = [await preparedRun(first, "typescript"), await preparedRun(first, "python")];
    runs = [inTypeScript, inPython];
    large = await preparedRun(first, "typescript", largeTargets);
    const trials = await weatherServer();
    const trialsAt = await newTenant(first);
    const { id } = await createAdapter(trialsAt(first), relayingAdapter(trials.origin, patient(trials.origin)));
    const server = await holdingServer(() => ({ sources: [field("probe-1")] }));
    const callAt = await newTenant(first);
    const catalogue = targetsAdapter(server.origin, "typescript", patient(server.origin));
    const { id: adapterId } = await createAdapter(callAt(first), catalogue);
    sync = { server, callAt, adapterId };
    const verifying = (await newTenant(first))(first);
    const contact = (await verifying("POST", "/v1/contacts", { body: { displayName: "Ada", phone: "+41441234567" } }))
      .body;

    await setOff(inPython, first);
    await setOff(inTypeScript, first);
    const body = { request: sampleRequests.weather };
    const answers = [1, 2].map(() => trialsAt(first)("POST", `/v1/adapters/${id}/test`, { body }));
    await eventually("both trials wait for the server", () => trials.held.length === 2);
    const syncing = callAt(first)("POST", `/v1/adapters/${adapterId}/sync`, { body: {} });
    await eventually("the sync waits for the server", () => server.held.length === 1);
    // The last: the provider is asked once, and for ten seconds.
    const started = await verifying("POST", `/v1/contacts/${contact.id}/verifications`, { body: { channel: "sms" } });
    assert.ok(started.status < 300, started.text);
    await eventually("the provider is asked", () => smsProvider.held.length === 1);

    const stopping = stop(first);
    await eventually("it takes no more connections", () =>
      fetch(`${first.origin}/healthz`, { headers: { connection: "close" } }).then(
        () => false,
        () => true,
      ),
    );
    trials.held.pop()?.();
    const settled: Answer[] = await Promise.all(answers);
    const answer = await syncing;
    await stopping;
    const [ended, refused] = settled.toSorted((one, other) => one.status - other.status) as [Answer, Answer];
    assert.deepEqual([ended.status, ended.body.ok], [200, true], ended.text);
    assertProblem(refused, { status: 503, slug: "unavailable" });
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    assert.deepEqual([answer.status, answer.body?.queued], [202, 1], answer.text);

    smsProvider.release();
    second = await start();
    await assertUncharged(trialsAt(second), id);
  });

  test("hands back runs that wait for their adapters, in TypeScript and in Python, and the next process goes on with them at once", async () => {
    for (const run of runs) {
      const before = (await run.callAt(second)("GET", `/v1/runs/${run.id}`)).body;
      assert.ok(["queued", "running"].includes(before.status), JSON.stringify(before));
      await assertAskedAtOnce(run.server, second);
    }
  });

  test("leaves a verification in work to the next process, which sends its message", () =>
    assertAskedAtOnce(smsProvider, second));

  test("leaves a sync that is a job, and runs that were left to it already, to the next process", async () => {
    await assertAskedAtOnce(sync.server, second);
    await stop(second);
    third = await start();
    await assertAskedAtOnce(sync.server, third);
    sync.server.release();
    const call = sync.callAt(third);
    const syncs = async () => (await call("GET", `/v1/adapters/${sync.adapterId}/syncs`)).body.items;
    await eventually("the sync has ended", async () => (await syncs()).length > 0);
    assert.deepEqual([(await syncs())[0].outcome, (await syncs())[0].created], ["synced", 1]);
    await assertUncharged(call, sync.adapterId);
    for (const run of runs) {
      await assertAskedAtOnce(run.server, third);
      await assertSucceeds(run, third, 1);
    }
  });

  test("hands back a run of many targets of which half are done, though the stop reached the sandbox processes too, as that of a terminal does", {
    skip: onlyInFull,
  }, async () => {
    large.server.letPass(largeTargets / 2);
    await setOff(large, third);
    for (const pid of cellPids(third.process.pid)) process.kill(pid, "SIGTERM");
    await stop(third);
    const last = await start();
    await assertAskedAtOnce(large.server, last);
    await assertSucceeds(large, last, largeTargets);
    await stop(last);
  });

  test("of one worker hands its run to another at once", {
    skip: isReal ? onlyInFull : "one process has the embedded database",
  }, async () => {
    const api = await start({ ROLES: "api" });
    const workers = [await start({ ROLES: "worker" }), await start({ ROLES: "worker" })];
    const run = await preparedRun(api, "typescript");
    await setOff(run, api);
    // Which of the two takes a run is chance.
    const pids = workers.map(({ process: { pid } }) => pid);
    const owner = ownerOf({ from: run.server.askedFrom[0] ?? 0, to: Number(new URL(run.server.origin).port) }, pids);
    const [holder, other] = workers.toSorted(({ process: { pid } }) => (pid === owner ? -1 : 1)) as [Started, Started];
    assert.equal(holder.process.pid, owner, "a worker asks the server");
    // The other one may ask before the first has ended.
    const [askedBefore, at] = [run.server.askedAt.length, performance.now()];
    await stop(holder);
    await assertAskedAtOnce({ ...run.server, askedBefore }, { ...other, at });
    await assertSucceeds(run, api, 1);
    await Promise.all([stop(api), stop(other)]);
  });
});
