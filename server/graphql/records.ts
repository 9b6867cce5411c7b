/**
 * What operations give back, as GraphQL reads it: the contract's JSON, whose lists may come item by item, with the tag
 * of a record kept beside it.
 */
import { tagOfText } from "#core/etag.ts";
import { PreparedJson } from "#server/operations/in-pieces.ts";
import type { RawResult } from "#server/operations/invoke.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The revision of each record that was read or changed by itself. */
const revisions = new WeakMap<object, string>();
/** The type of a record whose operation gives records of several types. */
const typeNames = new WeakMap<object, string>();

/** The record of a result, of which its tag is known from now on. */
export function recordOf({ body, etag }: RawResult): unknown {
  if (typeof body === "object" && body !== null && etag !== undefined) revisions.set(body, etag);
  return body;
}

/** As in the header `ETag`, quotes included; null where the record came with others. */
export function knownTag(record: object): string | null {
  const revision = revisions.get(record);
  return revision === undefined ? null : `"${tagOfText(revision, JSON.stringify(record))}"`;
}

export function noteType(record: unknown, typeName: string): void {
  if (typeof record === "object" && record !== null) typeNames.set(record, typeName);
}

export function notedType(record: object): string | undefined {
  return typeNames.get(record);
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** An item of a list that comes item by item. */
export function plainItem(item: unknown): unknown {
  return item instanceof PreparedJson ? JSON.parse(item.text) : item;
}
