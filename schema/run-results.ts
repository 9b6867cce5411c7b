/**
 * One target's result as it is stored, in JSON, and the points of its tiles as bytes beside it; and the statements that
 * write results, whoever has made sure that they may be written.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { DataHealth } from "#server/data/model.ts";
import type {
  PackedTargetResult,
  PackedTileResult,
  PlacedResult,
  ResultTarget,
  TargetOutcome,
  TargetState,
} from "#server/runs/model.ts";
import { executeBound } from "./connection/bound-statement.ts";
import { packPoints, unpackPoints } from "./point-bytes.ts";

type StoredTile = Omit<PackedTileResult, "points">;

export type StoredResult = Omit<PackedTargetResult, "tiles"> & { readonly tiles: readonly StoredTile[] };

/** What was stored before stages were kept has none. */
type Older<T extends { readonly stage: unknown }> = Omit<T, "stage"> & Partial<Pick<T, "stage">>;

/** How a result is read: two columns. */
export interface StoredColumns {
  readonly result: StoredResult;
  readonly points: Uint8Array;
}

/** The two columns as they are written. */
export function packResult(result: PackedTargetResult): { readonly json: string; readonly points: Buffer } {
  const tiles = result.tiles.map(({ points: _, ...tile }): StoredTile => tile);
  return { json: JSON.stringify({ ...result, tiles }), points: packPoints(result.tiles.map(({ points }) => points)) };
}

/** Members in the order in which people read them. The database does not keep an order. */
export function unpackResult({ result: { tiles, ...outcome }, points }: StoredColumns): PackedTargetResult {
  const columns = unpackPoints(points);
  return {
    ...unpackOutcome(outcome),
    tiles: tiles.map((tile, index) => unpackTile(tile, columns[index] as PointColumns)),
  };
}

export function unpackOutcome({
  target,
  triggered,
  probability,
  color,
  stage = null,
  skipped,
  state,
  dataHealth,
}: Older<Omit<StoredResult, "tiles">>): TargetOutcome {
  return {
    target: inReadingOrder(target),
    triggered,
    probability,
    color,
    stage: stage === null ? null : { row: stage.row, name: stage.name },
    skipped,
    state: state === null ? null : unpackState(state),
    dataHealth: unpackHealth(dataHealth),
  };
}

function unpackState({ isTriggered, since, isHeld, change, heldBecause, newestDataAt }: TargetState): TargetState {
  return { isTriggered, since, isHeld, change, heldBecause, newestDataAt };
}

function unpackHealth({ coverage, issues, issueCount }: DataHealth): DataHealth {
  const inOrder = issues.map(({ kind, name, sourceId, count, from, to, message }) => ({
    kind,
    name,
    sourceId,
    count,
    from,
    to,
    message,
  }));
  return { coverage, issues: inOrder, issueCount };
}

function inReadingOrder({ sourceId, hint, name, latitude, longitude, sensorSources }: ResultTarget): ResultTarget {
  const sensors = sensorSources.map((sensor) => ({ id: sensor.id, name: sensor.name }));
  return { sourceId, hint, name, latitude, longitude, sensorSources: sensors };
}

function unpackTile(tile: Older<StoredTile>, points: PointColumns): PackedTileResult {
  const { row, key, version, kind, isTriggered, lastValue, stage = null, trace, noData, error } = tile;
  return { row, key, version, kind, isTriggered, lastValue, stage, points, trace, noData, error };
}

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
