/** Cursor pages: keyset on (createdAt, id), newest first, stable under inserts. A cursor is opaque to callers. */
import { AsyncLocalStorage } from "node:async_hooks";
import { isKeepableTime } from "./time.ts";
import { invalid } from "./errors.ts";

export const defaultPageSize = 50;
export const maxPageSize = 500;

export interface PageRequest {
  readonly limit: number;
  readonly after: PageKey | null;
}

/** The ids of a list's parameter `ids`; nothing where it was not given. */
export function idsFilter(ids: string | undefined): { readonly ids?: readonly string[] } {
  return ids === undefined ? {} : { ids: [...new Set(ids.split(","))] };
}

/** Position of the last record of a page. `createdAt` is epoch milliseconds. */
export interface PageKey {
  readonly createdAt: number;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Of a list that counts its records where that is asked for. */
export interface CountedPage<T> extends Page<T> {
  /** Of all records that the filters let through; null where it was not asked for. */
  readonly totalCount: number | null;
}

/** A page as callers get it. */
export function pageJson<T, U>({ items, nextCursor, totalCount }: CountedPage<T>, toJson: (item: T) => U) {
  const body = { items: items.map(toJson), nextCursor };
  return totalCount === null ? body : { ...body, totalCount };
}

export function encodeCursor(key: PageKey): string {
  return Buffer.from(`${key.createdAt}:${key.id}`, "utf8").toString("base64url");
}

/** @throws AppError `validation` at `query.cursor` when the cursor is damaged */
export function decodeCursor(cursor: string): PageKey {
  const match = /^(\d{1,15}):([0-9a-zA-Z_-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  const key = match === null ? null : { createdAt: Number(match[1]), id: match[2] as string };
  if (key === null || !isKeepableTime(key.createdAt) || encodeCursor(key) !== cursor) {
    throw invalid([{ loc: "query.cursor", message: "must be a nextCursor of an earlier page, unchanged" }]);
  }
  return key;
}

export function pageRequest(query: { readonly limit?: number; readonly cursor?: string }): PageRequest {
  return {
    limit: query.limit ?? defaultPageSize,
    after: query.cursor === undefined ? null : decodeCursor(query.cursor),
  };
}

/**
 * How many, from the first on, weigh at most `maxWeight` together: a page of them has one at least, or nobody would
 * come past it.
 */
export function fittingCount(weights: readonly number[], maxWeight: number): number {
  let weight = 0;
  const tooMuch = weights.findIndex((one) => {
    weight += one;
    return weight > maxWeight;
  });
  return tooMuch === -1 ? weights.length : Math.max(1, tooMuch);
}

/** Where those who want the position of every record of a page, and not of the last one alone, are told. */
const wanted = new AsyncLocalStorage<{ cursors: () => readonly string[] }>();

/**
 * What `work` gives, and the cursor of each record of the page that it reads, in their order. No cursors where it reads
 * none.
 */
export async function withCursors<T>(work: () => Promise<T>): Promise<{ result: T; cursors: readonly string[] }> {
  const found = { cursors: (): readonly string[] => [] };
  const result = await wanted.run(found, work);
  return { result, cursors: found.cursors() };
}

/** Cuts a page out of the fetched records, of which there is one more than `limit` where another page follows. */
export function toPage<T>(records: readonly T[], limit: number, keyOf: (record: T) => PageKey): Page<T> {
  const items = records.slice(0, limit);
  tellCursors(items, keyOf);
  const last = items.at(-1);
  const hasMore = records.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor(keyOf(last)) : null };
}

/** For pages that are cut in another way. */
export function tellCursors<T>(items: readonly T[], keyOf: (record: T) => PageKey): void {
  const asker = wanted.getStore();
  if (asker !== undefined) asker.cursors = () => items.map((item) => encodeCursor(keyOf(item)));
}
