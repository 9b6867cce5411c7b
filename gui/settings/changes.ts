/** What a change of a record changed, field by field. Pure. */
import { isRecord } from "../api/problem.ts";

export interface FieldChange {
  readonly name: string;
  /** As JSON; null where there was, or is, no such field. */
  readonly before: string | null;
  readonly after: string | null;
}

export function changesOf(before: unknown, after: unknown): readonly FieldChange[] {
  const [former, present] = [before, after].map((fields) => (isRecord(fields) ? fields : {}));
  const names = new Set([...Object.keys(former ?? {}), ...Object.keys(present ?? {})]);
  return [...names].map((name) => ({ name, before: textOf(former?.[name]), after: textOf(present?.[name]) }));
}

/** A text stands for itself; what has parts is written one below the other. */
function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
