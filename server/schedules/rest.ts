/** The REST face of schedules. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { ScheduleService } from "./service.ts";

type Operations = "listFlowTicks" | "previewFlowSchedule";

export function scheduleHandlers(schedules: ScheduleService): Pick<Handlers, Operations> {
  return {
    listFlowTicks: async ({ caller, params, query }) => {
      const { items, nextCursor } = await schedules.ticks(caller, params.id, query);
      return { status: 200, body: { items: items.map((tick) => ({ ...tick, at: isoTime(tick.at) })), nextCursor } };
    },
    previewFlowSchedule: async ({ caller, params, query }) => {
      const ticks = await schedules.preview(caller, params.id, query.count);
      return { status: 200, body: { items: ticks.map(({ at, local }) => ({ at: isoTime(at), local })) } };
    },
  };
}
