/**
 * Who gets a connection, and when. Lanes (core/fair-share.ts) get them in turn, and none has more than a share. So the
 * other tenants always find one. One connection is reserved for what must not be late. The embedded database has one
 * connection, and lanes take turns at it.
 */
import { AppError } from "#core/errors.ts";
import { laneInWork } from "#core/fair-share.ts";
import { Pace } from "#core/loop-turns.ts";
import { type Leave, Turns } from "#core/fair-semaphore.ts";
import { defaultMaxConnections, type Location } from "./orm.ts";

export interface Connections {
  /**
   * Does `work` when its lane's turn has come.
   * @throws AppError `unavailable` when that takes longer than the lane's patience
   */
  hold<T>(isUrgent: boolean, work: () => Promise<T>): Promise<T>;
  /** Ends all waiting, because the database does not answer. */
  refuse(): void;
}

const awayRetrySeconds = 5;
const busyRetrySeconds = 1;
/** A tenant's requests and its jobs are two lanes: together they leave a third to the others. */
const lanesPerShare = 3;

export function openConnections(location: Location): Connections {
  const turns = new Turns(turnsOf(location));
  const pace = new Pace();
  const isEmbedded = "dataDirectory" in location;

  const enter = (lane: string, isUrgent: boolean, patienceMs: number | null): Promise<Leave> => {
    if (patienceMs === null) return turns.enter({ lane, isUrgent });
    const patience = new AbortController();
    const giveUp = (): void =>
      patience.abort(unavailable("The database has more to do than it can. Try again shortly.", busyRetrySeconds));
    const timer = setTimeout(giveUp, patienceMs);
    return turns.enter({ lane, isUrgent, signal: patience.signal }).finally(() => clearTimeout(timer));
  };

  return {
    hold: async (isUrgent, work) => {
      const { name, patienceMs } = laneInWork();
      const leave =
        turns.enterNow({ lane: name, isUrgent }) ?? (await enter(name, isUrgent, isEmbedded ? null : patienceMs));
      try {
        // The embedded database answers in the same turn of the event loop. A pause, where the turn is over, lets the
        // requests of others be read.
        if (isEmbedded) await pace.pass(name);
        return await work();
      } finally {
        leave();
      }
    },
    refuse: () => turns.refuseAll(databaseAway()),
  };
}

function turnsOf(location: Location) {
  if ("dataDirectory" in location) return { places: 1, placesOfLane: 1 };
  const places = location.maxConnections ?? defaultMaxConnections;
  return { places, reserved: 1, placesOfLane: Math.max(1, Math.floor((places - 1) / lanesPerShare)) };
}

export function databaseAway(cause?: unknown): AppError {
  return unavailable("The database is away. Try again shortly.", awayRetrySeconds, cause);
}

export function lockedByOthers(cause: unknown): AppError {
  return unavailable(
    "Other requests are changing the same records all the while. Try again shortly.",
    busyRetrySeconds,
    cause,
  );
}

function unavailable(detail: string, retryAfterSeconds: number, cause?: unknown): AppError {
  const error = new AppError("unavailable", detail, { headers: { "Retry-After": String(retryAfterSeconds) } });
  error.cause = cause;
  return error;
}
