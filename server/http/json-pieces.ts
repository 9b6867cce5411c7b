/**
 * JSON that is too long to be held as one text: a response's arrays may be async iterables, whose items are read,
 * written and let go one by one.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { PreparedJson } from "#server/operations/in-pieces.ts";

/** Whether a member of a response comes item by item. */
export function comesInPieces(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isAsyncIterable);
}

/**
 * The text of `JSON.stringify` in pieces, with async iterables written as arrays. Looks for them in members of objects
 * that hold one, and in their items.
 */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  if (value instanceof PreparedJson) {
    yield value.text;
  } else if (isAsyncIterable(value)) {
    yield* arrayPieces(value);
  } else if (comesInPieces(value)) {
    yield* objectPieces(value);
  } else {
    yield JSON.stringify(value);
  }
}

async function* arrayPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before;
    yield* jsonPieces(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* objectPieces(value: object): AsyncGenerator<string> {
  let before = "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonPieces(member);
    before = ",";
  }
  yield "}";
}

/** So long is written without a pause. */
const sliceMs = 5;

/**
 * The text of `JSON.stringify(value)`; a long array among its members is written with pauses in which others have the
 * event loop.
 */
export async function jsonText(value: unknown): Promise<string> {
  if (isLong(value)) return arrayText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (!members.some(([, member]) => isLong(member))) return JSON.stringify(value);
  const texts: string[] = [];
  for (const [name, member] of members) {
    texts.push(`${JSON.stringify(name)}:${isLong(member) ? await arrayText(member) : JSON.stringify(member)}`);
  }
  return `{${texts.join(",")}}`;
}

function isLong(member: unknown): member is readonly unknown[] {
  return Array.isArray(member) && member.length > 1;
}

async function arrayText(items: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  let pausedAt = performance.now();
  for (const item of items) {
    // As in an array of `JSON.stringify`.
    texts.push(JSON.stringify(item) ?? "null");
    if (performance.now() - pausedAt < sliceMs) continue;
    await yieldToEventLoop();
    pausedAt = performance.now();
  }
  return `[${texts.join(",")}]`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

export interface PiecedText {
  /** All of it, or as much as is at least `limit` characters. */
  readonly start: string;
  /** The rest; null when `start` is all. */
  readonly rest: AsyncGenerator<string> | null;
}

/**
 * Reads pieces until there are `limit` characters of them: most texts are short, and a fault so early can still have
 * a status of its own.
 */
export async function readStart(pieces: AsyncGenerator<string>, limit: number): Promise<PiecedText> {
  let start = "";
  while (start.length < limit) {
    const { value, done } = await pieces.next();
    if (done) return { start, rest: null };
    start += value;
  }
  return { start, rest: pieces };
}
