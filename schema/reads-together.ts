/**
 * Reads of one record each that are asked for with one credential in one turn of the event loop become one read of
 * several. Knows no table.
 */
import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Caller } from "#core/caller.ts";
import { laneInWork } from "#core/lane.ts";

/** @returns for each id what the caller reaches under it, in their order; null for nothing */
export type ReadSeveral<T> = (caller: Caller, ids: readonly string[]) => Promise<readonly (T | null)[]>;
export type ReadOne<T> = (caller: Caller, id: string) => Promise<T | null>;

/** More are read by further statements, so that not too much is in memory for one. */
export const maxReadTogether = 8;

interface Group<T> {
  readonly ids: string[];
  readonly found: Promise<readonly (T | null)[]>;
}

/**
 * @param readSeveral is called with the first who asks, in the context of its call; with the same id as often as it was
 *   asked for
 */
export function readsTogether<T>(readSeveral: ReadSeveral<T>): ReadOne<T> {
  /** Those that wait for the end of the turn. */
  const gathering = new Map<string, Group<T>>();

  const readAtEndOfTurn = async (key: string, caller: Caller, ids: readonly string[]) => {
    await endOfTurn();
    // What is asked for from now on is none of this read's.
    gathering.delete(key);
    return readSeveral(caller, ids);
  };

  const groupOf = (caller: Caller): Group<T> => {
    const key = keyOf(caller);
    const present = gathering.get(key);
    if (present !== undefined && present.ids.length < maxReadTogether) return present;
    const ids: string[] = [];
    const group = { ids, found: readAtEndOfTurn(key, caller, ids) };
    gathering.set(key, group);
    return group;
  };

  return async (caller, id) => {
    const { ids, found } = groupOf(caller);
    const place = ids.push(id) - 1;
    return (await found)[place] ?? null;
  };
}

/** The same for those who reach the same records, and wait for the database in the same lane. */
function keyOf({ tenantId, userId, keyId, sessionId }: Caller): string {
  return JSON.stringify([tenantId, userId, keyId, sessionId, laneInWork().name]);
}
