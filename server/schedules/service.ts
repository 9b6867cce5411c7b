/** The use cases of schedules: see which ticks of a flow came, and which will come. Knows no face. */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import type { Clock } from "#core/clock.ts";
import { Pace } from "#core/loop-turns.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { TickFilter } from "#schema/ticks.ts";
import type { Flow } from "#server/flows/model.ts";
import type { Tick } from "./model.ts";
import { nextTicks, type PreviewedTick } from "./tick.ts";

export interface TickQuery extends TickFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export type ScheduleService = ReturnType<typeof createScheduleService>;

export interface ScheduleServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function createScheduleService({ database, clock }: ScheduleServiceDependencies) {
  const pace = new Pace();
  return {
    preview: async (caller: Caller, flowId: string, count: number): Promise<readonly PreviewedTick[]> => {
      const flow = await database.read((stores) => readFlow(stores, caller, flowId));
      const ticks: PreviewedTick[] = [];
      for (const tick of nextTicks(flow, clock.now()).take(count)) {
        ticks.push(tick);
        // The clocks of a hundred years may have to be looked at.
        await pace.pass(caller.tenantId);
      }
      return ticks;
    },

    ticks: (caller: Caller, flowId: string, query: TickQuery): Promise<Page<Tick>> =>
      database.read(async (stores) => {
        await readFlow(stores, caller, flowId);
        const { limit: _limit, cursor: _cursor, ...filter } = query;
        return stores.ticks.forCaller(caller).page(flowId, pageRequest(query), filter);
      }),
  };
}

async function readFlow(stores: Stores, caller: Caller, id: string): Promise<Flow> {
  const flow = await stores.flows.forCaller(caller).get(id);
  if (flow === null) throw notFound("flow");
  return flow;
}
