/**
 * Whether data still come from the sources: noted at the end of each run, and once in a while for those of which no run
 * tells any more. Each change is told once, by an event in the transaction that makes it. Knows no run and no adapter.
 */
import { isoTime } from "#core/time.ts";
import type { WatchedSource } from "#schema/source-health.ts";
import type { Stores } from "#schema/stores.ts";
import type { NewEvent } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { afterReading, type SourceHealth, type SourceReading, silentAt } from "./staleness.ts";

const silentPerTransaction = 500;

/**
 * Notes what a run learnt of its sources (`readingsOf` makes the readings), in the run's own last transaction: the
 * newest data, how often they come, and the status with its event. A source without a reading in the list stays as it
 * is; so does one that is gone.
 * @param now epoch ms; the present, also in a simulation
 */
export async function recordReadings(
  stores: Stores,
  tenantId: string,
  readings: readonly SourceReading[],
  now: number,
): Promise<void> {
  if (readings.length === 0) return;
  const store = stores.sourceHealth.forSystem();
  const bySource = new Map(readings.map((reading) => [reading.sourceId, reading]));
  const changes = (await store.lock(tenantId, [...bySource.keys()]))
    .map((before) => ({ before, after: afterReading(before, bySource.get(before.id) ?? { newestAt: null }, now) }))
    .filter(({ before, after }) => isChanged(before, after));
  const turned = changes.filter(({ before, after }) => after.status !== before.status);
  await store.save(
    tenantId,
    changes.map(({ before, after }) => ({ id: before.id, ...after, silentAt: silentAt(after) })),
    turned.map(({ before }) => before.id),
  );
  await emit(stores, ...turned.map(statusChanged));
}

/**
 * Turns sources stale whose data stopped though no run said so. Returns how many; where it is `silentPerTransaction`,
 * there may be more.
 */
export async function turnSilentStale(
  stores: Stores,
  now: number,
): Promise<{ readonly count: number; readonly isComplete: boolean }> {
  const silent = await stores.sourceHealth.forSystem().takeSilent(now, silentPerTransaction);
  await emit(stores, ...silent.map((before) => statusChanged({ before, after: { ...before, status: "stale" } })));
  return { count: silent.length, isComplete: silent.length < silentPerTransaction };
}

function isChanged(before: SourceHealth, after: SourceHealth): boolean {
  return (
    before.status !== after.status ||
    before.lastDataAt !== after.lastDataAt ||
    before.cadenceSeconds !== after.cadenceSeconds
  );
}

function statusChanged({ before, after }: { readonly before: WatchedSource; readonly after: SourceHealth }): NewEvent {
  const { tenantId, id: sourceId, tenantKey, displayName, status: previousStatus } = before;
  const lastDataAt = after.lastDataAt === null ? null : isoTime(after.lastDataAt);
  return {
    tenantId,
    event: "source.status.changed",
    data: { sourceId, tenantKey, displayName, status: after.status, previousStatus, lastDataAt },
  };
}
