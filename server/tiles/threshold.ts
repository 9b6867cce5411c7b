/** A tile's threshold, and the unit of its values. Pure. */
import type { FlowTile, ParamsSchema, TileDefinition } from "./model.ts";

/** Which line in a plot of the tile's values a parameter stands for. The upper one is the end of a range. */
export const paramRoles = ["threshold", "threshold-upper"] as const;
export type ParamRole = (typeof paramRoles)[number];

/** What parameters without a role are called that have one all the same: versions are older than roles. */
const usualNames: Readonly<Record<ParamRole, string>> = { threshold: "threshold", "threshold-upper": "thresholdUpper" };

/** By parameter. A schema that tells a role tells all of them. */
export function rolesOf({ properties }: ParamsSchema): ReadonlyMap<string, ParamRole> {
  const told = Object.entries(properties).flatMap(([name, property]) => {
    const role = paramRoles.find((one) => one === property["x-ui-role"]);
    return role === undefined ? [] : [[name, role] as const];
  });
  if (told.length > 0) return new Map(told);
  const usual = paramRoles.filter((role) => isNumeric(properties[usualNames[role]]?.type));
  return new Map(usual.map((role) => [usualNames[role], role]));
}

function isNumeric(type: string | undefined): boolean {
  return type === "number" || type === "integer";
}

function thresholdParam(schema: ParamsSchema): string | null {
  const found = [...rolesOf(schema)].find(([, role]) => role === "threshold");
  return found?.[0] ?? null;
}

/**
 * Null for a tile without one.
 * @param definition undefined where it is not known any more: then the parameter of the usual name
 */
export function thresholdOf(
  { params }: Pick<FlowTile, "params">,
  definition: Pick<TileDefinition, "paramsSchema"> | undefined,
): number | null {
  const name = definition === undefined ? usualNames.threshold : thresholdParam(definition.paramsSchema);
  const threshold = name === null ? null : params[name];
  return typeof threshold === "number" ? threshold : null;
}

/** The unit of the threshold is that of the values: named outright, or by the option that another parameter has. */
export function unitOf(
  { params }: Pick<FlowTile, "params">,
  { paramsSchema }: Pick<TileDefinition, "paramsSchema">,
): string | null {
  const name = thresholdParam(paramsSchema);
  const schema = name === null ? undefined : paramsSchema.properties[name];
  const named = schema?.["x-ui-unit"];
  if (typeof named === "string") return named;
  const from = schema?.["x-ui-unitFrom"];
  if (typeof from !== "string") return null;
  const options = paramsSchema.properties[from]?.["x-ui-options"];
  const chosenValue = params[from] ?? paramsSchema.properties[from]?.default;
  if (!Array.isArray(options)) return null;
  const chosen = (options as readonly UnitOption[]).find(({ value }) => value === chosenValue);
  return chosen?.unit ?? null;
}

interface UnitOption {
  readonly value: unknown;
  readonly unit?: string;
}
