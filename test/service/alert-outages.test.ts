/** Alerts while a provider is away, slow, or says nothing that can be understood: the run never suffers from it. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { isoTime } from "#core/time.ts";
import type { AlertDelivery } from "#server/alerts/model.ts";
import { createAdapter } from "#test/support/runs.ts";
import { bodyOf, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";
import { type AlertContact, type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Between one attempt and the next. */
const waitsMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());
afterEach(() => {
  world.provider.answer(null);
  world.smtp.refused.clear();
  world.smtp.afterData.clear();
});

/** A run whose one alert goes to the contact; it succeeds, whatever becomes of the alert. */
async function alertTo(contact: AlertContact): Promise<string> {
  const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(contact)] });
  assert.equal((await tenant.run(flow.id)).status, "succeeded");
  return flow.id;
}

const bySms = () => tenant.newContact({ emailOptIn: false, smsOptIn: true });
const only = async (flowId: string, attempts?: number): Promise<AlertDelivery> => {
  const [delivery] = await tenant.deliveries(flowId, 1, attempts);
  return delivery ?? assert.fail();
};
const ownEvents = async (id: string) =>
  (await tenant.events("alert.sent")).filter(({ data }) => data.deliveryId === id).map(({ data }) => data.status);

test("a provider behind a comms adapter that is down is tried again too, and the alert arrives once", async () => {
  const own = await world.newTenant();
  const server = await startDataServer();
  const asked: { readonly deliveryId: string }[] = [];
  const statuses = [503, 429, 202];
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      response.writeHead(statuses[asked.length] ?? 500).end();
      asked.push(JSON.parse(text));
    });
  });
  const script = `export default async function handle(request, { fetch }) {
    const answer = await fetch("${server.origin}/send", { method: "POST", body: JSON.stringify(request) });
    if (!answer.ok) throw new Error("the provider answered " + answer.status);
    return { ok: true };
  }`;
  try {
    await createAdapter(own.call, relayingAdapter(server.origin, { facet: "comms", script }));
    const list = await own.newList(await own.newContact());
    const flow = await own.newFlow({ contactListIds: [list] });
    await own.run(flow.id);
    for (const [index, waitMs] of waitsMs.slice(0, 2).entries()) {
      const [waiting] = await own.deliveries(flow.id, 1, index + 1);
      assert.deepEqual([waiting?.status, waiting?.attempts], ["pending", index + 1]);
      assert.match(waiting?.error ?? "", new RegExp(`the provider answered ${statuses[index]}`));
      world.later(waitMs);
    }
    const [sent] = await own.deliveries(flow.id, 1, 3);
    assert.deepEqual([sent?.status, sent?.attempts, sent?.error], ["sent", 3, null]);
    assert.deepEqual(
      asked.map(({ deliveryId }) => deliveryId),
      [sent?.id, sent?.id, sent?.id],
    );
  } finally {
    await server.close();
  }
});

describe("a provider of SMS", () => {
  test("that is overloaded is tried again, later each time, and told so in the log; then the message has failed", async () => {
    world.provider.answer({ status: 503, body: JSON.stringify({ message: "overloaded" }) });
    const ada = await bySms();
    const flowId = await alertTo(ada);
    for (const [index, waitMs] of waitsMs.entries()) {
      const waiting = await only(flowId, index + 1);
      assert.deepEqual([waiting.status, waiting.endedAt], ["pending", null]);
      assert.match(waiting.error ?? "", /503 overloaded/);
      assert.equal(waiting.reason, `not sent yet; tried again at ${isoTime(world.clock.now() + waitMs)}`);
      assert.equal(world.smsTo(ada.phone).length, index + 1);
      world.later(waitMs);
    }
    const failed = await only(flowId, 8);
    assert.deepEqual([failed.status, failed.attempts, failed.endedAt], ["failed", 8, world.clock.now()]);
    assert.match(failed.reason ?? "", /given up after 8 attempts/);
    assert.deepEqual(await ownEvents(failed.id), ["failed"]);
    assert.equal(new Set(world.smsTo(ada.phone).map(({ idempotencyKey }) => idempotencyKey)).size, 1);
  });

  test("that names a time to come back gets no request before it, up to an hour", async () => {
    world.provider.answer({ status: 429, body: "{}", headers: { "retry-after": "600" } });
    const ada = await bySms();
    const flowId = await alertTo(ada);
    const waitsFor = (ms: number) => `not sent yet; tried again at ${isoTime(world.clock.now() + ms)}`;
    assert.equal((await only(flowId, 1)).reason, waitsFor(10 * minuteMs));
    world.provider.answer({ status: 429, body: "{}", headers: { "retry-after": "86400" } });
    world.later(10 * minuteMs);
    assert.equal((await only(flowId, 2)).reason, waitsFor(hourMs));
    world.provider.answer(null);
    world.later(hourMs);
    const sent = await only(flowId, 3);
    assert.deepEqual([sent.status, sent.error], ["sent", null]);
  });

  test("that refuses a number is not asked again", async () => {
    world.provider.answer({ status: 400, body: JSON.stringify({ code: 21211, message: "Invalid 'To' number" }) });
    const ada = await bySms();
    const failed = await only(await alertTo(ada));
    assert.deepEqual([failed.status, failed.attempts], ["failed", 1]);
    assert.match(failed.error ?? "", /Invalid 'To' number/);
    assert.deepEqual(await ownEvents(failed.id), ["failed"]);
  });

  for (const [what, reply] of [
    ["answers a success that is no JSON", { status: 200, body: "<html>Welcome</html>" }],
    ["sits behind a gateway that lost its answer", { status: 504, body: "" }],
  ] as const)
    test(`that ${what} may have it: unknown, and never sent again`, async () => {
      world.provider.answer(reply);
      const ada = await bySms();
      const unknown = await only(await alertTo(ada));
      assert.deepEqual([unknown.status, unknown.attempts], ["unknown", 1]);
      assert.match(unknown.reason ?? "", /may have arrived/);
      world.provider.answer(null);
      world.later(24 * hourMs);
      await tenant.atRest();
      assert.equal(world.smsTo(ada.phone).length, 1);
      assert.deepEqual(await ownEvents(unknown.id), []);
    });

  test("that never answers holds up neither the run nor other messages, and may have it", async () => {
    world.provider.answer("never");
    const [ada, bob] = [await bySms(), await tenant.newContact()];
    const silent = await alertTo(ada);
    assert.equal((await only(await alertTo(bob))).status, "sent");
    const unknown = await only(silent);
    assert.equal(unknown.status, "unknown");
    assert.match(unknown.error ?? "", /no complete answer within/);
  });
});

describe("an SMTP server", () => {
  test("that is away is tried again, and the mail arrives once when it is back", async () => {
    await world.smtp.goAway();
    const ada = await tenant.newContact();
    const flowId = await alertTo(ada);
    assert.equal((await only(flowId, 1)).status, "pending");
    await world.smtp.comeBack();
    world.later(30 * secondMs);
    const sent = await only(flowId, 2);
    assert.deepEqual([sent.status, sent.attempts], ["sent", 2]);
    assert.equal(world.mailsTo(ada.email).length, 1);
  });

  test("that takes no more of a mailbox for now is tried again; one that never will has refused", async () => {
    const [ada, bob] = [await tenant.newContact(), await tenant.newContact()];
    world.smtp.refused.set(ada.email, 450);
    world.smtp.refused.set(bob.email, 550);
    assert.equal((await only(await alertTo(ada), 1)).status, "pending");
    const failed = await only(await alertTo(bob));
    assert.deepEqual([failed.status, failed.attempts], ["failed", 1]);
    assert.match(failed.error ?? "", /550/);
  });

  test("that turns a whole message down for now has not taken it: it is tried again", async () => {
    const ada = await tenant.newContact();
    world.smtp.afterData.set(ada.email, 451);
    const flowId = await alertTo(ada);
    assert.match((await only(flowId, 1)).error ?? "", /451/);
    world.smtp.afterData.clear();
    world.later(30 * secondMs);
    assert.equal((await only(flowId, 2)).status, "sent");
  });
});
