/** The flow that most parts measure: three tiles, of weather of two seasons and of what comes. */
import type { BenchTile } from "./bare-run-evaluation.ts";

export interface BenchFlow {
  readonly displayName: string;
  readonly status: string;
  readonly tiles: readonly (BenchTile & { readonly row: number })[];
  readonly targets: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[];
}

export function benchFlow(displayName = "Bench", targets: BenchFlow["targets"] = [field]): BenchFlow {
  return { displayName, status: "draft", tiles, targets };
}

const field = { name: "Field", latitude: 47.6, longitude: 9.4 };
const tiles: BenchFlow["tiles"] = [
  { row: 0, tileKey: "gdd", params: { threshold: 100 } },
  { row: 1, tileKey: "ch", params: { threshold: 100 } },
  { row: 2, tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
];
