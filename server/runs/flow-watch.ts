/**
 * Watching flows: that a flow shows something else than before, be it by its owner, its schedule or its newest run.
 * What it shows is read by whoever is told.
 */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { inLane } from "#core/fair-share.ts";
import type { Database } from "#schema/database.ts";
import type { FlowMark } from "#schema/flow-reads.ts";
import { hasEnded } from "./run-events.ts";
import { runChannel } from "./watch.ts";
import { watcherLane } from "#server/watches/lane.ts";
import type { OpenWatch, Watches } from "#server/watches/watch.ts";

/** The first tells of the flow as it is when the watch begins. */
export interface FlowChange {
  readonly kind: "changed";
  readonly mark: string;
}

export interface FlowWatches {
  /**
   * Ends when the flow is deleted.
   * @throws AppError `not-found`, and as `Watches.open` does
   */
  watch(caller: Caller, flowId: string): Promise<OpenWatch<FlowChange>>;
}

export function flowChannel(flowId: string): string {
  return `flow:${flowId}`;
}

export function createFlowWatches({
  database,
  watches,
}: {
  readonly database: Database;
  readonly watches: Watches;
}): FlowWatches {
  return {
    watch: async (caller, flowId) => {
      const read = () =>
        inLane(watcherLane(caller), () => database.read((stores) => stores.flows.forCaller(caller).mark(flowId)));
      const first = await read();
      if (first === null) throw notFound("flow");
      let known: string | null = null;
      return watches.open<FlowMark, FlowChange>(caller, {
        first,
        read,
        channels: ({ lastRun }) => [flowChannel(flowId), ...channelOf(lastRun)],
        next: (flow) => {
          const mark = JSON.stringify(flow);
          return mark === known ? null : { kind: "changed", mark };
        },
        told: ({ mark }) => {
          known = mark;
        },
        hasEnded: () => false,
      });
    },
  };
}

/** A run that has ended changes no more. */
function channelOf(lastRun: FlowMark["lastRun"]): readonly string[] {
  return lastRun === null || hasEnded(lastRun.status) ? [] : [runChannel(lastRun.id)];
}
