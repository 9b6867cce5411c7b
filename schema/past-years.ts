/**
 * What adapters told of past years, for a day: one variable of one place or source and calendar year in a row, as
 * packed columns. Of one tenant within a limit; what does not fit makes room by the oldest. Gone with the adapter.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { Columns } from "#core/series.ts";
import { isoTime } from "#core/time.ts";
import { AdapterEntity } from "./adapters.ts";
import { bytesColumn, countColumn, idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { packPoints, unpackPoints } from "./point-bytes.ts";

export const PastYearEntity = defineEntity({
  name: "PastYear",
  tableName: "past_years",
  properties: {
    tenantId: idColumn().primary(),
    /** One value for all that decides the data but their name and year. */
    key: textColumn().primary(),
    name: textColumn().primary(),
    year: countColumn().primary(),
    adapterId: idColumn(),
    points: bytesColumn(),
    bytes: countColumn(),
    fetchedAt: timeColumn(),
    adapter: references(AdapterEntity, ["tenant_id", "adapter_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "past_years_expiry", properties: ["fetchedAt"] },
    { name: "past_years_of_adapter", properties: ["tenantId", "adapterId"] },
  ],
});

/** Of one tenant: some 600 years of one hourly variable. */
export const maxBytesOfTenant = 64 * 1024 * 1024;
export const keptMs = 24 * 3_600_000;

export interface PastYearKey {
  readonly tenantId: string;
  readonly key: string;
  readonly year: number;
}

export function pastYearStores(em: SqlEntityManager) {
  return {
    forManager: ({ tenantId }: Caller<"adapters:manage">) => ({
      /** What the adapter told before it was changed. */
      drop: async (adapterId: string): Promise<void> => {
        await em.nativeDelete(PastYearEntity, { tenantId, adapterId });
      },
    }),

    forSystem: () => ({
      /** By name, those that were fetched after. */
      find: async (
        { tenantId, key, year }: PastYearKey,
        names: readonly string[],
        fetchedAfter: number,
      ): Promise<ReadonlyMap<string, Columns>> => {
        const where = { tenantId, key, year, name: { $in: [...names] }, fetchedAt: { $gt: fetchedAfter } };
        const rows = await em.find(PastYearEntity, where, { disableIdentityMap: true });
        return new Map(
          rows.map(({ name, points }) => {
            const [columns] = unpackPoints(points);
            return [name, { ts: columns?.ts ?? new Float64Array(0), value: columns?.value ?? new Float64Array(0) }];
          }),
        );
      },
      keep: async (
        { tenantId, key, year }: PastYearKey,
        adapterId: string,
        series: ReadonlyMap<string, Columns>,
        fetchedAt: number,
      ): Promise<void> => {
        for (const [name, { ts, value }] of series) {
          const points = packPoints([{ ts, value, triggered: new Uint8Array(ts.length) }]);
          if (points.length > maxBytesOfTenant) continue;
          await em.execute(keepSql, [
            ...[tenantId, key, name, year, points, points.length, isoTime(fetchedAt)],
            ...[tenantId, adapterId],
          ]);
        }
        await em.execute(makeRoomSql, [tenantId, maxBytesOfTenant, tenantId]);
      },
      /** Returns how many of those that were fetched before were removed, at most `limit`. */
      purge: async (fetchedBefore: number, limit: number): Promise<number> => {
        const [row] = await em.execute<{ count: number }[]>(purgeSql, [isoTime(fetchedBefore), limit]);
        return row?.count ?? 0;
      },
    }),
  };
}

/** Nothing is kept of an adapter that is gone. */
const keepSql = `
  insert into past_years (tenant_id, key, name, year, adapter_id, points, bytes, fetched_at)
  select ?, ?, ?, ?, a.id, ?, ?, ?::timestamptz from adapters a where a.tenant_id = ? and a.id = ?
  on conflict (tenant_id, key, name, year) do update
  set points = excluded.points, bytes = excluded.bytes, fetched_at = excluded.fetched_at,
    adapter_id = excluded.adapter_id`;

const makeRoomSql = `
  with sized as (
    select key, name, year, sum(bytes) over (order by fetched_at desc, key, name, year) as together
    from past_years where tenant_id = ?
  ), surplus as (select key, name, year from sized where together > ?)
  delete from past_years p using surplus s
  where p.tenant_id = ? and p.key = s.key and p.name = s.name and p.year = s.year`;

const purgeSql = `
  with old as materialized (
    select tenant_id, key, name, year from past_years where fetched_at < ?::timestamptz
    order by fetched_at limit ? for update skip locked
  ), gone as (
    delete from past_years p using old
    where p.tenant_id = old.tenant_id and p.key = old.key and p.name = old.name and p.year = old.year
    returning p.year
  )
  select count(*)::int as count from gone`;
