/** What the database's failures mean: which ask for another try, and which a caller must know. */
import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionException, DriverException, ForeignKeyConstraintViolationException } from "@mikro-orm/core";
import { AppError } from "#core/errors.ts";
import { databaseAway, lockedByOthers } from "./connections.ts";
import { isLockTaken, LockTaken } from "./locks.ts";

const maxTries = 4;
/**
 * How long a unit of work tries again to get a lock that others hold. It holds no connection between the tries, because
 * the others need it.
 */
const lockPatienceMs = 6_000;
/** The pause after a lock by name was refused, which is at once. */
const lockPauseMs = 100;
/**
 * The longest pause after a row was waited for in vain. Two that wait for each other give up at the same moment. Their
 * pauses lie apart by much more than a unit of work takes, so that they do not meet again.
 */
const rowPauseMs = 1_000;

/** Tries again where the database asks for it, and for a while where others hold a lock. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const patientUntil = performance.now() + lockPatienceMs;
  for (let tries = 1; ; ) {
    try {
      return await work();
    } catch (error) {
      if (isLockTaken(error)) {
        if (performance.now() > patientUntil) throw lockedByOthers(error);
        await sleep(pauseMs(error, Math.random()));
      } else if (tries++ >= maxTries || !isTransient(error)) throw error;
    }
  }
}

/**
 * How long to pause after a lock was not got, in milliseconds. `chance` is a random number from 0 to below 1, so that
 * those who wait do not all try at the same moment.
 */
export function pauseMs(error: unknown, chance: number): number {
  return error instanceof LockTaken ? lockPauseMs * (0.5 + chance) : rowPauseMs * chance;
}

/** Deadlock victims and serialisation failures: the database asks for another try. */
function isTransient(error: unknown): boolean {
  return error instanceof DriverException && ["40001", "40P01"].includes(String(error.code));
}

/** Errors after which the whole is given up, so that its locks and its connection are free until the next try. */
export function asksForAnotherTry(error: unknown): boolean {
  return isTransient(error) || isLockTaken(error);
}

/**
 * No connection, one that was cut, a server that is starting or stopping, has no room, or takes no changes, or no free
 * connection in time. This includes a change whose commit was not confirmed: it may have happened.
 */
function isAway(error: unknown): boolean {
  if (error instanceof ConnectionException) return true;
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(08...|57P0[1-3]|53...|25006|25P03|57014|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/.test(code))
    return true;
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout|timeout expired/i.test(
    error.message,
  );
}

/** A user was erased while a record was given to that user. */
function isOwnerGone(error: unknown): boolean {
  return error instanceof ForeignKeyConstraintViolationException && error.message.includes("owner_user_id_foreign");
}

/** The failures that a caller must know, in a caller's words; every other failure as it is. */
export function translated(cause: unknown): unknown {
  if (isOwnerGone(cause))
    return new AppError("conflict", "The user who was to own this was deleted a moment ago. Choose another owner.");
  return isAway(cause) ? databaseAway(cause) : cause;
}
