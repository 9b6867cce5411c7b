/**
 * Numbers whose holders have answered STOP: nothing is sent to them by SMS, for any tenant, until they answer START.
 * The number itself is not kept, only a keyed fingerprint of it.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { textColumn, timeColumn } from "./columns.ts";

export const PhoneStopEntity = defineEntity({
  name: "PhoneStop",
  tableName: "phone_stops",
  properties: {
    phone: textColumn().primary(),
    stoppedAt: timeColumn(),
  },
});

export function phoneStopStores(em: SqlEntityManager) {
  return {
    forSystem: () => ({
      /** @param phone the number's fingerprint, as everywhere here */
      isStopped: async (phone: string): Promise<boolean> => (await em.count(PhoneStopEntity, { phone })) > 0,
      stop: async (phone: string, now: number): Promise<void> => {
        await em.upsert(PhoneStopEntity, { phone, stoppedAt: now });
      },
      start: async (phone: string): Promise<void> => {
        await em.nativeDelete(PhoneStopEntity, { phone });
      },
    }),
  };
}
