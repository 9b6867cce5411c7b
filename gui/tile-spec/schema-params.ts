/**
 * Parameters of a JSON Schema with `x-ui-*` hints, as the service makes them of a tile's: for schemas that come as they
 * are, such as an adapter's settings. What is not known is left out. Pure.
 */
import { isRecord, numberOf, type ParamItems, type ParamOption, type ParamSpec } from "./model.ts";

type Schema = Readonly<Record<string, unknown>>;

/** In the order of a dialog; none where it is no schema of an object. */
export function paramsOfSchema(schema: unknown): readonly ParamSpec[] {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return [];
  const required = textsOf(schema["required"]) ?? [];
  return Object.entries(schema["properties"])
    .flatMap(([name, property]) => (isRecord(property) ? [paramOf(name, property, required.includes(name))] : []))
    .toSorted((a, b) => a.order - b.order);
}

function paramOf(name: string, schema: Schema, required: boolean): ParamSpec {
  return {
    ...{ name, required, ui: furtherHints(schema), items: itemsOf(name, schema["items"]) },
    ...{ type: textOf(schema["type"]) ?? "string", title: textOf(schema["title"]) ?? name },
    ...{ description: textOf(schema["description"]), default: schema["default"] ?? null, enum: schema["enum"] ?? null },
    ...boundsOf(schema),
    ...{ pattern: textOf(schema["pattern"]), format: textOf(schema["format"]), options: optionsOf(schema) },
    ...{ unit: textOf(schema["x-ui-unit"]), quantity: textOf(schema["x-ui-quantity"]) },
    ...{ role: textOf(schema["x-ui-role"]), unitFrom: textOf(schema["x-ui-unitFrom"]) },
    ...{ widget: textOf(schema["x-ui-widget"]), group: textOf(schema["x-ui-group"]) },
    order: numberOf(schema["x-ui-order"]) ?? Number.MAX_SAFE_INTEGER,
    showIf: schema["x-ui-showIf"] ?? null,
    insteadOf: textsOf(schema["x-ui-insteadOf"]),
  };
}

function boundsOf(schema: Schema) {
  return {
    minimum: numberOf(schema["minimum"]),
    maximum: numberOf(schema["maximum"]),
    exclusiveMinimum: numberOf(schema["exclusiveMinimum"]),
    exclusiveMaximum: numberOf(schema["exclusiveMaximum"]),
    step: numberOf(schema["x-ui-step"]),
    multipleOf: numberOf(schema["multipleOf"]),
    minLength: numberOf(schema["minLength"]),
    maxLength: numberOf(schema["maxLength"]),
    minItems: numberOf(schema["minItems"]),
    maxItems: numberOf(schema["maxItems"]),
  };
}

/** Of plain values one entry that stands for the value itself. */
function itemsOf(name: string, schema: unknown): ParamItems | null {
  if (!isRecord(schema)) return null;
  const type = textOf(schema["type"]) ?? "string";
  return type === "object" ? { type, params: paramsOfSchema(schema) } : { type, params: [paramOf(name, schema, true)] };
}

function optionsOf(schema: Schema): readonly ParamOption[] | null {
  const given = schema["x-ui-options"];
  if (!Array.isArray(given)) return null;
  return given.filter(isRecord).map((option) => ({
    value: option["value"],
    label: textOf(option["label"]) ?? String(option["value"]),
    unit: textOf(option["unit"]),
    quantity: textOf(option["quantity"]),
  }));
}

const ownHints = ["step", "options", "unit", "unitFrom", "quantity", "role", "widget", "group", "order", "showIf"];

function furtherHints(schema: Schema): unknown {
  const own = new Set([...ownHints, "insteadOf"].map((name) => `x-ui-${name}`));
  const further = Object.entries(schema).filter(([name]) => name.startsWith("x-ui-") && !own.has(name));
  return further.length === 0 ? null : Object.fromEntries(further);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function textsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}
