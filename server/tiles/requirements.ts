/**
 * The data that a flow's tiles need, from `inputs` and the parameters their `when` names. Pure; knows no tile by name.
 */
import type { PlannedTile, TileInput } from "./model.ts";
import { holds } from "./visibility.ts";

export type DataSource = "generate" | "adapter";

export interface DataRequirement {
  /** Position of the tile in the flow. */
  readonly row: number;
  readonly kind: TileInput["kind"];
  /** Weather variables, sensor metrics or event kinds; each once, in the definition's order. */
  readonly names: readonly string[];
  readonly dataSource: DataSource;
}

/** At most one requirement per tile and kind. A tile without a `dataSource` parameter takes generated data. */
export function dataRequirements(tiles: readonly PlannedTile[]): readonly DataRequirement[] {
  return tiles.flatMap((tile, row) => {
    const dataSource: DataSource = tile.params["dataSource"] === "adapter" ? "adapter" : "generate";
    const names = new Map<TileInput["kind"], Set<string>>();
    for (const input of tile.definition.inputs) {
      if (!holds(input.when, tile.params)) continue;
      const ofKind = names.get(input.kind) ?? new Set<string>();
      for (const name of namesOf(input)) ofKind.add(name);
      names.set(input.kind, ofKind);
    }
    return [...names].map(([kind, ofKind]) => ({ row, kind, names: [...ofKind], dataSource }));
  });
}

function namesOf(input: TileInput): readonly string[] {
  if (input.kind === "weather") return input.variables;
  return input.kind === "series" ? input.metrics : input.events;
}
