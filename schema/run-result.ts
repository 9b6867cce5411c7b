/**
 * One target's result as it is stored. Points are arrays of plain numbers, because one object per point would need
 * three times the space.
 */
import type { DataHealth } from "#server/data/model.ts";
import type {
  PackedTargetResult,
  PackedTileResult,
  ResultTarget,
  TargetOutcome,
  TargetState,
} from "#server/runs/model.ts";

type StoredTile = Omit<PackedTileResult, "points"> & {
  readonly ts: readonly number[];
  readonly value: readonly number[];
  /** One digit per point, 0 or 1. */
  readonly triggered: string;
};

export type StoredResult = Omit<PackedTargetResult, "tiles"> & { readonly tiles: readonly StoredTile[] };

/** As it is stored, in JSON. */
export function resultText({ tiles, ...outcome }: PackedTargetResult): string {
  return withMember(outcome, `"tiles":[${tiles.map(tileText).join(",")}]`);
}

/** Points are joined to text as they are: lists of them, made only to be written, would take three times as long. */
function tileText({ points, ...tile }: PackedTileResult): string {
  const { ts, value, triggered } = points;
  return withMember(tile, `"ts":[${ts.join(",")}],"value":[${value.join(",")}],"triggered":"${triggered.join("")}"`);
}

/** @param of has a member at least */
function withMember(of: object, member: string): string {
  return `${JSON.stringify(of).slice(0, -1)},${member}}`;
}

/** Members in the order in which people read them. The database does not keep an order. */
export function unpackResult({ tiles, ...outcome }: StoredResult): PackedTargetResult {
  return { ...unpackOutcome(outcome), tiles: tiles.map(unpackTile) };
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

function unpackTile(tile: StoredTile): PackedTileResult {
  const { row, key, version, kind, isTriggered, lastValue, trace, noData, error } = tile;
  const triggered = Uint8Array.from(tile.triggered, (digit) => (digit === "1" ? 1 : 0));
  const points = { ts: Float64Array.from(tile.ts), value: Float64Array.from(tile.value), triggered };
  return { row, key, version, kind, isTriggered, lastValue, points, trace, noData, error };
}
