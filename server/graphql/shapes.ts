/**
 * The contract's schemas as GraphQL types, told in plain data. Object types mirror the schemas by name and field.
 * Where JSON is open (parameters, maps, values of any type) it stays JSON. Pure.
 */
import { type OpenApiDocument, type Reference, resolve, type SchemaObject } from "#openapi/document.ts";
import { enumValueName, isIdName, itemName, nestedName } from "./names.ts";

export type ScalarName = "ID" | "String" | "Int" | "SafeInt" | "Float" | "Boolean" | "DateTime" | "JSON";

export type Shape =
  | { readonly kind: "scalar"; readonly name: ScalarName }
  | { readonly kind: "enum" | "object" | "union" | "input"; readonly name: string }
  | { readonly kind: "list"; readonly of: Shape; readonly hasGaps: boolean };

export interface FieldShape {
  readonly name: string;
  readonly shape: Shape;
  readonly isNullable: boolean;
  readonly description: string | undefined;
}

/** One that has no place in the contract; nullable, as its arguments are, unless it is told otherwise. */
export function field(name: string, shape: Shape, description: string, isNullable = true): FieldShape {
  return { name, shape, isNullable, description };
}

export interface ObjectShape {
  readonly name: string;
  readonly description: string | undefined;
  readonly fields: readonly FieldShape[];
  /** The names of its fields, where it may hold others: those stand in its field `extras`. */
  readonly known: readonly string[] | null;
}

export interface EnumShape {
  readonly name: string;
  readonly description: string | undefined;
  /** From the name in GraphQL to the contract's value. */
  readonly values: ReadonlyMap<string, string>;
}

export interface UnionShape {
  readonly name: string;
  readonly description: string | undefined;
  readonly members: readonly UnionMember[];
}

export interface UnionMember {
  readonly typeName: string;
  /** A record with all of these is of this type. The first that fits counts. */
  readonly required: readonly string[];
}

export interface Shapes {
  readonly objects: ReadonlyMap<string, ObjectShape>;
  readonly inputs: ReadonlyMap<string, ObjectShape>;
  readonly enums: ReadonlyMap<string, EnumShape>;
  readonly unions: ReadonlyMap<string, UnionShape>;
}

export interface Typed {
  readonly shape: Shape;
  readonly isNullable: boolean;
}

export interface ShapeMaker extends Shapes {
  /** @param hint names what has no name in the contract */
  output(schema: SchemaObject | Reference, hint: string): Typed;
  /** Once every output is made: an input that is an output too gets a name of its own. */
  input(schema: SchemaObject | Reference, hint: string): Typed;
}

/** What moves from one system to another as a whole: nobody selects parts of it. */
const wholeDocuments: readonly string[] = ["FlowExport", "ExportedFlow"];

/** The field for what an open object holds beside its known fields. */
export const extrasField = "extras";

type Direction = "output" | "input";
type Properties = Readonly<Record<string, SchemaObject>>;

const json: Shape = { kind: "scalar", name: "JSON" };
const scalars: Readonly<Record<string, ScalarName>> = { number: "Float", boolean: "Boolean", string: "String" };

export function createShapes(document: OpenApiDocument): ShapeMaker {
  const objects = new Map<string, ObjectShape>();
  const inputs = new Map<string, ObjectShape>();
  const enums = new Map<string, EnumShape>();
  const unions = new Map<string, UnionShape>();
  const enumNames = namedEnums(document);
  const unnamedEnums = new Map<string, string>();

  /** Follows references, and tells the name under which the contract keeps the schema. */
  function followed(schema: SchemaObject | Reference): { schema: SchemaObject; name: string | null } {
    let [node, name] = [schema as SchemaObject, null as string | null];
    while (typeof node["$ref"] === "string") {
      name = node["$ref"].split("/").at(-1) ?? null;
      const { $ref: reference, ...beside } = node;
      node = { ...resolve<SchemaObject>(document, { $ref: reference as string }), ...beside };
    }
    return { schema: node, name };
  }

  function typed(given: SchemaObject | Reference, hint: string, field: string, direction: Direction): Typed {
    const { schema, name } = followed(given);
    const of = (shape: Shape): Typed => ({ shape, isNullable: isNullable(schema) });
    if (name !== null && wholeDocuments.includes(name)) return of(json);
    if (schema["enum"] !== undefined) return of(enumOf(schema, name ?? hint, field));
    const choices = (schema["oneOf"] ?? schema["anyOf"]) as SchemaObject[] | undefined;
    if (choices !== undefined) return choice(choices, schema, name ?? hint, field, direction);
    const all = schema["allOf"] as SchemaObject[] | undefined;
    if (all?.length === 1) return typed(all[0] as SchemaObject, hint, field, direction);
    const type = mainType(schema);
    if (type === "array") return of(listOf(schema, hint, field, direction));
    if (type === "object") return of(objectOf(schema, name ?? hint, direction));
    return of(scalarOf(schema, type, field));
  }

  function listOf(schema: SchemaObject, hint: string, field: string, direction: Direction): Shape {
    const items = schema["items"] as SchemaObject | undefined;
    if (items === undefined || schema["prefixItems"] !== undefined) return json;
    const item = typed(items, itemName(hint), field, direction);
    if (item.shape.kind === "list" || isOpen(followed(items).schema)) return json;
    return { kind: "list", of: item.shape, hasGaps: item.isNullable };
  }

  function objectOf(schema: SchemaObject, name: string, direction: Direction): Shape {
    const properties = schema["properties"] as Properties | undefined;
    if (properties === undefined) return json;
    if (direction === "output") {
      register(objects, name, () => shapeOf(schema, properties, name, direction));
      return { kind: "object", name };
    }
    const inputName = objects.has(name) ? `${name}Input` : name;
    register(inputs, inputName, () => shapeOf(schema, properties, inputName, direction));
    return { kind: "input", name: inputName };
  }

  /** Entered before its fields are looked at, so that a type may hold itself. */
  function register(types: Map<string, ObjectShape>, name: string, make: () => ObjectShape): void {
    if (types.has(name)) return;
    types.set(name, { name, description: undefined, fields: [], known: null });
    types.set(name, make());
  }

  function shapeOf(schema: SchemaObject, properties: Properties, name: string, direction: Direction): ObjectShape {
    const required = (schema["required"] ?? []) as readonly string[];
    const fields = Object.entries(properties).map(([field, property]): FieldShape => {
      const { shape, isNullable: mayBeNull } = typed(property, nestedName(name, field), field, direction);
      return {
        name: field,
        shape,
        isNullable: mayBeNull || !required.includes(field),
        description: descriptionOf(followed(property).schema),
      };
    });
    const more = schema["additionalProperties"];
    const isWide = more === true || (typeof more === "object" && more !== null);
    const extras: FieldShape = {
      name: extrasField,
      shape: json,
      isNullable: true,
      description: "Further fields, by name: they stand beside the others in the record.",
    };
    return {
      name,
      description: descriptionOf(schema),
      fields: isWide ? [...fields, extras] : fields,
      known: isWide ? Object.keys(properties) : null,
    };
  }

  function choice(
    choices: readonly SchemaObject[],
    schema: SchemaObject,
    hint: string,
    field: string,
    direction: Direction,
  ): Typed {
    const real = choices.filter((one) => one["type"] !== "null");
    const mayBeNull = real.length < choices.length;
    const first = real[0];
    if (first === undefined) return { shape: json, isNullable: true };
    if (real.length === 1) return { ...typed(first, hint, field, direction), isNullable: mayBeNull };
    // GraphQL takes one value where a list of them is asked for.
    const list = real.find((one) => mainType(followed(one).schema) === "array");
    if (list !== undefined) return { ...typed(list, hint, field, direction), isNullable: mayBeNull };
    const open = real.some((one) => isOpen(followed(one).schema));
    const closed = real.filter((one) => !isOpen(followed(one).schema));
    if (direction === "input") return { shape: mergedInput(closed, schema, hint), isNullable: mayBeNull };
    if (open) return { shape: json, isNullable: mayBeNull };
    return { shape: unionOf(closed, schema, hint), isNullable: mayBeNull };
  }

  /** All fields of all choices, none of them required: which go together is for the operation to say. */
  function mergedInput(choices: readonly SchemaObject[], schema: SchemaObject, hint: string): Shape {
    const properties = Object.assign({}, ...choices.map((one) => followed(one).schema["properties"] ?? {}));
    const only = choices.length === 1 ? followed(choices[0] as SchemaObject).name : null;
    const name = `${(only ?? hint).replace(/Input$/, "")}Input`;
    const merged = { ...(descriptionOf(schema) === undefined ? {} : { description: schema["description"] as string }) };
    register(inputs, name, () => shapeOf(merged, properties, name, "input"));
    return { kind: "input", name };
  }

  function unionOf(choices: readonly SchemaObject[], schema: SchemaObject, name: string): Shape {
    const members = choices.map((one, index): UnionMember => {
      const { shape } = typed(one, `${name}${index + 1}`, "", "output");
      if (shape.kind !== "object") throw new Error(`${name} is a choice of more than objects.`);
      return { typeName: shape.name, required: (followed(one).schema["required"] ?? []) as string[] };
    });
    unions.set(name, { name, description: descriptionOf(schema), members });
    return { kind: "union", name };
  }

  function enumOf(schema: SchemaObject, hint: string, field: string): Shape {
    const given = (schema["enum"] as readonly unknown[]).filter((value) => value !== null);
    if (given.every((value) => typeof value === "number")) return { kind: "scalar", name: "Int" };
    const values = given as unknown as readonly string[];
    // Written out at several places under the same name, it is one type.
    const place = `${field} ${keyOf(values)}`;
    const name = enumNames.get(keyOf(values)) ?? unnamedEnums.get(place) ?? hint;
    if (!enums.has(name)) {
      unnamedEnums.set(place, name);
      const named = new Map(values.map((value) => [enumValueName(value), value]));
      if (named.size < values.length) throw new Error(`Two values of ${name} have one name in GraphQL.`);
      enums.set(name, { name, description: descriptionOf(schema), values: named });
    }
    return { kind: "enum", name };
  }

  return {
    objects,
    inputs,
    enums,
    unions,
    output: (schema, hint) => typed(schema, hint, "", "output"),
    input: (schema, hint) => typed(schema, hint, "", "input"),
  };
}

/** Lists of values that the contract has a name for: written out at another place, they are the same type. */
function namedEnums(document: OpenApiDocument): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const key = schema["type"] === "string" && Array.isArray(schema["enum"]) ? keyOf(schema["enum"] as string[]) : null;
    if (key !== null && !names.has(key)) names.set(key, name);
  }
  return names;
}

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values.toSorted());
}

function scalarOf(schema: SchemaObject, type: string | null, field: string): Shape {
  if (type === "integer") return { kind: "scalar", name: isLong(schema) ? "SafeInt" : "Int" };
  if (type === "string" && schema["format"] === "date-time") return { kind: "scalar", name: "DateTime" };
  if (type === "string" && isIdName(field)) return { kind: "scalar", name: "ID" };
  const name = type === null ? undefined : scalars[type];
  return name === undefined ? json : { kind: "scalar", name };
}

/** GraphQL's own Int has 32 bits. */
function isLong({ format, maximum }: SchemaObject): boolean {
  return format === "int64" || (typeof maximum === "number" && maximum >= 2 ** 31);
}

/** The one type beside null; null where there are several, or none is told. */
function mainType(schema: SchemaObject): string | null {
  const types = [schema["type"] ?? []].flat().filter((type) => type !== "null");
  return types.length === 1 ? (types[0] as string) : null;
}

function isNullable(schema: SchemaObject): boolean {
  const types = [schema["type"] ?? []].flat();
  return types.includes("null") || (Array.isArray(schema["enum"]) && schema["enum"].includes(null)) || isOpen(schema);
}

/** Says nothing about the value. */
function isOpen(schema: SchemaObject): boolean {
  return ["type", "enum", "oneOf", "anyOf", "allOf", "const", "$ref", "properties"].every(
    (keyword) => schema[keyword] === undefined,
  );
}

function descriptionOf(schema: SchemaObject): string | undefined {
  return typeof schema["description"] === "string" ? schema["description"].trim() : undefined;
}
