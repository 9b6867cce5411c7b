/**
 * The tile specification: what a client with no tile-specific code needs to draw a palette entry and a dialog. Made
 * from the definition's JSON Schema and its `x-ui-*` keywords. Pure.
 */
import type { OutputKind } from "#sandbox/tile.d.ts";
import type { ParamSchema, ParamsSchema, TileDefinition, TileInput, When } from "./model.ts";

export interface ParamOption {
  readonly value: unknown;
  readonly label: string;
  readonly unit?: string;
}

export interface ParamEntry {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly step?: number;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly options?: readonly ParamOption[];
  readonly unit?: string;
  readonly unitFrom?: string;
  readonly widget: string;
  readonly group?: string;
  readonly order: number;
  readonly showIf?: When;
  /** Every other `x-ui-*` keyword, verbatim. */
  readonly ui?: Readonly<Record<string, unknown>>;
}

export interface TileSpec {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly outputKind: OutputKind;
  readonly isPlatform: boolean;
  readonly language: "typescript" | "python";
  readonly inputs: readonly TileInput[];
  readonly ui: TileDefinition["ui"];
  readonly params: readonly ParamEntry[];
  readonly paramsSchema: ParamsSchema;
  readonly notes: readonly string[];
}

/** `x-ui-*` keywords that have their own field in a parameter entry. */
const ownFields = ["step", "options", "unit", "unitFrom", "widget", "group", "order", "showIf"] as const;
const plainFields = ["description", "default", "minimum", "maximum", "format", "enum"] as const;

export function tileSpec(definition: TileDefinition): TileSpec {
  return {
    id: definition.id,
    key: definition.key,
    version: definition.version,
    name: definition.displayName,
    description: definition.description,
    outputKind: definition.outputKind,
    isPlatform: definition.isPlatform,
    language: definition.language,
    inputs: definition.inputs,
    ui: definition.ui,
    params: paramEntries(definition.paramsSchema),
    paramsSchema: definition.paramsSchema,
    notes: definition.notes,
  };
}

/** Parameter entries sorted by `order`; those without one come last, in the order of the schema. */
export function paramEntries(schema: ParamsSchema): readonly ParamEntry[] {
  const required = requiredParams(schema);
  const entries = Object.entries(schema.properties).map(([name, property]) =>
    paramEntry(name, property, required.has(name)),
  );
  return entries.sort((a, b) => a.order - b.order);
}

/**
 * Parameters that must have a value while they are shown, sent or by default: those of `required`, and those of
 * `then.required` conditions.
 */
export function requiredParams(schema: ParamsSchema): ReadonlySet<string> {
  const required = new Set(schema.required ?? []);
  const conditions = (schema["allOf"] ?? []) as readonly {
    readonly then?: { readonly required?: readonly string[] };
  }[];
  for (const condition of conditions) for (const name of condition.then?.required ?? []) required.add(name);
  return required;
}

function paramEntry(name: string, property: ParamSchema, required: boolean): ParamEntry {
  const entry: Record<string, unknown> = { name, type: property.type, title: property.title ?? name, required };
  for (const field of plainFields) if (property[field] !== undefined) entry[field] = property[field];
  for (const field of ownFields) if (property[`x-ui-${field}`] !== undefined) entry[field] = property[`x-ui-${field}`];
  entry["order"] ??= Number.MAX_SAFE_INTEGER;
  entry["widget"] ??= defaultWidget(property);
  const further = Object.entries(property).filter(([keyword]) => isFurtherHint(keyword));
  if (further.length > 0) entry["ui"] = Object.fromEntries(further);
  return entry as unknown as ParamEntry;
}

function isFurtherHint(keyword: string): boolean {
  return keyword.startsWith("x-ui-") && !(ownFields as readonly string[]).includes(keyword.slice("x-ui-".length));
}

function defaultWidget(property: ParamSchema): string {
  if (property.enum !== undefined) return "select";
  if (property.type === "boolean") return "switch";
  if (property.type === "number" || property.type === "integer") return "number";
  return property.format === "date" ? "date" : "text";
}
