/**
 * The tile specification: what a client with no tile-specific code needs to draw a palette entry and a dialog. Made
 * from the definition's JSON Schema and its `x-ui-*` keywords. Pure.
 */
import type { OutputKind } from "#sandbox/tile.d.ts";
import type { CrossRule, ParamSchema, ParamsSchema, TileDefinition, TileInput, When } from "./model.ts";
import { type Quantity, quantityOf } from "./quantity.ts";
import { referred } from "./referred.ts";
import { type ParamRole, rolesOf } from "./threshold.ts";

export interface ParamOption {
  readonly value: unknown;
  readonly label: string;
  readonly unit?: string;
  /** Of a temperature's unit: how it is converted. */
  readonly quantity?: Quantity;
}

/** What the entries of a list are. */
export interface ListItems {
  /** `object`, or the type of plain values. */
  readonly type: string;
  /** Of an object its members, in the order of a dialog. Of a plain value that value alone, under the list's name. */
  readonly params: readonly ParamEntry[];
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
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly options?: readonly ParamOption[];
  readonly unit?: string;
  readonly unitFrom?: string;
  readonly quantity?: Quantity;
  readonly role?: ParamRole;
  readonly items?: ListItems;
  readonly widget: string;
  readonly group?: string;
  readonly order: number;
  readonly showIf?: When;
  /** While it has a value, these parameters are hidden, and must not be given. */
  readonly insteadOf?: readonly string[];
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
  readonly crossRules: readonly CrossRule[];
  readonly paramsSchema: ParamsSchema;
  readonly notes: readonly string[];
}

/** `x-ui-*` keywords that have their own field in a parameter entry. */
const ownFields = ["step", "options", "unit", "unitFrom", "widget", "group", "order", "showIf", "insteadOf"] as const;
/** Hints that are told in other words: never without what follows where nothing is said. */
const toldFields = ["quantity", "role"];
const plainFields = [
  "description",
  "default",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "format",
  "enum",
] as const;

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
    crossRules: definition.crossRules ?? [],
    paramsSchema: definition.paramsSchema,
    notes: definition.notes,
  };
}

/** Parameter entries sorted by `order`; those without one come last, in the order of the schema. */
export function paramEntries(schema: ParamsSchema): readonly ParamEntry[] {
  const required = requiredParams(schema);
  const roles = rolesOf(schema);
  return inOrder(
    Object.entries(schema.properties).map(([name, property]) => {
      const role = roles.get(name);
      const items = property.type === "array" ? listItems(name, property, schema) : null;
      return {
        ...paramEntry(name, property, required.has(name)),
        ...(role === undefined ? {} : { role }),
        ...(items === null ? {} : { items }),
      };
    }),
  );
}

function inOrder(entries: readonly ParamEntry[]): readonly ParamEntry[] {
  return entries.toSorted((a, b) => a.order - b.order);
}

/** Null where the list's schema says nothing that a dialog could show. */
function listItems(name: string, { items }: ParamSchema, root: ParamsSchema): ListItems | null {
  const schema = shownSchema(items, root);
  if (schema === null) return null;
  if (schema.type !== "object") return { type: schema.type, params: [paramEntry(name, schema, true)] };
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const members = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, unknown>>);
  const params = members.flatMap(([member, given]) => {
    const property = shownSchema(given, root);
    return property === null ? [] : [paramEntry(member, property, required.has(member))];
  });
  return { type: schema.type, params: inOrder(params) };
}

/**
 * As a dialog can show it; null where it cannot. Hints of members were not looked at in tiles of earlier versions where
 * they stand behind a reference: of those, what is no hint is left out.
 */
function shownSchema(given: unknown, root: ParamsSchema): ParamSchema | null {
  const schema = referred(given, root);
  if (schema === null || typeof schema["type"] !== "string") return null;
  const sound = Object.entries(schema).filter(([keyword, value]) => hintShapes[keyword]?.(value) ?? true);
  return Object.fromEntries(sound) as unknown as ParamSchema;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const isOption = (value: unknown): boolean => isObject(value) && isText((value as Partial<ParamOption>).label);

const hintShapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  "x-ui-step": isNumber,
  "x-ui-order": isNumber,
  "x-ui-unit": isText,
  "x-ui-unitFrom": isText,
  "x-ui-widget": isText,
  "x-ui-group": isText,
  "x-ui-role": isText,
  "x-ui-quantity": isText,
  "x-ui-showIf": isObject,
  "x-ui-insteadOf": (value) => Array.isArray(value) && value.every(isText),
  "x-ui-options": (value) => Array.isArray(value) && value.every(isOption),
};

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
  const options = property["x-ui-options"] as readonly ParamOption[] | undefined;
  if (options !== undefined) entry["options"] = options.map(optionEntry);
  if (property["x-ui-role"] !== undefined) entry["role"] = property["x-ui-role"];
  const quantity = quantityOf(property["x-ui-quantity"], property["x-ui-unit"]);
  if (quantity !== null) entry["quantity"] = quantity;
  entry["order"] ??= Number.MAX_SAFE_INTEGER;
  entry["widget"] ??= defaultWidget(property);
  const further = Object.entries(property).filter(([keyword]) => isFurtherHint(keyword));
  if (further.length > 0) entry["ui"] = Object.fromEntries(further);
  return entry as unknown as ParamEntry;
}

function optionEntry({ quantity: told, ...option }: ParamOption): ParamOption {
  const quantity = quantityOf(told, option.unit);
  return quantity === null ? option : { ...option, quantity };
}

function isFurtherHint(keyword: string): boolean {
  const hint = keyword.slice("x-ui-".length);
  return keyword.startsWith("x-ui-") && ![...ownFields, ...toldFields].includes(hint);
}

function defaultWidget(property: ParamSchema): string {
  if (property.enum !== undefined) return "select";
  if (property.type === "boolean") return "switch";
  if (property.type === "number" || property.type === "integer") return "number";
  return property.format === "date" ? "date" : "text";
}
