/**
 * Moves the service's time ahead, for development and tests. The time jumps at once, and then all that became due is
 * woken: each part makes the round that it makes periodically anyway, so what happens is what happens after a pause.
 */
import { counted } from "#core/counted.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Operator } from "#core/caller.ts";
import { type MovableClock, startStopwatch } from "#core/clock.ts";
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import { inOwnLane } from "#core/fair-share.ts";
import { isoTime } from "#core/time.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";
import type { ClockMove, ServiceTime } from "./model.ts";
import { destinationOf } from "./rules.ts";

export interface ClockServiceDependencies {
  readonly database: Database;
  /** Null where the time cannot be moved. */
  readonly clock: MovableClock | null;
  readonly logger: Logger;
  /** Keeps what this process has in work its own, as of that time (epoch ms). */
  readonly holdWork: (at: number) => Promise<void>;
  /** Each wakes what is due of its kind; never rejects. Made one after the other. */
  readonly rounds: readonly (() => Promise<void>)[];
  /** Whether something is due that a round passed over, because somebody was changing it. */
  readonly isLeft: () => Promise<boolean>;
}

export type ClockService = ReturnType<typeof createClockService>;

/** So long what a round passed over is tried again; after that it comes with the next round of its own. */
const patienceMs = 5_000;
const pauseMs = 50;

export function createClockService(dependencies: ClockServiceDependencies) {
  const { database, logger, holdWork, rounds, isLeft } = dependencies;

  const movable = (): MovableClock => {
    if (dependencies.clock !== null) return dependencies.clock;
    throw new AppError(
      "not-found",
      "The time of this service cannot be moved. For development, start it with MOVABLE_CLOCK=1.",
    );
  };

  const wake = async (): Promise<void> => {
    const waited = startStopwatch();
    for (;;) {
      for (const round of rounds) await round();
      if (!(await isLeft()) || waited() > patienceMs) return;
      await sleep(pauseMs);
    }
  };

  /** The work is held before the time moves and after it, because some may be begun in between. */
  const jump = async (clock: MovableClock, { now, offsetMs }: ServiceTime): Promise<void> => {
    logger.info({ from: isoTime(clock.now()), to: isoTime(now) }, "the clock is moved");
    await holdWork(now);
    clock.moveAhead(offsetMs);
    await holdWork(clock.now());
    await wake();
  };

  return {
    /** @throws AppError `not-found` where the time cannot be moved */
    read: (_operator: Operator): ServiceTime => {
      const clock = movable();
      return { now: clock.now(), offsetMs: clock.offsetMs() };
    },

    /** What is wrong with what is given of a move; nothing where the time cannot be moved. */
    faults: (move: ClockMove): readonly FieldError[] => {
      const isEmpty = move.advanceMs === null && move.to === null;
      if (dependencies.clock === null || isEmpty) return [];
      const destination = destinationOf(move, dependencies.clock.now());
      return "faults" in destination ? destination.faults : [];
    },

    /**
     * Resolves when all that became due has been woken. The move is kept, so that a service that starts again goes on
     * from there.
     * @throws AppError `not-found`, `validation`
     */
    move: async (operator: Operator, move: ClockMove): Promise<ServiceTime> => {
      const clock = movable();
      let moved: ServiceTime | null = null;
      const jumpOnce = async (): Promise<void> => {
        if (moved !== null) await jump(clock, moved);
      };
      return database.write(
        async (stores) => {
          const store = stores.serviceTime.forOperator(operator);
          const before = await store.lock();
          const present = clock.now() - clock.offsetMs() + before;
          const destination = destinationOf(move, present);
          if ("faults" in destination) throw invalid(destination.faults);
          moved = { now: destination.at, offsetMs: before + destination.at - present };
          await store.set(moved.offsetMs);
          return moved;
        },
        () => inOwnLane(jumpOnce),
      );
    },
  };
}

/**
 * At the start: the time goes on where it was moved to.
 * @throws TimeWasMoved where it was moved, and this process has a clock that cannot follow
 */
export async function followTime(database: Database, clock: MovableClock | null): Promise<void> {
  const offsetMs = await database.read((stores) => stores.serviceTime.forSystem().offsetMs());
  if (clock !== null) clock.moveAhead(offsetMs);
  else if (offsetMs > 0) throw new TimeWasMoved(offsetMs);
}

/** The records are of a time that is still to come. The message says what to do. */
export class TimeWasMoved extends Error {
  override readonly name = "TimeWasMoved";

  constructor(offsetMs: number) {
    const hours = Math.ceil(offsetMs / 3_600_000);
    super(
      `The time of this database was moved ${counted(hours, "hour")} ahead, and its records are of that time. Start with MOVABLE_CLOCK=1, or use another database: another DATA_DIR, or another DATABASE_URL.`,
    );
  }
}
