/**
 * Makes the largest values that a schema of the contract lets in, one place after the other: each string of combining
 * marks, which cost most to normalise, each list with as many entries as it may have, each dictionary with as many
 * members. Where the contract has no bound, as much as a body holds.
 */
import { type OpenApiDocument, resolve, type SchemaObject } from "#openapi/document.ts";

// biome-ignore lint/suspicious/noExplicitAny: schemas and values of every shape
type Any = any;

/** What a value is filled with: with the numbers of bytes, or of values, that are left. */
export interface Filling {
  text(maxLength: number | undefined): unknown;
  list(item: unknown, maxItems: number | undefined): unknown;
  /** For places that take anything. */
  readonly anything: readonly (readonly [title: string, value: unknown])[];
  /** Fields that an object does not know. */
  readonly unknown?: object;
  /** For dictionaries: as many members as fit, each with a value. */
  readonly dictionaries?: readonly (readonly [title: string, members: (value: unknown) => object])[];
}

export interface LargeValue {
  /** Such as `tiles[0].params`. */
  readonly place: string;
  /** Takes as long as the value is large. */
  readonly make: () => unknown;
}

export function marks(length: number): string {
  return `a${"\u0301\u0323".repeat(Math.ceil(length / 2))}`.slice(0, length);
}

/** @param base a valid value, of which one place after the other is filled */
export function* largestValues(
  document: OpenApiDocument,
  schema: SchemaObject,
  base: unknown,
  filling: Filling,
): Generator<LargeValue> {
  for (const [steps, make] of fillings(document, schema, base, filling, 0))
    yield { place: steps.join("") || "body", make };
}

type Found = readonly [steps: readonly string[], make: () => Any];
const maxDepth = 8;

function* fillings(
  document: OpenApiDocument,
  given: Any,
  base: Any,
  filling: Filling,
  depth: number,
): Generator<Found> {
  const schema = resolve<Any>(document, given);
  if (depth > maxDepth || schema === undefined) return;
  const types = [schema.type].flat();
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    yield* fillings(document, branch, base, filling, depth + 1);
  if (types.includes("string") && schema.enum === undefined && schema.const === undefined)
    yield [[""], () => filling.text(schema.maxLength)];
  if (types.includes("array")) {
    const item = Array.isArray(base) && base.length > 0 ? base[0] : sampleOf(document, schema.items ?? {});
    yield [["[]"], () => filling.list(item, schema.maxItems)];
    for (const [steps, make] of fillings(document, schema.items ?? {}, item, filling, depth + 1))
      yield [["[0]", ...steps], () => [make()]];
  }
  const isAny =
    schema.type === undefined && schema.oneOf === undefined && schema.anyOf === undefined && schema.enum === undefined;
  if (isAny || schema.additionalProperties === true) {
    for (const [title, value] of filling.anything) yield [[`.(${title})`], () => ({ ...object(base), x: value })];
  }
  if (schema.additionalProperties === true || typeof schema.additionalProperties === "object") {
    const member = schema.additionalProperties === true ? 1 : sampleOf(document, schema.additionalProperties);
    for (const [title, members] of filling.dictionaries ?? [])
      yield [[`.(${title})`], () => ({ ...object(base), ...members(member) })];
  }
  if (schema.additionalProperties === false && filling.unknown !== undefined)
    yield [[".(unknown)"], () => ({ ...object(base), ...filling.unknown })];
  if (typeof schema.additionalProperties === "object") {
    for (const [steps, make] of fillings(document, schema.additionalProperties, undefined, filling, depth + 1))
      yield [[".X", ...steps], () => ({ ...object(base), X: make() })];
  }
  for (const [name, property] of Object.entries<Any>(schema.properties ?? {})) {
    const own = object(base)[name] ?? sampleOf(document, property);
    for (const [steps, make] of fillings(document, property, own, filling, depth + 1))
      yield [[`.${name}`, ...steps], () => ({ ...object(base), [name]: make() })];
  }
}

function object(value: Any): Readonly<Record<string, Any>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** A small value that fits. */
export function sampleOf(document: OpenApiDocument, given: Any): Any {
  const schema = resolve<Any>(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema["x-default"] !== undefined) return schema["x-default"];
  const branch = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (branch !== undefined) return sampleOf(document, branch);
  switch ([schema.type].flat()[0]) {
    case "string":
      return schema.format === "date-time" ? "2026-05-01T06:00:00Z" : "a".repeat(Math.max(1, schema.minLength ?? 1));
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "array":
      return schema.minItems > 0 ? [sampleOf(document, schema.items)] : [];
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name: string) => [name, sampleOf(document, schema.properties?.[name] ?? {})]),
      );
    default:
      return 1;
  }
}
