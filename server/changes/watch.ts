/**
 * Watching changes: which records that the caller may see have changed. What they are now is read by whoever is told.
 * The bus carries the changes, and whatever it may have lost is told by one `everything`.
 */
import type { Caller } from "#core/caller.ts";
import { inLane } from "#core/fair-share.ts";
import type { Database } from "#schema/database.ts";
import { watcherLane } from "#server/watches/lane.ts";
import type { OpenWatch, Watches } from "#server/watches/watch.ts";
import { changesIn, Gathered } from "./gathered.ts";
import { type ChangeKind, changesChannel, everything, isReached, type OwnedChange, type ToldChange } from "./model.ts";

/** The first one of a watch is `everything`: what was before it was told to nobody. */
export interface ToldChanges {
  readonly kind: "changed";
  readonly changes: readonly ToldChange[];
}

export interface ChangeWatches {
  /**
   * Ends with the caller's credential alone.
   * @param kinds those that the caller may read
   * @throws AppError as `Watches.open` does
   */
  watch(caller: Caller, kinds: ReadonlySet<ChangeKind>): OpenWatch<ToldChanges>;
}

export interface ChangeWatchesOptions {
  readonly database: Database;
  readonly watches: Watches;
}

export function createChangeWatches({ database, watches }: ChangeWatchesOptions): ChangeWatches {
  const reachedBy = async (caller: Caller, changes: readonly OwnedChange[]): Promise<readonly OwnedChange[]> => {
    const isUnknown = (change: OwnedChange): boolean => isReached(change, caller.userId) === null;
    const unknown = changes.filter(isUnknown);
    if (unknown.length === 0) return changes;
    const look = () => database.read((stores) => stores.changes.forCaller(caller).reached(unknown));
    const reached = await inLane(watcherLane(caller), look);
    return changes.filter((change) => !isUnknown(change) || reached.has(change));
  };

  return {
    watch: (caller, kinds) => {
      const heard = new Gathered();
      let isLost = false;
      let untold: readonly ToldChange[] = [];

      const read = async (): Promise<readonly ToldChange[]> => {
        if (isLost) {
          isLost = false;
          heard.take();
          untold = [everything];
          return untold;
        }
        try {
          const reached = await reachedBy(caller, heard.take());
          untold = [...untold, ...reached.map(shown)];
        } catch (error) {
          isLost = true;
          throw error;
        }
        return untold;
      };

      return watches.open<readonly ToldChange[], ToldChanges>(caller, {
        first: [],
        read,
        channels: () => [changesChannel(caller.tenantId)],
        heard: (message) => {
          const changes = message === null ? null : changesIn(message);
          isLost ||= changes === null;
          for (const change of changes ?? [])
            if (kinds.has(change.kind) && isReached(change, caller.userId) !== false) heard.add(change);
        },
        next: () => (untold.length === 0 ? null : { kind: "changed", changes: untold }),
        told: () => {
          untold = [];
        },
        hasEnded: () => false,
      });
    },
  };
}

function shown({ kind, id, change, flowId }: OwnedChange): ToldChange {
  return { kind, id, change, flowId };
}
