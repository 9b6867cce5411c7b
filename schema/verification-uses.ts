/**
 * When verifications were started and answered, by what is counted: a contact, an address, a user, a tenant. Beside the
 * verifications themselves, because a deleted contact takes these along. Holds addresses as keyed hashes only.
 */
import { defineEntity, type QueryResult } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import { jsonColumn, textColumn, timeColumn } from "./connection/columns.ts";

export const VerificationUsesEntity = defineEntity({
  name: "VerificationUses",
  tableName: "verification_uses",
  properties: {
    counted: textColumn().primary(),
    /** Epoch milliseconds, oldest first. */
    times: jsonColumn<readonly number[]>(),
    lastAt: timeColumn(),
  },
  indexes: [{ name: "verification_uses_last", properties: ["lastAt"] }],
});

export function verificationUsesStores(em: SqlEntityManager) {
  return {
    forSystem: () => ({
      /**
       * The times of each, locked until the transaction ends: in one order, so that two such calls never wait for each
       * other.
       */
      lock: async (counted: readonly string[], now: number): Promise<ReadonlyMap<string, readonly number[]>> => {
        const names = JSON.stringify([...new Set(counted)].toSorted());
        await em.execute(openSql, [new Date(now).toISOString(), names]);
        const rows = await em.execute<{ counted: string; times: readonly number[] }[]>(lockSql, [names]);
        return new Map(rows.map((row) => [row.counted, row.times]));
      },
      /** Of what was locked. */
      keep: async (counted: string, times: readonly number[], now: number): Promise<void> => {
        await em.nativeUpdate(VerificationUsesEntity, { counted }, { times, lastAt: now });
      },
      /** Removes what was last counted before this time. */
      purge: async (before: number, limit: number): Promise<number> =>
        (await em.execute<QueryResult>(purgeSql, [isoTime(before), limit], "run")).affectedRows,
    }),
  };
}

const purgeSql = `
  delete from verification_uses where counted in (
    select counted from verification_uses where last_at < ?::timestamptz order by last_at limit ? for update skip locked
  )`;

const openSql = `
  insert into verification_uses (counted, times, last_at)
  select name, '[]'::jsonb, ?::timestamptz from jsonb_array_elements_text(?::jsonb) as name order by name
  on conflict do nothing`;

const lockSql = `
  select counted, times from verification_uses
  where counted in (select jsonb_array_elements_text(?::jsonb))
  order by counted
  for update`;
