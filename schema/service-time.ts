/** How far the service's time was moved ahead: one row, and none before the first move. */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Operator } from "#core/caller.ts";
import { idColumn, sequenceColumn } from "./connection/columns.ts";

export const ServiceTimeEntity = defineEntity({
  name: "ServiceTime",
  tableName: "service_time",
  properties: {
    id: idColumn().primary(),
    /** Milliseconds that it is ahead of the machine's clock. */
    offsetMs: sequenceColumn(),
  },
});

const id = "service";

export function serviceTimeStores(em: SqlEntityManager) {
  const offsetMs = async (): Promise<number> => {
    const row = await em.findOne(ServiceTimeEntity, { id }, { disableIdentityMap: true });
    return row?.offsetMs ?? 0;
  };

  return {
    forOperator: (_operator: Operator) => ({
      /** Locked against other moves until the transaction ends. */
      lock: async (): Promise<number> => {
        await em.execute("insert into service_time (id, offset_ms) values (?, 0) on conflict do nothing", [id]);
        await em.execute("select id from service_time where id = ? for no key update", [id]);
        return offsetMs();
      },
      /** Of a row that was locked. */
      set: async (after: number): Promise<void> => {
        await em.nativeUpdate(ServiceTimeEntity, { id }, { offsetMs: after });
      },
    }),
    forSystem: () => ({ offsetMs }),
  };
}
