/**
 * One delivery and those who send it: two processes at once, a process that died, a process that stops. In the stores,
 * with a transport that does what the test says.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import { createSealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { StoredAlertDelivery } from "#server/alerts/model.ts";
import { deliverySender } from "#server/alerts/send.ts";
import type { TenantMessenger } from "#server/adapters/comms.ts";
import type { QuietHours } from "#server/contacts/model.ts";
import { createLogger } from "#server/logger.ts";
import type { Passage } from "#server/net/message.ts";
import { attemptLimitMs } from "#server/sending/attempts.ts";
import { endAttempts } from "#server/sending/take-over.ts";
import { writeDelivery } from "#test/support/alert-rows.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { writeTenant } from "#test/support/rows.ts";
import { gate } from "#test/support/wait.ts";

const clock = createTestClock();
const signal = new AbortController().signal;
const sealer = createSealer([Buffer.alloc(32, 7)]);
const once: Passage = { isRepeatable: false };

/** Takes every message, after `then`. */
function taking(then: () => Promise<unknown> = async () => {}, passage: Passage = once) {
  const sent: string[] = [];
  const messenger: TenantMessenger = {
    send: async (_tenant, { id = "" }, aborted, handover) => {
      await handover?.(passage);
      sent.push(id);
      const stopped = new Promise((_, reject) => {
        aborted.addEventListener("abort", () => reject(aborted.reason));
      });
      await Promise.race([then(), stopped]);
      return { status: "sent" };
    },
  };
  return { sent, messenger };
}

async function pendingDelivery(
  database: Database,
  changes: Partial<StoredAlertDelivery> = {},
  quietHours: QuietHours | null = null,
) {
  const tenantId = await writeTenant(database, clock);
  const caller = { tenantId, userId: null } as unknown as Caller<"contacts:write">;
  const [contactId, now] = [newId(), clock.now()];
  await database.write((stores) =>
    stores.contacts.forEditor(caller).insert({
      ...{ id: contactId, tenantId, displayName: "Ada", tenantKey: null, email: "ada@example.com", phone: null },
      ...{ locale: null, timezone: null, emailOptIn: true, smsOptIn: false, callOptIn: false, emailVerified: true },
      ...{ phoneVerified: false, blacklist: [], quietHours, ownerUserId: null, revision: 1 },
      ...{ createdAt: now, updatedAt: now },
    }),
  );
  const pending = { status: "pending", attempts: 0, endedAt: null, createdAt: now, notBefore: now } as const;
  const id = await writeDelivery(database, { tenantId, contactId, ...pending, ...changes });
  const stored = async () => {
    const delivery = await database.read((stores) => stores.alertDeliveries.forSystem().get(tenantId, id));
    return delivery ?? assert.fail("it is gone");
  };
  const senderOver = (messenger: TenantMessenger) => {
    const metrics = { observeDelivery: () => {}, observeAttempt: () => {} };
    const baseUrl = () => "https://flows.example.com";
    const sender = deliverySender({
      ...{ database, clock, sealer, messenger, metrics, baseUrl, guiUrl: null },
      logger: createLogger("silent"),
    });
    return (stopping = signal) => sender.send(tenantId, id, stopping);
  };
  return { tenantId, id, stored, senderOver };
}

describeOnEachDatabase(
  "attempts to send an alert",
  (opened) => {
    test("of two processes that have the same message one hands it over, and the other comes again", async () => {
      const { database } = opened();
      const { id, stored, senderOver } = await pendingDelivery(database);
      const held = gate();
      const { sent, messenger } = taking(() => held.opened);
      const one = senderOver(messenger)();
      const other = senderOver(messenger)();
      const first = await Promise.race([one, other]);
      assert.deepEqual(first, { againAt: clock.now() + attemptLimitMs });
      held.open();
      assert.deepEqual(new Set(await Promise.all([one, other])), new Set([first, "done"]));
      assert.deepEqual([sent, (await stored()).status, (await stored()).attempts], [[id], "sent", 1]);
    });

    test("an attempt whose process died is unknown once its time is over, and not before", async () => {
      const { database } = opened();
      const at = clock.now();
      const { tenantId, stored, senderOver } = await pendingDelivery(database, { attempts: 1, attemptAt: at });
      const { sent, messenger } = taking();
      const send = senderOver(messenger);
      clock.advance(attemptLimitMs - 1);
      assert.deepEqual(await send(), { againAt: at + attemptLimitMs });
      assert.equal((await stored()).status, "pending");
      clock.advance(1);
      assert.equal(await send(), "done");
      const { status, reason, attemptAt, endedAt } = await stored();
      assert.deepEqual([status, attemptAt, endedAt], ["unknown", null, clock.now()]);
      assert.match(reason ?? "", /the process that was sending it ended/);
      assert.deepEqual(sent, []);
      assert.deepEqual(await eventsOf(database, tenantId), []);
    });

    test("the only process of a database need not wait for that when it starts", async () => {
      const { database } = opened();
      const { stored, senderOver } = await pendingDelivery(database, { attempts: 1, attemptAt: clock.now() });
      await endAttempts(database);
      assert.equal(await senderOver(taking().messenger)(), "done");
      assert.equal((await stored()).status, "unknown");
    });

    test("a message that may be handed over twice is not unknown after a death: it is sent again", async () => {
      const { database } = opened();
      const { stored, senderOver } = await pendingDelivery(database);
      const held = gate();
      const dying = taking(() => held.opened, { isRepeatable: true });
      const lost = senderOver(dying.messenger)();
      while (dying.sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([(await stored()).attempts, (await stored()).attemptAt], [1, null]);
      const { sent, messenger } = taking(async () => {}, { isRepeatable: true });
      assert.equal(await senderOver(messenger)(), "done");
      assert.equal(sent.length, 1);
      held.open();
      await lost;
      assert.equal((await stored()).status, "sent");
    });

    test("a stop before the message was handed over leaves it as it was; after that it is unknown", async () => {
      const { database } = opened();
      const early = await pendingDelivery(database);
      const stopped = new AbortController();
      stopped.abort(new Error("the process stops"));
      await assert.rejects(early.senderOver(taking().messenger)(stopped.signal), /the process stops/);
      const untouched = await early.stored();
      assert.deepEqual([untouched.status, untouched.attempts, untouched.attemptAt], ["pending", 0, null]);

      const late = await pendingDelivery(database);
      const stopping = new AbortController();
      const never = gate();
      const { sent, messenger } = taking(() => never.opened);
      const ending = late.senderOver(messenger)(stopping.signal);
      while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
      stopping.abort(new Error("the process stops"));
      assert.equal(await ending, "done");
      assert.equal((await late.stored()).status, "unknown");
    });

    test("what a provider says of an address is kept without the address", async () => {
      const { database } = opened();
      const { stored, senderOver } = await pendingDelivery(database);
      const reason = "550 <ada@example.com>: no such user ada@example.com";
      await senderOver({ send: async () => ({ status: "refused", reason }) })();
      assert.equal((await stored()).error, "550 <<address>>: no such user <address>");
    });

    test("quiet hours that began meanwhile hold a message until they end, or drop it; a test message they do not", async () => {
      const { database } = opened();
      const quiet = (mode: QuietHours["mode"]) => {
        const hourOf = (at: number) => new Date(at).toISOString().slice(11, 16);
        const now = clock.now();
        return { start: hourOf(now - 60_000), end: hourOf(now + 3_600_000), timeZone: "UTC", mode };
      };
      const { sent, messenger } = taking();
      const held = await pendingDelivery(database, {}, quiet("hold"));
      const outcome = await held.senderOver(messenger)();
      const { status, notBefore, reason } = await held.stored();
      assert.ok(notBefore > clock.now());
      assert.deepEqual([outcome, status], [{ againAt: notBefore }, "pending"]);
      assert.match(reason ?? "", /held until the contact's quiet hours end/);
      const dropped = await pendingDelivery(database, {}, quiet("drop"));
      await dropped.senderOver(messenger)();
      assert.equal((await dropped.stored()).status, "skipped_quiet_hours");
      assert.deepEqual(sent, []);
      const test = await pendingDelivery(database, { type: "test" }, quiet("drop"));
      await test.senderOver(messenger)();
      assert.equal((await test.stored()).status, "sent");
    });
  },
  clock,
);
