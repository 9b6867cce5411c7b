/**
 * The parameter `dataSource`, which every tile that asks for data has: where its data come from. It is the service's
 * own, so a tile that does not say it is given it, and one that says something else is refused. Pure.
 */
import type { AuthoredTile, ParamSchema } from "../model.ts";
import { type Faults, isRecord } from "./faults.ts";

/** In front of what the tile's author has put in an order. */
export const dataSourceParam: ParamSchema = {
  type: "string",
  title: "Data",
  description: "Demo data made by the service, or the data of your own adapters.",
  enum: ["generate", "adapter"],
  default: "generate",
  "x-ui-widget": "select",
  "x-ui-options": [
    { value: "generate", label: "Demo data" },
    { value: "adapter", label: "Own adapter" },
  ],
  "x-ui-group": "Data",
  "x-ui-order": 0,
};

/** The tile as it is published. @param tile its schema is an object of parameters */
export function completed(tile: AuthoredTile): AuthoredTile {
  const { properties } = tile.paramsSchema;
  const isAsked = tile.inputs.length > 0 && !Object.hasOwn(properties, "dataSource");
  return {
    ...tile,
    paramsSchema: {
      ...tile.paramsSchema,
      additionalProperties: false,
      properties: isAsked ? { dataSource: dataSourceParam, ...properties } : properties,
    },
  };
}

export function checkDataSource(schema: unknown, faults: Faults): void {
  const properties = isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
  if (!Object.hasOwn(properties, "dataSource")) return;
  const given = properties["dataSource"];
  const choices = isRecord(given) && Array.isArray(given["enum"]) ? given["enum"] : [];
  const isTheServices =
    isRecord(given) &&
    given["type"] === "string" &&
    given["default"] === "generate" &&
    choices.length === 2 &&
    choices[0] === "generate" &&
    choices[1] === "adapter" &&
    given["x-ui-showIf"] === undefined;
  if (isTheServices) return;
  faults.add(
    "paramsSchema.properties.dataSource",
    'is the service\'s own: leave it out, or give it the enum ["generate", "adapter"], the default "generate" and no x-ui-showIf',
  );
}
