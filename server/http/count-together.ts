/**
 * Counts of one key that are asked for while one is under way become one step, which is taken next. Everybody gets the
 * count that they would have got one by one, in the order of asking. Nobody waits for another key.
 */

/** Adds `by` to a key's count, and returns the new one. */
type Add = (key: string, by: number, ttlSeconds: number) => Promise<number>;

interface Group {
  size: number;
  readonly total: PromiseWithResolvers<number>;
}

/** @param add is called again for a key only when its last call has ended */
export function countTogether(add: Add): (key: string, ttlSeconds: number) => Promise<number> {
  /** Who waits for a key's count that is under way; null where nobody does. */
  const underWay = new Map<string, Group | null>();

  const take = async (key: string, ttlSeconds: number, group: Group): Promise<void> => {
    underWay.set(key, null);
    try {
      group.total.resolve(await add(key, group.size, ttlSeconds));
    } catch (error) {
      group.total.reject(error);
    }
    const next = underWay.get(key);
    if (next) void take(key, ttlSeconds, next);
    else underWay.delete(key);
  };

  return async (key, ttlSeconds) => {
    const isUnderWay = underWay.has(key);
    const group = underWay.get(key) ?? { size: 0, total: Promise.withResolvers<number>() };
    group.size += 1;
    const place = group.size;
    if (isUnderWay) underWay.set(key, group);
    else void take(key, ttlSeconds, group);
    return (await group.total.promise) - group.size + place;
  };
}
