/**
 * How many requests of one tenant are in work at a time in this process. The rate limit counts what begins; this one what has not ended: an answer that
 * is not read stays in memory for as long as its connection is open.
 */

/** Many more than a client has use for. */
export const maxRequestsInWork = 250;

export interface RequestsInWork {
  /** What ends the request, to be called once; null where the tenant has as many in work as it may. */
  enter(tenantId: string): (() => void) | null;
}

export function createRequestsInWork(most = maxRequestsInWork): RequestsInWork {
  const counts = new Map<string, number>();
  const leave = (tenantId: string): void => {
    const left = (counts.get(tenantId) ?? 1) - 1;
    if (left === 0) counts.delete(tenantId);
    else counts.set(tenantId, left);
  };
  return {
    enter: (tenantId) => {
      const count = counts.get(tenantId) ?? 0;
      if (count >= most) return null;
      counts.set(tenantId, count + 1);
      return () => leave(tenantId);
    },
  };
}
