/** Domain events: typed, in a sequence without gaps, each handed out once to those who follow them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Database } from "#schema/database.ts";
import { type DomainEvent, eventCatalogue, type NewEvent } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { type EventConsumer, fanOutHandler } from "#server/events/single-event-job.ts";
import { handOutWithinMs } from "#server/queue/catalogue.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { openRelay } from "#test/support/relays.ts";
import { writeTenant } from "#test/support/rows.ts";
import { eventually, gate } from "#test/support/wait.ts";

const clock = createTestClock();

function ping(tenantId: string, url: string): NewEvent {
  return { tenantId, event: "ping", data: { subscriptionId: "s", url } };
}

/** Each of these must not compile; `npm run check` says so. */
export const misshapen: readonly NewEvent[] = [
  // @ts-expect-error a member is missing
  { tenantId: "t", event: "ping", data: { subscriptionId: "s" } },
  // @ts-expect-error a member too many
  { tenantId: "t", event: "ping", data: { subscriptionId: "s", url: "u", at: 1 } },
  // @ts-expect-error the data of another event
  { tenantId: "t", event: "user.verified", data: { subscriptionId: "s", url: "u" } },
  // @ts-expect-error no such value
  { tenantId: "t", event: "user.verified", data: { subjectId: "u", channel: "voice" } },
  // @ts-expect-error no such event
  { tenantId: "t", event: "ping.sent", data: { subscriptionId: "s", url: "u" } },
];

/** What one transaction emits, as `tenant:text`, and how it ends. */
interface Step {
  readonly emits: readonly number[];
  readonly end: "commit" | "rollback";
  /** In one transaction with other units of work, some of which fail and are undone. */
  readonly isJoined: boolean;
}

const tenantCount = 3;
const step: fc.Arbitrary<Step> = fc.record({
  emits: fc.array(fc.nat({ max: tenantCount - 1 }), { maxLength: 4 }),
  end: fc.constantFrom("commit" as const, "commit" as const, "rollback" as const),
  isJoined: fc.boolean(),
});

class Undone extends Error {}

async function write(database: Database, events: readonly NewEvent[], end: Step["end"]): Promise<void> {
  const writing = database.write(async (stores) => {
    await emit(stores, ...events);
    if (end === "rollback") throw new Undone();
  });
  await writing.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

describeOnEachDatabase(
  "domain events",
  (opened) => {
    const writeStep = (events: readonly NewEvent[], { end, isJoined }: Pick<Step, "end" | "isJoined">) => {
      const { database } = opened();
      if (!isJoined) return write(database, events, end);
      const [first, ...others] = events;
      return database.inOneTransaction({
        first: async () => {},
        work: async () => {
          await write(database, first === undefined ? [] : [first], "commit");
          await write(
            database,
            [ping(first?.tenantId ?? "none", "undone")].slice(first === undefined ? 1 : 0),
            "rollback",
          );
          await write(database, others, end);
        },
        last: () => null,
      });
    };

    const nothingIsLeft = () =>
      eventually("no job is left", () =>
        opened().database.read(async (stores) => (await stores.outbox.forSystem().unfinishedCount()) === 0),
      );

    test("have a job each, which the relay brings where nobody hands them out: each consumer gets each once it has worked", async (t) => {
      const { database } = opened();
      const world = await openRelay(opened(), clock, { pollMs: 20 });
      t.after(world.close);
      const tenantId = await writeTenant(database, clock);
      const seen: DomainEvent[] = [];
      const others: string[] = [];
      let failures = 1;
      const consumers: EventConsumer[] = [
        async (stores, events) => {
          for (const event of events)
            await stores.outbox.append({ tenantId: event.tenantId, topic: "deliveries", jobId: event.id, data: {} });
        },
        async (_stores, events) => {
          if (failures-- > 0) throw new Error("not now");
          seen.push(...events);
        },
      ];
      world.relay.handle("events", 2, fanOutHandler({ database, consumers }));
      world.relay.handle("deliveries", 2, async (job) => {
        if (job.tenantId === tenantId) others.push(job.id);
        return "done";
      });
      await world.relay.start();
      await write(database, [ping(tenantId, "no")], "rollback");
      await write(database, [ping(tenantId, "a"), ping(tenantId, "b")], "commit");
      clock.advance(handOutWithinMs);
      await eventually("one has failed", () => world.ends.includes("postpone"));
      assert.ok(others.length <= 1, "nothing is left of what other consumers made of it");
      clock.advance(1_000);
      await eventually("both are done", () => others.length === 2 && seen.length === 2);
      await nothingIsLeft();
      const fanned = world.woken.filter(({ topic, job }) => topic === "events" && job.tenantId === tenantId);
      assert.equal(fanned.length, 3, "two jobs, one of them twice");
      const kept = await database.read((stores) => stores.events.forSystem().after(tenantId));
      assert.deepEqual(
        seen.toSorted((a, b) => a.sequence - b.sequence),
        kept,
      );
    });

    test("without consumers leave nothing behind but themselves", async (t) => {
      const { database } = opened();
      const world = await openRelay(opened(), clock);
      t.after(world.close);
      world.relay.handle("events", 2, fanOutHandler({ database, consumers: [] }));
      await world.relay.start();
      const tenantId = await writeTenant(database, clock);
      await write(
        database,
        Array.from({ length: 5 }, (_, index) => ping(tenantId, String(index))),
        "commit",
      );
      clock.advance(handOutWithinMs);
      await world.relay.wakeDue();
      await nothingIsLeft();
      assert.equal((await eventsOf(database, tenantId)).length, 5);
    });

    test("have a sequence without gaps in each tenant, in the order of commits, whoever writes and fails", async () => {
      const { database } = opened();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { maxLength: 5 }), { minLength: 2, maxLength: 5 }),
          async (writers) => {
            const tenants: string[] = [];
            for (let count = 0; count < tenantCount; count += 1) tenants.push(await writeTenant(database, clock));
            /** What each transaction left, as the plain way has it. */
            const expected: string[][] = [];
            const work = writers.map(async (steps, writer) => {
              for (const [index, { emits, end, isJoined }] of steps.entries()) {
                const events = emits.map((tenant, place) =>
                  ping(tenants[tenant] as string, `${writer}.${index}.${place}`),
                );
                await writeStep(events, { end, isJoined });
                const left = end === "commit" ? events : isJoined ? events.slice(0, 1) : [];
                expected.push(left.map(({ tenantId, data }) => `${tenantId} ${(data as { url: string }).url}`));
              }
            });
            let isWriting = true;
            const reading = (async () => {
              for (const seen = new Map<string, number>(); isWriting; )
                for (const tenantId of tenants) {
                  const events = await eventsOf(database, tenantId);
                  assert.deepEqual(
                    events.map(({ sequence }) => sequence),
                    events.map((_, index) => index + 1),
                  );
                  assert.ok(events.length >= (seen.get(tenantId) ?? 0), "what was seen stays");
                  seen.set(tenantId, events.length);
                }
            })();
            await Promise.all(work).finally(() => {
              isWriting = false;
            });
            await reading;
            const kept = (await Promise.all(tenants.map((tenantId) => eventsOf(database, tenantId)))).flatMap(
              (events, tenant) => {
                assert.deepEqual(
                  events.map(({ sequence }) => sequence),
                  events.map((_, index) => index + 1),
                );
                return events.map(({ data }) => `${tenants[tenant]} ${data["url"]}`);
              },
            );
            assert.deepEqual(kept.toSorted(), expected.flat().toSorted());
            for (const left of expected) {
              const places = left.map((text) => kept.indexOf(text));
              for (const tenantId of tenants) {
                const own = places.filter((_, index) => left[index]?.startsWith(tenantId));
                assert.deepEqual(
                  own,
                  own.map((_, index) => (own[0] as number) + index),
                  "those of a transaction are together",
                );
              }
            }
          },
        ),
        { numRuns: propertyRuns(12) },
      );
    });

    test("of one tenant wait for each other at the end of their transactions only", async (t) => {
      const { database, driver } = opened();
      if (driver === "embedded") return t.skip("has one connection");
      const tenantId = await writeTenant(database, clock);
      const [emitted, hold] = [gate(), gate()];
      const slow = database.write(async (stores) => {
        await emit(stores, ping(tenantId, "slow"));
        emitted.open();
        await hold.opened;
      });
      await emitted.opened;
      await write(database, [ping(tenantId, "fast")], "commit");
      hold.open();
      await slow;
      assert.deepEqual(
        (await eventsOf(database, tenantId)).map(({ sequence, data }) => [sequence, data["url"]]),
        [
          [1, "fast"],
          [2, "slow"],
        ],
      );
    });

    test("are kept with their data, time and id, and read from a place on", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const event = ping(tenantId, "https://example.org/ö");
      await database.write((stores) => emit(stores, event, ping(tenantId, "second"), ping(tenantId, "third")));
      const events = await database.read((stores) => stores.events.forSystem().after(tenantId, 0, 2));
      assert.deepEqual(events[0], { ...event, id: events[0]?.id, sequence: 1, occurredAt: clock.now() });
      assert.match(events[0]?.id ?? "", /^evt_/);
      assert.equal(events.length, 2);
      const later = await database.read((stores) => stores.events.forSystem().after(tenantId, 2));
      assert.deepEqual(
        later.map(({ sequence }) => sequence),
        [3],
      );
    });

    test("can only be emitted in a transaction", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      await assert.rejects(
        database.read((stores) => emit(stores, ping(tenantId, "u"))),
        /outside a transaction/,
      );
    });
  },
  clock,
);

test('the catalogue has the specification\'s events, which "*" means, and those that are emitted beyond it', () => {
  const entries = Object.entries(eventCatalogue);
  const names = (isInStar: boolean) => entries.filter(([, entry]) => entry.isInStar === isInStar).map(([name]) => name);
  assert.deepEqual(names(true), [
    "run.completed",
    "flow.triggered",
    "flow.reset",
    "alert.sent",
    "report.generated",
    "user.verified",
    "contact.verified",
    "sources.synced",
    "ping",
  ]);
  assert.deepEqual(names(false), ["source.status.changed", "adapter.disabled", "webhook.disabling", "flow.expected"]);
});
