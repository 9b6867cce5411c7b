/**
 * What can be told of values before the service is asked. It is a hint: the service decides, and its words take the
 * hint's place. Pure.
 */
import { isDate } from "./dates.ts";
import { choicesOf, isNumeric } from "./fields.ts";
import { type CrossRule, type Params, type ParamSpec, isRecord } from "./model.ts";
import { shownParams, worthOf } from "./shown.ts";

export type Hint = {
  /** `params.threshold`, `params.rules[1].x` */
  readonly loc: string;
} & (
  | { readonly kind: "required" | "whole" | "date" | "pattern" | "choice" }
  /** In the tile's own unit. */
  | { readonly kind: "atLeast" | "above" | "atMost" | "below"; readonly bound: number }
  | { readonly kind: "minLength" | "maxLength" | "minItems" | "maxItems"; readonly bound: number }
  /** In the tile's own words. */
  | { readonly kind: "rule"; readonly message: string }
);

type Found = Hint extends infer One ? (One extends Hint ? Omit<One, "loc"> : never) : never;

interface Checked {
  readonly params: readonly ParamSpec[];
  readonly crossRules: readonly CrossRule[];
}

/** At most one for each place. */
export function localHints({ params, crossRules }: Checked, given: Params): readonly Hint[] {
  const hints = hintsOf(params, given, "params.");
  const faulty = new Set(hints.map(({ loc }) => loc));
  const shown = shownParams(params, given);
  const values = new Map(params.filter(({ name }) => shown.has(name)).map((one) => [one.name, worthOf(one, given)]));
  const broken = crossRules.flatMap((rule) =>
    ruledBy(rule, values)
      .filter(({ at, worth }) => {
        const isSound = !faulty.has(`${at}${rule.param}`) && !faulty.has(`${at}${rule.other}`);
        return isSound && isBroken(rule.mustBe, worth(rule.param), worth(rule.other));
      })
      .map(({ at }) => ({ loc: `${at}${rule.param}`, kind: "rule" as const, message: rule.message })),
  );
  return [...hints, ...broken];
}

interface Ruled {
  /** What stands before the name in a place. */
  readonly at: string;
  readonly worth: (name: string) => unknown;
}

/** The parameters, or each row of a list. */
function ruledBy({ list }: CrossRule, values: ReadonlyMap<string, unknown>): readonly Ruled[] {
  if (list === null) return [{ at: "params.", worth: (name) => values.get(name) }];
  const rows = values.get(list);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown, place) => ({
    at: `params.${list}[${place}].`,
    worth: (name) => (isRecord(row) ? row[name] : undefined),
  }));
}

function hintsOf(params: readonly ParamSpec[], given: Params, at: string): readonly Hint[] {
  const shown = shownParams(params, given);
  return params
    .filter(({ name }) => shown.has(name))
    .flatMap((param) => hintsOfValue(param, worthOf(param, given), `${at}${param.name}`));
}

function hintsOfValue(param: ParamSpec, value: unknown, loc: string): readonly Hint[] {
  if (value === undefined) return param.required ? [{ loc, kind: "required" }] : [];
  const found = foundOf(param, value);
  if (found !== null) return [{ loc, ...found }];
  return Array.isArray(value) ? hintsOfRows(param, value, loc) : [];
}

function hintsOfRows({ items }: ParamSpec, rows: readonly unknown[], loc: string): readonly Hint[] {
  if (items === null || items === undefined) return [];
  return rows.flatMap((row, place) => {
    if (items.type === "object") return isRecord(row) ? hintsOf(items.params, row, `${loc}[${place}].`) : [];
    const [entry] = items.params;
    return entry === undefined ? [] : hintsOfValue(entry, row ?? undefined, `${loc}[${place}]`);
  });
}

function foundOf(param: ParamSpec, value: unknown): Found | null {
  const choices = choicesOf(param);
  if (Array.isArray(value)) return lengthHint(value.length, param.minItems, param.maxItems, "minItems", "maxItems");
  if (choices.length > 0) return choices.some((choice) => choice.value === value) ? null : { kind: "choice" };
  if (typeof value === "number" && isNumeric(param)) return boundHint(param, value);
  if (typeof value !== "string") return null;
  if (param.format === "date") return isDate(value) ? null : { kind: "date" };
  // The service counts characters, and not halves of them.
  const { length } = [...value];
  const ofLength = lengthHint(length, param.minLength, param.maxLength, "minLength", "maxLength");
  return ofLength ?? (isMatched(param.pattern, value) ? null : { kind: "pattern" });
}

function boundHint(param: ParamSpec, value: number): Found | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = param;
  if (param.type === "integer" && !Number.isInteger(value)) return { kind: "whole" };
  if (exclusiveMinimum !== null && value <= exclusiveMinimum) return { kind: "above", bound: exclusiveMinimum };
  if (minimum !== null && value < minimum) return { kind: "atLeast", bound: minimum };
  if (exclusiveMaximum !== null && value >= exclusiveMaximum) return { kind: "below", bound: exclusiveMaximum };
  if (maximum !== null && value > maximum) return { kind: "atMost", bound: maximum };
  return null;
}

function lengthHint<Low extends "minLength" | "minItems", High extends "maxLength" | "maxItems">(
  length: number,
  least: number | null,
  most: number | null,
  low: Low,
  high: High,
): { readonly kind: Low | High; readonly bound: number } | null {
  if (least !== null && length < least) return { kind: low, bound: least };
  return most !== null && length > most ? { kind: high, bound: most } : null;
}

const longestMatched = 200;

/**
 * The service matches in a time that grows with the text alone. A browser does not: an expression in which repetitions
 * meet, or a long text, is left to the service.
 */
function isMatched(pattern: string | null, text: string): boolean {
  if (pattern === null || text.length > longestMatched || !isQuick(pattern)) return true;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

function isQuick(pattern: string): boolean {
  const repetitions = pattern.match(/[*+]|\{\d+,\d*\}/g) ?? [];
  return repetitions.length <= 2 && !/\)\s*[*+{]/.test(pattern);
}

function isBroken(mustBe: CrossRule["mustBe"], a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return !holds(mustBe, a - b);
  if (typeof a !== "string" || typeof b !== "string") return false;
  return !holds(mustBe, a === b ? 0 : a < b ? -1 : 1);
}

function holds(mustBe: CrossRule["mustBe"], difference: number): boolean {
  switch (mustBe) {
    case "greaterThan":
      return difference > 0;
    case "atLeast":
      return difference >= 0;
    case "lessThan":
      return difference < 0;
    case "atMost":
      return difference <= 0;
    case "differentFrom":
      return difference !== 0;
    default:
      // A rule that only later services know.
      return true;
  }
}
