import type { Caller } from "#core/caller.ts";
import type { Lane } from "#core/fair-share.ts";

/** What is read for a watcher is its tenant's, however long it waits for its turn. */
export function watcherLane(caller: Caller): Lane {
  return { name: caller.tenantId, patienceMs: null };
}
