/** Writes results of a run, whoever has made sure that they may be written. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { PlacedResult } from "#server/runs/model.ts";
import { packResult } from "./run-result.ts";
import { RunResultEntity } from "./run-rows.ts";

/**
 * Result rows of one insert statement: the embedded database takes some milliseconds for them, in which this process
 * does nothing else.
 */
const resultRowsPerInsert = 4;

export async function insertResults(
  em: SqlEntityManager,
  { tenantId, runId }: { readonly tenantId: string; readonly runId: string },
  results: readonly PlacedResult[],
): Promise<void> {
  for (let first = 0; first < results.length; first += resultRowsPerInsert) {
    const rows = results
      .slice(first, first + resultRowsPerInsert)
      .map(({ position, result }) => ({ tenantId, runId, position, result: packResult(result) }));
    await em.insertMany(RunResultEntity, rows);
    // The embedded database answers in the same turn of the event loop: requests get theirs in between.
    await yieldToEventLoop();
  }
}
