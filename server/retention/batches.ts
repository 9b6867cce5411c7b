/**
 * Removes rows in batches, each a short transaction of its own. How many rows the next batch of a kind may have follows
 * from how long the last one held its locks.
 */
import { type Stopwatch, startStopwatch } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { firstBatchSize, nextBatchSize } from "./rules.ts";

/** What one batch did. */
export interface BatchSample {
  /** As the metrics name it, such as `events`. */
  readonly kind: string;
  readonly deletedRows: number;
  /** From its first statement to the end of its commit. */
  readonly tookMs: number;
}

export interface BatchWork {
  readonly kind: string;
  /** False for a batch that only marks rows. */
  readonly deletes: boolean;
  /** Touches `limit` rows at most. Returns how many, and 0 once nothing is left. */
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
      // Begins with the transaction, which may have to wait for a connection.
      let sinceBegin: Stopwatch | null = null;
      const rows = await database.write((stores) => {
        sinceBegin = startStopwatch();
        return touch(stores, size);
      });
      const tookMs = sinceBegin === null ? 0 : (sinceBegin as Stopwatch)();
      sizes.set(kind, nextBatchSize(size, tookMs));
      observe({ kind, deletedRows: deletes ? rows : 0, tookMs });
      return rows;
    },
  };
}
