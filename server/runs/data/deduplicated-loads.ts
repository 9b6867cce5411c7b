/**
 * Makes identical requests of a run once. What was loaded is kept only while another use of it is announced, so that
 * memory stays flat over many targets. Knows nothing of what is loaded.
 */

export interface DeduplicatedLoads<T> {
  /** What was loaded for `key`: on first use, and shared afterwards. Each announced use must be taken once. */
  take(key: string, load: () => Promise<T>): Promise<T>;
}

/** @param uses how often each key will be taken */
export function deduplicatedLoads<T>(uses: ReadonlyMap<string, number>): DeduplicatedLoads<T> {
  const left = new Map(uses);
  const loads = new Map<string, Promise<T>>();
  return {
    take: (key, load) => {
      const loaded = loads.get(key) ?? load();
      const remaining = (left.get(key) ?? 1) - 1;
      left.set(key, remaining);
      if (remaining > 0) loads.set(key, loaded);
      else loads.delete(key);
      return loaded;
    },
  };
}
