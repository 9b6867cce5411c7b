/** What a tile found, as callers get it: columns → points, its words in the reader's language. Pure. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import { outcomeIn, type Told } from "#server/language/told.ts";
import type { PackedTileResult } from "./model.ts";

export function tileJson(told: Told, tile: PackedTileResult) {
  return { ...tile, ...saidBy(told, tile), points: pointsJson(tile.points) };
}

/** What a tile says of its result, or why it has none. */
export function saidBy(told: Told, { trace, error }: Pick<PackedTileResult, "trace" | "error">) {
  return { trace: trace.map((line) => told.tell("trace", line)), error: outcomeIn(told, error) };
}

export function pointsJson({ ts, value, triggered }: PointColumns) {
  return Array.from(ts, (at, index) => ({
    ts: at,
    value: value[index] as number,
    isTriggered: triggered[index] === 1,
  }));
}
