/** How the results of a portion become statements: small ones, each in a turn of the event loop of its own. */
import assert from "node:assert/strict";
import { stat } from "node:fs";
import { describe, test } from "node:test";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { unpackPoints } from "#schema/point-bytes.ts";
import { insertResults } from "#schema/run-results.ts";
import type { PackedTargetResult, PlacedResult } from "#server/runs/model.ts";

interface Statement {
  readonly sql: string;
  readonly parameters: readonly (string | number | Buffer)[];
}

/** Nothing but what sends a statement. */
function managerThat(executeQuery: (statement: Statement) => void): SqlEntityManager {
  const answer = async (one: Statement) => {
    executeQuery(one);
    return { rows: [] };
  };
  return { getKysely: () => ({ executeQuery: answer }) } as never;
}

function rowsOf(parameters: Statement["parameters"]) {
  return Array.from({ length: parameters.length / 3 }, (_, row) => {
    const [position, json, points] = parameters.slice(3 * row, 3 * row + 3);
    return { position: Number(position), json: String(json), points: points as Buffer };
  });
}

function resultOf(position: number, points: number): PlacedResult {
  const numbers = Float64Array.from({ length: points }, (_, index) => index + position);
  const tile = { row: 0, points: { ts: numbers, value: numbers, triggered: new Uint8Array(points) } };
  return { position, result: { target: { name: `${position}` }, tiles: [tile] } as unknown as PackedTargetResult };
}

/** At the messages of a turn of the event loop, where its immediates come next. */
function atMessages(): Promise<void> {
  return new Promise((resolve) => stat(import.meta.filename, () => resolve()));
}

/** Has passed once the loop has come to its timers, in its next turn. */
function nextTurn(): { readonly hasBegun: () => boolean } {
  let hasBegun = false;
  const end = performance.now() + 5;
  setTimeout(() => {
    hasBegun = true;
  }, 1);
  while (performance.now() < end);
  return { hasBegun: () => hasBegun };
}

const run = { tenantId: "tenant", runId: "run" };
const results = Array.from({ length: 40 }, (_, position) => resultOf(position, 700));
const large = resultOf(40, 20_000);

describe("statements with results of a run", () => {
  test("have each result once, and so little in each that the embedded database is quick with it", async () => {
    const statements: Statement[] = [];
    await insertResults(
      managerThat((one) => statements.push(one)),
      run,
      [...results, large],
    );
    const rows = statements.map(({ parameters }) => {
      assert.deepEqual(parameters.slice(0, 2), [run.tenantId, run.runId]);
      return rowsOf(parameters.slice(2));
    });
    assert.deepEqual(
      rows.flat().map(({ position, json }) => [position, (JSON.parse(json) as PackedTargetResult).target.name]),
      [...results, large].map(({ position }) => [position, `${position}`]),
    );
    for (const together of rows) {
      const size = together.reduce((sum, { json, points }) => sum + json.length + points.length, 0);
      assert.ok(together.length === 1 || size <= 32_768, `${together.length} results of ${size}`);
      for (const { position, points } of together) assert.equal(unpackPoints(points)[0]?.value[0], position);
    }
    assert.ok(rows.length < results.length / 2, "several share a statement");
  });

  test("never come in the turn of the event loop in which their results were made, nor two in one", async () => {
    await atMessages();
    let turn = nextTurn();
    const isInTurnOfItsOwn: boolean[] = [];
    const manager = managerThat(() => {
      isInTurnOfItsOwn.push(turn.hasBegun());
      turn = nextTurn();
    });
    await insertResults(manager, run, results);
    assert.ok(isInTurnOfItsOwn.length > 3);
    assert.ok(isInTurnOfItsOwn.every(Boolean), JSON.stringify(isInTurnOfItsOwn));
    assert.ok(turn.hasBegun(), "what ends the transaction has a turn of its own too");
  });
});
