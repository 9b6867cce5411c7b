/**
 * Those who send deliveries, on a database, with the network in place of which the test answers: how they take attempts
 * from the rows and from each other, what a process that dies leaves, and what an endpoint that times out costs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import type { Database } from "#schema/database.ts";
import { createLogger } from "#server/logger.ts";
import type { Egress, EgressResponse } from "#server/net/egress.ts";
import { createDispatcher, type Dispatcher, maxPerEndpoint } from "#server/webhooks/dispatch.ts";
import { noteHealth } from "#server/webhooks/note-health.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

import { writeTenant } from "#test/support/rows.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually, gate } from "#test/support/wait.ts";
import { deliveryLog, webhookSealer, writeDeliveries, writeWebhook } from "#test/support/webhook-rows.ts";

const clock = createTestClock();
const ok: EgressResponse = { status: 204, headers: {}, body: new Uint8Array(), url: "" };
const timeout: EgressResponse = { error: "no complete answer within 10 s", isTimeout: true };

interface Sender extends Dispatcher {
  /** Ids of the deliveries that were sent, as often as they were. */
  readonly sent: string[];
  readonly mostAtOnce: () => number;
}

function sender(database: Database, answer: (deliveryId: string) => Promise<EgressResponse>): Sender {
  const sent: string[] = [];
  let [inWork, most] = [0, 0];
  const egress: Egress = {
    fetch: async ({ headers }) => {
      const id = headers["x-service-delivery"] ?? "";
      sent.push(id);
      inWork += 1;
      most = Math.max(most, inWork);
      return answer(id).finally(() => (inWork -= 1));
    },
    close: async () => {},
  };
  const dispatcher = createDispatcher({
    database,
    clock,
    logger: createLogger("fatal"),
    sealer: webhookSealer,
    egress,
    timer: createTestTimer(),
    observe: () => {},
    random: () => 0,
  });
  dispatcher.start();
  return { ...dispatcher, sent, mostAtOnce: () => most };
}

describeOnEachDatabase("those who send webhook deliveries", (opened) => {
  test("send each due delivery once, however many of them there are, at most 8 to one endpoint at a time", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const webhooks = await Promise.all([1, 2, 3].map(() => writeWebhook(database, clock, tenantId)));
    const ids = (await Promise.all(webhooks.map((id) => writeDeliveries(database, clock, tenantId, id, 60)))).flat();
    const senders = [1, 2].map(() => sender(database, async () => ok));
    const isOver = async () =>
      (await Promise.all(webhooks.map((id) => deliveryLog(database, tenantId, id))))
        .flat()
        .every(({ status }) => status === "succeeded");
    await eventually("all have come", async () => {
      for (const one of senders) one.wake();
      return isOver();
    });
    await Promise.all(senders.map(({ stop }) => stop()));
    assert.deepEqual(senders.flatMap(({ sent }) => sent).toSorted(), ids.toSorted());
    for (const { mostAtOnce } of senders) assert.ok(mostAtOnce() <= maxPerEndpoint * webhooks.length);
  });

  test("leave places to an endpoint that answers, however many beside it hang", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const hanging = await Promise.all(Array.from({ length: 100 }, () => writeWebhook(database, clock, tenantId)));
    const stuck = await Promise.all(hanging.map((id) => writeDeliveries(database, clock, tenantId, id, 10)));
    const well = await writeWebhook(database, clock, tenantId);
    await writeDeliveries(database, clock, tenantId, well, 60);
    const [ids, held] = [new Set(stuck.flat()), gate()];
    const one = sender(database, async (id) => {
      if (ids.has(id)) await held.opened;
      return ok;
    });
    await eventually("all have come to the one that answers", async () =>
      (await deliveryLog(database, tenantId, well)).every(({ status }) => status === "succeeded"),
    );
    held.open();
    await eventually("all have come to the others as well", async () => {
      one.wake();
      return one.sent.length === ids.size + 60;
    });
    await one.settled();
    await one.stop();
  });

  test("leave an endpoint that times out to one delivery at a time, and the others use up no attempts", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const id = await writeWebhook(database, clock, tenantId);
    await writeDeliveries(database, clock, tenantId, id, 100);
    let answered: EgressResponse = timeout;
    const one = sender(database, async () => answered);
    await eventually("the circuit is open", async () => {
      await one.settled();
      return one.sent.length > 0;
    });
    const burst = one.sent.length;
    assert.ok(burst <= 2 * maxPerEndpoint, `${burst} attempts before it was open`);
    for (let probe = 1; probe <= 3; probe += 1) {
      clock.advance(20 * 60_000);
      await one.wakeDue();
      await one.settled();
      assert.equal(one.sent.length, burst + probe);
    }
    const untried = (await deliveryLog(database, tenantId, id)).filter(({ attempts }) => attempts.length === 0);
    assert.ok(untried.length >= 100 - burst - 3);
    answered = ok;
    // Until each has come: one that is left would be taken by the senders of the next test.
    await eventually("all have come once it answers again", async () => {
      clock.advance(20 * 60_000);
      await one.wakeDue();
      await one.settled();
      return (await deliveryLog(database, tenantId, id)).every(({ status }) => status === "succeeded");
    });
    await one.stop();
  });

  test("take what a process had in work that died, after a while, and say that its outcome is not known", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const id = await writeWebhook(database, clock, tenantId);
    const [deliveryId] = await writeDeliveries(database, clock, tenantId, id, 1);
    const died = sender(database, () => new Promise(() => {}));
    await eventually("it is in work", async () => {
      await died.wakeDue();
      return died.sent.length === 1;
    });
    // It takes nothing more, as one that died would not, and never hears of the end of what it has in work.
    void died.stop();
    const heir = sender(database, async () => ok);
    await heir.wakeDue();
    assert.deepEqual(heir.sent, []);
    clock.advance(5 * 60_000);
    await heir.wakeDue();
    await eventually("it has come", async () => (await deliveryLog(database, tenantId, id))[0]?.status === "succeeded");
    assert.deepEqual(heir.sent, [deliveryId]);
    const [delivery] = await deliveryLog(database, tenantId, id);
    assert.equal(delivery?.attempts.length, 2);
    assert.match(delivery.attempts[0]?.error ?? "", /outcome is not known/);
    await heir.stop();
  });

  test("note the outcome of the attempt that a redelivery has begun, and not that of the one before", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const id = await writeWebhook(database, clock, tenantId);
    const [deliveryId = ""] = await writeDeliveries(database, clock, tenantId, id, 1);
    const answers = [gate(), gate()];
    let asked = 0;
    const one = sender(database, async () => {
      asked += 1;
      const number = asked;
      await answers[number - 1]?.opened;
      return number === 1 ? timeout : ok;
    });
    await eventually("it is in work", async () => {
      await one.wakeDue();
      return asked === 1;
    });
    const caller = { tenantId } as Caller<"webhooks:manage">;
    await database.write((stores) => stores.webhookDeliveries.forCaller(caller).restart(id, deliveryId, clock.now()));
    await one.wakeDue();
    await eventually("both are in work", () => asked === 2);
    answers[0]?.open();
    await one.wakeDue();
    answers[1]?.open();
    await one.settled();
    const [delivery] = await deliveryLog(database, tenantId, id);
    assert.deepEqual([delivery?.status, delivery?.attempts.length, one.sent.length], ["succeeded", 1, 2]);
    await one.stop();
  });

  test("count an attempt that fails in the service itself, in place of keeping it for ever", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const id = await writeWebhook(database, clock, tenantId);
    await writeDeliveries(database, clock, tenantId, id, 1);
    const one = sender(database, () => Promise.reject(new Error("a fault")));
    await eventually("it has failed", async () => (await deliveryLog(database, tenantId, id))[0]?.status === "failed");
    const [delivery] = await deliveryLog(database, tenantId, id);
    assert.match(delivery?.attempts[0]?.error ?? "", /in the service itself/);
    await one.stop();
  });

  test("that stop give back what they have not begun, and note what is in work", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, clock);
    const id = await writeWebhook(database, clock, tenantId);
    await writeDeliveries(database, clock, tenantId, id, 20);
    const answering = gate();
    const first = sender(database, () => answering.opened.then(() => ok));
    await eventually("8 are in work", () => first.sent.length === maxPerEndpoint);
    const stopped = first.stop();
    answering.open();
    await stopped;
    assert.equal(first.sent.length, maxPerEndpoint);
    const second = sender(database, async () => ok);
    await eventually("the others have come", async () => {
      second.wake();
      return (await deliveryLog(database, tenantId, id)).every(({ status }) => status === "succeeded");
    });
    assert.equal(second.sent.length, 20 - maxPerEndpoint);
    await second.stop();
  });

  test("note of an endpoint together what they would note of each attempt by itself", async () => {
    const { database } = opened();
    const sign = fc.record({ webhook: fc.nat({ max: 3 }), outcome: fc.constantFrom("ok", "failed", "timeout") });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(sign, { maxLength: 12 }), { maxLength: 4 }), async (portions) => {
        const tenants = await Promise.all([1, 2].map(() => writeTenant(database, clock)));
        const webhooks = await Promise.all(
          tenants.map((tenantId) => Promise.all([1, 2, 3, 4].map(() => writeWebhook(database, clock, tenantId)))),
        );
        const signsOf = (tenant: number, portion: (typeof portions)[number]) =>
          portion.map(({ webhook, outcome }) => ({
            tenantId: tenants[tenant] ?? "",
            subscriptionId: webhooks[tenant]?.[webhook] ?? "",
            at: clock.now(),
            isSuccess: outcome === "ok",
            isTimeout: outcome === "timeout",
            statusCode: outcome === "failed" ? 500 : null,
          }));
        for (const portion of portions) {
          await database.write((stores) => noteHealth(stores, signsOf(0, portion), clock.now()));
          for (const one of signsOf(1, portion))
            await database.write((stores) => noteHealth(stores, [one], clock.now()));
          clock.advance(1_000);
          const [together, alone] = await Promise.all(
            tenants.map((tenantId, tenant) =>
              Promise.all(
                (webhooks[tenant] ?? []).map((id) =>
                  database.read(async (stores) => {
                    const stored = await stores.webhookSubscriptions.forSystem().get(tenantId, id);
                    return [stored?.health, stored?.subscription.status, stored?.subscription.revision];
                  }),
                ),
              ),
            ),
          );
          assert.deepEqual(together, alone);
        }
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
