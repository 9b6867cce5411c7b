/** Watching runs: each change of a run's status, and of how many of its targets are done. */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { inLane } from "#core/fair-share.ts";
import type { Database } from "#schema/database.ts";
import { watcherLane } from "#server/watches/lane.ts";
import type { Beat, OpenWatch, Watches } from "#server/watches/watch.ts";
import { eventsSince, hasEnded, type RunEvent, type RunPosition, type RunProgress } from "./run-events.ts";

export type WatchEvent = RunEvent | Beat;
export type RunWatch = OpenWatch<RunEvent>;

export interface RunWatchesOptions {
  readonly database: Database;
  readonly watches: Watches;
}

export interface RunWatches {
  /**
   * @param after what the caller knows already
   * @returns null where it knows how the run has ended
   * @throws AppError `not-found`, and as `Watches.open` does
   */
  watch(caller: Caller<"results:read">, runId: string, after: RunPosition | null): Promise<RunWatch | null>;
}

export function runChannel(runId: string): string {
  return `run:${runId}`;
}

export function createRunWatches({ database, watches }: RunWatchesOptions): RunWatches {
  return {
    watch: async (caller, runId, after) => {
      const read = readerOf(database, caller, runId);
      const first = await read();
      if (first === null) throw notFound("run");
      if (after !== null && eventsSince(after, first).length === 0 && hasEnded(first.status)) return null;
      let position = after;
      return watches.open<RunProgress, RunEvent>(caller, {
        first,
        read,
        channels: () => [runChannel(runId)],
        next: (run) => eventsSince(position, run)[0] ?? null,
        told: (event) => {
          position = event.position;
        },
        hasEnded: ({ status }) => hasEnded(status),
      });
    },
  };
}

/** Null where the caller reaches no such run. */
function readerOf(
  database: Database,
  caller: Caller<"results:read">,
  runId: string,
): () => Promise<RunProgress | null> {
  let targetsTotal: number | null = null;
  return () =>
    inLane(watcherLane(caller), () =>
      database.read(async (stores) => {
        const progress = await stores.runs.forCaller(caller).progress(runId, targetsTotal === null);
        if (progress === null) return null;
        targetsTotal ??= progress.targetsTotal ?? 0;
        return { ...progress, targetsTotal };
      }),
    );
}
