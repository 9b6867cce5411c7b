/** The use case of schedules: see which ticks of a flow came, and what became of each. Knows no face. */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { TickFilter } from "#schema/ticks.ts";
import type { Tick } from "./model.ts";

export interface TickQuery extends TickFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export type ScheduleService = ReturnType<typeof createScheduleService>;

export function createScheduleService({ database }: { readonly database: Database }) {
  return {
    ticks: (caller: Caller, flowId: string, query: TickQuery): Promise<Page<Tick>> =>
      database.read(async (stores) => {
        if ((await stores.flows.forCaller(caller).get(flowId)) === null) throw notFound("flow");
        const { limit: _limit, cursor: _cursor, ...filter } = query;
        return stores.ticks.forCaller(caller).page(flowId, pageRequest(query), filter);
      }),
  };
}
