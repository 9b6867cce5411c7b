/** Whether data still come from a source: told once per change, by runs and by the pass that notices silence. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isoTime } from "#core/time.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Source } from "#server/sources/model.ts";
import { sourceTasks } from "#server/sources/periodic.ts";
import type { SourceReading } from "#server/sources/staleness.ts";
import { recordReadings } from "#server/sources/status.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { flowInput } from "#test/support/records.ts";
import { writeTenant } from "#test/support/rows.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createSource, relayingSensors, sensorInput, serveData, loadedSeries } from "#test/support/sensors.ts";
import { startService } from "#test/support/service.ts";
import { startDataServer } from "#test/support/weather-server.ts";

const clock = createTestClock();
const hourMs = 3_600_000;
const hourly = 3_600;

function sourceOf(tenantId: string, changes: Partial<Source> = {}): Source {
  const now = clock.now();
  const id = newId();
  const plain = {
    sensorType: null,
    location: null,
    boundary: null,
    timezone: null,
    ownerUserId: null,
    ownerUserKey: null,
  };
  const fresh = {
    enabled: true,
    disabledBySync: false,
    syncedBy: null,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
  } as const;
  const record = {
    id,
    tenantId,
    displayName: "Probe",
    tenantKey: `key-${id}`,
    hint: "sensor",
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { ...plain, ...fresh, ...record, ...changes };
}

describeOnEachDatabase(
  "the status of a source",
  (opened) => {
    const database = (): Database => opened().database;

    async function newSources(count: number, changes: Partial<Source> = {}): Promise<readonly Source[]> {
      const tenantId = await writeTenant(database(), clock);
      const sources = Array.from({ length: count }, () => sourceOf(tenantId, changes));
      await database().write((stores) => stores.sources.forSystem().insertAll(sources));
      return sources;
    }
    async function newSource(changes: Partial<Source> = {}): Promise<Source> {
      return (await newSources(1, changes))[0] as Source;
    }
    const record = ({ tenantId, id }: Source, reading: Omit<SourceReading, "sourceId">) =>
      database().write((stores) => recordReadings(stores, tenantId, [{ sourceId: id, ...reading }], clock.now()));
    const read = async ({ tenantId, id }: Source) => {
      const [found] = await database().read((stores) => stores.sources.forSystem().named(tenantId, [id]));
      return found ?? assert.fail("the source is gone");
    };
    const eventsOfTenant = async ({ tenantId }: Source) =>
      (await eventsOf(database(), tenantId)).map(({ event, data }) => [event, data] as const);
    const changesOf = async (source: Source) =>
      (await eventsOfTenant(source)).map(([, { previousStatus, status }]) => `${previousStatus} → ${status}`);
    /** Two scheduler processes look at the same time. */
    async function pass(): Promise<void> {
      const tasks = [1, 2].flatMap(() => sourceTasks({ database: database(), clock }));
      await Promise.all(tasks.map(({ round }) => round(new AbortController().signal)));
    }

    test("follows the readings of runs, and each change is told once", async () => {
      const source = await newSource();
      await record(source, { newestAt: clock.now() - hourMs, cadenceSeconds: hourly });
      await record(source, { newestAt: clock.now(), cadenceSeconds: hourly });
      assert.equal((await read(source)).status, "ok");
      clock.advance(4 * hourMs);
      await record(source, { newestAt: null });
      await record(source, { newestAt: null });
      assert.equal((await read(source)).status, "stale");
      await record(source, { newestAt: clock.now() - hourMs, cadenceSeconds: hourly });
      assert.deepEqual(await changesOf(source), ["unknown → ok", "ok → stale", "stale → ok"]);
    });

    test("is told with all that a subscriber needs", async () => {
      const source = await newSource({ displayName: "North probe" });
      const lastDataAt = clock.now() - 2 * hourMs;
      await record(source, { newestAt: lastDataAt, cadenceSeconds: hourly });
      const data = {
        sourceId: source.id,
        tenantKey: source.tenantKey,
        displayName: "North probe",
        status: "ok",
        previousStatus: "unknown",
        lastDataAt: isoTime(lastDataAt),
      };
      assert.deepEqual(await eventsOfTenant(source), [["source.status.changed", data]]);
      assert.equal((await read(source)).lastDataAt, lastDataAt);
    });

    test("is no change of the record: its ETag stays", async () => {
      const source = await newSource();
      await record(source, { newestAt: clock.now(), cadenceSeconds: hourly });
      const { revision, updatedAt } = await read(source);
      assert.deepEqual([revision, updatedAt], [source.revision, source.updatedAt]);
    });

    test("is not lost when the source is changed meanwhile", async () => {
      const source = await newSource();
      await record(source, { newestAt: clock.now(), cadenceSeconds: hourly });
      await database().write((stores) => stores.sources.forSystem().updateAll([{ ...source, displayName: "Renamed" }]));
      const { status, displayName } = await read(source);
      assert.deepEqual([status, displayName], ["ok", "Renamed"]);
    });

    test("turns stale without a run 36 h after the newest data, and not before", async () => {
      const source = await newSource();
      await record(source, { newestAt: clock.now(), cadenceSeconds: hourly });
      clock.advance(36 * hourMs);
      await pass();
      assert.equal((await read(source)).status, "ok");
      clock.advance(1);
      await pass();
      await pass();
      assert.equal((await read(source)).status, "stale");
      assert.deepEqual(await changesOf(source), ["unknown → ok", "ok → stale"]);
    });

    test("of a source that reports weekly turns stale only after ten and a half days", async () => {
      const source = await newSource();
      await record(source, { newestAt: clock.now(), cadenceSeconds: 7 * 24 * hourly });
      clock.advance(10 * 24 * hourMs);
      await pass();
      assert.equal((await read(source)).status, "ok");
      clock.advance(24 * hourMs);
      await pass();
      assert.equal((await read(source)).status, "stale");
    });

    test("stays unknown without data, and stays as it is while the source is disabled", async () => {
      const silent = await newSource();
      const disabled = await newSource();
      await record(disabled, { newestAt: clock.now() });
      await database().write((stores) => stores.sources.forSystem().updateAll([{ ...disabled, enabled: false }]));
      clock.advance(100 * hourMs);
      await record(silent, { newestAt: null });
      await pass();
      assert.deepEqual([(await read(silent)).status, (await read(disabled)).status], ["unknown", "ok"]);
      assert.deepEqual(await eventsOfTenant(silent), []);
    });

    test("of more sources than one transaction takes turns stale in one pass, each told once", async () => {
      const sources = await newSources(1_203);
      const [first] = sources as [Source];
      const readings = sources.map(({ id }) => ({ sourceId: id, newestAt: clock.now() }));
      await database().write((stores) => recordReadings(stores, first.tenantId, readings, clock.now()));
      clock.advance(37 * hourMs);
      await pass();
      const stale = (await eventsOfTenant(first))
        .filter(([, { status }]) => status === "stale")
        .map(([, { sourceId }]) => sourceId);
      assert.equal(stale.length, sources.length);
      assert.equal(new Set(stale).size, sources.length);
    });

    test("of a source of another tenant, or of one that is gone, is not touched", async () => {
      const [own, foreign] = [await newSource(), await newSource()];
      const readings = [foreign.id, "none", own.id].map((sourceId) => ({ sourceId, newestAt: clock.now() }));
      await database().write((stores) => recordReadings(stores, own.tenantId, readings, clock.now()));
      assert.deepEqual([(await read(own)).status, (await read(foreign)).status], ["ok", "unknown"]);
    });

    describe("of sources that several runs read at the same time", () => {
      test("is told once", async () => {
        const sources = await newSources(50);
        const [first] = sources as [Source];
        const readings = sources.map(({ id }) => ({ sourceId: id, newestAt: clock.now() }));
        const runs = [readings, readings.toReversed(), readings, readings.toReversed()];
        await Promise.all(
          runs.map((own) => database().write((stores) => recordReadings(stores, first.tenantId, own, clock.now()))),
        );
        assert.equal((await eventsOfTenant(first)).length, sources.length);
      });
    });
  },
  clock,
);

describe("a run", () => {
  const reading = (hoursAgo: number) =>
    Array.from({ length: 24 }, (_, n) => [clock.now() - (hoursAgo + 23 - n) * hourMs, 20] as const);

  test("tells of the sources that it read, and a simulation does not", async () => {
    const service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
    const server = await startDataServer();
    try {
      const { call, id: tenantId } = await service.newTenant();
      await relayingSensors(call, server);
      const { id } = await createSource(call, sensorInput("probe", 47.6, 9.4));
      const params = { dataSource: "adapter", metric: "temperature.ambient", when: "any", threshold: 5 };
      const flow = await createFlow(
        call,
        flowInput({ tiles: [{ tileKey: "bv", params }], targets: [{ sourceId: id }] }),
      );
      const shown = async () => {
        const { status, lastDataAt } = (await call("GET", `/v1/sources/${id}`)).body;
        return { status, lastDataAt };
      };
      const runWith = async (hoursAgo: number, request: object = {}): Promise<void> => {
        serveData(server, [], (asked) => loadedSeries(asked, { "temperature.ambient": reading(hoursAgo) }));
        assert.equal((await runToEnd(call, flow.id, request)).status, "succeeded");
      };
      assert.deepEqual(await shown(), { status: "unknown", lastDataAt: null });
      await runWith(1, { now: isoTime(clock.now() - hourMs / 2) });
      assert.deepEqual(await shown(), { status: "unknown", lastDataAt: null });
      await runWith(1);
      const newest = isoTime(clock.now() - hourMs);
      assert.deepEqual(await shown(), { status: "ok", lastDataAt: newest });
      clock.advance(4 * hourMs);
      await runWith(5);
      assert.deepEqual(await shown(), { status: "stale", lastDataAt: newest });
      const events = await eventsOf(service.database, tenantId);
      const told = events.filter(({ event }) => event === "source.status.changed").map(({ data }) => data.status);
      assert.deepEqual(told, ["ok", "stale"]);
    } finally {
      await server.close();
      await service.close();
    }
  });
});
