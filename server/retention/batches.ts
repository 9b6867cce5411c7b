/**
 * Removes rows in batches, each one statement and its own transaction: locks are held no longer than the database takes
 * for it, however late this process is. How many rows the next batch of a kind may have follows from how long the last
 * one took.
 */
import { startStopwatch } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { firstBatchSize, nextBatchSize } from "./rules.ts";

/** What one batch did. */
export interface BatchSample {
  /** As the metrics name it, such as `events`. */
  readonly kind: string;
  readonly deletedRows: number;
  /** From sending the statement to its answer: the locks were held for less. */
  readonly tookMs: number;
}

export interface BatchWork {
  readonly kind: string;
  /** False for a batch that only marks rows. */
  readonly deletes: boolean;
  /** One statement that touches `limit` rows at most. Returns how many, and 0 once nothing is left. */
  touch(stores: Stores, limit: number): Promise<number>;
}

export interface Batches {
  /** Makes one batch, and returns how many rows it touched. */
  next(work: BatchWork): Promise<number>;
}

export interface BatchesOptions {
  readonly database: Database;
  readonly observe: (sample: BatchSample) => void;
}

export function createBatches({ database, observe }: BatchesOptions): Batches {
  const sizes = new Map<string, number>();
  return {
    next: async ({ kind, deletes, touch }) => {
      const size = sizes.get(kind) ?? firstBatchSize;
      // A statement outside `write` commits by itself. The time begins when there is a connection.
      const { rows, tookMs } = await database.read(async (stores) => {
        const sinceBegin = startStopwatch();
        return { rows: await touch(stores, size), tookMs: sinceBegin() };
      });
      sizes.set(kind, nextBatchSize(size, tookMs));
      observe({ kind, deletedRows: deletes ? rows : 0, tookMs });
      return rows;
    },
  };
}
