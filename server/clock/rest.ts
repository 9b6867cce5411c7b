/** The clock over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers, PartialRequest } from "#server/operations/handlers.ts";
import type { ClockMove, ServiceTime } from "./model.ts";
import type { ClockService } from "./service.ts";

export function clockHandlers(clock: ClockService): Pick<Handlers, "getClock" | "moveClock"> {
  return {
    getClock: async ({ caller }) => ({ status: 200, body: toClockJson(clock.read(caller)) }),
    moveClock: async ({ caller, body }) => ({ status: 200, body: toClockJson(await clock.move(caller, toMove(body))) }),
  };
}

/** Also of a body that fits in part only. */
export function toMove({ advanceSeconds, now }: PartialRequest<"moveClock">["body"]): ClockMove {
  return {
    advanceMs: advanceSeconds === undefined ? null : advanceSeconds * 1000,
    to: now === undefined ? null : Date.parse(now),
  };
}

function toClockJson({ now, offsetMs }: ServiceTime): components["schemas"]["Clock"] {
  return { now: isoTime(now), offsetSeconds: offsetMs / 1000 };
}
