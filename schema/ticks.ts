/** Ticks of flows' schedules: the newest of each flow, gone with it. Written in the transaction that fires them. */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { Flow } from "#server/flows/model.ts";
import { keptTicks, type Tick, type TickOutcome, tickOutcomes } from "#server/schedules/model.ts";
import { choiceColumn, idColumn, references, sequenceColumn, textColumn, timeColumn } from "./connection/columns.ts";
import { FlowEntity } from "./flows.ts";
import { containing } from "./connection/paging.ts";

export const TickEntity = defineEntity({
  name: "Tick",
  tableName: "flow_ticks",
  properties: {
    tenantId: idColumn().primary(),
    flowId: idColumn().primary(),
    id: idColumn().primary(),
    at: timeColumn(),
    outcome: choiceColumn(tickOutcomes),
    /** The run may be gone. */
    runId: textColumn().nullable(),
    latenessMs: sequenceColumn(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [{ name: "flow_ticks_newest", properties: ["tenantId", "flowId", "at", "id"] }],
});

export interface TickFilter {
  /** A text anywhere in the outcome or the run's id. */
  readonly q?: string;
  readonly outcome?: TickOutcome;
}

export interface NewTick extends Tick {
  readonly id: string;
}

type FlowKey = Pick<Flow, "tenantId" | "id">;

export function tickStores(em: SqlEntityManager) {
  return {
    forCaller: ({ tenantId }: Caller) => ({
      /** Newest first. For a flow that the caller reaches. */
      page: async (flowId: string, { limit, after }: PageRequest, filter: TickFilter): Promise<Page<Tick>> => {
        const rows = await em.find(
          TickEntity,
          { $and: [{ tenantId, flowId }, ...conditions(filter), ...olderThan(after)] },
          { orderBy: newestTickFirst, limit: limit + 1, disableIdentityMap: true },
        );
        const { items, nextCursor } = toPage(rows, limit, ({ at, id }) => ({ createdAt: at, id }));
        return { items: items.map(toTick), nextCursor };
      },
    }),

    forSystem: () => ({
      /** Adds ticks, and forgets those that are older than the newest that are kept. */
      record: async ({ tenantId, id: flowId }: FlowKey, ticks: readonly NewTick[]): Promise<void> => {
        await em.insertMany(
          TickEntity,
          ticks.map((tick) => ({ ...tick, tenantId, flowId })),
        );
        await em.execute(forgetOldSql, [tenantId, flowId, tenantId, flowId, keptTicks - 1]);
      },
    }),
  };
}

const newestTickFirst: [{ at: "desc" }, { id: "desc" }] = [{ at: "desc" }, { id: "desc" }];

const forgetOldSql = `
  delete from flow_ticks
  where tenant_id = ? and flow_id = ? and (at, id) < (
    select at, id from flow_ticks where tenant_id = ? and flow_id = ? order by at desc, id desc offset ? limit 1
  )`;

type TickRow = InferEntity<typeof TickEntity>;

function olderThan(key: PageRequest["after"]): FilterQuery<TickRow>[] {
  if (key === null) return [];
  return [{ at: { $lte: key.createdAt }, $or: [{ at: { $lt: key.createdAt } }, { id: { $lt: key.id } }] }];
}

function conditions({ q, outcome }: TickFilter): FilterQuery<TickRow>[] {
  const chosen: FilterQuery<TickRow>[] = outcome === undefined ? [] : [{ outcome }];
  if (q === undefined) return chosen;
  const named = tickOutcomes.filter((one) => one.includes(q.toLowerCase()));
  return [...chosen, { $or: [{ outcome: { $in: named } }, { runId: { $ilike: containing(q) } }] }];
}

function toTick({ at, outcome, runId, latenessMs }: TickRow): Tick {
  return { at, outcome, runId: runId ?? null, latenessMs };
}
