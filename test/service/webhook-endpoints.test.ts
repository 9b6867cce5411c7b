/**
 * Endpoints over time: those that fail are warned of and disabled, those that hang are tried by one delivery at a time,
 * and secrets are rotated. The clock is moved.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { assertProblem } from "#test/support/assert-problem.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { startSmtpServer, type TestSmtpServer } from "#test/support/smtp-server.ts";
import { eventually } from "#test/support/wait.ts";
import { hang, startWebhookReceiver, status, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { createWebhook, ping, settled, verifiedByStripe } from "#test/support/webhooks.ts";

const [minute, hour, day] = [60, 3_600, 86_400];

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
let smtp: TestSmtpServer;

before(async () => {
  receiver = await startWebhookReceiver();
  smtp = await startSmtpServer();
  const mail = { SMTP_URL: smtp.url, OPERATOR_EMAIL: "operations@example.com" };
  service = await startService({ environment: { MOVABLE_CLOCK: "1", EGRESS_ALLOW_PRIVATE: "1", ...mail } });
});
after(async () => {
  // First the endpoint that hangs: a stop waits for attempts in work.
  await receiver.close();
  await service.close();
  await smtp.close();
});

async function newTenant(): Promise<TestTenant> {
  tenant = await service.newTenant();
  return tenant;
}

async function advance(seconds: number): Promise<void> {
  const { status: code, text } = await service.operator("POST", "/v1/admin/clock", {
    body: { advanceSeconds: Math.ceil(seconds) },
  });
  assert.equal(code, 200, text);
}

let paths = 0;
function newPath(): string {
  paths += 1;
  return `/hooks/${paths}`;
}

describe("an endpoint that fails", () => {
  async function failingWebhook(): Promise<{ id: string; path: string; warnings: string }> {
    const { call } = await newTenant();
    const [path, warnings] = [newPath(), newPath()];
    receiver.answer(path, status(500));
    const { id } = await createWebhook(call, receiver.origin + path);
    await createWebhook(call, receiver.origin + warnings, { events: ["webhook.disabling"] });
    await ping(call, id);
    await settled(call, id, "failed");
    return { id, path, warnings };
  }

  const read = async (id: string) => (await tenant.call("GET", `/v1/webhooks/${id}`)).body;

  test("is warned of at 50, 75 and 90 % of seven days, and then disabled, with the reason", async () => {
    const { id, warnings } = await failingWebhook();
    const { failingSince } = await read(id);
    assert.ok(failingSince);
    for (const [index, days] of [3.5, 1.75, 1.05].entries()) {
      await advance(days * day + 120);
      // Time alone says nothing of an endpoint. An attempt that was due may have failed already.
      await ping(tenant.call, id);
      const received = await receiver.until(warnings, index + 1);
      const { data } = JSON.parse(received.at(-1)?.body ?? "");
      assert.equal(data.percent, [50, 75, 90][index]);
      assert.deepEqual([data.subscriptionId, data.failingSince], [id, failingSince]);
      assert.equal(Date.parse(data.disablesAt) - Date.parse(failingSince), 7 * day * 1000);
      assert.equal((await read(id)).status, "active");
      const mails = () =>
        smtp.received.filter(({ to, text }) => to[0] === "operations@example.com" && text.includes(id));
      await eventually("the operator has a mail", () => mails().length === index + 1);
      const { text = "" } = mails().at(-1) ?? {};
      assert.match(text, new RegExp(`${data.percent} %`));
      assert.match(text, /before \d{4}-\d\d-\d\d \d\d:\d\d UTC ends the warning/);
    }
    await advance(0.7 * day + 120);
    await eventually("it is disabled", async () => (await read(id)).status === "disabled");
    const disabled = await read(id);
    assert.match(disabled.disabledReason, /failed for seven days/);
    assertProblem(await tenant.call("POST", `/v1/webhooks/${id}/ping`), { status: 409, slug: "conflict" });
  });

  test("that is enabled again by PATCH begins without a past, and gets what comes", async () => {
    const { id, path } = await failingWebhook();
    // Its next attempt is due since then, and fails by now.
    await advance(7 * day + 120);
    await eventually("it is disabled", async () => (await read(id)).status === "disabled");
    receiver.answer(path, status(200));
    const { status: code, body } = await tenant.call("PATCH", `/v1/webhooks/${id}`, { body: { status: "active" } });
    assert.deepEqual([code, body.status, body.disabledReason, body.failingSince], [200, "active", null, null]);
    await ping(tenant.call, id);
    await settled(tenant.call, id, "succeeded");
  });

  test("and that nothing was sent to for days is not disabled, nor by the first attempt long after", async () => {
    const { id, warnings } = await failingWebhook();
    for (const [index, wait] of [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour].entries()) {
      await advance(wait * 1.1 + 1);
      await settled(tenant.call, id, index < 4 ? "failed" : "dead", index + 2);
    }
    await advance(9 * day);
    const warned = receiver.received.filter(({ path }) => path === warnings);
    assert.deepEqual([(await read(id)).status, warned], ["active", []]);
    const { failingSince } = await read(id);
    await ping(tenant.call, id);
    await eventually("it begins anew", async () => (await read(id)).failingSince !== failingSince);
    assert.equal((await read(id)).status, "active");
  });

  test("and gets another address begins without a past too", async () => {
    const { id } = await failingWebhook();
    await advance(6 * day);
    const { body } = await tenant.call("PATCH", `/v1/webhooks/${id}`, { body: { url: receiver.origin + newPath() } });
    assert.deepEqual([body.status, body.failingSince], ["active", null]);
    await advance(2 * day);
    assert.equal((await read(id)).status, "active");
  });

  test("and succeeds once is not disabled", async () => {
    const { id, path } = await failingWebhook();
    await advance(6 * day);
    receiver.answer(path, status(200));
    await ping(tenant.call, id);
    await settled(tenant.call, id, "succeeded");
    receiver.answer(path, status(500));
    await ping(tenant.call, id);
    await settled(tenant.call, id, "failed");
    await advance(2 * day);
    assert.equal((await read(id)).status, "active");
  });

  test("with 410 is disabled at once", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(410));
    const { id } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    await eventually("it is disabled", async () => (await read(id)).status === "disabled");
    assert.match((await read(id)).disabledReason, /410/);
  });
});

describe("a secret that is rotated", () => {
  test("signs every attempt from then on, those of earlier deliveries too", async () => {
    const { call } = await newTenant();
    const path = newPath();
    receiver.answer(path, status(500));
    const { id, secret } = await createWebhook(call, receiver.origin + path);
    await ping(call, id);
    await settled(call, id, "failed");
    const rotated = await call("POST", `/v1/webhooks/${id}/rotate-secret`);
    assert.equal(rotated.status, 200, rotated.text);
    assert.notEqual(rotated.body.secret, secret);
    await advance(minute * 1.1 + 10);
    const [first, second] = await receiver.until(path, 2);
    assert.ok(first && second);
    verifiedByStripe(first, secret);
    verifiedByStripe(second, rotated.body.secret);
    assert.throws(() => verifiedByStripe(second, secret), /signature/i);
    assert.equal(second.headers["webhook-signature"]?.split(" ").length, 1);
  });

  test("is joined by the former one within the grace, in webhook-signature alone", async () => {
    const { call } = await newTenant();
    const path = newPath();
    const { id, secret } = await createWebhook(call, receiver.origin + path);
    const { body } = await call("POST", `/v1/webhooks/${id}/rotate-secret`, { body: { graceSeconds: hour } });
    await ping(call, id);
    const [one] = await receiver.until(path, 1);
    assert.ok(one);
    verifiedByStripe(one, body.secret);
    assert.throws(() => verifiedByStripe(one, secret), /signature/i);
    const at = new Date(Number(one.headers["webhook-timestamp"]) * 1000);
    const signatures = [body.secret, secret].map((by) =>
      new StandardWebhook(by).sign(one.headers["webhook-id"] ?? "", at, one.body),
    );
    assert.equal(one.headers["webhook-signature"], signatures.join(" "));
    await advance(hour + 1);
    await ping(call, id);
    const [, later] = await receiver.until(path, 2);
    assert.equal(later?.headers["webhook-signature"]?.split(" ").length, 1);
  });
});

describe("one receiver and another", () => {
  test("a receiver that hangs delays nobody, and gets at most 8 deliveries at a time", async () => {
    const { call } = await newTenant();
    const [slow, fast] = [newPath(), newPath()];
    let held = 0;
    receiver.answer(slow, (...given) => {
      held += 1;
      hang(...given);
    });
    const { id: slowId } = await createWebhook(call, receiver.origin + slow);
    const { id: fastId } = await createWebhook(call, receiver.origin + fast);
    for (let pings = 0; pings < 20; pings += 1) await ping(call, slowId);
    await eventually("8 are in work", () => held === 8);
    await ping(call, fastId);
    const { attempts } = await settled(call, fastId, "succeeded");
    assert.equal(attempts.length, 1);
    assert.equal(held, 8);
    await call("DELETE", `/v1/webhooks/${slowId}`);
  });
});
