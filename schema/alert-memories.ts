/** What alerts keep of each target of a flow between runs: table and queries. Gone with the flow. */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { TargetMemories, TargetMemory } from "#server/alerts/model.ts";
import { idColumn, jsonColumn, references, textColumn } from "./connection/columns.ts";
import { FlowEntity } from "./flows.ts";

export const AlertMemoryEntity = defineEntity({
  name: "AlertMemory",
  tableName: "alert_memories",
  properties: {
    tenantId: idColumn().primary(),
    flowId: idColumn().primary(),
    /** The target's identity within its flow. */
    target: textColumn().primary(),
    memory: jsonColumn<TargetMemory>(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
});

const memoriesPerStatement = 1_000;

export function alertMemoryStores(em: SqlEntityManager) {
  return {
    forCaller: ({ tenantId }: Caller<"results:read">) => ({
      /** Of a target of a flow that the caller reaches; null for none yet. */
      of: async (flowId: string, target: string): Promise<TargetMemory | null> => {
        const row = await em.findOne(AlertMemoryEntity, { tenantId, flowId, target }, { disableIdentityMap: true });
        return row?.memory ?? null;
      },
    }),

    forSystem: () => ({
      ofFlow: async (tenantId: string, flowId: string): Promise<TargetMemories> => {
        const rows = await em.find(AlertMemoryEntity, { tenantId, flowId }, { disableIdentityMap: true });
        return new Map(rows.map(({ target, memory }) => [target, memory]));
      },
      /** Of these targets of the flow alone. */
      named: async (tenantId: string, flowId: string, targets: readonly string[]): Promise<TargetMemories> => {
        const where = { tenantId, flowId, target: { $in: [...targets] } };
        const rows = await em.find(AlertMemoryEntity, where, { disableIdentityMap: true });
        return new Map(rows.map(({ target, memory }) => [target, memory]));
      },
      /** Replaces the flow's. Targets that are not among them are forgotten. */
      replace: async (tenantId: string, flowId: string, memories: TargetMemories): Promise<void> => {
        await em.execute(forgetOthersSql, [tenantId, flowId, JSON.stringify([...memories.keys()])]);
        const rows = [...memories].map(([target, memory]) => ({ target, memory }));
        for (let first = 0; first < rows.length; first += memoriesPerStatement) {
          const some = rows.slice(first, first + memoriesPerStatement);
          await em.execute(saveSql, [tenantId, flowId, JSON.stringify(some)]);
        }
      },
    }),
  };
}

const forgetOthersSql = `
  delete from alert_memories
  where tenant_id = ? and flow_id = ? and target not in (select jsonb_array_elements_text(?::jsonb))`;

const saveSql = `
  insert into alert_memories (tenant_id, flow_id, target, memory)
  select ?, ?, target, memory from jsonb_to_recordset(?::jsonb) as one (target text, memory jsonb)
  on conflict (tenant_id, flow_id, target) do update set memory = excluded.memory`;
