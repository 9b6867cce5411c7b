/**
 * From the validator's findings to places and advice: `{loc: "targets[0].latitude", message: "must be at most 90"}`. Of
 * a choice between shapes, only the one that was probably meant is reported. Knows JSON Schema, not the contract.
 */
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { counted } from "#core/counted.ts";
import type { FieldError } from "#core/errors.ts";
import { shortened } from "#core/text.ts";

/** Compiles one branch of a `oneOf`, so that its findings are apart from those of its neighbours. */
export type CompileBranch = (schema: object) => ValidateFunction;

/** Nobody corrects more at a time, and a body of a mebibyte can hold a hundred thousand. */
export const maxErrors = 1_000;

const typeWords: Readonly<Record<string, string>> = {
  integer: "a whole number",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

const formatWords: Readonly<Record<string, string>> = {
  "date-time": "an ISO 8601 time with its offset, such as 2026-05-01T06:00:00Z",
  email: "an e-mail address, such as ada@example.com",
};

/**
 * The first of them, each once. Takes time in proportion to the findings, and looks into no more choices than it
 * reports.
 *
 * @param root what the document is: `""` for a body, else `query`, `path` or `header`
 * @param findings from a validator with `allErrors` and `verbose`
 */
export function toFieldErrors(
  root: string,
  findings: readonly ErrorObject[],
  compileBranch: CompileBranch,
): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const finding of reduceChoices(withoutExcess(findings), compileBranch)) {
    if (finding.keyword === "propertyNames" || finding.keyword === "if") continue;
    const error = { loc: locOf(root, finding), message: messageOf(finding) };
    errors.set(JSON.stringify([error.loc, error.message]), error);
    if (errors.size >= maxErrors) break;
  }
  return [...errors.values()];
}

/**
 * `/targets/0/name` under `path` → `path.targets[0].name`. The body's own place is `body`. A very long name of the
 * caller's is cut after its beginning.
 */
export function locOfPath(root: string, steps: readonly string[]): string {
  const path = steps.reduce((loc, step) => loc + (/^\d{1,9}$/.test(step) ? `[${step}]` : `.${shortened(step)}`), root);
  return path.replace(/^\./, "") || "body";
}

function locOf(root: string, finding: ErrorObject): string {
  const steps = finding.instancePath.split("/").slice(1).map(unescapePointer);
  const child = childOf(finding);
  return locOfPath(root, child === undefined ? steps : [...steps, child]);
}

function childOf({ keyword, params, propertyName }: ErrorObject): string | undefined {
  if (keyword === "required") return String(params.missingProperty);
  if (keyword === "additionalProperties") return String(params.additionalProperty);
  return propertyName;
}

function unescapePointer(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Of a list that is too long, neither entries beyond its maximum nor equal entries are reported. */
function withoutExcess(findings: readonly ErrorObject[]): readonly ErrorObject[] {
  const tooLong = findings.filter(({ keyword }) => keyword === "maxItems");
  if (tooLong.length === 0) return findings;
  const limits = new Map(tooLong.map(({ instancePath, params }) => [instancePath, Number(params["limit"])]));
  return findings.filter(
    ({ keyword, instancePath }) =>
      !(keyword === "uniqueItems" && limits.has(instancePath)) && !isBeyond(instancePath, limits),
  );
}

/** Whether the path leads through an entry of a list that is beyond the list's maximum. */
function isBeyond(path: string, limits: ReadonlyMap<string, number>): boolean {
  for (let end = path.lastIndexOf("/"), rest = path; end >= 0; rest = rest.slice(0, end), end = rest.lastIndexOf("/")) {
    const limit = limits.get(rest.slice(0, end));
    if (limit !== undefined && Number(rest.slice(end + 1)) >= limit) return true;
  }
  return false;
}

/** Those outside any choice, then the report on each outermost choice. */
function* reduceChoices(findings: readonly ErrorObject[], compileBranch: CompileBranch): Generator<ErrorObject> {
  const choices = findings.filter(({ keyword }) => keyword === "oneOf");
  const places = new Set(choices.map(({ instancePath }) => instancePath));
  for (const finding of findings) {
    if (!places.has(finding.instancePath) && !isBelow(finding.instancePath, places)) yield finding;
  }
  for (const choice of choices) {
    if (!isBelow(choice.instancePath, places)) yield* findingsOfChoice(choice, compileBranch);
  }
}

/**
 * Whether one of the places holds the path, and is not the path itself. Asks after each ancestor: the places may be
 * many.
 */
function isBelow(path: string, places: ReadonlySet<string>): boolean {
  if (places.size === 0) return false;
  let rest = path;
  while (rest !== "") {
    rest = rest.slice(0, rest.lastIndexOf("/"));
    if (places.has(rest)) return true;
  }
  return false;
}

function findingsOfChoice(choice: ErrorObject, compileBranch: CompileBranch): readonly ErrorObject[] {
  const branches = (choice.schema as readonly object[]).map((schema) =>
    findingsOfBranch(schema, choice.data, compileBranch),
  );
  if (branches.some((findings) => findings.length === 0)) return [choice];
  if (branches.every((findings) => findings.every(({ keyword }) => keyword === "required"))) {
    return [
      {
        ...choice,
        params: { shapes: branches.map((findings) => findings.map(({ params }) => String(params.missingProperty))) },
      },
    ];
  }
  const ranked = branches.map((findings) => ({ findings, rank: strangeness(findings) }));
  const least = Math.min(...ranked.map(({ rank }) => rank));
  const likely = ranked.filter(({ rank }) => rank === least).map(({ findings }) => findings);
  const meant = likely.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (isMixture(meant, branches)) return [{ ...choice, params: { isMixture: true } }];
  return meant.map((finding) => ({ ...finding, instancePath: choice.instancePath + finding.instancePath }));
}

/** A field that the likely shape does not know belongs to another one: the two were given together. */
function isMixture(meant: readonly ErrorObject[], branches: readonly (readonly ErrorObject[])[]): boolean {
  const others = branches.filter((findings) => findings !== meant && !isOfAnotherType(findings)).map(unknownFields);
  return unknownFields(meant).some((name) => others.some((unknown) => !unknown.includes(name)));
}

function unknownFields(findings: readonly ErrorObject[]): readonly string[] {
  const own = findings.filter(({ keyword, instancePath }) => keyword === "additionalProperties" && instancePath === "");
  return own.map(({ params }) => String(params.additionalProperty));
}

function isOfAnotherType(findings: readonly ErrorObject[]): boolean {
  return findings.some(({ keyword, instancePath }) => keyword === "type" && instancePath === "");
}

function findingsOfBranch(schema: object, data: unknown, compileBranch: CompileBranch): readonly ErrorObject[] {
  const validate = compileBranch(schema);
  validate(data);
  return [...reduceChoices(withoutExcess(validate.errors ?? []), compileBranch)];
}

/**
 * How many fields a branch does not know: the fewer, the likelier it was meant. One of another type altogether was not.
 */
function strangeness(findings: readonly ErrorObject[]): number {
  if (isOfAnotherType(findings)) return Number.POSITIVE_INFINITY;
  const strange = findings.filter(({ keyword }) => keyword === "additionalProperties" || keyword === "const");
  return strange.length - strange.filter((finding) => meantBy(finding) !== undefined).length / 2;
}

function messageOf(finding: ErrorObject): string {
  const { keyword, params, parentSchema } = finding;
  const own = (parentSchema as { "x-message"?: unknown } | undefined)?.["x-message"];
  if (typeof own === "string" && (keyword === "pattern" || keyword === "format" || params.isMixture === true))
    return own;
  const { limit } = params as { limit: number };
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
    case "unevaluatedProperties":
      return `is not a known field${insteadOf(finding)}${knownFields(parentSchema)}`;
    case "type":
      return `must be ${typeNames(params.type)}`;
    case "enum":
      return `must be one of ${(params.allowedValues as readonly unknown[]).map(shown).join(", ")}`;
    case "const":
      return `must be ${shown(params.allowedValue)}`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "exclusiveMinimum":
      return `must be more than ${limit}`;
    case "exclusiveMaximum":
      return `must be less than ${limit}`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must be at least ${counted(limit, "character")}`;
    case "maxLength":
      return `must be at most ${counted(limit, "character")}`;
    case "minItems":
      return `must hold at least ${counted(limit, "entry", "entries")}`;
    case "maxItems":
      return `must hold at most ${counted(limit, "entry", "entries")}`;
    case "maxProperties":
      return `must hold at most ${counted(limit, "field")}`;
    case "uniqueItems":
      return `must not repeat an entry: ${params.j} and ${params.i} are equal`;
    case "oneOf":
      return choiceMessage(params.shapes);
    case "format":
      return `must be ${formatWords[String(params.format)] ?? `of the format ${params.format}`}`;
    default:
      return finding.message ?? "is not valid";
  }
}

/** What the contract's `x-say-instead` takes a field for that it does not know. */
function meantBy({ keyword, params, parentSchema }: ErrorObject): string | undefined {
  if (keyword !== "additionalProperties") return undefined;
  const meanings = (parentSchema as { "x-say-instead"?: Readonly<Record<string, string>> } | undefined)?.[
    "x-say-instead"
  ];
  const name = String(params.additionalProperty);
  return meanings !== undefined && Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

function insteadOf(finding: ErrorObject): string {
  const meant = meantBy(finding);
  return meant === undefined ? "" : `: say ${meant}`;
}

function knownFields(schema: unknown): string {
  const { properties } = (schema ?? {}) as { readonly properties?: object };
  const names = Object.keys(properties ?? {});
  return names.length === 0 ? "" : `; known are ${names.join(", ")}`;
}

function typeNames(type: unknown): string {
  const names = Array.isArray(type) ? type : String(type).split(",");
  return names.map((name) => typeWords[String(name)] ?? String(name)).join(" or ");
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function choiceMessage(shapes: unknown): string {
  if (!Array.isArray(shapes)) return "must fit exactly one of its shapes";
  return `must have ${shapes.map((names: readonly string[]) => names.join(", ")).join("; or ")}`;
}
