/** The messages about a target of a run, as its explanation lists them: which, and for whom. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { delivery, type DeliveryOf, writeDelivery } from "#test/support/alert-rows.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { contactInput, flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser } from "#test/support/users.ts";
import { hopeless, north, south, why } from "#test/support/why-calls.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const clock = createTestClock();
let service: TestService;
before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

async function made(call: Client, path: string, body: object): Promise<Json> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** What a message about these targets is made of. */
function about(...targets: readonly { readonly name: string; readonly sourceId?: string }[]) {
  return {
    ...delivery({ tenantId: "", contactId: "" }).content,
    targets: targets.map(({ name, sourceId = null }) => ({
      name,
      sourceId,
      targetType: "location",
      timezone: "UTC",
      probability: null,
      newestDataAt: null,
      tiles: [],
    })),
  };
}

describe("messages", () => {
  interface Told {
    readonly run: Json;
    /** A message about the places of these names, North unless given; returns its id. */
    readonly write: (contactId: string, changes?: Partial<DeliveryOf>) => Promise<string>;
  }

  async function told(call: Client, tenantId: string, changes: object = {}): Promise<Told> {
    const flow = await createFlow(call, flowInput({ tiles: [hopeless], targets: [north, south], ...changes }));
    const run = await runToEnd(call, flow.id, { suppressAlerts: false });
    const write = (contactId: string, more: Partial<DeliveryOf> = {}) =>
      writeDelivery(service.database, {
        tenantId,
        runId: run.id,
        flowId: flow.id,
        contactId,
        createdAt: clock.now(),
        content: about({ name: "North" }),
        ...more,
      });
    return { run, write };
  }

  test("about the target are listed, the newest first, each with what became of it", async () => {
    const { id, call } = await service.newTenant();
    const { id: ada } = await made(call, "/v1/contacts", contactInput());
    const { run, write } = await told(call, id);
    const both = about({ name: "South" }, { name: "North" });
    const first = await write(ada);
    clock.advance(1000);
    const second = await write(ada, {
      content: both,
      status: "skipped_optout",
      reason: "no channel",
      channel: "sms",
    });
    const other = await write(ada, { content: about({ name: "South" }) });
    const { alerts, summary } = await why(call, run.id, { target: "North" });
    assert.deepEqual(
      alerts.deliveries.map(({ deliveryId }: Json) => deliveryId),
      [second, first],
    );
    assert.deepEqual(alerts.deliveries[0], {
      deliveryId: second,
      contactId: ada,
      channel: "sms",
      triggerType: "trigger",
      status: "skipped_optout",
      reason: "no channel",
      at: new Date(clock.now()).toISOString(),
      says: "The SMS about the trigger was not sent: no channel.",
    });
    assert.deepEqual([alerts.reason, alerts.hasMoreDeliveries], ["messages", false]);
    assert.match(summary, /Of 2 messages, 1 was not sent \(no channel\); 1 was sent\.$|1 was sent; 1 was not sent/);
    const ofSouth = (await why(call, run.id, { target: "South" })).alerts.deliveries;
    assert.deepEqual(ofSouth.map(({ deliveryId }: Json) => deliveryId).toSorted(), [second, other].toSorted());
  });

  test("about a source are not mixed up with those about a place of the same name", async () => {
    const { id, call } = await service.newTenant();
    const { id: ada } = await made(call, "/v1/contacts", contactInput());
    const source = await made(call, "/v1/sources", sourceInput({ displayName: "North" }));
    const { run, write } = await told(call, id, { targets: [north, { sourceId: source.id }] });
    const ofPlace = await write(ada);
    const ofSource = await write(ada, { content: about({ name: "North", sourceId: source.id }) });
    for (const [position, expected] of [
      ["0", ofPlace],
      ["1", ofSource],
    ] as const) {
      const { deliveries } = (await why(call, run.id, { position })).alerts;
      assert.deepEqual(
        deliveries.map(({ deliveryId }: Json) => deliveryId),
        [expected],
      );
    }
  });

  test("beyond a hundred are left to the log", async () => {
    const { id, call } = await service.newTenant();
    const { id: ada } = await made(call, "/v1/contacts", contactInput());
    const { run, write } = await told(call, id);
    for (let count = 0; count < 101; count += 1) await write(ada);
    const { deliveries, hasMoreDeliveries, says } = (await why(call, run.id, { target: "North" })).alerts;
    assert.deepEqual([deliveries.length, hasMoreDeliveries], [100, true]);
    assert.match(says, /^Of more than 100 messages, of the newest 100 were sent\.$/);
  });

  test("to the contacts of others are hidden from a user's session", async () => {
    const { id, call } = await service.newTenant();
    const user = await newUser(call, "ada");
    const { id: own } = await made(user.call, "/v1/contacts", contactInput());
    const { id: foreign } = await made(call, "/v1/contacts", contactInput());
    const { run, write } = await told(user.call, id);
    const [seen, hidden] = [await write(own), await write(foreign)];
    const idsFor = async (client: Client) =>
      (await why(client, run.id, { target: "North" })).alerts.deliveries
        .map(({ deliveryId }: Json) => deliveryId)
        .toSorted();
    assert.deepEqual(await idsFor(user.call), [seen]);
    assert.deepEqual(await idsFor(call), [seen, hidden].toSorted());
  });
});
