/** Which tiles of a flow take data that the service makes up for demonstration, as their parameters say. Pure. */
import type { FlowTile } from "./model.ts";

/** How much of what the tiles read is demo data; `all` also where one tile alone reads anything. */
export type DemoExtent = "none" | "some" | "all";

export interface DemoUse {
  readonly demoData: DemoExtent;
  /** Places of the tiles that take them, ascending. */
  readonly demoRows: readonly number[];
}

type Told = Pick<FlowTile, "params">;

/** Every tile that asks for data has the parameter (checks/data-source.ts), and it is stored with its default. */
export function demoUseOf(tiles: readonly Told[]): DemoUse {
  return {
    demoData: demoExtentOf(tiles.map(({ params }) => params["dataSource"])),
    demoRows: tiles.flatMap((tile, row) => (takesDemoData(tile) ? [row] : [])),
  };
}

/** @param dataSources of the tiles; anything else than the two words for those that read nothing */
export function demoExtentOf(dataSources: readonly unknown[]): DemoExtent {
  if (!dataSources.includes("generate")) return "none";
  return dataSources.includes("adapter") ? "some" : "all";
}

export function takesDemoData({ params }: Told): boolean {
  return params["dataSource"] === "generate";
}
