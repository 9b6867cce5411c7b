/**
 * Counts of one key that are asked for in one turn of the event loop, or while a count of it is under way, become one
 * step. Everybody gets the count that they would have got one by one, in the order of asking. Nobody waits for another
 * key.
 */
import { setImmediate as endOfTurn } from "node:timers/promises";

/** Adds `by` to a key's count, and returns the new one. */
type Add = (key: string, by: number, ttlSeconds: number) => Promise<number>;

interface Group {
  size: number;
  readonly total: PromiseWithResolvers<number>;
}

/** @param add is called again for a key only when its last call has ended */
export function countTogether(add: Add): (key: string, ttlSeconds: number) => Promise<number> {
  /** Who waits for a key's next step; null while a step is under way and nobody waits. */
  const waiting = new Map<string, Group | null>();

  const takeSteps = async (key: string, ttlSeconds: number, first: Group): Promise<void> => {
    for (let group: Group | null = first; group !== null; group = waiting.get(key) ?? null) {
      await endOfTurn();
      waiting.set(key, null);
      try {
        group.total.resolve(await add(key, group.size, ttlSeconds));
      } catch (error) {
        group.total.reject(error);
      }
    }
    waiting.delete(key);
  };

  return async (key, ttlSeconds) => {
    const isUnderWay = waiting.has(key);
    const group = waiting.get(key) ?? { size: 0, total: Promise.withResolvers<number>() };
    group.size += 1;
    const place = group.size;
    waiting.set(key, group);
    if (!isUnderWay) void takeSteps(key, ttlSeconds, group);
    return (await group.total.promise) - group.size + place;
  };
}
