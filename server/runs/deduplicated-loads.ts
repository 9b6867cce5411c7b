/**
 * Makes identical requests of a run once and holds each answer only as long as somebody still needs it, so that memory
 * stays flat over many targets. Knows nothing of what is loaded.
 */

export interface DeduplicatedLoads<T> {
  /** The answer for `key`: loaded on first use, shared afterwards. Each of the announced uses must be taken once. */
  take(key: string, load: () => Promise<T>): Promise<T>;
}

/** @param uses how often each key will be taken */
export function deduplicatedLoads<T>(uses: ReadonlyMap<string, number>): DeduplicatedLoads<T> {
  const left = new Map(uses);
  const loads = new Map<string, Promise<T>>();
  return {
    take: (key, load) => {
      const answer = loads.get(key) ?? load();
      const remaining = (left.get(key) ?? 1) - 1;
      left.set(key, remaining);
      if (remaining > 0) loads.set(key, answer);
      else loads.delete(key);
      return answer;
    },
  };
}

/** Lets at most `limit` pieces of work go on at once; the others wait in order. */
export function limiter(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (active >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
