/**
 * The contract's schemas, made into checks. A valid value is examined once. A refused one is examined again by a check
 * that goes on after the first finding, so that everything that is wrong is reported.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { hasEmailForm } from "#core/addresses.ts";
import { isKeepableTime } from "#core/time.ts";
import type { FieldError } from "#core/errors.ts";
import type { Json, OpenApiDocument, SchemaObject } from "#openapi/document.ts";
import { type CompileBranch, toFieldErrors } from "./field-errors.ts";
import { createListCutter } from "./list-cutter.ts";

/** The part of the contract that schemas refer to. */
export type SchemaDocument = Pick<OpenApiDocument, "components">;

export interface CompileOptions {
  /** Fills in what is missing, in place. */
  readonly useDefaults?: true;
  /** Goes on after the first finding. */
  readonly allErrors?: true;
}

/** What is wrong with a value, in the order of the schema; nothing where it fits. */
export type Check = (value: unknown) => readonly FieldError[];

const contractId = "contract";
const { validate: isDateTime } = addFormats.default.get("date-time") as {
  readonly validate: (text: string) => boolean;
};

const emailForm = addFormats.default.get("email") as RegExp;

type Compile = (schema: object) => ValidateFunction;

const compilers = new WeakMap<object, Map<string, Compile>>();

/**
 * Compiles schemas that may refer to those of the contract: each when it is first given, and once for all callers with
 * the same `schemas` and options.
 */
export function schemaCompiler(schemas: Readonly<Record<string, SchemaObject>>, options: CompileOptions): Compile {
  const ofSchemas = compilers.get(schemas) ?? new Map<string, Compile>();
  compilers.set(schemas, ofSchemas);
  const name = Object.keys(options).toSorted().join(" ");
  const compile = ofSchemas.get(name) ?? newCompiler(schemas, options);
  ofSchemas.set(name, compile);
  return compile;
}

function newCompiler(schemas: Readonly<Record<string, SchemaObject>>, options: CompileOptions): Compile {
  const compiled = new WeakMap<object, ValidateFunction>();
  let ajv: Ajv2020 | undefined;
  return (schema) => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    ajv ??= newAjv(schemas, options);
    const validate = ajv.compile(rebase(schema as SchemaObject) as SchemaObject);
    compiled.set(schema, validate);
    return validate;
  };
}

/** Makes checks of values that one document's schemas describe. */
export function checkMaker(
  document: SchemaDocument,
  options: Omit<CompileOptions, "allErrors">,
): (root: string, schema: SchemaObject) => Check {
  const { schemas } = document.components;
  const compileQuick = schemaCompiler(schemas, options);
  const compileThorough = schemaCompiler(schemas, { ...options, allErrors: true });
  const compileBranch: CompileBranch = schemaCompiler(schemas, { allErrors: true });
  const cutLists = createListCutter(document, schemaCompiler(schemas, {}));

  return (root, schema) => (value) => {
    if (compileQuick(schema)(value)) return [];
    const examine = compileThorough(schema);
    const { value: examined, tooLong } = cutLists(schema, value);
    examine(examined);
    return toFieldErrors(root, [...tooLong, ...(examine.errors ?? [])], compileBranch);
  };
}

/**
 * Checks values one by one against a schema of the contract, for what a request may get right in part. Applies no
 * defaults.
 */
export function schemaCheck(document: SchemaDocument, name: string): Check {
  return checkMaker(document, {})("", { $ref: `#/components/schemas/${name}` });
}

function newAjv(
  schemas: Readonly<Record<string, SchemaObject>>,
  { allErrors = false, ...options }: { useDefaults?: true; allErrors?: boolean },
): Ajv2020 {
  const ajv = new Ajv2020({
    // A test checks that the contract's schemas are sound. Here that would cost every start.
    validateSchema: false,
    allErrors,
    verbose: allErrors,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    ...options,
  });
  addFormats.default(ajv);
  ajv.addFormat("date-time", isReadableTime);
  ajv.addFormat("idn-email", (text: string) => hasEmailForm(text, (email) => emailForm.test(email)));
  // It tells generators of types how large a number may become; `type: integer` is what is checked.
  ajv.addFormat("int64", true);
  ajv.addVocabulary(["x-message", "x-say-instead", "x-moves", "example"]);
  ajv.addKeyword({
    keyword: "x-normal-form",
    type: "string",
    modifying: true,
    errors: false,
    compile: () => normalize,
  });
  return ajv.addSchema({ $id: contractId, $defs: rebase(schemas) as SchemaObject });
}

/** Longer than any text of this form may be. */
const maxNormalized = 1_000;

/** The contract's `x-normal-form`: the same text, written in another way, is the same key. In place. */
function normalize(text: string, context?: Parameters<ValidateFunction>[1]): boolean {
  // A text that is checked by itself stands in nothing.
  if (typeof context?.parentData === "object" && text.length <= maxNormalized)
    context.parentData[context.parentDataProperty] = text.normalize("NFC");
  return true;
}

/**
 * Beyond the format itself: no leap second and no offset without minutes, which our clocks do not read, and a year that
 * the database keeps.
 */
function isReadableTime(text: string): boolean {
  return isDateTime(text) && isKeepableTime(Date.parse(text));
}

/**
 * References into the document become references into the validator's copy of its schemas, and its `x-default` the
 * `default` that is filled in.
 */
function rebase(node: Json): Json {
  if (Array.isArray(node)) return node.map(rebase);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([name, value]): [string, Json] => [
    name === "x-default" ? "default" : name,
    name === "$ref" && typeof value === "string"
      ? value.replace("#/components/schemas/", `${contractId}#/$defs/`)
      : rebase(value),
  ]);
  return Object.fromEntries(entries);
}
