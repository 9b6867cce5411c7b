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

/** The items of a page, all of them read. */
export async function itemsOf(page: unknown): Promise<readonly unknown[]> {
  const { items } = page as { readonly items: readonly unknown[] | AsyncIterable<unknown> };
  return wholeList(items);
}

export async function wholeList(list: readonly unknown[] | AsyncIterable<unknown>): Promise<readonly unknown[]> {
  if (!isAsyncIterable(list)) return list;
  const items: unknown[] = [];
  for await (const item of list) items.push(plain(item));
  return items;
}

/** Items from `start` on, at most `count`, and whether others follow. What is not wanted is not kept. */
export async function sliceOf(
  list: readonly unknown[] | AsyncIterable<unknown>,
  start: number,
  count: number,
): Promise<{ readonly items: readonly unknown[]; readonly hasMore: boolean }> {
  const items: unknown[] = [];
  let position = 0;
  for await (const item of list) {
    if (items.length === count) return { items, hasMore: true };
    if (position >= start) items.push(plain(item));
    position += 1;
  }
  return { items, hasMore: false };
}

function plain(item: unknown): unknown {
  return item instanceof PreparedJson ? JSON.parse(item.text) : item;
}
