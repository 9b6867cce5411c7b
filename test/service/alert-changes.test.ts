/** What changes between a decision and its message: opt-outs, addresses, tenants, processes; and who waits for whom. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AlertDelivery } from "#server/alerts/model.ts";
import {
  type AlertContact,
  type AlertTenant,
  type AlertWorld,
  logOf,
  startAlertWorld,
} from "#test/support/alert-world.ts";
import { createAdapter } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const secondMs = 1_000;

let world: AlertWorld;
let tenant: AlertTenant;
let server: DataServer;

before(async () => {
  world = await startAlertWorld();
  server = await startDataServer();
  tenant = await world.newTenant();
});
after(async () => {
  await world.close();
  await server.close();
});

/** An adapter that hands its request to the tenant's server and its answer back. */
function commsAdapter() {
  const script = `export default async function handle(request, { fetch }) {
    const answer = await fetch("${server.origin}/send", { method: "POST", body: JSON.stringify(request) });
    return await answer.json();
  }`;
  return relayingAdapter(server.origin, { facet: "comms", script });
}

async function alertTo(contact: AlertContact, of = tenant): Promise<string> {
  const flow = await of.newFlow({ contactListIds: [await of.newList(contact)] });
  await of.run(flow.id);
  return flow.id;
}

const only = async (flowId: string, attempts = 0, of = tenant): Promise<AlertDelivery> =>
  (await of.deliveries(flowId, 1, attempts))[0] ?? assert.fail();

/** An alert that could not be sent at once, and comes again in half a minute. */
async function waitingAlert(contact: AlertContact, of = tenant): Promise<string> {
  world.smtp.refused.set(contact.email, 450);
  const flowId = await alertTo(contact, of);
  assert.equal((await only(flowId, 1, of)).status, "pending");
  world.smtp.refused.clear();
  return flowId;
}

describe("a message that waits", () => {
  test("is not sent to a contact who opted out meanwhile", async () => {
    const ada = await tenant.newContact();
    const flowId = await waitingAlert(ada);
    assert.equal((await tenant.call("PATCH", ada.path, { body: { emailOptIn: false } })).status, 200);
    world.later(30 * secondMs);
    const skipped = await only(flowId, 1);
    await tenant.atRest();
    const { status, reason, error } = await only(flowId, 1);
    assert.deepEqual([status, error], ["skipped_optout", null], skipped.reason ?? "");
    assert.match(reason ?? "", /not opted into e-mail/);
    assert.deepEqual(world.mailsTo(ada.email), []);
  });

  test("is not sent to an address that was changed meanwhile, and an event says so", async () => {
    const ada = await tenant.newContact();
    const flowId = await waitingAlert(ada);
    await tenant.call("PATCH", ada.path, { body: { email: "elsewhere@example.com" } });
    world.later(30 * secondMs);
    await tenant.atRest();
    const skipped = await only(flowId);
    assert.equal(skipped.status, "skipped_unverified");
    const [event] = (await tenant.events("alert.sent")).filter(({ data }) => data.deliveryId === skipped.id);
    assert.equal(event?.data.status, "skipped_unverified");
    assert.deepEqual(world.mailsTo("elsewhere@example.com"), []);
  });

  test("is gone with its contact", async () => {
    const ada = await tenant.newContact();
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ada)] });
    world.smtp.refused.set(ada.email, 450);
    await tenant.run(flow.id);
    await only(flow.id, 1);
    await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { alerts: null } } });
    assert.equal((await tenant.call("DELETE", ada.path)).status, 204);
    world.later(30 * secondMs);
    await tenant.atRest();
    assert.deepEqual(await logOf(world.service.database, tenant.id, flow.id), []);
    assert.deepEqual(world.mailsTo(ada.email), []);
  });

  test("is not sent for a tenant that was suspended meanwhile", async () => {
    const own = await world.newTenant();
    const ada = await own.newContact();
    const flowId = await waitingAlert(ada, own);
    const suspended = await world.service.operator("PATCH", `/v1/admin/tenants/${own.id}`, {
      body: { status: "suspended" },
    });
    assert.equal(suspended.status, 200, suspended.text);
    world.later(30 * secondMs);
    await own.atRest();
    const failed = await only(flowId, 0, own);
    assert.deepEqual([failed.status, failed.error], ["failed", "the tenant is suspended"]);
  });
});

describe("a tenant's own comms adapter", () => {
  test("sends its alerts, and is given the delivery's id", async () => {
    const own = await world.newTenant();
    const asked: Record<string, unknown>[] = [];
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        asked.push(JSON.parse(text));
        json(response, { ok: true });
      });
    });
    await createAdapter(own.call, commsAdapter());
    const ada = await own.newContact();
    const sent = await only(await alertTo(ada, own), 0, own);
    assert.equal(sent.status, "sent");
    assert.deepEqual(
      asked.map(({ deliveryId, channel, to }) => ({ deliveryId, channel, to })),
      [{ deliveryId: sent.id, channel: "email", to: ada.email }],
    );
    assert.deepEqual(world.mailsTo(ada.email), []);
  });

  test("that fails before it has asked anybody is tried again; one that fails after that may have sent it", async () => {
    const own = await world.newTenant();
    const adapter = await createAdapter(own.call, {
      ...commsAdapter(),
      script: "export default async function handle() { throw new Error('no token'); }",
    });
    const ada = await own.newContact();
    const flowId = await alertTo(ada, own);
    const waiting = await only(flowId, 1, own);
    assert.deepEqual([waiting.status, waiting.attempts], ["pending", 1]);
    assert.match(waiting.error ?? "", /no token/);
    // It may have sent it: no answer comes back.
    server.answer((_, response) => void response.destroy());
    const { script } = commsAdapter();
    const changed = await own.call("PATCH", `/v1/adapters/${adapter.id}`, { body: { script } });
    assert.equal(changed.status, 200, changed.text);
    world.later(30 * secondMs);
    const unknown = await only(flowId, 2, own);
    assert.deepEqual([unknown.status, unknown.attempts], ["unknown", 2]);
  });

  test("that hangs delays no other tenant's alerts", async () => {
    const slow = await world.newTenant();
    server.answer(() => {});
    await createAdapter(slow.call, commsAdapter());
    const people = await Promise.all(Array.from({ length: 20 }, () => slow.newContact()));
    const flow = await slow.newFlow({ contactListIds: [await slow.newList(...people)] });
    const before = server.asked.length;
    await slow.run(flow.id);
    await eventually("its adapter hangs", () => server.asked.length > before);
    assert.equal((await only(await alertTo(await tenant.newContact()))).status, "sent");
    const stuck = await logOf(world.service.database, slow.id, flow.id);
    assert.equal(stuck.length, 20);
    assert.ok(stuck.every(({ status }) => status === "pending"));
    assert.ok(server.asked.length <= before + 4, "no more than four at a time");
  });
});
