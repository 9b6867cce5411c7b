/**
 * On whose behalf something is done, wherever it leads: what is shared by all (connections of the database) is given to
 * lanes in turn, so that no tenant takes what the others need. A request's lane is its tenant; what jobs do is a lane
 * of its own, so that a tenant's requests are not behind its runs.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Lane {
  readonly name: string;
  /** How long its work waits for a place before it is refused, in milliseconds; null for as long as it takes. */
  readonly patienceMs: number | null;
}

/** A caller who was told nothing for longer has given up. */
const requestPatienceMs = 5_000;
/** What the service does of its own accord. */
const ownLane: Lane = { name: "the service", patienceMs: null };

const current = new AsyncLocalStorage<Lane>();

export function inLane<T>(lane: Lane, work: () => T): T {
  return current.run(lane, work);
}

/** For what one caller sets off and all have the good of. */
export function inOwnLane<T>(work: () => T): T {
  return current.run(ownLane, work);
}

export function laneInWork(): Lane {
  return current.getStore() ?? ownLane;
}

/** Of requests: of a tenant, or of a credential before its tenant is known. */
export function requestLane(name: string): Lane {
  return { name, patienceMs: requestPatienceMs };
}

/** Of the jobs of a tenant. */
export function jobLane(tenantId: string): Lane {
  return { name: `jobs of ${tenantId}`, patienceMs: null };
}
