/**
 * Numbers whose holders have answered STOP: nothing is sent to them by SMS, for any tenant, until they answer START. A
 * number is found by a keyed fingerprint of it. It stands sealed beside it, for the change of the key alone: a STOP
 * outlives every key.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { textColumn, timeColumn } from "./connection/columns.ts";

export const PhoneStopEntity = defineEntity({
  name: "PhoneStop",
  tableName: "phone_stops",
  properties: {
    /** The number's fingerprint. */
    phone: textColumn().primary(),
    sealedPhone: textColumn(),
    stoppedAt: timeColumn(),
  },
});

export function phoneStopStores(em: SqlEntityManager) {
  return {
    forSystem: () => ({
      /** @param phone the number's fingerprint, as everywhere here */
      isStopped: async (phone: string): Promise<boolean> => (await em.count(PhoneStopEntity, { phone })) > 0,
      stop: async (phone: string, sealedPhone: string, now: number): Promise<void> => {
        await em.upsert(PhoneStopEntity, { phone, sealedPhone, stoppedAt: now });
      },
      start: async (phone: string): Promise<void> => {
        await em.nativeDelete(PhoneStopEntity, { phone });
      },
      /** The number has another fingerprint since another key makes them. */
      rename: async (before: string, after: string): Promise<void> => {
        if (before === after) return;
        await em.execute(copySql, [after, before]);
        await em.nativeDelete(PhoneStopEntity, { phone: before });
      },
    }),
  };
}

/** A number that was stopped under both names is kept once. */
const copySql = `
  insert into phone_stops (phone, sealed_phone, stopped_at)
  select ?, sealed_phone, stopped_at from phone_stops where phone = ?
  on conflict (phone) do nothing`;
