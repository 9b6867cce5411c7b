/**
 * Which parameters a dialog shows for given values: `x-ui-showIf`, `x-ui-insteadOf` and `when` conditions. Pure.
 */
import type { ParamsSchema, When } from "./model.ts";

/** True when every named parameter has one of the wanted values. A parameter without a value meets no condition. */
export function holds(when: When | undefined, values: Readonly<Record<string, unknown>>): boolean {
  if (when === undefined) return true;
  for (const [name, wanted] of Object.entries(when)) {
    const options: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    if (!options.includes(values[name])) return false;
  }
  return true;
}

export function showIf(schema: ParamsSchema, name: string): When | undefined {
  return schema.properties[name]?.["x-ui-showIf"] as When | undefined;
}

/** The parameters that this one stands in for while it has a value: `x-ui-insteadOf`. */
export function insteadOf(schema: ParamsSchema, name: string): readonly string[] {
  return (schema.properties[name]?.["x-ui-insteadOf"] ?? []) as readonly string[];
}

/** A list without entries stands in for nothing. */
export function standsIn(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/**
 * Names of the shown parameters. A hidden parameter counts as unset for those that depend on it, so the set is computed
 * until it no longer changes.
 */
export function shownParams(schema: ParamsSchema, given: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const names = Object.keys(schema.properties);
  let shown: ReadonlySet<string> = new Set(names);
  for (let round = 0; round <= names.length; round++) {
    const values: Record<string, unknown> = {};
    for (const name of shown) values[name] = given[name] !== undefined ? given[name] : schema.properties[name]?.default;
    const replaced = new Set(names.flatMap((name) => (standsIn(values[name]) ? insteadOf(schema, name) : [])));
    const next = new Set(names.filter((name) => !replaced.has(name) && holds(showIf(schema, name), values)));
    if (next.size === shown.size && [...next].every((name) => shown.has(name))) return next;
    shown = next;
  }
  return shown;
}
