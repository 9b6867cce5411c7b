/**
 * Traces at the outside: a collector on loopback takes what services in processes of their own send it, and only where
 * they are told of it.
 */
import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { after, before, describe, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { beginSpan, spanInWork } from "#core/trace.ts";
import { createLogger } from "#server/logger.ts";
import { startTracing } from "#server/tracing.ts";
import { type Client, createClient } from "#test/support/client.ts";
import { covers, type FreshLocation, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "#test/support/otlp-receiver.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

const loadedPackages = new URL("../support/loaded-packages.ts", import.meta.url);
/** Those that only tracing needs: the interface of OpenTelemetry alone comes with the library of the metrics. */
const tracingPackages = async (service: ServiceProcess): Promise<readonly string[]> =>
  ((await service.ask("packages")) as string[]).filter((name) => /^@opentelemetry\/(?!api$)/.test(name));
const tenantKey = "a-bootstrap-key-for-tracing-tests";
const callerSpanId = "00f067aa0ba902b7";
const traceparent = (traceId: string, flags = "01") => `00-${traceId}-${callerSpanId}-${flags}`;

const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "this run covers the embedded drivers";

describe("a request that another process works for", { skip }, () => {
  const secret = "adapter-token-that-nobody-may-see";
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const prefix = freshPrefix();
  const directory = testDirectory();
  let fresh: FreshLocation;
  let receiver: OtlpReceiver;
  let api: ServiceProcess;
  let worker: ServiceProcess;
  let call: Client;

  before(async () => {
    receiver = await startOtlpReceiver();
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    const environment = {
      PORT: "0",
      LOG_LEVEL: "info",
      POOL_THREADS: "1",
      DATA_DIR: directory.path,
      DATABASE_URL: fresh.location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 9).toString("base64"),
      BOOTSTRAP_API_KEY: tenantKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=collector%20key",
    };
    api = spawnService({ ...environment, ROLES: "api" }, { preload: loadedPackages });
    worker = spawnService({ ...environment, ROLES: "worker" });
    call = createClient(await originOf(api), tenantKey);
    await worker.printed(/works as worker/);
  });
  after(async () => {
    await stopBoth();
    await receiver.close();
    await fresh.drop();
    await forgetPrefix(prefix);
    directory.remove();
  });

  async function stopBoth(): Promise<void> {
    for (const each of [api, worker]) each.kill("SIGTERM");
    assert.deepEqual(await Promise.all([api, worker].map(async (each) => (await each.ended).code)), [0, 0]);
  }

  const spansOf = (name: string, id: string): readonly ReceivedSpan[] =>
    receiver.spans.filter((span) => span.name === name && span.traceId === id);

  /** The span and those around it, from the inside out. */
  const around = (span: ReceivedSpan | undefined): readonly ReceivedSpan[] =>
    span === undefined ? [] : [span, ...around(receiver.spans.find(({ spanId }) => spanId === span.parentSpanId))];

  test("is one trace from the caller's traceparent to the tiles, over both processes, and a line of the log names it", async () => {
    const flow = await createFlow(call, flowInput());
    const asked = await call("POST", `/v1/flows/${flow.id}/run`, {
      body: {},
      headers: { traceparent: traceparent(traceId) },
    });
    assert.equal(asked.status, 202, asked.text);
    await eventually("the spans of the run arrive", () => spansOf("job runs", traceId).length > 0);
    await eventually("the span of the request arrives", () => spansOf("POST /v1/flows/:id/run", traceId).length > 0);

    const [evaluated] = spansOf("evaluate tiles", traceId);
    const chain = around(evaluated);
    assert.deepEqual(
      chain.map(({ name, resource }) => [name, resource["service.roles"]]),
      [
        ["evaluate tiles", ["worker"]],
        ["run", ["worker"]],
        ["job runs", ["worker"]],
        ["use case runFlow", ["api"]],
        ["POST /v1/flows/:id/run", ["api"]],
      ],
    );
    assert.equal(chain.at(-1)?.parentSpanId, callerSpanId);
    assert.deepEqual(evaluated?.attributes, {
      "tile.names": ["gdd"],
      "tile.versions": [flow.tiles[0].tileVersion],
      "batch.targets": 1,
    });
    assert.equal(chain.at(-1)?.attributes["http.response.status_code"], 202);
    assert.ok(around(spansOf("gather", traceId)[0]).some(({ name }) => name === "run"));
    for (const each of [api, worker]) assert.match(each.output().stdout, new RegExp(`"traceId":"${traceId}"`));
    assert.deepEqual([...receiver.apiKeys], ["collector key"]);
    assert.ok((await tracingPackages(api)).length > 0, "the test can see what is loaded");
  });

  test("has the calls of its adapters in it, and neither a secret nor anything that is the tenant's", async () => {
    const id = "0af7651916cd43dd8448eb211c80319c";
    const script = `export default async function handle(request, { env }) { throw new Error("no " + env.TOKEN); }`;
    const adapter = await createAdapter(
      call,
      adapterInput({ displayName: "Orchard weather", script, env: { TOKEN: secret } }),
    );
    const tiles = [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250, dataSource: "adapter" } }];
    const flow = await createFlow(call, flowInput({ displayName: "Vineyard of Ada", tiles }));
    const headers = { traceparent: traceparent(id), "x-request-id": "ask-of-the-tenant" };
    const asked = await call("POST", `/v1/flows/${flow.id}/run`, { body: {}, headers });
    assert.equal(asked.status, 202, asked.text);
    await call("GET", "/v1/flows?q=Vineyard", { headers });
    await eventually("the call's span arrives", () => spansOf("call adapter weather", id).length > 0);
    await eventually("the list's span arrives", () => spansOf("GET /v1/flows", id).length > 0);
    assert.ok(around(spansOf("call adapter weather", id)[0]).some(({ name }) => name === "run"));

    const ofTheTenant = [secret, tenantKey, "Orchard", "orchard", "Vineyard", "ask-of-the-tenant", "47.61"];
    for (const one of [...ofTheTenant, flow.id, adapter.id, asked.body.id])
      assert.ok(!receiver.text().includes(one), `a span tells of ${one}`);
  });

  test("is recorded unless its caller has decided that the trace is not, and a malformed traceparent begins a new one", async () => {
    const unsampled = "11111111111111111111111111111111";
    const malformed = "22222222222222222222222222222222";
    const status = async (value: string) =>
      (await call("GET", "/v1/tiles", { headers: { traceparent: value } })).status;
    assert.equal(await status(traceparent(unsampled, "00")), 200);
    assert.equal(await status(`00-${malformed}-0000000000000000-01`), 200);
    const isListOfTiles = ({ name, parentSpanId }: ReceivedSpan) => name === "GET /v1/tiles" && parentSpanId === null;
    await eventually("the second request's span arrives", () => receiver.spans.some(isListOfTiles));
    const ids = receiver.spans.map((span) => span.traceId);
    assert.deepEqual([ids.includes(unsampled), ids.includes(malformed)], [false, false]);
  });

  // The last: it ends the processes.
  test("waits for no collector that has fallen silent, and neither does a stop: the processes end with code 0", async () => {
    receiver.fallSilent();
    const flow = await createFlow(call, flowInput());
    assert.equal((await runToEnd(call, flow.id)).status, "succeeded");
    const since = performance.now();
    await stopBoth();
    assert.ok(performance.now() - since < 9_000, "the stop waited for the collector");
    for (const each of [api, worker]) assert.doesNotMatch(each.output().stdout, /did not end in time/);
  });
});

describe("without OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  test("no package for tracing is loaded, also when callers send a traceparent", async () => {
    const directory = testDirectory();
    const service = spawnService(
      { PORT: "0", LOG_LEVEL: "error", POOL_THREADS: "1", DATA_DIR: directory.path, BOOTSTRAP_API_KEY: tenantKey },
      { preload: loadedPackages },
    );
    const call = createClient(await originOf(service), tenantKey);
    const headers = { traceparent: traceparent("4bf92f3577b34da6a3ce929d0e0e4736") };
    assert.equal((await call("GET", "/v1/tiles", { headers })).status, 200);
    const flow = await createFlow(call, flowInput());
    assert.equal((await runToEnd(call, flow.id)).status, "succeeded");
    assert.deepEqual(await tracingPackages(service), []);
    service.kill("SIGTERM");
    assert.equal((await service.ended).code, 0);
    directory.remove();
  });
});

describe("a collector that never answers", () => {
  let endpoint: string;
  let close: () => void;

  before(async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    };
  });
  after(() => close());

  test("costs a bounded amount of memory, however many spans it does not take", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const traces = { endpoint, headers: {}, sampleRatio: 1 };
    const stop = startTracing({ traces, roles: ["api"], clock: systemClock, logger: createLogger("silent") });
    const record = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        const span = beginSpan({ name: `span ${index}`, attributes: { text: `${index} `.repeat(40) } }, null);
        span?.end();
        if (index % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await record(10_000);
    collect();
    const before = process.memoryUsage().heapUsed;
    await record(100_000);
    collect();
    const grownMiB = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    await stop();
    assert.ok(grownMiB < 10, `100,000 spans left ${grownMiB.toFixed(1)} MiB`);
    assert.equal(beginSpan({ name: "afterwards" }), null);
    assert.equal(spanInWork(), null);
  });
});
