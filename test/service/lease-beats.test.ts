/** Heartbeats of the runs that a process has in work: never late for want of a connection, and never behind a lock. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { inLane, jobLane } from "#core/fair-share.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import type { Lease } from "#schema/run-claims.ts";
import { createLogger } from "#server/logger.ts";
import { leaseBeats } from "#server/runs/work/lease-beats.ts";
import { covers, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { writeQueuedRun } from "#test/support/rows.ts";
import { eventually, gate } from "#test/support/wait.ts";

const skip = covers("real") ? ((await postgresAbsence()) ?? false) : "this run covers the embedded drivers";
const clock = systemClock;
const leaseMs = 2_000;
const maxConnections = 4;

async function claimedRun(database: Database): Promise<Lease> {
  const { tenantId, id: runId } = await writeQueuedRun(database, clock);
  const lease = { tenantId, runId, token: randomUUID() };
  await database.write(async (stores) => {
    await stores.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs);
  });
  return lease;
}

describe("heartbeats", { skip }, () => {
  async function withDatabase(work: (database: Database, outside: Database) => Promise<void>): Promise<void> {
    const fresh = await freshLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    const database = await openDatabase({ location: { ...fresh.location, maxConnections } });
    const outside = await openDatabase({ location: fresh.location });
    try {
      await work(database, outside);
    } finally {
      await database.close();
      await outside.close();
      await fresh.drop();
    }
  }

  const heldUntil = async (database: Database, { tenantId, runId }: Lease): Promise<number> => {
    const standing = await database.read((stores) => stores.runs.forSystem().standing(tenantId, runId, 0));
    return standing.kind === "held" ? standing.until : 0;
  };

  test("never wait for a connection: with all of them taken by the runs themselves, every lease is renewed", () =>
    withDatabase(async (database, outside) => {
      const leases = await Promise.all(Array.from({ length: 64 }, () => claimedRun(outside)));
      const { opened, open } = gate();
      const crowd = leases.map(({ tenantId }) => inLane(jobLane(tenantId), () => database.write(() => opened)));
      const beats = leaseBeats({ database, clock, logger: createLogger("silent"), leaseMs });
      const stops = leases.map((lease) => beats.keep(lease, () => assert.fail("no lease may be lost")));
      const first = await Promise.all(leases.map((lease) => heldUntil(outside, lease)));
      const isRenewed = async (lease: Lease, index: number) =>
        (await heldUntil(outside, lease)) > (first[index] ?? 0) + leaseMs;
      const areRenewed = async () => (await Promise.all(leases.map(isRenewed))).every(Boolean);
      await eventually("all are renewed beyond their first length", areRenewed).finally(() => {
        for (const stop of stops) stop();
        open();
      });
      await Promise.all(crowd);
    }));

  test("wait for no lock: a run whose row is locked is passed over and counts as held, the others are renewed, a lost one is told", () =>
    withDatabase(async (database, outside) => {
      const [locked, free, lost] = await Promise.all([claimedRun(outside), claimedRun(outside), claimedRun(outside)]);
      const { opened, open } = gate();
      const isLocked = gate();
      const holding = outside.write(async (stores) => {
        await stores.runs.forSystem().renew(locked, clock.now() + leaseMs);
        isLocked.open();
        await opened;
      });
      await isLocked.opened;
      const later = clock.now() + 10 * leaseMs;
      const leases = [locked, free, { ...lost, token: randomUUID() }];
      const held = await database.writeWithPriority((stores) => stores.runs.forSystem().renewAll(leases, later));
      assert.deepEqual(held, new Set([locked.token, free.token]));
      assert.equal(await heldUntil(outside, free), later);
      open();
      await holding;
      const told = gate();
      const stop = leaseBeats({ database, clock, logger: createLogger("silent"), leaseMs: 100 }).keep(
        { ...lost, token: "none" },
        told.open,
      );
      await told.opened;
      stop();
    }));
});
