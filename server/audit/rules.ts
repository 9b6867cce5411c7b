/**
 * What the audit log keeps of a changed record: the fields that changed, without secrets and within bounds. Pure.
 * Secrets are recognised by the names of their fields, at any depth, so that a part that is written later is covered
 * too.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isoTime } from "#core/time.ts";
import type { AuditAction, AuditedFields } from "./model.ts";

/** A field with more JSON text than this is kept as its digest. */
export const maxFieldCharacters = 16_000;
const maxDepth = 20;

const notShown = "(not shown)";
const secretName = /secret|hash|token|passw|sealed|credential|authorization|api[-_]?key/i;
/** Programs may hold secrets that their authors should not have written into them. */
const digestedName = /^script$/;
/** Internal fields, and what is read with a record without being part of it. */
const omitted = new Set([
  "id",
  "tenantId",
  "revision",
  "updatedAt",
  "lastUsedAt",
  "compiled",
  "lastRun",
  "outlook",
  "ownerUserKey",
]);

export interface KeptChange {
  readonly action: AuditAction;
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
}

/** Null when nothing changed that the log shows. `action` overrides what before and after say by themselves. */
export function changeOf(before: object | null, after: object | null, action?: AuditAction): KeptChange | null {
  if (before === null && after === null) return null;
  if (before === null || after === null) {
    return { action: action ?? (before === null ? "created" : "deleted"), before: kept(before), after: kept(after) };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !omitted.has(name) && !isDeepStrictEqual(fieldIn(before, name), fieldIn(after, name)),
  );
  if (names.length === 0) return null;
  return { action: action ?? "updated", before: kept(before, names), after: kept(after, names) };
}

function fieldIn(record: object, name: string): unknown {
  return (record as Readonly<Record<string, unknown>>)[name];
}

function kept(record: object | null, names?: readonly string[]): AuditedFields | null {
  if (record === null) return null;
  const shown = (names ?? Object.keys(record)).filter(
    (name) => !omitted.has(name) && fieldIn(record, name) !== undefined,
  );
  return Object.fromEntries(shown.map((name) => [name, fieldOf(name, fieldIn(record, name))]));
}

function fieldOf(name: string, value: unknown): unknown {
  const shown = shownOf(name, value, 0);
  const text = JSON.stringify(shown) ?? "null";
  return text.length > maxFieldCharacters ? digest(text) : shown;
}

function shownOf(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return null;
  if (secretName.test(name)) return notShown;
  if (digestedName.test(name) && typeof value === "string") return digest(value);
  if (typeof value === "number" && name.endsWith("At")) return isoTime(value);
  if (typeof value !== "object") return value;
  if (depth >= maxDepth) return notShown;
  if (Array.isArray(value)) return value.map((item: unknown) => shownOf("", item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, shownOf(inner, each, depth + 1)]));
}

function digest(text: string): string {
  return `(${text.length} characters, SHA-256 ${createHash("sha256").update(text, "utf8").digest("hex")})`;
}
