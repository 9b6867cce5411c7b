/** What messages say of a run's targets, put together from what the run found. Pure. */
import type { TileResult } from "#server/runs/model.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import type { ContentTile } from "./model.ts";

/** A tile of a result without its points and its trace, of which there may be thousands. */
export type TileOutline = Pick<TileResult, "row" | "key" | "isTriggered" | "lastValue">;

type Definition = Pick<TileDefinition, "displayName" | "paramsSchema">;

/** By a tile's `tileDefinitionId`. */
export type Definitions = ReadonlyMap<string, Definition>;

const thresholdParam = "threshold";

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
    const threshold = tile.params[thresholdParam];
    return [
      {
        key,
        displayName: definition?.displayName ?? key,
        isTriggered,
        lastValue,
        unit: definition === undefined ? null : unitOf(tile, definition),
        threshold: typeof threshold === "number" ? threshold : null,
      },
    ];
  });
}

/** The unit of the threshold is that of the value: named outright, or by the option that another parameter has. */
function unitOf({ params }: FlowTile, { paramsSchema }: Definition): string | null {
  const schema = paramsSchema.properties[thresholdParam];
  const named = schema?.["x-ui-unit"];
  if (typeof named === "string") return named;
  const from = schema?.["x-ui-unitFrom"];
  if (typeof from !== "string") return null;
  const options = paramsSchema.properties[from]?.["x-ui-options"];
  if (!Array.isArray(options)) return null;
  const chosen = (options as readonly UnitOption[]).find(({ value }) => value === params[from]);
  return chosen?.unit ?? null;
}

interface UnitOption {
  readonly value: unknown;
  readonly unit?: string;
}
