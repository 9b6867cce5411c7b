/** A tile's threshold, and the unit of its values. Pure. */
import type { FlowTile, TileDefinition } from "./model.ts";

const thresholdParam = "threshold";

/** Null for a tile without one. */
export function thresholdOf({ params }: Pick<FlowTile, "params">): number | null {
  const threshold = params[thresholdParam];
  return typeof threshold === "number" ? threshold : null;
}

/** The unit of the threshold is that of the values: named outright, or by the option that another parameter has. */
export function unitOf(
  { params }: Pick<FlowTile, "params">,
  { paramsSchema }: Pick<TileDefinition, "paramsSchema">,
): string | null {
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
