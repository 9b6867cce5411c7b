/** Which parameters are shown for given values, and what each is worth. As the service decides it. Pure. */
import { isRecord, type Params, type ParamSpec } from "./model.ts";

/** The given value, else the default; undefined for none. */
export function worthOf(param: ParamSpec, given: Params): unknown {
  const value = given[param.name];
  if (value !== undefined && value !== null) return value;
  return param.default === null ? undefined : param.default;
}

/**
 * Names of the shown parameters. A hidden one counts as without a value for those that depend on it, so they are looked
 * at until nothing changes.
 */
export function shownParams(params: readonly ParamSpec[], given: Params): ReadonlySet<string> {
  let shown: ReadonlySet<string> = new Set(params.map(({ name }) => name));
  for (let round = 0; round <= params.length; round++) {
    const values = new Map(
      params.filter(({ name }) => shown.has(name)).map((param) => [param.name, worthOf(param, given)]),
    );
    const replaced = new Set(params.flatMap((one) => (standsIn(values.get(one.name)) ? (one.insteadOf ?? []) : [])));
    const next = new Set(
      params.filter(({ name, showIf }) => !replaced.has(name) && isMet(showIf, values)).map(({ name }) => name),
    );
    if (next.size === shown.size && [...next].every((name) => shown.has(name))) return next;
    shown = next;
  }
  return shown;
}

/** A list without entries stands in for nothing. */
function standsIn(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/**
 * The values with another one. What it stands in for is no longer given.
 * @param value undefined for none
 */
export function withValue(params: readonly ParamSpec[], given: Params, name: string, value: unknown): Params {
  const replaced = standsIn(value) ? (params.find((one) => one.name === name)?.insteadOf ?? []) : [];
  const kept = Object.fromEntries(Object.entries(given).filter(([other]) => !replaced.includes(other)));
  if (value !== undefined) return { ...kept, [name]: value };
  const { [name]: _, ...others } = kept;
  return others;
}

function isMet(condition: unknown, values: ReadonlyMap<string, unknown>): boolean {
  if (!isRecord(condition)) return true;
  return Object.entries(condition).every(([name, wanted]) => {
    const choices: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    return choices.includes(values.get(name));
  });
}

/** What the service would keep: hidden values left out, defaults filled in. What the tile does not know stays. */
export function withDefaults({ params }: { readonly params: readonly ParamSpec[] }, given: Params): Params {
  const shown = shownParams(params, given);
  const known = new Set(params.map(({ name }) => name));
  const unknown = Object.entries(given).filter(([name]) => !known.has(name));
  const own = params
    .filter(({ name }) => shown.has(name))
    .map((param) => [param.name, worthOf(param, given)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries([...own, ...unknown]);
}

/** Null where the tile has none, or it is hidden. */
export function shownParamOf(
  { params }: { readonly params: readonly ParamSpec[] },
  given: Params,
  role: "threshold" | "threshold-upper",
): ParamSpec | null {
  const param = params.find((one) => one.role === role);
  return param !== undefined && shownParams(params, given).has(param.name) ? param : null;
}
