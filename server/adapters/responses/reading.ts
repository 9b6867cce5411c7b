/**
 * Reading what a script returned: a value is taken as what it should be, or is a misfit with its place. Pure; knows no
 * facet.
 */
import { DateTime } from "luxon";

/** The response does not fit; the message begins with the place, such as `events[3].kind`. */
export class Misfit extends Error {}

/** An outcome instead of the exception. */
export type Checked<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly message: string };

const maxQuotedLength = 60;
/** The end of what a date can be. */
export const latestTime = 8.64e15;
/** A date, a time and an offset. The day of a bare date, `-01`, must not be taken for an offset. */
export const timePattern = /^[+-]?\d{4}[^T]{0,12}T[^T]{1,40}(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/i;
/**
 * What `timePattern` allows, in the form that almost every script writes, and of that only what surely exists: not the
 * 29th of February, nor the 24th hour. On these the engine's own reading, which would take 02-30 for 03-02, agrees with
 * luxon's.
 */
const plainTimePattern =
  /^[1-9]\d{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

export function checked<T>(read: () => T): Checked<T> {
  try {
    return { ok: true, ...read() };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, message: error.message };
    throw error;
  }
}

/** What does not fit says in which part of a span it stands. @param part its name; empty where there is one alone */
export function inPart<T>(part: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misfit && part !== "") throw new Misfit(`${part}${error.message}`);
    throw error;
  }
}

/** The list that a response consists of, such as `{events: […]}`. */
export function readList(response: unknown, field: string, maxEntries: number): readonly unknown[] {
  const entries = isRecord(response) ? response[field] : undefined;
  if (!Array.isArray(entries)) throw new Misfit(`the answer must be {${field}: [...]}, but is ${described(response)}`);
  if (entries.length > maxEntries)
    throw new Misfit(`${field}: at most ${maxEntries} entries, but there are ${entries.length}`);
  return entries;
}

export function readRecord(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Misfit(`${place}: must be an object, but is ${described(value)}`);
  return value;
}

/** Not empty, at most `maxLength` characters, and free of what cannot be kept. */
export function readText(value: unknown, maxLength: number, place: string): string {
  if (typeof value !== "string") throw new Misfit(`${place}: must be a string, but is ${described(value)}`);
  if (value === "") throw new Misfit(`${place}: must not be empty`);
  if (value.length > maxLength)
    throw new Misfit(`${place}: must be at most ${maxLength} characters, but has ${value.length}`);
  if (value.includes("\u0000")) throw new Misfit(`${place}: must not contain the NUL character`);
  if (!value.isWellFormed()) throw new Misfit(`${place}: must be well-formed Unicode`);
  return value;
}

/** Absent, null (a script's `None` or `undefined`) and empty all mean that there is none. */
export function readOptionalText(value: unknown, maxLength: number, place: string): string | undefined {
  return value === undefined || value === null || value === "" ? undefined : readText(value, maxLength, place);
}

export function readNumber(value: unknown, place: string): number {
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new Misfit(`${place}: must be a finite number, but is ${described(value)}`);
  return value;
}

/** Epoch milliseconds. A time without offset would be read in the machine's own zone: it is refused. */
export function readTime(value: unknown, place: string): number {
  const ts = typeof value === "string" ? parsedTime(value) : value;
  if (isTime(ts)) return ts;
  throw new Misfit(
    `${place}: must be whole epoch milliseconds or an ISO 8601 time with offset, but is ${described(value)}`,
  );
}

/** Whole epoch milliseconds. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= latestTime;
}

/** Luxon reads the rarer forms: it takes ten times as long, and a response may hold half a million times. */
function parsedTime(text: string): number | null {
  if (plainTimePattern.test(text)) return Date.parse(text);
  if (!timePattern.test(text)) return null;
  const time = DateTime.fromISO(text, { setZone: true });
  return time.isValid ? time.toMillis() : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function described(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object")
    return `an object with ${Object.keys(value).slice(0, 5).map(quoted).join(", ") || "no members"}`;
  return typeof value === "string" ? `the text ${quoted(value)}` : String(value);
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);
}
