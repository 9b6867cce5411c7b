/** What a tile found, as callers get it: columns → points. Pure. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { PackedTileResult } from "./model.ts";

export function tileJson(tile: PackedTileResult) {
  return { ...tile, points: pointsJson(tile.points) };
}

export function pointsJson({ ts, value, triggered }: PointColumns) {
  return Array.from(ts, (at, index) => ({
    ts: at,
    value: value[index] as number,
    isTriggered: triggered[index] === 1,
  }));
}
