/** Writes results of a run, whoever has made sure that they may be written. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { PlacedResult } from "#server/runs/model.ts";
import { executeBound } from "./connection/bound-statement.ts";
import { packResult } from "./run-result.ts";

/**
 * Characters and bytes of results in one insert statement, unless one result alone has more: the embedded database
 * works on them in one piece, in which this process does nothing else.
 */
const sizeTogether = 32_768;

export async function insertResults(
  em: SqlEntityManager,
  { tenantId, runId }: { readonly tenantId: string; readonly runId: string },
  results: readonly PlacedResult[],
): Promise<void> {
  // This turn may have begun with what made these results. Where it is at its messages, its immediates come next: only
  // a second one is sure to be in the turn after it.
  await yieldToEventLoop();
  for (const rows of rowsTogether(results)) {
    // The embedded database answers in the same turn of the event loop: requests get theirs in between. So does what
    // ends the transaction.
    await yieldToEventLoop();
    const places = rows.map((_, at) => `($1, $2, $${3 * at + 3}, $${3 * at + 4}, $${3 * at + 5})`);
    await executeBound(em, `${insertSql} ${places.join(", ")}`, [tenantId, runId, ...rows.flat()]);
  }
  await yieldToEventLoop();
}

const insertSql = "insert into run_results (tenant_id, run_id, position, result, points) values";

type Row = readonly [position: number, json: string, points: Buffer];

/** Each is packed when its turn has come, so that little is held at a time. */
function* rowsTogether(results: readonly PlacedResult[]): Generator<readonly Row[]> {
  let rows: Row[] = [];
  let together = 0;
  for (const { position, result } of results) {
    const { json, points } = packResult(result);
    const size = json.length + points.length;
    if (rows.length > 0 && together + size > sizeTogether) {
      yield rows;
      [rows, together] = [[], 0];
    }
    rows.push([position, json, points]);
    together += size;
  }
  if (rows.length > 0) yield rows;
}
