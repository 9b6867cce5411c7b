/**
 * Runs: what callers and the service itself may do with them, put together from one file for each matter. run-rows.ts
 * has the tables.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type QueuedRunContext, queuedRuns } from "./queued-runs.ts";
import { claimedRuns, type RunListeners } from "./run-claims.ts";
import { markedRuns } from "./run-marks.ts";
import { runsOfCaller, runsOfSystem } from "./run-reads.ts";

export function runStores(em: SqlEntityManager, listeners: RunListeners, queueing: QueuedRunContext) {
  return {
    forCaller: (caller: Caller<"results:read">) => runsOfCaller(em, caller),
    forSystem: () => ({
      ...queuedRuns(em, queueing),
      ...claimedRuns(em, listeners),
      ...runsOfSystem(em),
      ...markedRuns(em),
    }),
  };
}
