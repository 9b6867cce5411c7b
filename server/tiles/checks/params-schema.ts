/**
 * The schema of a tile's parameters: an object whose properties a dialog can show, valid JSON Schema of 2020-12, with
 * known keywords. Pure, but for Ajv's compiled validators.
 */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { referred } from "#server/tiles/referred.ts";
import type { Parameters } from "./conditions.ts";
import { below, type Faults, isOneOf, isRecord, named, textOf } from "./faults.ts";
import { checkKeywords, isOfBoundedSize, maxListItems, wrongKind } from "./schema-keywords.ts";
import { checkHints } from "./ui-keywords.ts";

export const maxParameters = 100;
const maxNameLength = 64;
const dialect = "https://json-schema.org/draft/2020-12/schema";
const types: readonly string[] = ["number", "integer", "string", "boolean", "array"];
const loc = "paramsSchema";

type Schema = Readonly<Record<string, unknown>>;

/**
 * The parameters; null where they cannot be read. Whether they are all right: `faults`. Defaults are looked at apart
 * (defaults.ts), as matching them may take long.
 */
export function checkParamsSchema(schema: unknown, faults: Faults): Parameters | null {
  if (!isRecord(schema)) {
    faults.add(loc, 'must be a JSON Schema: {"type": "object", "properties": {}}');
    return null;
  }
  if (!isOfBoundedSize(schema, loc, faults)) return null;
  const parameters = checkRoot(schema, faults);
  if (parameters === null) return null;
  for (const [name, property] of parameters) checkParameter(name, property, { root: schema, parameters }, faults);
  checkCycles(parameters, faults);
  checkKeywords(schema, loc, faults);
  checkMetaschema(schema, faults);
  return parameters;
}

function checkRoot(schema: Schema, faults: Faults): Parameters | null {
  if (schema["$schema"] !== undefined && schema["$schema"] !== dialect)
    faults.add(below(loc, "$schema"), `must be "${dialect}"`);
  if (schema["type"] !== "object") faults.add(below(loc, "type"), wrongKind('"object"', schema["type"]));
  if (schema["additionalProperties"] !== undefined && schema["additionalProperties"] !== false)
    faults.add(below(loc, "additionalProperties"), "must be false: a parameter that is not known is refused");
  const properties = schema["properties"];
  if (!isRecord(properties)) {
    faults.add(below(loc, "properties"), "must hold the parameters by name; {} for a tile without any");
    return null;
  }
  const entries = Object.entries(properties);
  if (entries.length > maxParameters)
    faults.add(below(loc, "properties"), `may have ${maxParameters} parameters at most`);
  checkRequired(schema["required"], properties, faults);
  for (const [name, property] of entries.slice(0, maxParameters)) {
    if (!isRecord(property)) faults.add(below(loc, "properties", name), wrongKind("a schema with a type", property));
  }
  return new Map(entries.filter((entry): entry is [string, Schema] => isRecord(entry[1])).slice(0, maxParameters));
}

function checkRequired(required: unknown, properties: Schema, faults: Faults): void {
  if (!Array.isArray(required)) return;
  for (const [index, name] of required.entries()) {
    if (typeof name !== "string" || !Object.hasOwn(properties, name))
      faults.add(below(loc, "required", index), `must name a parameter: ${named(Object.keys(properties))}`);
  }
}

/** What stands around a parameter. */
interface Around {
  readonly root: Schema;
  readonly parameters: Parameters;
}

function checkParameter(name: string, property: Schema, around: Around, faults: Faults): void {
  const at = below(loc, "properties", name);
  if (!/^[A-Za-z]\w*$/.test(name) || name.length > maxNameLength)
    faults.add(at, `must have another name: a letter, then letters, digits or _, ${maxNameLength} at most`);
  if (!isOneOf(types, property["type"])) {
    faults.add(below(at, "type"), `must be one of ${named(types)}: a dialog can show no other parameters`);
    return;
  }
  if (property["type"] === "array") checkList(property, at, around, faults);
  checkChoices(property, at, faults);
  checkBounds(property, at, faults);
  checkHints(property, at, around.parameters, faults);
}

/** A list of values, or of rules: its entries are values, or objects of values. */
function checkList(property: Schema, at: string, { root, parameters }: Around, faults: Faults): void {
  const { items: given, maxItems } = property;
  if (typeof maxItems !== "number" || maxItems > maxListItems)
    faults.add(below(at, "maxItems"), `must be there, ${maxListItems} at most`);
  if (!isRecord(given)) return faults.add(below(at, "items"), "must be the schema of the list's entries");
  // A reference that leads nowhere, or in a circle, is told with the keywords.
  const items = referred(given, root);
  if (items === null) return;
  const itemsLoc = below(at, "items");
  if (items["type"] !== "object") {
    if (given["$ref"] === undefined && (!isOneOf(types, items["type"]) || items["type"] === "array"))
      faults.add(below(itemsLoc, "type"), "must be object, number, integer, string or boolean");
    return checkHints(items, itemsLoc, parameters, faults);
  }
  const members = isRecord(items["properties"]) ? Object.entries(items["properties"]) : [];
  const siblings: Parameters = new Map(
    members.flatMap(([member, schema]) => {
      const whole = referred(schema, root);
      return whole === null ? [] : [[member, whole] as const];
    }),
  );
  for (const [member, schema] of siblings) checkHints(schema, below(itemsLoc, "properties", member), siblings, faults);
}

function checkChoices(property: Schema, at: string, faults: Faults): void {
  const choices = property["enum"];
  if (!Array.isArray(choices)) return;
  const seen = new Set<unknown>();
  for (const [index, choice] of choices.entries()) {
    // That it may be no object at all is told with the keywords.
    if (typeof choice === "object") continue;
    if (!isOfType(choice, property["type"])) {
      faults.add(
        below(at, "enum", index),
        `must be of the parameter's type ${textOf(property["type"])}, not ${textOf(choice)}`,
      );
    } else if (seen.has(choice)) faults.add(below(at, "enum", index), `stands twice: ${textOf(choice)}`);
    seen.add(choice);
  }
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  return type === "array" ? Array.isArray(value) : typeof value === type;
}

/** Bounds that leave nothing between them. */
function checkBounds(property: Schema, at: string, faults: Faults): void {
  for (const [low, high] of [
    ["minimum", "maximum"],
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
  ] as const) {
    const [least, most] = [property[low], property[high]];
    if (typeof least === "number" && typeof most === "number" && least > most)
      faults.add(below(at, low), `must not be above ${high}: no value is left`);
  }
}

/** Parameters that show each other, around a corner or not, could hide each other for good. */
function checkCycles(parameters: Parameters, faults: Faults): void {
  const done = new Set<string>();
  for (const name of parameters.keys()) visit(name, []);

  function visit(name: string, path: readonly string[]): void {
    if (path.includes(name)) {
      const cycle = [...path.slice(path.indexOf(name)), name].join(" → ");
      return faults.add(
        below(loc, "properties", path.at(-1) as string, "x-ui-showIf", name),
        `goes round in a circle: ${cycle}`,
      );
    }
    if (done.has(name)) return;
    const condition = parameters.get(name)?.["x-ui-showIf"];
    if (isRecord(condition)) for (const other of Object.keys(condition)) visit(other, [...path, name]);
    done.add(name);
  }
}

let ajv: Ajv2020 | null = null;

/** Made when it is first needed: the metaschema takes several milliseconds. */
function metaschema(): Ajv2020 {
  if (ajv === null) {
    ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats.default(ajv);
  }
  return ajv;
}

/** What JSON Schema itself says, where nothing was found yet. */
function checkMetaschema(schema: Schema, faults: Faults): void {
  const validator = metaschema();
  // Another dialect's metaschema is not known here, and was refused above.
  if (validator.validate(dialect, schema)) return;
  for (const error of validator.errors ?? []) {
    const at = placeOf(error, loc);
    if (!isCovered(faults, at)) faults.add(at, error.message ?? "is not valid JSON Schema");
  }
}

/** Of what is wrong at a place, one thing is enough, and it says the same for what is above. */
function isCovered(faults: Faults, at: string): boolean {
  return faults.isFaulty(at);
}

function placeOf({ instancePath }: ErrorObject, root: string): string {
  const steps = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return below(root, ...steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
}
