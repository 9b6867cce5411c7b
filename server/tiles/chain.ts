/**
 * What must be true of a tile's place in the flow, from the definitions' `upstreamRules`. Pure; knows no tile by name.
 */
import type { PlannedTile } from "./model.ts";
import { holds } from "./visibility.ts";

export interface ChainError {
  /** Relative to the flow: `tiles[0].params.when`. */
  readonly loc: string;
  readonly message: string;
}

/** The first tile has no tile before it: parameters that need one are refused there. */
export function chainErrors(tiles: readonly PlannedTile[]): readonly ChainError[] {
  const first = tiles[0];
  if (first === undefined) return [];
  return (first.definition.upstreamRules ?? [])
    .filter((rule) => holds(rule.when, first.params))
    .map((rule) => ({ loc: `tiles[0].params.${rule.param}`, message: rule.message }));
}

/**
 * Whether the tile's result follows from the tile before: its parameters need one (`overlap`), or it needs no data
 * itself. The first tile follows from none.
 */
export function followsPrevious({ definition, params }: PlannedTile, row: number): boolean {
  if (row === 0) return false;
  const readsNothing = definition.inputs.every((input) => !holds(input.when, params));
  return readsNothing || (definition.upstreamRules ?? []).some((rule) => holds(rule.when, params));
}
