/**
 * Read-only fields in the body of a PATCH. They may be there, so that what was read can be sent back, but they change
 * nothing. A value must be the stored one or, of a field that changes by itself, an earlier one. Any other is refused,
 * because its sender would believe that it was accepted. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { FieldError } from "#core/errors.ts";
import {
  type OpenApiDocument,
  type OperationObject,
  readOnlyFields,
  resolve,
  type SchemaObject,
} from "#openapi/document.ts";

type Fields = Readonly<Record<string, unknown>>;

/** How a field may differ from what was read a while ago, with no request that changed it. */
type Movement = "forward" | "freely" | "never";

export interface ReadOnlyBody {
  /** What may be changed. */
  readonly changes: Fields;
  /** What may only be repeated. */
  readonly repeated: Fields;
}

/** The read-only fields of an operation's body, by name; none for a body without any. */
export type ReadOnlyNames = ReadonlyMap<string, Movement>;

export function readOnlyNames(document: OpenApiDocument, { requestBody }: OperationObject): ReadOnlyNames {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return new Map();
  const fields = Object.entries(readOnlyFields(resolve<SchemaObject>(document, schema)));
  return new Map(fields.map(([name, field]) => [name, movementOf(field)]));
}

export function splitBody(names: ReadOnlyNames, body: unknown): ReadOnlyBody | null {
  if (names.size === 0 || typeof body !== "object" || body === null) return null;
  const entries = Object.entries(body);
  return {
    changes: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    repeated: Object.fromEntries(entries.filter(([name]) => names.has(name))),
  };
}

/** @param stored the record as its GET shows it */
export function readOnlyFaults(names: ReadOnlyNames, repeated: Fields, stored: Fields): readonly FieldError[] {
  return Object.entries(repeated)
    .filter(([name, sent]) => !isRepetition(sent, stored[name], names.get(name) ?? "never"))
    .map(([name]) => ({ loc: name, message: "is read-only: leave it out, or send what was read last" }));
}

function movementOf(field: SchemaObject): Movement {
  const moves = field["x-moves"];
  return moves === "forward" || moves === "freely" ? moves : "never";
}

function isRepetition(sent: unknown, stored: unknown, movement: Movement): boolean {
  if (isSame(sent, stored) || movement === "freely") return true;
  return movement === "forward" && isEarlier(sent, stored);
}

/** A time is the same in any precision and with any offset. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (isDeepStrictEqual(sent, stored)) return true;
  return isTime(sent) && isTime(stored) && Date.parse(sent) === Date.parse(stored);
}

function isEarlier(sent: unknown, stored: unknown): boolean {
  if (sent === null || stored === null) return sent === null;
  if (isTime(sent) && isTime(stored)) return Date.parse(sent) < Date.parse(stored);
  if (typeof sent === "number" && typeof stored === "number") return sent < stored;
  const [sentId, storedId] = [idOf(sent), idOf(stored)];
  // Ids of records are in the order in which they were made. The same record may have moved on itself.
  return sentId !== null && storedId !== null && sentId <= storedId;
}

function idOf(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" ? id : null;
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
}
