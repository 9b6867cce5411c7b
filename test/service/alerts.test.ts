/** From a run that triggers to the message: what is sent, what is stored of it, and which events tell of it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import PostalMime from "postal-mime";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { adapterInput } from "#test/support/records.ts";
import { createAdapter, runToEnd } from "#test/support/runs.ts";

const failingInTheNorth = `export default async function handle({ target, from, to }) {
  if (target.latitude > 60) throw new Error("no station");
  const points = [];
  for (let ts = Date.parse(from); ts < Date.parse(to); ts += 3600000) points.push([ts, 20]);
  return { series: [{ variable: "temperature", points }] };
}`;

const demo = "Based on demo data, not on measurements.";

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld({ GUI_URL: "https://app.example.com/" });
  tenant = await world.newTenant();
});
after(() => world.close());

describe("a run that triggers", () => {
  test("sends an e-mail to a contact of the flow's lists, and the log, the events and the mail agree", async () => {
    const ada = await tenant.newContact();
    const list = await tenant.newList(ada);
    const flow = await tenant.newFlow({ contactListIds: [list], triggerTypes: ["trigger"], triggerMessage: "Spray." });
    const run = await tenant.run(flow.id);
    const [delivery] = await tenant.deliveries(flow.id, 1);
    assert.ok(delivery !== undefined);
    const { status, channel, type, contactId, runId, flowId, targetNames, attempts, error, reason } = delivery;
    assert.deepEqual(
      { status, channel, type, contactId, runId, flowId, targetNames, attempts, error, reason },
      {
        status: "sent",
        channel: "email",
        type: "trigger",
        contactId: ada.id,
        runId: run.id,
        flowId: flow.id,
        targetNames: ["North orchard"],
        attempts: 1,
        error: null,
        reason: null,
      },
    );
    assert.equal(delivery.message, "Degree days Flow trigger for location North orchard\nSpray.");
    assert.equal(delivery.endedAt, world.clock.now());
    const mails = world.mailsTo(ada.email);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? "", /Degree days Flow trigger for location North orchard/);
    assert.match(mails[0]?.text ?? "", new RegExp(`Message-ID: <${delivery.id}@example.com>`, "i"));

    assert.ok(mails[0]?.text.includes(`Show the alert: ${world.service.baseUrl}/alert/`), mails[0]?.text);
    const { text } = await PostalMime.parse(mails[0]?.raw ?? "");
    assert.ok(text?.startsWith(`${delivery.message}\n${demo}\n\n`), text);
    const [triggered, sent] = [await tenant.events("flow.triggered"), await tenant.events("alert.sent")];
    assert.deepEqual(
      triggered.map(({ data }) => data),
      [
        {
          runId: run.id,
          flowId: flow.id,
          flowName: "Degree days",
          sourceId: null,
          targetName: "North orchard",
          hint: null,
          triggerType: "trigger",
          probability: null,
          demoData: "all",
          message: "Degree days Flow trigger for location North orchard\nSpray.",
        },
      ],
    );
    assert.deepEqual(
      sent.map(({ data }) => data),
      [
        {
          deliveryId: delivery.id,
          runId: run.id,
          flowId: flow.id,
          contactId: ada.id,
          channel: "email",
          triggerType: "trigger",
          status: "sent",
          targetNames: ["North orchard"],
          error: null,
        },
      ],
    );
    await tenant.atRest();
  });

  test("by SMS and voice to the verified phone, with the delivery's id as the idempotency key", async () => {
    const ada = await tenant.newContact({ emailOptIn: false, smsOptIn: true, callOptIn: true });
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ada)] });
    await tenant.run(flow.id);
    const log = await tenant.deliveries(flow.id, 2);
    assert.deepEqual(log.map(({ channel, status }) => [channel, status]).toSorted(), [
      ["sms", "sent"],
      ["voice", "sent"],
    ]);
    const placed = world.smsTo(ada.phone);
    assert.deepEqual(placed.map(({ idempotencyKey }) => idempotencyKey).toSorted(), log.map(({ id }) => id).toSorted());
    const sms = placed.find(({ path }) => path.endsWith("/Messages.json"));
    assert.equal(sms?.form["Body"], `${log.find(({ channel }) => channel === "sms")?.message}\n${demo}`);
    assert.deepEqual(world.mailsTo(ada.email), []);
  });

  test("never writes to an address that is not verified: the log and an event say so", async () => {
    const ada = await tenant.newContact({}, []);
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ada)] });
    await tenant.run(flow.id);
    const [delivery] = await tenant.deliveries(flow.id, 1);
    assert.deepEqual([delivery?.status, delivery?.attempts], ["skipped_unverified", 0]);
    assert.match(delivery?.reason ?? "", /not verified/);
    const sent = await tenant.events("alert.sent");
    assert.deepEqual(
      sent.filter(({ data }) => data["contactId"] === ada.id).map(({ data }) => data["status"]),
      ["skipped_unverified"],
    );
    assert.deepEqual(world.mailsTo(ada.email), []);
  });

  test("is silent when it was asked for by hand, unless alerts were asked for too; a simulation always is", async () => {
    const ada = await tenant.newContact();
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ada)] });
    await runToEnd(tenant.call, flow.id);
    await runToEnd(tenant.call, flow.id, { now: "2026-05-01T00:00:00Z", suppressAlerts: false });
    await tenant.atRest();
    assert.deepEqual(await tenant.deliveries(flow.id, 0), []);
    await tenant.run(flow.id);
    assert.equal((await tenant.deliveries(flow.id, 1))[0]?.status, "sent");
  });

  test("tells of the targets that crossed, also where the run failed for others", async () => {
    const own = await world.newTenant();
    await createAdapter(own.call, adapterInput({ script: failingInTheNorth }));
    const ada = await own.newContact();
    const targets = [
      { name: "Near the pole", latitude: 89, longitude: 0 },
      { name: "Field", latitude: 47, longitude: 9 },
    ];
    const params = { dataSource: "adapter", variable: "temperature", trigger: "greater", threshold: 0, when: "last" };
    const flow = await own.newFlow(
      { contactListIds: [await own.newList(ada)] },
      { targets, tiles: [{ tileKey: "wv", params }] },
    );
    assert.equal((await own.run(flow.id)).status, "failed");
    const log = await own.deliveries(flow.id, 1);
    assert.deepEqual([log[0]?.targetNames, log[0]?.status], [["Field"], "sent"]);
    assert.match(world.mailsTo(ada.email)[0]?.text ?? "", /Field/);
  });

  test("and the next one are told of in their order, each run once", async () => {
    const ada = await tenant.newContact();
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ada)] });
    const runs: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      world.clock.advance(60_000);
      runs.push((await tenant.run(flow.id)).id);
    }
    const log = await tenant.deliveries(flow.id, 3);
    assert.deepEqual(
      log.map(({ runId }) => runId),
      runs.toReversed(),
    );
    assert.equal(world.mailsTo(ada.email).length, 3);
  });
});
