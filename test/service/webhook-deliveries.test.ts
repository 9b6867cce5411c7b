/**
 * Deliveries at the outside: a receiver on loopback gets signed requests, and the clock is moved through the chain of
 * attempts. No interval of the service ends here by itself but those that a move wakes.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { systemClock } from "#core/clock.ts";
import { createSealer } from "#core/seal.ts";
import { webhookRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import { webhookSecretContext } from "#server/secrets/contexts.ts";
import { attemptDelivery } from "#server/webhooks/attempt.ts";
import { isSuccess } from "#server/webhooks/chain.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import {
  type Answer,
  hang,
  type Received,
  startWebhookReceiver,
  status,
  type WebhookReceiver,
} from "#test/support/webhook-receiver.ts";
import { createWebhook, type Delivery, deliveriesOf, ping, settled, verifiedByStripe } from "#test/support/webhooks.ts";

const [minute, hour, day] = [60, 3_600, 86_400];

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;

before(async () => {
  receiver = await startWebhookReceiver();
  service = await startService({ environment: { MOVABLE_CLOCK: "1", EGRESS_ALLOW_PRIVATE: "1" } });
});
after(async () => {
  await service.close();
  await receiver.close();
});

async function newTenant(): Promise<TestTenant> {
  tenant = await service.newTenant();
  return tenant;
}

async function advance(seconds: number): Promise<void> {
  const { status: code, text } = await service.operator("POST", "/v1/admin/clock", {
    body: { advanceSeconds: seconds },
  });
  assert.equal(code, 200, text);
}

let paths = 0;
function newPath(): string {
  paths += 1;
  return `/hooks/${paths}`;
}

describe("a delivery", () => {
  test("is a POST of the envelope, with the specified headers", async () => {
    const { call, id: tenantId } = await newTenant();
    const path = newPath();
    const { id } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    const [one] = await receiver.until(path, 1);
    assert.ok(one);
    assert.equal(one.method, "POST");
    assert.equal(one.headers["content-type"], "application/json");
    assert.equal(one.headers["user-agent"], "Service-Webhooks/1");
    assert.equal(one.headers["x-service-event"], "ping");
    assert.match(one.headers["x-service-delivery"] ?? "", /^[0-9a-f]{8}-[0-9a-f]{4}-/);
    assert.match(one.headers["x-service-signature"] ?? "", /^t=\d+,v1=[0-9a-f]{64}$/);
    const { id: eventId, occurredAt, ...envelope } = JSON.parse(one.body);
    assert.match(eventId, /^evt_/);
    assert.match(occurredAt, /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/);
    const data = { subscriptionId: id, url: receiver.origin + path };
    assert.deepEqual(envelope, { event: "ping", tenantId, data });
    const delivery = await settled(call, id, "succeeded");
    assert.equal(delivery.deliveryId, one.headers["x-service-delivery"]);
  });

  test("is accepted by verifiers that others wrote, whoever made the secret", async () => {
    const { call } = await newTenant();
    for (const further of [{}, { secret: "sixteen-letters!" }, { secret: "whsec_ short ones too" }]) {
      const path = newPath();
      const { id, secret } = await createWebhook(call, receiver.origin + path, further);
      await ping(call, id);
      const [one] = await receiver.until(path, 1);
      assert.ok(one);
      assert.deepEqual(verifiedByStripe(one, secret), JSON.parse(one.body));
      const wrong = `${secret.slice(0, -1)}${secret.endsWith("x") ? "y" : "x"}`;
      assert.throws(() => verifiedByStripe(one, wrong), /signature/i);
      assert.throws(() => verifiedByStripe({ ...one, body: one.body.replace("ping", "pong") }, secret), /signature/i);
      const isStandard = "webhook-signature" in one.headers;
      assert.equal(isStandard, further.secret === undefined);
      if (isStandard) assert.deepEqual(verifiedByStandard(one, secret), JSON.parse(one.body));
    }
  });

  /** Their verifier asks the clock of the machine: the signature is made again for a time that it takes. */
  function verifiedByStandard({ body, headers }: Received, secret: string): unknown {
    const webhook = new StandardWebhook(secret);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    assert.equal(webhook.sign(headers["webhook-id"] ?? "", at, body), headers["webhook-signature"]);
    assert.equal(headers["webhook-id"], JSON.parse(body).id);
    const now = new Date();
    const fresh = {
      "webhook-id": headers["webhook-id"] ?? "",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": webhook.sign(headers["webhook-id"] ?? "", now, body),
    };
    return webhook.verify(body, fresh);
  }

  test("comes of every run, with its outcome", async () => {
    const { call } = await newTenant();
    const path = newPath();
    await createWebhook(call, receiver.origin + path, { events: ["run.completed"] });
    const flow = await createFlow(call, flowInput());
    const run = await finished(call, (await requestRun(call, flow.id)).id);
    const [one] = await receiver.until(path, 1);
    const { event, data } = JSON.parse(one?.body ?? "");
    assert.equal(event, "run.completed");
    assert.deepEqual([data.runId, data.flowId, data.status], [run.id, flow.id, run.status]);
  });

  test("goes to those who asked for its event, and to nobody else", async () => {
    const { call } = await newTenant();
    const stranger = await service.newTenant();
    const flow = await createFlow(call, flowInput());
    const [named, star, other, filtered, passed, disabled, foreign] = Array.from({ length: 7 }, newPath);
    const to = (path = "") => receiver.origin + path;
    await createWebhook(call, to(named), { events: ["run.completed"] });
    await createWebhook(call, to(star), { events: "*" });
    await createWebhook(call, to(other), { events: ["flow.triggered"] });
    await createWebhook(call, to(filtered), { filter: { flowIds: ["another"] } });
    await createWebhook(call, to(passed), { filter: { flowIds: ["another", flow.id] } });
    const { id } = await createWebhook(call, to(disabled));
    await call("PATCH", `/v1/webhooks/${id}`, { body: { status: "disabled" } });
    await createWebhook(stranger.call, to(foreign));
    await finished(call, (await requestRun(call, flow.id)).id);
    await Promise.all([named, star, passed].map((path = "") => receiver.until(path, 1)));
    // What follows comes after all that the run has brought about.
    const { id: last } = await createWebhook(call, to(newPath()));
    await ping(call, last);
    await settled(call, last, "succeeded");
    for (const path of [other, filtered, disabled, foreign])
      assert.deepEqual(
        receiver.received.filter((one) => one.path === path),
        [],
      );
  });

  test("of a ping goes to the webhook that is pinged, whatever it has subscribed to, and to no other", async () => {
    const { call } = await newTenant();
    const [pinged, star] = [newPath(), newPath()];
    const { id } = await createWebhook(call, receiver.origin + pinged, { events: ["flow.reset"] });
    const { id: other } = await createWebhook(call, receiver.origin + star);
    await ping(call, id);
    await settled(call, id, "succeeded");
    assert.deepEqual(await deliveriesOf(call, other), []);
  });
});

describe("what counts as success", () => {
  const cases: readonly [what: string, answer: ReturnType<typeof status>, isSuccess: boolean][] = [
    ["200", status(200, "ok"), true],
    ["204", status(204), true],
    ["299", status(299), true],
    ["a redirect, which is not followed", status(302, "", { location: "/elsewhere" }), false],
    ["400", status(400, "no"), false],
    ["500", status(500, "broken"), false],
    ["a connection that breaks off", (response) => void response.destroy(), false],
  ];
  for (const [what, answer, isSuccess] of cases)
    test(`${what} is ${isSuccess ? "success" : "failure, with its reason in the log"}`, async () => {
      const { call } = await newTenant();
      const path = newPath();
      receiver.answer(path, answer);
      const { id } = await createWebhook(call, receiver.origin + path);
      await ping(call, id);
      const { attempts } = await settled(call, id, isSuccess ? "succeeded" : "failed");
      assert.equal(attempts.length, 1);
      assert.equal(attempts[0]?.error === undefined, isSuccess);
      assert.equal((await receiver.until(path, 1)).length, 1);
      assert.deepEqual(
        receiver.received.filter((one) => one.path === "/elsewhere"),
        [],
      );
    });

  const brokenBodies: readonly [what: string, answer: Answer, note: RegExp][] = [
    [
      "a body that is no gzip as it says",
      status(200, "no gzip at all", { "content-encoding": "gzip" }),
      /^\(the body could not be read: .*compressed answer is damaged\)$/,
    ],
    [
      "a body that is compressed twice",
      status(201, "x", { "content-encoding": "gzip, br" }),
      /compressed more than once/,
    ],
    [
      "a body that is cut off",
      (response) => {
        response.writeHead(202, { "content-length": "1000" }).write("the beginning");
        setImmediate(() => response.destroy());
      },
      /^\(the body could not be read: .*broke off the connection/,
    ],
    ["20 KB of headers", status(200, "long", { "x-long": "x".repeat(20_000) }), /^long$/],
  ];
  for (const [what, answer, note] of brokenBodies)
    test(`a 2xx with ${what} is success, and what is wrong with it stands in the log`, async () => {
      const { call } = await newTenant();
      const path = newPath();
      receiver.answer(path, answer);
      const { id } = await createWebhook(call, receiver.origin + path);
      await ping(call, id);
      let delivery: Delivery | undefined;
      await eventually("an attempt has ended", async () => {
        [delivery] = await deliveriesOf(call, id);
        return delivery?.attempts.length === 1;
      });
      assert.equal(delivery?.status, "succeeded", JSON.stringify(delivery));
      assert.equal(delivery.attempts[0]?.error, undefined);
      assert.match(delivery.lastResponse ?? "", note);
    });

  test("what is wrong with the body of a failure takes nothing from its status and its Retry-After", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(503, "no gzip", { "content-encoding": "gzip", "retry-after": "1800" }));
    const { id } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    const { attempts, nextAttemptAt } = await settled(call, id, "failed");
    assert.equal(attempts[0]?.statusCode, 503);
    const waits = (Date.parse(nextAttemptAt ?? "") - Date.parse(attempts[0]?.at ?? "")) / 1000;
    assert.ok(waits >= 1800 && waits <= 2000, `${waits} s`);
  });

  test("a 2xx whose body never ends is success when the time is up, and a status that never comes is not", async () => {
    const caller = { ...webhookRequests, limits: { ...webhookRequests.limits, timeoutMs: 300 } };
    const egress = createEgress({ caller, allowPrivate: true });
    const sealer = createSealer([randomBytes(32)]);
    const attemptAt = (path: string) => {
      const sealedSecret = sealer.seal("whsec_of_the_test", webhookSecretContext("t", "s"));
      const event = { eventId: "evt_1", event: "ping" as const, body: "{}", url: receiver.origin + path };
      const delivery = { ...event, id: "d", tenantId: "t", subscriptionId: "s", chainAttempts: 0, attemptToken: "1" };
      const taken = { ...delivery, sealedSecret, sealedPrevious: null, previousUntil: null };
      return attemptDelivery({ clock: systemClock, sealer, egress }, taken, new AbortController().signal);
    };
    const [trickles, hangs] = [newPath(), newPath()];
    receiver.answer(trickles, (response) => void response.writeHead(200).write("still "));
    receiver.answer(hangs, hang);
    try {
      const outcome = await attemptAt(trickles);
      assert.ok(isSuccess(outcome.attempt), JSON.stringify(outcome));
      assert.equal(outcome.isTimeout, false);
      assert.match(outcome.response ?? "", /no complete answer within/);
      const silence = await attemptAt(hangs);
      assert.deepEqual([isSuccess(silence.attempt), silence.isTimeout], [false, true]);
    } finally {
      await egress.close();
    }
  });

  test("the response is kept as an excerpt of one kilobyte, however long it is", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(500, `${"ä".repeat(700)}${"x".repeat(3_000_000)}`));
    const { id } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    const { lastResponse, attempts } = await settled(call, id, "failed");
    assert.equal(lastResponse, "ä".repeat(512));
    assert.equal(attempts[0]?.statusCode, 500);
  });
});

describe("what failed", () => {
  test("is tried again after about 1 minute, 5 minutes, 30 minutes, 2 hours and 8 hours, and then is dead", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(503));
    const { id } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    for (const [index, delay] of [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour].entries()) {
      const { attempts, nextAttemptAt } = await settled(call, id, "failed", index + 1);
      const waits = (Date.parse(nextAttemptAt ?? "") - Date.parse(attempts.at(-1)?.at ?? "")) / 1000;
      assert.ok(waits >= delay && waits <= delay * 1.1 + 10, `${waits} s in place of ${delay} s`);
      // Time passes meanwhile as well, more of it on a slow machine.
      const almost = Math.min(Math.floor(delay * 0.9), delay - 30);
      await advance(almost);
      assert.equal((await deliveriesOf(call, id))[0]?.attempts.length, index + 1);
      await advance(Math.ceil(delay * 1.1) + 10 - almost);
      await receiver.until(path, index + 2);
    }
    const dead = await settled(call, id, "dead", 6);
    assert.equal(dead.nextAttemptAt, null);
    const bodies = new Set((await receiver.until(path, 6)).map(({ body }) => body));
    assert.equal(bodies.size, 1);
    await advance(2 * day);
    assert.equal((await receiver.until(path, 6)).length, 6);
  });

  test("may ask by Retry-After for up to an hour", async () => {
    const { call } = await newTenant();
    for (const [header, seconds] of [
      ["120", 120],
      ["86400", hour],
      ["soon", minute],
    ] as const) {
      const path = newPath();
      receiver.answer(path, status(429, "", { "retry-after": header }));
      const { id } = await createWebhook(call, receiver.origin + path);
      await ping(call, id);
      const { attempts, nextAttemptAt } = await settled(call, id, "failed");
      const waits = (Date.parse(nextAttemptAt ?? "") - Date.parse(attempts.at(-1)?.at ?? "")) / 1000;
      assert.ok(waits >= seconds && waits <= seconds * 1.1 + 10, `${header}: ${waits} s`);
    }
  });

  test("can be delivered again: a new chain, the same envelope, another signature", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(500));
    const { id, secret } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    const { deliveryId } = await settled(call, id, "failed");
    receiver.answer(path, status(200));
    const address = `/v1/webhooks/${id}/deliveries/${deliveryId}`;
    const { status: code, body, text } = await call("POST", `${address}/redeliver`);
    assert.equal(code, 202, text);
    assert.equal(body.status, "pending");
    await settled(call, id, "succeeded", 2);
    const [first, second] = await receiver.until(path, 2);
    assert.ok(first && second);
    assert.equal(first.body, second.body);
    assert.equal(second.headers["x-service-delivery"], deliveryId);
    verifiedByStripe(second, secret);
    const { status: found, body: read, text: shown } = await call("GET", address);
    assert.equal(found, 200, shown);
    assert.deepEqual(read.envelope, JSON.parse(first.body));
    assert.equal(read.attempts.length, 2);
  });

  test("of a time can be recovered at once, and counted before", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(500));
    const { id } = await createWebhook(call, receiver.origin + path);
    for (let pings = 0; pings < 3; pings += 1) await ping(call, id);
    await eventually("all have failed", async () => (await deliveriesOf(call, id, "?status=failed")).length === 3);
    const since = new Date(0).toISOString();
    const recover = (body: object) => call("POST", `/v1/webhooks/${id}/recover`, { body: { since, ...body } });
    assert.deepEqual((await recover({ dryRun: true })).body, { count: 3 });
    assert.deepEqual((await recover({ until: "2020-01-01T00:00:00Z" })).body, { count: 0 });
    assert.deepEqual((await recover({ statuses: ["dead"] })).body, { count: 0 });
    receiver.answer(path, status(200));
    const recovered = await recover({});
    assert.deepEqual([recovered.status, recovered.body], [202, { count: 3 }]);
    await eventually("all have come", async () => (await deliveriesOf(call, id, "?status=succeeded")).length === 3);
    assertProblem(await recover({ until: since }), { status: 422, slug: "validation", locs: ["since"] });
  });
});
