/** How events reach their consumers in portions: what comes of it is what comes of handing them out one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { PortionLimits } from "#schema/events-to-hand-out.ts";
import type { DomainEvent, NewEvent } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { type EventConsumer, fanOutHandler } from "#server/events/single-event-job.ts";
import { createHandOut, type HandOut } from "#server/events/dispatch.ts";
import { createLogger } from "#server/logger.ts";
import { deliverToSubscriptions } from "#server/webhooks/consume.ts";
import { envelopeOf } from "#server/webhooks/envelope.ts";
import { wants } from "#server/webhooks/matching.ts";
import type { EventChoice } from "#server/webhooks/model.ts";
import { createWebhook } from "#server/webhooks/rules.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { openRelay } from "#test/support/relays.ts";
import { writeTenant } from "#test/support/rows.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually } from "#test/support/wait.ts";

const clock = createTestClock();
const logger = createLogger("silent");

type Kind = "ping" | "user.verified" | "bad";

/** @param weight of its data, in characters */
function eventOf(tenantId: string, kind: Kind, weight: number): NewEvent {
  if (kind === "user.verified") return { tenantId, event: kind, data: { subjectId: "u", channel: "sms" } };
  return { tenantId, event: "ping", data: { subscriptionId: kind, url: "u".repeat(weight) } };
}

const isBad = ({ event, data }: DomainEvent): boolean => event === "ping" && data.subscriptionId === "bad";

/** What its tenants emit, a transaction each. Full, empty, equal and repeated ones follow each other. */
const emissions = fc.array(
  fc.record({
    tenant: fc.nat({ max: 2 }),
    events: fc.array(
      fc.record({
        kind: fc.constantFrom<Kind>("ping", "user.verified", "user.verified", "bad"),
        weight: fc.constantFrom(1, 5_000),
      }),
      { maxLength: 6 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

/** What each tenant's subscriptions ask for. Those of the first want the same. */
const choices: readonly (readonly EventChoice[])[][] = [[["**"], ["**"]], [["ping"], ["user.verified"]], []];

const limitsOfPortions: fc.Arbitrary<PortionLimits> = fc.record({
  maxEvents: fc.integer({ min: 1, max: 7 }),
  maxBytes: fc.constantFrom(1, 300, 1_000_000),
});

async function writeSubscription(database: Database, tenantId: string, events: readonly EventChoice[]) {
  const id = newId();
  const now = clock.now();
  const content = createWebhook({ url: "https://hooks.example.com/", events: [...events] }, now);
  const subscription = { ...content, id, tenantId, createdAt: now };
  const caller = { tenantId } as Caller<"webhooks:manage">;
  await database.write((stores) => stores.webhookSubscriptions.forCaller(caller).insert(subscription, "sealed"));
  return subscription;
}

async function deliveriesTo(database: Database, tenantId: string, subscriptionId: string): Promise<string[]> {
  const caller = { tenantId } as Caller<"webhooks:manage">;
  return database.read(async (stores) => {
    const store = stores.webhookDeliveries.forCaller(caller);
    const { items } = await store.page(subscriptionId, { limit: 500, after: null }, {});
    const whole = await Promise.all(items.map(({ id }) => store.get(subscriptionId, id)));
    return whole.map((one) => `${one?.eventId} ${one?.body}`);
  });
}

describeOnEachDatabase(
  "events that are handed out",
  (opened) => {
    /** As a process has it that has just been woken. */
    const handOutTo = (consumers: readonly EventConsumer[], limits: PortionLimits): HandOut => {
      const { database } = opened();
      const handOut = createHandOut({ database, consumers, logger, timer: createTestTimer(), limits });
      handOut.start();
      return handOut;
    };

    const kept = (tenantId: string) => opened().database.read((stores) => stores.events.forSystem().after(tenantId));

    /** Jobs of events, whoever is to bring them. */
    const jobsLeft = (tenantId: string, events: readonly DomainEvent[]) =>
      opened().database.read(async (stores) => {
        const outbox = stores.outbox.forSystem();
        const left: string[] = [];
        for (const { id } of events)
          if ((await outbox.find("events", { id, tenantId, data: {} })) !== null) left.push(id);
        return left;
      });

    test("in portions by several processes lead to what one by one they would, and each comes once", async () => {
      const { database } = opened();
      await fc.assert(
        fc.asyncProperty(emissions, limitsOfPortions, fc.boolean(), async (steps, limits, hasBad) => {
          const tenants = await Promise.all(choices.map(() => writeTenant(database, clock)));
          const subscriptions = await Promise.all(
            choices.map((own, index) =>
              Promise.all(own.map((events) => writeSubscription(database, tenants[index] as string, events))),
            ),
          );
          for (const { tenant, events } of steps)
            await database.write((stores) =>
              emit(
                stores,
                ...events
                  .filter(({ kind }) => hasBad || kind !== "bad")
                  .map(({ kind, weight }) => eventOf(tenants[tenant] as string, kind, weight)),
              ),
            );
          const came: DomainEvent[] = [];
          let isMended = false;
          const note: EventConsumer = async (_stores, events) => {
            came.push(...events);
            const sequences = events.map(({ sequence }) => sequence);
            assert.deepEqual(
              sequences,
              sequences.toSorted((a, b) => a - b),
            );
            assert.equal(new Set(events.map(({ tenantId }) => tenantId)).size, 1, "events of one tenant");
            assert.ok(events.length <= limits.maxEvents);
            if (!isMended && events.some(isBad)) throw new Error("not this one");
          };
          const handOuts = [1, 2].map(() => handOutTo([deliverToSubscriptions, note], limits));
          const alone = fanOutHandler({ database, consumers: [deliverToSubscriptions, note] });
          const bring = async (tenantId: string, ids: readonly string[]) => {
            for (const id of ids)
              await alone({ id, tenantId, data: {} }, AbortSignal.timeout(60_000), async () => {}).catch(
                (error: Error) => {
                  if (error.message !== "not this one") throw error;
                },
              );
          };
          const stillUntried = () => database.read((stores) => stores.eventsToHandOut.forSystem().tenants("", [], 9));
          await eventually("all portions were taken", async () => {
            await Promise.all(handOuts.map(({ wakeDue }) => wakeDue()));
            return (await stillUntried()).length === 0;
          });
          await Promise.all(handOuts.map(({ stop }) => stop()));

          for (const [index, tenantId] of tenants.entries()) {
            const events = await kept(tenantId);
            const left = await jobsLeft(tenantId, events);
            const bad = events.filter(isBad).map(({ id }) => id);
            assert.deepEqual(
              bad.filter((id) => !left.includes(id)),
              [],
              "none that failed is lost",
            );
            if (!hasBad) {
              assert.deepEqual(left, []);
              assert.deepEqual(
                came.flatMap((one) => (one.tenantId === tenantId ? one.id : [])).toSorted(),
                events.map(({ id }) => id).toSorted(),
              );
            }
            for (const mended of [false, true]) {
              isMended = mended;
              await bring(tenantId, left);
              const arrived = isMended ? events : events.filter((event) => !isBad(event));
              for (const subscription of subscriptions[index] ?? [])
                assert.deepEqual(
                  (await deliveriesTo(database, tenantId, subscription.id)).toSorted(),
                  arrived.flatMap((one) => (wants(subscription, one) ? `${one.id} ${envelopeOf(one)}` : [])).toSorted(),
                );
            }
            isMended = false;
            // So that the next turn finds nothing of this one.
            await database.write(async (stores) => {
              for (const id of left) await stores.outbox.forSystem().finish("events", { id, tenantId, data: {} });
            });
          }
        }),
        { numRuns: propertyRuns(25) },
      );
    });

    test("are left to the relay where a portion fails: each comes alone, and one holds up no other", async (t) => {
      const { database } = opened();
      const world = await openRelay(opened(), clock);
      t.after(world.close);
      const tenantId = await writeTenant(database, clock);
      const came: string[][] = [];
      const consumers: EventConsumer[] = [
        async (_stores, events) => {
          if (events.some(isBad)) throw new Error("not this one");
          came.push(events.map(({ id }) => id));
        },
      ];
      world.relay.handle("events", 2, fanOutHandler({ database, consumers }));
      await world.relay.start();
      const kinds: readonly Kind[] = ["ping", "bad", "user.verified"];
      await database.write((stores) => emit(stores, ...kinds.map((kind) => eventOf(tenantId, kind, 1))));
      const [first, bad, last] = await kept(tenantId);
      const handOut = handOutTo(consumers, { maxEvents: 10, maxBytes: 10_000 });
      await eventually("the others have come alone", () => came.length === 2);
      assert.deepEqual(came.toSorted(), [[first?.id], [last?.id]].toSorted());
      await eventually("the bad one waits", () => world.ends.includes("postpone"));
      await write(tenantId, "ping");
      await handOut.wakeDue();
      assert.equal(came.length, 3, "what comes later comes");
      assert.deepEqual(await jobsLeft(tenantId, await kept(tenantId)), [bad?.id]);
      await handOut.stop();
    });

    const write = (tenantId: string, kind: Kind, count = 1) =>
      opened().database.write((stores) =>
        emit(stores, ...Array.from({ length: count }, () => eventOf(tenantId, kind, 1))),
      );

    test("come in turns of their tenants: whoever has many delays the others by a portion", async () => {
      const { database } = opened();
      const tenants: string[] = [];
      for (let count = 0; count < 7; count += 1) tenants.push(await writeTenant(database, clock));
      for (const tenantId of tenants) await write(tenantId, "ping", 50);
      const turns: string[] = [];
      const note: EventConsumer = async (_stores, [first]) => void turns.push(first?.tenantId ?? "");
      const handOut = handOutTo([note], { maxEvents: 5, maxBytes: 1_000_000 });
      await handOut.wakeDue();
      await handOut.stop();
      const own = turns.filter((tenantId) => tenants.includes(tenantId));
      assert.equal(own.length, 70);
      for (const tenantId of tenants) {
        const second = own.indexOf(tenantId, own.indexOf(tenantId) + 1);
        const fourth = own.indexOf(tenantId, own.indexOf(tenantId, second + 1) + 1);
        const before = new Set(own.slice(0, fourth));
        assert.equal(before.size, tenants.length, "each has had a turn before anybody's fourth");
      }
    });

    test("are handed out at once where they are emitted, and after a second where nobody tells of them", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const timer = createTestTimer();
      const came: string[] = [];
      const consumers: EventConsumer[] = [async (_stores, events) => void came.push(...events.map(({ id }) => id))];
      const handOut = createHandOut({ database, consumers, logger, timer });
      handOut.start();
      await handOut.wakeDue();
      await write(tenantId, "ping");
      timer.beat();
      await eventually("it has come", () => came.length === 1);
      let told = 0;
      database.onEvents(() => {
        told += 1;
        handOut.wake();
      });
      await write(tenantId, "ping");
      await eventually("the other has come", () => came.length === 2);
      assert.equal(told, 1);
      await handOut.stop();
    });
  },
  clock,
);
