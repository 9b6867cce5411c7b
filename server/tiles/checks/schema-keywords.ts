/**
 * The JSON Schema of parameters, keyword by keyword: which there may be, references that lead to an end, patterns that
 * are matched in time, and a size that is compiled in time. Ajv makes code of a schema on the event loop. Pure.
 */
import { below, type Faults, isOneOf, isRecord, named, textOf } from "./faults.ts";
import { expandedLength, maxExpandedLength, patternProblem } from "./patterns.ts";

export const maxSchemaLength = 131_072;
export const maxSchemaDepth = 20;
export const maxSchemaNodes = 5_000;
/** Subschemas when every reference is replaced by what it refers to: Ajv takes a third of a millisecond for each. */
export const maxSubschemas = 150;
export const maxListItems = 1_000;
/** Of all patterns together. What one costs beside its length counts as so many characters. */
const maxPatternsTogether = maxExpandedLength + 20;
const basePatternLength = 20;

export const formats: readonly string[] = ["date", "time", "date-time"];

/** What a keyword holds: one subschema, a list of them, or some by name. */
type Holds = "value" | "schema" | "schemas" | "named";
type Keywords = ReadonlyMap<string, Holds>;

function keywordsOf(names: Readonly<Record<Holds, string>>): Keywords {
  const entries = Object.entries(names) as [Holds, string][];
  return new Map(entries.flatMap(([holds, list]) => list.split(" ").map((name) => [name, holds] as const)));
}

const keywords = keywordsOf({
  value:
    "$comment $ref title description type default examples deprecated enum const minimum maximum exclusiveMinimum " +
    "exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems uniqueItems minContains " +
    "maxContains minProperties maxProperties required dependentRequired",
  schema: "items contains additionalProperties propertyNames not if then else",
  schemas: "prefixItems allOf anyOf oneOf",
  named: "properties dependentSchemas",
});
/** Of the whole schema only. */
const rootKeywords: Keywords = new Map([...keywords, ["$schema", "value"], ["$defs", "named"]]);

/** False when the schema is too large to be looked at any further; that is then the only fault. */
export function isOfBoundedSize(schema: unknown, loc: string, faults: Faults): boolean {
  let nodes = 0;
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: schema, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    if (next.depth > maxSchemaDepth) return refuse(faults, loc, `may be nested ${maxSchemaDepth} deep at most`);
    if (nodes > maxSchemaNodes) return refuse(faults, loc, `may have ${maxSchemaNodes} values at most`);
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, child] of Object.entries(value)) {
      // Ajv compares values by functions that every object has, and takes these members for them.
      if (!Array.isArray(value) && name in Object.prototype)
        return refuse(faults, loc, `may not have a member ${name}: every object has one`);
      waiting.push({ value: child, depth: depth + 1 });
    }
  }
  if (JSON.stringify(schema).length <= maxSchemaLength) return true;
  return refuse(faults, loc, `may have ${maxSchemaLength} characters of JSON at most`);
}

function refuse(faults: Faults, loc: string, message: string): false {
  faults.add(loc, message);
  return false;
}

/** Everything of a schema that lies in its keywords alone. */
export function checkKeywords(schema: Readonly<Record<string, unknown>>, loc: string, faults: Faults): void {
  const check: KeywordCheck = { root: schema, faults, patterns: { length: 0 } };
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith("x-"))
      faults.add(below(loc, keyword), "is a hint for one parameter: put it in `properties`");
    else checkKeyword(check, { keyword, value, loc, known: rootKeywords });
  }
  checkReferences(schema, loc, faults);
}

interface KeywordCheck {
  readonly root: Readonly<Record<string, unknown>>;
  readonly faults: Faults;
  readonly patterns: { length: number };
}

function checkSubschema(check: KeywordCheck, schema: unknown, loc: string): void {
  // That it is something else is for the metaschema to say.
  if (!isRecord(schema)) return;
  checkComparisons(schema, loc, check.faults);
  for (const [keyword, value] of Object.entries(schema)) {
    // Of a parameter, and of the members of a list's entries: ui-keywords.ts.
    if (!keyword.startsWith("x-ui-")) checkKeyword(check, { keyword, value, loc, known: keywords });
  }
}

const scalars: readonly unknown[] = ["number", "integer", "string", "boolean"];

/** Values of flows are compared with others only where these are no objects: comparing objects calls their members. */
function checkComparisons(schema: Readonly<Record<string, unknown>>, loc: string, faults: Faults): void {
  const { const: constant, enum: choices, uniqueItems, items } = schema;
  const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
  if (isObject(constant)) faults.add(below(loc, "const"), wrongKind("a text, a number or a boolean", constant));
  if (Array.isArray(choices)) {
    // JSON Schema allows it, and Ajv makes nothing of it.
    if (choices.length === 0) faults.add(below(loc, "enum"), "must have a value: without one nothing can be chosen");
    const index = choices.findIndex(isObject);
    if (index >= 0) faults.add(below(loc, "enum", index), wrongKind("a text, a number or a boolean", choices[index]));
  }
  const itemType = isRecord(items) ? items["type"] : undefined;
  if (uniqueItems === true && !isOneOf(scalars, itemType))
    faults.add(below(loc, "uniqueItems"), `is for lists whose items have one of the types ${named(scalars)}`);
}

interface Keyword {
  readonly keyword: string;
  readonly value: unknown;
  /** Of the schema that it stands in. */
  readonly loc: string;
  readonly known: Keywords;
}

function checkKeyword(check: KeywordCheck, { keyword, value, loc, known }: Keyword): void {
  const { faults } = check;
  const at = below(loc, keyword);
  const holds = known.get(keyword);
  if (holds === undefined) {
    return faults.add(
      at,
      `is no keyword that a parameters' schema can have. There are: ${[...known.keys()].join(", ")}`,
    );
  }
  if (keyword === "pattern" && typeof value === "string") checkPattern(check, value, at);
  if (keyword === "format" && !isOneOf(formats, value)) faults.add(at, `must be one of ${named(formats)}`);
  if (holds === "schema") checkSubschema(check, value, at);
  if (holds === "schemas" && Array.isArray(value)) {
    for (const [index, each] of value.entries()) checkSubschema(check, each, below(at, index));
  }
  if (holds === "named" && isRecord(value)) {
    for (const [name, each] of Object.entries(value)) checkSubschema(check, each, below(at, name));
  }
}

function checkPattern({ faults, patterns }: KeywordCheck, pattern: string, loc: string): void {
  const length = expandedLength(pattern.slice(0, maxPatternsTogether));
  if (length <= maxExpandedLength) patterns.length += basePatternLength + length;
  if (patterns.length > maxPatternsTogether)
    return faults.add(loc, "makes the patterns too long together: use fewer, shorter or less repeated ones");
  const problem = patternProblem(pattern);
  if (problem !== null) faults.add(loc, problem);
}

/** References name a schema of `$defs`, none leads to itself, and they do not multiply without bound. */
function checkReferences(root: Readonly<Record<string, unknown>>, loc: string, faults: Faults): void {
  const sizes = new Map<string, number>();
  const path: string[] = [];

  const sizeOf = (schema: unknown, at: string): number => {
    if (!isRecord(schema)) return 0;
    let size = 1;
    for (const { value, steps } of subschemas(schema)) size += sizeOf(value, below(at, ...steps));
    if (schema["$ref"] !== undefined) size += sizeOfReference(schema["$ref"], below(at, "$ref"));
    return size;
  };
  const sizeOfReference = (reference: unknown, at: string): number => {
    const name = typeof reference === "string" ? /^#\/\$defs\/([\w-]+)$/.exec(reference)?.[1] : undefined;
    const definitions = isRecord(root["$defs"]) ? root["$defs"] : {};
    if (name === undefined || !Object.hasOwn(definitions, name)) {
      const known = Object.keys(definitions).map((each) => `#/$defs/${each}`);
      const hint = known.length === 0 ? "there is no `$defs`" : `there are: ${named(known)}`;
      faults.add(at, `must name a schema of this one's own \`$defs\`, such as "#/$defs/name"; ${hint}`);
      return 0;
    }
    if (path.includes(name)) {
      faults.add(at, `leads back to itself: ${[...path, name].join(" → ")}`);
      return 0;
    }
    const known = sizes.get(name);
    if (known !== undefined) return known;
    path.push(name);
    const size = sizeOf(definitions[name], below(loc, "$defs", name));
    path.pop();
    sizes.set(name, size);
    return size;
  };

  const isWhole = faults.count;
  const size = sizeOf(root, loc);
  if (faults.count === isWhole && size > maxSubschemas) {
    faults.add(
      loc,
      `may have ${maxSubschemas} schemas at most, each reference counted with what it refers to: it has ${size}`,
    );
  }
}

interface Subschema {
  readonly value: unknown;
  /** From the schema to it. */
  readonly steps: readonly (string | number)[];
}

function subschemas(schema: Readonly<Record<string, unknown>>): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly Subschema[] => {
    const holds = rootKeywords.get(keyword);
    if (holds === "schema") return [{ value, steps: [keyword] }];
    if (holds === "schemas" && Array.isArray(value))
      return value.map((each, index) => ({ value: each, steps: [keyword, index] }));
    if (holds === "named" && isRecord(value))
      return Object.entries(value).map(([name, each]) => ({ value: each, steps: [keyword, name] }));
    return [];
  });
}

/** A value of the wrong kind for a keyword of ours; the metaschema knows the others. */
export function wrongKind(kind: string, value: unknown): string {
  return `must be ${kind}, not ${textOf(value)}`;
}
