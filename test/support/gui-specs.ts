/** Specifications as the pages get them over GraphQL: what does not apply is null. */
import type { ParamSpec, TileSpec } from "../../gui/tile-spec/model.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import { type ParamEntry, tileSpec } from "#server/tiles/spec.ts";

const nothing = {
  description: null,
  default: null,
  minimum: null,
  maximum: null,
  exclusiveMinimum: null,
  exclusiveMaximum: null,
  step: null,
  multipleOf: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  minItems: null,
  maxItems: null,
  format: null,
  enum: null,
  options: null,
  unit: null,
  quantity: null,
  role: null,
  unitFrom: null,
  widget: null,
  group: null,
  showIf: null,
  insteadOf: null,
  ui: null,
  items: null,
} as const;

/** @param tile as its author writes it, or as the service keeps it */
export function guiSpec(tile: object): TileSpec {
  const { params, crossRules, ...spec } = tileSpec(tile as TileDefinition);
  const rules = crossRules.map((rule) => ({ list: null, ...rule }));
  return { ...spec, ui: spec.ui as TileSpec["ui"], params: params.map(paramOf), crossRules: rules };
}

function paramOf({ items, options, ...entry }: ParamEntry): ParamSpec {
  return {
    ...nothing,
    ...entry,
    ...(options === undefined ? {} : { options: options.map((option) => ({ unit: null, quantity: null, ...option })) }),
    ...(items === undefined ? {} : { items: { type: items.type, params: items.params.map(paramOf) } }),
  };
}
