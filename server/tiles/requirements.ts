/**
 * The data that a flow's tiles need, from `inputs` and the parameters their `when` names. Pure; knows no tile by name.
 */
import type { Params, PlannedTile, TileInput } from "./model.ts";
import { holds } from "./visibility.ts";

export type DataSource = "generate" | "adapter";

export interface DataRequirement {
  /** Position of the tile in the flow. */
  readonly row: number;
  readonly kind: TileInput["kind"];
  /** Weather variables, sensor metrics or event kinds; each once, in the definition's order. */
  readonly names: readonly string[];
  readonly dataSource: DataSource;
  /** How far beyond the run's time, of weather alone; 0 for not at all. */
  readonly horizonHours: number;
}

/** The hours for which weather services forecast: 16 days. */
export const maxHorizonHours = 384;

/**
 * At most one requirement per tile and kind, with the largest of its horizons. A tile without a `dataSource` parameter
 * takes generated data.
 */
export function dataRequirements(tiles: readonly PlannedTile[]): readonly DataRequirement[] {
  return tiles.flatMap((tile, row) => {
    const dataSource: DataSource = tile.params["dataSource"] === "adapter" ? "adapter" : "generate";
    const names = new Map<TileInput["kind"], Set<string>>();
    let horizonHours = 0;
    for (const input of tile.definition.inputs) {
      if (!holds(input.when, tile.params)) continue;
      const ofKind = names.get(input.kind) ?? new Set<string>();
      for (const name of namesOf(input)) ofKind.add(name);
      names.set(input.kind, ofKind);
      horizonHours = Math.max(horizonHours, horizonOf(input, tile.params));
    }
    return [...names].map(([kind, ofKind]) => ({
      row,
      kind,
      names: [...ofKind],
      dataSource,
      horizonHours: kind === "weather" ? horizonHours : 0,
    }));
  });
}

/** A parameter without a value asks for nothing. */
function horizonOf(input: TileInput, params: Params): number {
  if (input.kind !== "weather") return 0;
  const { horizonHours = 0 } = input;
  const hours = typeof horizonHours === "string" ? params[horizonHours] : horizonHours;
  return typeof hours === "number" ? Math.min(Math.max(0, Math.trunc(hours)), maxHorizonHours) : 0;
}

function namesOf(input: TileInput): readonly string[] {
  if (input.kind === "weather") return input.variables;
  return input.kind === "series" ? input.metrics : input.events;
}
