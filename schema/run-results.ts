/** Writes results of a run, whoever has made sure that they may be written. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { PlacedResult } from "#server/runs/model.ts";
import { executeBound } from "./bound-statement.ts";
import { packResult } from "./run-result.ts";

/**
 * Characters of results in one insert statement, unless one result alone has more: the embedded database takes some
 * milliseconds for them, in which this process does nothing else.
 */
const charactersTogether = 65_536;

export async function insertResults(
  em: SqlEntityManager,
  { tenantId, runId }: { readonly tenantId: string; readonly runId: string },
  results: readonly PlacedResult[],
): Promise<void> {
  for (const rows of rowsTogether(results)) {
    const places = rows.map((_, at) => `($1, $2, $${2 * at + 3}, $${2 * at + 4})`);
    await executeBound(em, `${insertSql} ${places.join(", ")}`, [tenantId, runId, ...rows.flat()]);
    // The embedded database answers in the same turn of the event loop: requests get theirs in between.
    await yieldToEventLoop();
  }
}

const insertSql = "insert into run_results (tenant_id, run_id, position, result) values";

type Row = readonly [position: number, json: string];

/** Each is made into text when its turn has come, so that few texts are held at a time. */
function* rowsTogether(results: readonly PlacedResult[]): Generator<readonly Row[]> {
  let rows: Row[] = [];
  let characters = 0;
  for (const { position, result } of results) {
    const json = JSON.stringify(packResult(result));
    if (rows.length > 0 && characters + json.length > charactersTogether) {
      yield rows;
      [rows, characters] = [[], 0];
    }
    rows.push([position, json]);
    characters += json.length;
  }
  if (rows.length > 0) yield rows;
}
