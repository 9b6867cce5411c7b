/** What messages say of a run's targets, put together from what the run found. Pure. */
import type { TileResult } from "#server/runs/model.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import { thresholdOf, unitOf } from "#server/tiles/threshold.ts";
import type { ContentTile } from "./model.ts";

/** A tile of a result without its points and its trace, of which there may be thousands. */
export type TileOutline = Pick<TileResult, "row" | "key" | "isTriggered" | "lastValue">;

type Definition = Pick<TileDefinition, "displayName" | "paramsSchema">;

/** By a tile's `tileDefinitionId`. */
export type Definitions = ReadonlyMap<string, Definition>;

/** The tiles that decide, in the order of the flow; those that only report are left out. */
export function contentTiles(
  outlines: readonly TileOutline[],
  tiles: readonly FlowTile[],
  definitions: Definitions,
): readonly ContentTile[] {
  return outlines.flatMap(({ row, key, isTriggered, lastValue }) => {
    const tile = tiles[row];
    if (tile === undefined || tile.reportOnly) return [];
    const definition = definitions.get(tile.tileDefinitionId);
    return [
      {
        key,
        displayName: definition?.displayName ?? key,
        isTriggered,
        lastValue,
        unit: definition === undefined ? null : unitOf(tile, definition),
        threshold: thresholdOf(tile, definition),
      },
    ];
  });
}
