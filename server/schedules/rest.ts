/** The REST face of schedules. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { ScheduleService } from "./service.ts";

export function scheduleHandlers(schedules: ScheduleService): Pick<Handlers, "listFlowTicks"> {
  return {
    listFlowTicks: async ({ caller, params, query }) => {
      const { items, nextCursor } = await schedules.ticks(caller, params.id, query);
      return { status: 200, body: { items: items.map((tick) => ({ ...tick, at: isoTime(tick.at) })), nextCursor } };
    },
  };
}
