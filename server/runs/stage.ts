/** Which stage a target is in. Pure. */

/** The stage of a target: that of the first tile that names one. */
export interface TargetStage {
  /** Of the tile, in the flow. */
  readonly row: number;
  readonly name: string;
}

/**
 * That of the first tile that names one; null for none.
 * @param tiles in the order of the flow
 */
export function stageOf(tiles: readonly { readonly stage: string | null }[]): TargetStage | null {
  const row = tiles.findIndex(({ stage }) => stage !== null);
  const name = tiles[row]?.stage ?? null;
  return name === null ? null : { row, name };
}
