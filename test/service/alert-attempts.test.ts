/**
 * One delivery and those who send it: two processes at once, a process that died, a process that stops. In the stores,
 * with a transport that does what the test says.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import { createSealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { AlertContent, StoredAlertDelivery } from "#server/alerts/model.ts";
import { deliverySender } from "#server/alerts/send.ts";
import type { TenantMessenger } from "#server/adapters/comms.ts";
import type { QuietHours } from "#server/contacts/model.ts";
import { createLogger } from "#server/logger.ts";
import { type Passage, SendFailure } from "#server/net/message.ts";
import { attemptLimitMs } from "#server/sending/attempts.ts";
import { endAttempts } from "#server/sending/end-attempts.ts";
import { writeDelivery } from "#test/support/alert-rows.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { writeFlow, writeTenant } from "#test/support/rows.ts";
import { gate } from "#test/support/wait.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

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
  const senderOf = (messenger: TenantMessenger, of = id) => {
    const metrics = { observeDelivery: () => {}, observeAttempt: () => {} };
    const baseUrl = () => "https://flows.example.com";
    const sender = deliverySender({
      ...{ database, clock, sealer, messenger, metrics, baseUrl, guiUrl: baseUrl },
      logger: createLogger("silent"),
    });
    return (stopping = signal) => sender.send(tenantId, of, stopping);
  };
  const senderOver = (messenger: TenantMessenger) => senderOf(messenger);
  return { tenantId, contactId, id, stored, senderOver, senderOf };
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

    test("what was held is told once, or is unknown, in one message each time, through deaths, failures and races", async () => {
      const { database } = opened();
      const doing = fc.constantFrom("send", "send", "race", "race", "die", "fail", "add", "wait");
      const steps = fc.array(fc.tuple(doing, fc.nat(), fc.nat()), { minLength: 4, maxLength: 10, size: "max" });
      const ends = new Set<string>();
      let combined = 0;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 6 }), steps, async (count, history) => {
          const night = await heldNight(database);
          for (let added = 0; added < count; added += 1) await night.add();
          for (const [what, one, other] of history) await night.step(what, one, other);
          await night.finish();
          const { rows, received } = await night.outcome();
          for (const { status, name, toldWith, combinedMessage, attempts } of rows) {
            const times = received.filter((text) => text.includes(`${name}:`)).length;
            assert.ok(
              status === "sent" ? times === 1 : status === "unknown" && times <= 1,
              `${name} is ${status}, ${times}`,
            );
            assert.equal(toldWith === null, combinedMessage !== null, "each is told with another, or tells");
            assert.ok(attempts > 0);
            ends.add(status);
          }
          const told = (await eventsOf(database, night.tenantId)).filter(({ event }) => event === "alert.sent");
          const sent = rows.filter(({ status }) => status === "sent").map(({ id }) => id);
          assert.deepEqual(told.map(({ data }) => data["deliveryId"]).toSorted(), sent.toSorted());
          if (rows.some(({ toldWith }) => toldWith !== null)) combined += 1;
        }),
        {
          numRuns: propertyRuns(10),
          examples: [
            [
              4,
              [
                ["die", 3, 3],
                ["wait", 0, 0],
              ],
            ],
            [
              3,
              [
                ["race", 0, 2],
                ["fail", 2, 2],
                ["add", 0, 0],
              ],
            ],
            [3, [["send", 0, 0]]],
          ],
        },
      );
      assert.deepEqual([ends, combined > 2], [new Set(["sent", "unknown"]), true]);
    });
  },
  clock,
);

/** One contact of one flow whose quiet hours have ended, and those who send what they held. */
async function heldNight(database: Database) {
  const { tenantId, contactId, senderOf } = await pendingDelivery(database, { status: "sent" });
  const flowId = await writeFlow(database, clock, tenantId);
  const ids: string[] = [];
  const received: string[] = [];
  const never = gate();
  const takes = (ends: "sent" | "dead" | "unsent"): TenantMessenger => ({
    send: async (_tenant, message, _signal, handover) => {
      if (ends === "unsent") throw new SendFailure("the provider is away");
      await handover?.(once);
      received.push("text" in message ? message.text : "");
      if (ends === "dead") await never.opened;
      return { status: "sent" };
    },
  });
  const send = (id: string, ends: "sent" | "dead" | "unsent" = "sent") => senderOf(takes(ends), id)();
  const pending = async (): Promise<readonly string[]> => {
    const all = await database.read((stores) =>
      Promise.all(ids.map((id) => stores.alertDeliveries.forSystem().get(tenantId, id))),
    );
    return all.flatMap((one) => (one?.status === "pending" && one.toldWith === null ? [one.id] : []));
  };
  const add = async (): Promise<void> => {
    const name = `field-${ids.length}`;
    const now = clock.now();
    clock.advance(1_000);
    const target = { name, targetType: "location", sourceId: null, identity: name, timezone: "UTC", probability: null };
    const content: AlertContent = {
      ...{ type: "trigger", flowName: "Frost", appended: null, level: null, at: now, temperatureUnits: null },
      targets: [{ ...target, newestDataAt: null, tiles: [] }],
    };
    const held = {
      status: "pending",
      attempts: 0,
      endedAt: null,
      createdAt: now,
      notBefore: now,
      heldUntil: now,
    } as const;
    ids.push(await writeDelivery(database, { tenantId, contactId, flowId, ...held, content, targetNames: [name] }));
  };
  return {
    tenantId,
    add,
    step: async (what: string, one: number, other: number): Promise<void> => {
      if (what === "add") return add();
      if (what === "wait") return clock.advance(attemptLimitMs);
      const all = await pending();
      const [first, second] = [all[one % all.length], all[other % all.length]];
      if (first === undefined || second === undefined) return;
      if (what === "race") await Promise.all([send(first), send(second)]);
      else if (what === "fail") await send(first, "unsent");
      else if (what === "send") await send(first);
      else {
        const before = received.length;
        const dying = send(first, "dead");
        let isOver = false;
        void dying.then(
          () => (isOver = true),
          () => (isOver = true),
        );
        while (!isOver && received.length === before) await new Promise((resolve) => setImmediate(resolve));
      }
    },
    finish: async (): Promise<void> => {
      for (let all = await pending(); all.length > 0; all = await pending()) {
        for (const id of all) await send(id);
        clock.advance(4 * attemptLimitMs);
      }
      never.open();
    },
    outcome: async () => {
      const all = await database.read((stores) =>
        Promise.all(ids.map((id) => stores.alertDeliveries.forSystem().get(tenantId, id))),
      );
      const rows = all.flatMap((one) => (one === null ? [] : [{ ...one, name: one.targetNames[0] ?? "" }]));
      return { rows, received };
    },
  };
}
