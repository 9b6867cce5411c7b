/** One target's result as it is stored: in JSON, and the points of its tiles as bytes beside it. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { DataHealth } from "#server/data/model.ts";
import type {
  PackedTargetResult,
  PackedTileResult,
  ResultTarget,
  TargetOutcome,
  TargetState,
} from "#server/runs/model.ts";
import { packPoints, unpackPoints } from "./point-bytes.ts";

type StoredTile = Omit<PackedTileResult, "points">;

export type StoredResult = Omit<PackedTargetResult, "tiles"> & { readonly tiles: readonly StoredTile[] };

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
  skipped,
  state,
  dataHealth,
}: Omit<StoredResult, "tiles">): TargetOutcome {
  return {
    target: inReadingOrder(target),
    triggered,
    probability,
    color,
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

function unpackTile(tile: StoredTile, points: PointColumns): PackedTileResult {
  const { row, key, version, kind, isTriggered, lastValue, trace, noData, error } = tile;
  return { row, key, version, kind, isTriggered, lastValue, points, trace, noData, error };
}
