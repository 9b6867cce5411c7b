/** The client for TypeScript against a running service, a server that fails, and real deliveries. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import {
  createFlowClient,
  type FlowClient,
  itemsOf,
  ListRefused,
  verifyWebhook,
  WebhookRefused,
} from "../../client/index.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { status, startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

let service: TestService;
let receiver: WebhookReceiver;
let client: FlowClient;
before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  receiver = await startWebhookReceiver();
  client = createFlowClient({ baseUrl: service.baseUrl, key: service.tenantKey });
});
after(async () => {
  await receiver.close();
  await service.close();
});

const [tile] = flowInput().tiles as readonly [{ row: number; tileKey: string; params: Record<string, unknown> }];
const target = { name: "North", latitude: 47.6, longitude: 9.4 };

test("a flow is made, run and read, with the types of the contract", async () => {
  const made = await client.POST("/v1/flows", {
    body: { displayName: "Frost", status: "draft", tiles: [tile], targets: [target] },
  });
  assert.ok(made.data, JSON.stringify(made.error));
  const path = { id: made.data.id };
  const asked = await client.POST("/v1/flows/{id}/run", { params: { path }, body: {} });
  assert.ok(asked.data, JSON.stringify(asked.error));
  const run = await client.GET("/v1/runs/{id}", { params: { path: { id: asked.data.id } } });
  assert.equal(run.data?.flowId, made.data.id);
});

test("what is refused comes as problem details", async () => {
  const { data, error, response } = await client.GET("/v1/flows/{id}", { params: { path: { id: "none" } } });
  assert.deepEqual([data, response.status, error?.status], [undefined, 404, 404]);
});

test("a list is one sequence of all its items, read as far as it is wanted", async () => {
  const { key } = await service.newTenant();
  const own = createFlowClient({ baseUrl: service.baseUrl, key });
  const names = Array.from({ length: 7 }, (_, at) => `Flow ${at}`);
  for (const displayName of names)
    await own.POST("/v1/flows", { body: { displayName, status: "draft", tiles: [tile], targets: [target] } });
  let reads = 0;
  const flows = itemsOf((query) => {
    reads += 1;
    return own.GET("/v1/flows", { params: { query: { limit: 3, ...query } } });
  });
  const seen: string[] = [];
  for await (const { displayName } of flows) seen.push(displayName);
  assert.deepEqual(seen.toSorted(), names);
  assert.equal(reads, 3);
  const stranger = createFlowClient({ baseUrl: service.baseUrl, key: "gsk_nobody" });
  await assert.rejects(
    itemsOf((query) => stranger.GET("/v1/flows", { params: { query } })).next(),
    (error) => error instanceof ListRefused && error.status === 401,
  );
});

describe("what fails on its way", () => {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  const begin = () => {
    pauses.length = 0;
    return createFlowClient({ baseUrl: receiver.origin, key: "gsk_k", sleep });
  };

  test("is sent again under the same key, after the pause that was asked for", async () => {
    let asked = 0;
    receiver.answer("/v1/flows", (response, received) => {
      asked += 1;
      if (asked === 1) return void response.destroy();
      if (asked === 2) return status(503, "", { "retry-after": "7" })(response, received);
      return status(201, '{"id":"f"}', { "content-type": "application/json" })(response, received);
    });
    const body = { displayName: "Frost", status: "draft", tiles: [], targets: [] } as const;
    const { data } = await begin().POST("/v1/flows", { body: { ...body, tiles: [], targets: [] } });
    assert.equal(data?.id, "f");
    assert.deepEqual(pauses, [500, 7_000]);
    const sent = receiver.received.filter(({ path }) => path === "/v1/flows");
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size, 1);
    assert.deepEqual(
      sent.map((one) => JSON.parse(one.body)),
      [body, body, body],
    );
  });

  test("is handed to the caller when it lasts, when the pause is too long, and when it is no matter of time", async () => {
    receiver.answer("/v1/sources", status(429));
    assert.equal((await begin().GET("/v1/sources", {})).response.status, 429);
    assert.deepEqual(pauses, [500, 1_000, 2_000]);
    receiver.answer("/v1/sources", status(429, "", { "retry-after": "3600" }));
    assert.equal((await begin().GET("/v1/sources", {})).response.status, 429);
    assert.deepEqual(pauses, []);
    receiver.answer("/v1/sources", status(500));
    assert.equal((await begin().GET("/v1/sources", {})).response.status, 500);
    assert.deepEqual(pauses, []);
  });
});

test("the example leads from nothing to an answer", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["client/example.ts"], {
    env: { ...process.env, BASE: service.baseUrl, KEY: service.tenantKey },
  });
  assert.match(stdout, /^North orchard: \d+(\.\d+)? °C·d, (reached|not yet)\n$/);
});

test("deliveries of the service are verified, and no others", async () => {
  const url = `${receiver.origin}/hook`;
  const { data: webhook } = await client.POST("/v1/webhooks", { body: { url, events: ["run.completed"] } });
  assert.ok(webhook);
  await client.POST("/v1/webhooks/{id}/ping", { params: { path: { id: webhook.id } } });
  const [delivered] = await receiver.until("/hook", 1);
  assert.ok(delivered);
  const { body, headers } = delivered;
  const event = (await verifyWebhook(body, headers, webhook.secret)) as { readonly event: string };
  assert.equal(event.event, "ping");
  const refused = (...given: Parameters<typeof verifyWebhook>) =>
    assert.rejects(verifyWebhook(...given), WebhookRefused);
  await refused(`${body} `, headers, webhook.secret);
  await refused(body, headers, `${webhook.secret}x`);
  await refused(body, {}, webhook.secret);
  await refused(body, headers, webhook.secret, { now: Date.now() + 301_000 + 5_000 });
  await refused(body, new Headers({ "x-service-signature": "t=1,v1=00" }), webhook.secret);
});
