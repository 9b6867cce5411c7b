/**
 * Takes out of a body as much as fits its schema, for checks that look further. Knows JSON Schema as far as the
 * contract's bodies use it.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { type Json, type OpenApiDocument, resolve, type SchemaObject } from "#openapi/document.ts";
import { findUnstorable } from "./storable-json.ts";

export type FittingParts = (schema: SchemaObject, body: unknown) => unknown;

/** @param compile a validator that stops at the first finding and leaves the value as it is */
export function createFittingParts(
  document: OpenApiDocument,
  compile: (schema: SchemaObject) => ValidateFunction,
): FittingParts {
  const validators = new WeakMap<object, ValidateFunction>();
  return partsOf;

  /** Undefined where nothing fits. */
  function partsOf(written: SchemaObject, value: unknown): unknown {
    const schema = resolve<SchemaObject>(document, written);
    if (fits(schema, value)) return inForm(schema, value);
    if (Array.isArray(value)) return entriesOf(schema, value);
    return typeof value === "object" && value !== null ? membersOf(shapeOf(schema, value), value) : undefined;
  }

  function fits(schema: SchemaObject, value: unknown): boolean {
    const known = validators.get(schema);
    const validate = known ?? compile(schema);
    if (known === undefined) validators.set(schema, validate);
    return findUnstorable("", value) === null && validate(value);
  }

  /** Nothing of a list that is too long is examined. */
  function entriesOf({ items, maxItems }: SchemaObject, entries: readonly unknown[]): unknown {
    if (!isSchema(items) || (typeof maxItems === "number" && entries.length > maxItems)) return undefined;
    return entries.map((entry) => partsOf(items, entry));
  }

  /** Without the members that the schema does not know. */
  function membersOf({ properties }: SchemaObject, value: object): unknown {
    if (!isSchema(properties)) return undefined;
    const members = value as Readonly<Record<string, unknown>>;
    // The schema knows a few, and the body may have tens of thousands.
    const known = Object.keys(properties).filter((name) => Object.hasOwn(members, name));
    return Object.fromEntries(
      known.flatMap((name) => {
        const schema = properties[name];
        return isSchema(schema) ? [[name, partsOf(schema, members[name])] as const] : [];
      }),
    );
  }

  /** Of several shapes the one that knows most of the members. */
  function shapeOf(schema: SchemaObject, value: object): SchemaObject {
    if (!Array.isArray(schema["oneOf"])) return schema;
    const shapes = schema["oneOf"].filter(isSchema).map((shape) => resolve<SchemaObject>(document, shape));
    const known = ({ properties }: SchemaObject): number =>
      isSchema(properties) ? Object.keys(properties).filter((name) => Object.hasOwn(value, name)).length : -1;
    return shapes.toSorted((a, b) => known(b) - known(a))[0] ?? schema;
  }
}

/** The check brings texts within a value into their form; here the text is the value. */
function inForm(schema: SchemaObject, value: unknown): unknown {
  return typeof value === "string" && schema["x-normal-form"] === "NFC" ? value.normalize("NFC") : value;
}

function isSchema(node: Json | undefined): node is SchemaObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}
