/**
 * Conditions on parameters (`x-ui-showIf`, `when`): they name parameters that exist, and values that
 * these can have. Pure.
 */
import { below, type Faults, isRecord, named, textOf } from "./faults.ts";

/** The schemas of the parameters, by name. */
export type Parameters = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** @param parameters null where the schema could not be read, which is told of the schema */
export function checkCondition(condition: unknown, loc: string, parameters: Parameters | null, faults: Faults): void {
  if (condition === undefined || parameters === null) return;
  if (!isRecord(condition)) return faults.add(loc, `must be values by parameter, such as {"mode": ["rolling"]}`);
  for (const [name, wanted] of Object.entries(condition)) {
    const parameter = parameters.get(name);
    const at = below(loc, name);
    if (parameter === undefined) faults.add(at, noSuchParameter(parameters));
    else if (Array.isArray(wanted)) checkValues(wanted, at, parameter, faults);
    else checkValue(wanted, at, parameter, faults);
  }
}

export function noSuchParameter(parameters: Parameters): string {
  return parameters.size === 0
    ? "is no parameter: the tile has none"
    : `is no parameter of the tile. There are: ${named(parameters.keys())}`;
}

function checkValues(
  wanted: readonly unknown[],
  loc: string,
  parameter: Readonly<Record<string, unknown>>,
  faults: Faults,
): void {
  if (wanted.length === 0) faults.add(loc, "must have a value: without one it never holds");
  for (const [index, value] of wanted.entries()) checkValue(value, below(loc, index), parameter, faults);
}

function checkValue(value: unknown, loc: string, parameter: Readonly<Record<string, unknown>>, faults: Faults): void {
  const choices = parameter["type"] === "boolean" ? [true, false] : parameter["enum"];
  if (Array.isArray(choices)) {
    if (!choices.includes(value)) faults.add(loc, `must be one of ${named(choices)}, not ${textOf(value)}`);
    return;
  }
  const { type } = parameter;
  const isPossible = type === "integer" ? Number.isInteger(value) : typeof value === type;
  if (!isPossible)
    faults.add(loc, `must be a value of the parameter, whose type is ${textOf(type)}, not ${textOf(value)}`);
}
