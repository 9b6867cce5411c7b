/** How long deliveries are kept, and what keeps runs for those of alerts: in the stores, with time that is moved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import { createLogger } from "#server/logger.ts";
import { defaultRetention } from "#server/retention/model.ts";
import { removeDue } from "#server/retention/periodic.ts";
import { type DeliveryOf, writeDelivery } from "#test/support/alert-rows.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import * as world from "#test/support/retention.ts";
import { writeFlow, writeTenant } from "#test/support/rows.ts";
import { deliveryLog, writeDeliveries, writeWebhook } from "#test/support/webhook-rows.ts";

const clock = createTestClock();
const logger = createLogger("silent");
const dayMs = 86_400_000;

const sweep = (database: Database) =>
  removeDue(
    { database, clock, logger, retention: defaultRetention, observeBatch: () => {} },
    new AbortController().signal,
  );

async function newContact(database: Database, tenantId: string): Promise<string> {
  const caller = { tenantId, userId: null } as unknown as Caller<"contacts:write">;
  const id = newId();
  const [no, now] = [false, clock.now()];
  await database.write((stores) =>
    stores.contacts.forEditor(caller).insert({
      ...{ id, tenantId, displayName: "Ada", tenantKey: null, email: "ada@example.com", phone: null, locale: null },
      ...{ timezone: null, emailOptIn: no, smsOptIn: no, callOptIn: no, emailVerified: no, phoneVerified: no },
      ...{ blacklist: [], quietHours: null, ownerUserId: null, revision: 1, createdAt: now, updatedAt: now },
    }),
  );
  return id;
}

describeOnEachDatabase(
  "how long deliveries are kept",
  (opened) => {
    async function oneFlow() {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const flow: world.KnownFlow = { tenantId, id: await writeFlow(database, clock, tenantId), runs: [] };
      const contactId = await newContact(database, tenantId);
      const write = (changes: Partial<DeliveryOf> = {}) =>
        writeDelivery(database, { tenantId, contactId, flowId: flow.id, createdAt: clock.now(), ...changes });
      const left = async () => {
        const caller = world.readerOf(tenantId);
        const page = await database.read((stores) =>
          stores.alertDeliveries.forCaller(caller).page({ limit: 500, after: null }, {}),
        );
        return page.items.map(({ id }) => id).toReversed();
      };
      return { database, tenantId, flow, contactId, write, left };
    }

    test("deliveries go after 90 days; one that has not come to its end stays, however old it is", async () => {
      const { database, write, left } = await oneFlow();
      await write();
      const waiting = await write({ status: "pending", endedAt: null });
      clock.advance(dayMs);
      const younger = await write();
      clock.advance(89.5 * dayMs);
      await sweep(database);
      assert.deepEqual(await left(), [waiting, younger]);
      clock.advance(400 * dayMs);
      await sweep(database);
      assert.deepEqual(await left(), [waiting]);
    });

    test("those of webhooks go after 90 days too, whatever their status", async () => {
      const { database, tenantId } = await oneFlow();
      const webhookId = await writeWebhook(database, clock, tenantId);
      await writeDeliveries(database, clock, tenantId, webhookId, 40);
      clock.advance(dayMs);
      const younger = await writeDeliveries(database, clock, tenantId, webhookId, 1);
      clock.advance(89.5 * dayMs);
      await sweep(database);
      const log = await deliveryLog(database, tenantId, webhookId);
      assert.deepEqual(
        log.map(({ id }) => id),
        younger,
      );
    });

    test("a tenant may have its own time for them", async () => {
      const { database, tenantId, write, left } = await oneFlow();
      await world.override(database, tenantId, { deliveryDays: 2 });
      await write();
      clock.advance(2.5 * dayMs);
      const fresh = await write();
      await sweep(database);
      assert.deepEqual(await left(), [fresh]);
    });

    test("many go in batches, none of them large", async () => {
      const { database, write, left } = await oneFlow();
      for (let index = 0; index < 70; index += 1) await write();
      clock.advance(91 * dayMs);
      const deleted: number[] = [];
      const observeBatch = (sample: { readonly kind: string; readonly deletedRows: number }) => {
        if (sample.kind === "alert_deliveries" && sample.deletedRows > 0) deleted.push(sample.deletedRows);
      };
      const options = { database, clock, logger, retention: defaultRetention, observeBatch };
      await removeDue(options, new AbortController().signal);
      assert.deepEqual(await left(), []);
      assert.ok(deleted.length > 1 && deleted.every((count) => count <= 500), JSON.stringify(deleted));
    });

    test("a run stays while a delivery shows it, and while alerts or reports have not looked at it", async () => {
      const { database, flow, write } = await oneFlow();
      const [shown, marked, reported, plain, newest] = [
        await world.addEndedRun(database, clock, flow),
        await world.addEndedRun(database, clock, flow),
        await world.addEndedRun(database, clock, flow),
        await world.addEndedRun(database, clock, flow),
        await world.addEndedRun(database, clock, flow),
      ];
      const run = (id: string) => ({ tenantId: flow.tenantId, id });
      await database.write((stores) => stores.runs.forSystem().markFor("alerts", run(marked.id)));
      await database.write((stores) => stores.runs.forSystem().markFor("reports", run(reported.id)));
      clock.advance(401 * dayMs);
      await write({ runId: shown.id });
      await sweep(database);
      assert.ok(!(await world.runIdsOf(database, flow)).includes(plain.id));
      const kept = [shown.id, marked.id, reported.id, newest.id];
      assert.deepEqual((await world.runIdsOf(database, flow)).toSorted(), kept.toSorted());
      await database.write((stores) => stores.runs.forSystem().unmarkFor("alerts", run(marked.id)));
      await database.write((stores) => stores.runs.forSystem().unmarkFor("reports", run(reported.id)));
      clock.advance(91 * dayMs);
      await sweep(database);
      assert.deepEqual(await world.runIdsOf(database, flow), [newest.id]);
    });
  },
  clock,
);
