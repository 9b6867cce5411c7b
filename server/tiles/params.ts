/**
 * From what a caller sends to what a flow stores: hidden parameters dropped, defaults applied, everything checked
 * against the tile's JSON Schema and its rules between parameters. Pure; works for any tile from its definition.
 * What may take long is for a thread: see params-checks.ts.
 *
 * Defaults come first: a required parameter that has one need not be sent.
 */
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { shortened } from "#core/text.ts";
import { type Metering, PatternMeter, workOnTheLoop } from "./checks/patterns.ts";
import { parametersAjv } from "./checks/validators.ts";
import type { CrossRule, Params, ParamSchema, ParamsSchema, TileContent } from "./model.ts";
import { paramEntries } from "./spec.ts";
import { insteadOf, shownParams, standsIn } from "./visibility.ts";

export interface ParamError {
  /** Relative to the tile: `params.threshold`. */
  readonly loc: string;
  readonly message: string;
}

export type ResolvedParams =
  | { readonly params: Params }
  | {
      readonly errors: readonly ParamError[];
      /** Matching took more than the meter allowed. One of the errors says so. */
      readonly isUndecided?: true;
    };

/** What decides which parameters a tile takes. */
export type ParamRules = Pick<TileContent, "key" | "paramsSchema" | "crossRules">;

/**
 * @param meter what matching patterns may take; by default, what may be done at once
 */
export function resolveParams(
  definition: ParamRules,
  sent: unknown,
  meter: PatternMeter = new PatternMeter(workOnTheLoop),
): ResolvedParams {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return { errors: [{ loc: "params", message: "must be an object" }] };
  const schema = definition.paramsSchema;
  const given = sent as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(schema.properties, name));
  const shown = shownParams(schema, given);
  const params = withDefaults(schema, given, shown);
  const checked = schemaErrors(schema, params, shown, meter);
  const errors = [...unknownParams(definition, unknown), ...bothGiven(schema, given, shown), ...checked.errors];
  const faulty = new Set(errors.map((error) => error.loc));
  for (const rule of definition.crossRules ?? []) {
    for (const { at, values } of ruledBy(rule, params)) {
      const isSound = !faulty.has(`${at}${rule.param}`) && !faulty.has(`${at}${rule.other}`);
      if (isSound && isBroken(rule, values)) errors.push({ loc: `${at}${rule.param}`, message: rule.message });
    }
  }
  if (checked.isUndecided)
    return { errors: [...errors, { loc: "params", message: tooMuchMatching }], isUndecided: true };
  return errors.length > 0 ? { errors } : { params };
}

const tooMuchMatching = "take too much matching with the tile's patterns: send fewer or shorter texts";
const maxUnknownParams = 100;

function withDefaults(
  schema: ParamsSchema,
  given: Record<string, unknown>,
  shown: ReadonlySet<string>,
): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!shown.has(name)) continue;
    if (given[name] !== undefined && (standsIn(given[name]) || insteadOf(schema, name).length === 0))
      params[name] = given[name];
    else if (property.default !== undefined) params[name] = property.default;
  }
  return params;
}

/** Of a parameter and those that it stands in for, exactly one side is given. */
function bothGiven(
  schema: ParamsSchema,
  given: Record<string, unknown>,
  shown: ReadonlySet<string>,
): readonly ParamError[] {
  return [...shown].flatMap((name) => {
    const others = standsIn(given[name]) ? insteadOf(schema, name).filter((other) => given[other] !== undefined) : [];
    const message = `stands instead of ${others.join(" and ")}: give one or the other`;
    return others.length === 0 ? [] : [{ loc: `params.${name}`, message }];
  });
}

interface Ruled {
  /** What stands before the name in a place. */
  readonly at: string;
  readonly values: Params;
}

/** The parameters, or each row of a list. */
function ruledBy({ list }: CrossRule, params: Params): readonly Ruled[] {
  if (list === undefined) return [{ at: "params.", values: params }];
  const rows: unknown = params[list];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, place) =>
    typeof row === "object" && row !== null ? [{ at: `params.${list}[${place}].`, values: row as Params }] : [],
  );
}

/** At most this many are listed. Nobody corrects more at once, and a body of a mebibyte can hold a hundred thousand. */
function unknownParams(
  definition: Pick<ParamRules, "key" | "paramsSchema">,
  names: readonly string[],
): readonly ParamError[] {
  if (names.length === 0) return [];
  // The database does not keep the order of members. The dialog's order is the one that people know.
  const known = paramEntries(definition.paramsSchema)
    .map((entry) => entry.name)
    .join(", ");
  const message = `is not a parameter of ${definition.key}; it has ${known}`;
  return names.slice(0, maxUnknownParams).map((name) => ({ loc: `params.${shortened(name)}`, message }));
}

function schemaErrors(
  schema: ParamsSchema,
  params: Params,
  shown: ReadonlySet<string>,
  meter: PatternMeter,
): { readonly errors: readonly ParamError[]; readonly isUndecided: boolean } {
  const { validate, metering } = validator(schema);
  Object.assign(metering, { meter, isUndecided: false });
  if (validate(params)) return { errors: [], isUndecided: metering.isUndecided };
  const errors = new Map<string, ParamError>();
  for (const error of validate.errors ?? []) {
    const name = paramOf(error);
    if (name === null || errors.has(`params.${name}`)) continue;
    if (error.keyword === "required" && !shown.has(name.split(/[.[]/)[0] as string)) continue;
    errors.set(`params.${name}`, { loc: `params.${name}`, message: messageOf(error, judgedBy(schema, error)) });
  }
  return { errors: [...errors.values()], isUndecided: metering.isUndecided };
}

interface Validator {
  readonly validate: ValidateFunction;
  readonly metering: Metering;
}

/** Compiled once per schema object; definitions are immutable. */
const validators = new WeakMap<ParamsSchema, Validator>();

function validator(schema: ParamsSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const metering: Metering = { meter: new PatternMeter(0), isUndecided: false };
  const made = { validate: parametersAjv(metering, { validateSchema: true }).compile(schema), metering };
  validators.set(schema, made);
  return made;
}

/** `threshold` or `rules[0].value`; null for errors that only say that a condition's branch failed. */
function paramOf(error: ErrorObject): string | null {
  if (error.keyword === "if") return null;
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map(pointerPart)
    .reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`), "");
  const missing = (error.params as { readonly missingProperty?: string }).missingProperty;
  if (missing === undefined) return path === "" ? null : path;
  return path === "" ? missing : `${path}.${missing}`;
}

/** What the value had to be: the schema of the parameter, or of a member of one of its rows. */
function judgedBy(schema: ParamsSchema, { schemaPath, instancePath }: ErrorObject): ParamSchema | undefined {
  // The last part is the keyword.
  const parts = schemaPath
    .split("/")
    .slice(1, -1)
    .map((part) => pointerPart(decodeURIComponent(part)));
  const judge = parts.reduce<unknown>((within, part) => (within as Readonly<Record<string, unknown>>)?.[part], schema);
  const param = schema.properties[pointerPart(instancePath.split("/")[1] ?? "")];
  const isParam = instancePath.split("/").length === 2;
  return { ...(isParam ? param : {}), ...(judge as ParamSchema) };
}

/** Of a JSON pointer (RFC 6901). */
function pointerPart(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function strangeField({ params }: ErrorObject, row: ParamSchema | undefined): string {
  const { additionalProperty } = params as { readonly additionalProperty: string };
  const known = Object.keys((row?.["properties"] ?? {}) as object);
  return `has no field ${JSON.stringify(shortened(additionalProperty))}; it has ${known.join(", ")}`;
}

function messageOf(error: ErrorObject, property: ParamSchema | undefined): string {
  const unit = typeof property?.["x-ui-unit"] === "string" ? ` ${property["x-ui-unit"]}` : "";
  switch (error.keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return strangeField(error, property);
    case "type":
      return `must be ${withArticle(String((error.params as { type: unknown }).type))}`;
    case "enum":
      return `must be one of ${(property?.enum ?? []).join(", ")}`;
    case "format":
      return property?.format === "date"
        ? "must be a date such as 2026-04-01"
        : `must be in the format ${property?.format}`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return boundsMessage(property, unit);
    default:
      return error.message ?? "is not valid";
  }
}

function boundsMessage(property: ParamSchema | undefined, unit: string): string {
  const above = property?.["exclusiveMinimum"];
  const below = property?.["exclusiveMaximum"];
  const low = above === undefined ? property?.minimum : undefined;
  const high = below === undefined ? property?.maximum : undefined;
  if (low !== undefined && high !== undefined) return `must be between ${low} and ${high}${unit}`;
  const parts: string[] = [];
  if (low !== undefined) parts.push(`at least ${low}`);
  if (above !== undefined) parts.push(`above ${String(above)}`);
  if (high !== undefined) parts.push(`at most ${high}`);
  if (below !== undefined) parts.push(`below ${String(below)}`);
  return `must be ${parts.join(" and ")}${unit}`;
}

function withArticle(type: string): string {
  const names: Readonly<Record<string, string>> = {
    integer: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  };
  return names[type] ?? `a ${type}`;
}

function isBroken(rule: CrossRule, params: Params): boolean {
  const a = params[rule.param];
  const b = params[rule.other];
  const comparable =
    (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  if (!comparable) return false;
  const x = a as number;
  const y = b as number;
  if (rule.mustBe === "greaterThan") return !(x > y);
  if (rule.mustBe === "atLeast") return !(x >= y);
  if (rule.mustBe === "lessThan") return !(x < y);
  if (rule.mustBe === "atMost") return !(x <= y);
  return x === y;
}
