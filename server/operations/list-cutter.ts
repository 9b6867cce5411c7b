/**
 * Cuts from a refused value what would only repeat what is wrong with it: a body of a mebibyte can hold hundreds of
 * thousands of wrong entries and unknown fields, and nobody reads about more than the first thousand. Knows JSON Schema
 * as far as the contract's bodies use it.
 */
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { type Json, type OpenApiDocument, resolve, type SchemaObject } from "#openapi/document.ts";
import { maxErrors } from "./field-errors.ts";

export interface CutValue {
  /** The value itself, or a copy with shorter lists and fewer unknown fields; as wrong as it was. */
  readonly value: unknown;
  /** For each list that was longer than its maximum and no longer is. */
  readonly tooLong: readonly ErrorObject[];
}

/** A list ends one entry after its maximum, or with the last of the wrong entries that are reported. */
export type CutLists = (schema: SchemaObject, value: unknown) => CutValue;

/** @param compile a validator that stops at the first finding and leaves the value as it is */
export function createListCutter(
  document: Pick<OpenApiDocument, "components">,
  compile: (schema: SchemaObject) => ValidateFunction,
): CutLists {
  return (schema, value) => {
    const tooLong: ErrorObject[] = [];
    let wrongLeft = maxErrors;
    return { value: cut([schema], value, ""), tooLong };

    /** @param written schemas one of which the value is meant to fit; none where nothing is required of it */
    function cut(written: readonly SchemaObject[], part: unknown, path: string): unknown {
      if (typeof part !== "object" || part === null || written.length === 0) return part;
      const shapes = written.flatMap(shapesOf);
      if (!Array.isArray(part)) return cutMembers(shapes, part, path);
      const [shape] = shapes;
      return shape !== undefined && shapes.length === 1 ? cutList(shape, part, path) : cutChoice(shapes, part);
    }

    function cutList(shape: SchemaObject, entries: readonly unknown[], path: string): unknown {
      const { items } = shape;
      const end = Math.min(entries.length, maxItemsOf(shape) + 1);
      if (!isSchema(items)) return firstOf(entries, end);
      // Of a few entries there is nothing to leave out. To test them would examine again, at every level of lists
      // within lists, all that is in them.
      const fits = entries.length <= fewEntries ? isNotKnown : compile(items);
      const kept: unknown[] = [];
      for (let at = 0; at < end && wrongLeft > 0; at += 1) {
        const entry = entries[at];
        const isRight = fits(entry);
        if (!isRight && fits !== isNotKnown) wrongLeft -= 1;
        kept.push(isRight ? entry : cut([items], entry, `${path}/${at}`));
      }
      if (entries.length > maxItemsOf(shape) && kept.length < end) tooLong.push(tooLongAt(path, shape));
      return isSame(kept, entries) ? entries : kept;
    }

    function cutMembers(choices: readonly SchemaObject[], members: object, path: string): unknown {
      const shapes = choices.filter(takesMembers);
      if (!shapes.some(saysWhichMembers)) return members;
      const kept: [name: string, member: unknown][] = [];
      let isCut = false;
      const known = new Set(shapes.flatMap(({ properties }) => (isSchema(properties) ? Object.keys(properties) : [])));
      const isClosed = shapes.every(({ additionalProperties }) => additionalProperties === false);
      const isStrange = (name: string): boolean => isClosed && !known.has(name);
      for (const name of Object.keys(members)) {
        if (wrongLeft <= 0 && isStrange(name)) {
          isCut = true;
          continue;
        }
        const isUnknown = shapes.every((shape) => schemaOfMember(shape, name) === false);
        const member = (members as Readonly<Record<string, unknown>>)[name];
        const keptMember = isUnknown ? member : cutMember(shapes, name, member, path);
        if (isUnknown) wrongLeft -= 1;
        isCut ||= keptMember !== member;
        kept.push([name, keptMember]);
      }
      return isCut ? Object.fromEntries(kept) : members;
    }

    function cutMember(shapes: readonly SchemaObject[], name: string, member: unknown, path: string): unknown {
      const schemas = shapes.map((shape) => schemaOfMember(shape, name)).filter(isSchema);
      return cut(schemas, member, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    }
  };

  /** The schema itself, or those that it lets choose from. */
  function shapesOf(written: SchemaObject): readonly SchemaObject[] {
    const schema = resolve<SchemaObject>(document as OpenApiDocument, written);
    const choices = schema["oneOf"];
    return Array.isArray(choices) ? choices.filter(isSchema).flatMap(shapesOf) : [schema];
  }
}

const fewEntries = 8;

/** Each is looked into. */
function isNotKnown(): boolean {
  return false;
}

/** What is wrong by one shape may be right by another: only the number of the entries counts. */
function cutChoice(shapes: readonly SchemaObject[], entries: readonly unknown[]): readonly unknown[] {
  return firstOf(entries, Math.max(...shapes.map(maxItemsOf)) + 1);
}

function firstOf(entries: readonly unknown[], count: number): readonly unknown[] {
  return entries.length <= count ? entries : entries.slice(0, count);
}

function isSame(kept: readonly unknown[], entries: readonly unknown[]): boolean {
  return kept.length === entries.length && kept.every((entry, at) => entry === entries[at]);
}

/** Infinite for a shape that does not limit lists. */
function maxItemsOf({ maxItems }: SchemaObject): number {
  return typeof maxItems === "number" ? maxItems : Number.POSITIVE_INFINITY;
}

function tooLongAt(instancePath: string, parentSchema: SchemaObject): ErrorObject {
  const params = { limit: maxItemsOf(parentSchema) };
  return { keyword: "maxItems", instancePath, schemaPath: "", params, parentSchema };
}

function schemaOfMember({ properties, additionalProperties }: SchemaObject, name: string): Json | undefined {
  return isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}

function takesMembers({ type }: SchemaObject): boolean {
  return type === undefined || [type].flat().includes("object");
}

/** Whether the shape requires anything of members, or knows them all. */
function saysWhichMembers({ properties, additionalProperties }: SchemaObject): boolean {
  return isSchema(properties) || isSchema(additionalProperties) || additionalProperties === false;
}

function isSchema(node: Json | undefined): node is SchemaObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}
