/**
 * Requests and answers against the contract. Path and query are text and are read as the numbers and booleans that the
 * contract asks for; bodies are taken at their word. Answers are checked in tests, and there their schemas are closed:
 * a field that the contract does not know is a mistake, not an extension.
 */
import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt, type ValidateFunction } from "ajv/dist/2020.js";
import names from "ajv/dist/compile/names.js";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
import items from "ajv/dist/vocabularies/applicator/items2020.js";
import uniqueItems from "ajv/dist/vocabularies/validation/uniqueItems.js";
import addFormats from "ajv-formats";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { isKeepableTime } from "#core/clock.ts";
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "#openapi/document.ts";
import type { OperationId } from "#openapi/operations.ts";
import { maxErrors, toFieldErrors } from "./field-errors.ts";
import { createFittingParts } from "./fitting-parts.ts";
import { findUnstorable } from "./storable-json.ts";
import { readOnlyNames, type ReadOnlyNames, splitBody } from "./read-only.ts";

export interface RawRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined when none was sent. */
  readonly body: unknown;
}

export interface ValidRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Without read-only fields. */
  readonly body: unknown;
  /** Read-only fields that were sent with the body: where there are any, they must be compared with the record. */
  readonly repeated: Readonly<Record<string, unknown>>;
}

export type ReadRequest =
  | { readonly isValid: true; readonly request: ValidRequest }
  | {
      readonly isValid: false;
      readonly errors: readonly FieldError[];
      /** As much of the body as fits; undefined where nothing does. */
      readonly parts: unknown;
    };

export interface Contract {
  /** Of the body of a PATCH. */
  readOnly(operationId: OperationId): ReadOnlyNames;
  /** Applies defaults to `query` and `body` in place. @throws AppError `not-found` for an id that cannot be one */
  read(operationId: OperationId, raw: RawRequest): ReadRequest;
  /** The same. @throws AppError `validation` as well */
  request(operationId: OperationId, raw: RawRequest): ValidRequest;
  /** What in an answer breaks the contract; empty when it holds. */
  response(
    operationId: OperationId,
    status: number,
    headers: Readonly<Record<string, unknown>>,
    text: string,
  ): readonly FieldError[];
}

interface OperationValidators {
  readonly query: ValidateFunction;
  /** Of the parameters in the query. Others are refused. */
  readonly queryNames: readonly string[];
  readonly body: ValidateFunction | null;
  readonly bodySchema: SchemaObject | null;
  readonly bodyIsRequired: boolean;
  readonly readOnly: ReadOnlyNames;
  readonly responses: ReadonlyMap<number, ResponseObject>;
}

const contractId = "contract";
const { validate: isDateTime } = fullFormats["date-time"] as { readonly validate: (text: string) => boolean };
const ajvOptions = {
  // That the contract is made of sound schemas is a matter of its own test: here it would cost every start.
  validateSchema: false,
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
} as const;

/**
 * With so many findings in its entries a list is refused without a look at the others. Well above what is told: one
 * error takes up to a dozen.
 */
const maxListFindings = 2_000;
const boundedItems: CodeKeywordDefinition = { ...items.default, trackErrors: true, code: codeItems };
const boundedUniqueItems: CodeKeywordDefinition = { ...uniqueItems.default, code: codeUniqueItems };

export function createContract(document: OpenApiDocument): Contract {
  const { schemas } = document.components;
  const forText = newAjv(schemas, { coerceTypes: true, useDefaults: true });
  const forBodies = newAjv(schemas, { useDefaults: true });
  const forBranches = newAjv(schemas, {});
  const forParts = newAjv(schemas, { allErrors: false });
  const fittingParts = createFittingParts(document, (schema) => forParts.compile(rebase(schema) as SchemaObject));
  const forAnswers = newAjv(close(schemas) as Record<string, SchemaObject>, {});
  const branches = new WeakMap<object, ValidateFunction>();
  const answers = new WeakMap<object, ValidateFunction>();
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  // Each is compiled when it is first asked for: all of them would cost every start.
  const validators = new Map<string, OperationValidators>();

  function compileOperation(operation: OperationObject): OperationValidators {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
    const body = operation.requestBody?.content["application/json"]?.schema;
    const responses = Object.entries(operation.responses).map(
      ([status, response]) => [Number(status), resolve<ResponseObject>(document, response)] as const,
    );
    return {
      query: forText.compile(querySchema(parameters)),
      queryNames: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
      body: body === undefined ? null : forBodies.compile(rebase(body) as SchemaObject),
      bodySchema: body ?? null,
      bodyIsRequired: operation.requestBody?.required === true,
      readOnly: readOnlyNames(document, operation),
      responses: new Map(responses),
    };
  }

  function compileBranch(schema: object): ValidateFunction {
    const known = branches.get(schema);
    if (known !== undefined) return known;
    const compiled = forBranches.compile(schema);
    branches.set(schema, compiled);
    return compiled;
  }

  function check(root: string, validate: ValidateFunction, data: unknown): readonly FieldError[] {
    const unstorable = findUnstorable(root, data);
    if (unstorable !== null) return [unstorable];
    return validate(data) ? [] : toFieldErrors(root, validate.errors ?? [], compileBranch);
  }

  function checkBody({ body, bodyIsRequired }: OperationValidators, data: unknown): readonly FieldError[] {
    if (body === null) return [];
    if (data === undefined && bodyIsRequired) return [{ loc: "body", message: "is required: send a JSON object" }];
    return check("", body, data);
  }

  function validatorsOf(operationId: OperationId): OperationValidators {
    const known = validators.get(operationId);
    if (known !== undefined) return known;
    const compiled = compileOperation(operationOf(operationId));
    validators.set(operationId, compiled);
    return compiled;
  }

  function operationOf(operationId: OperationId): OperationObject {
    const found = operations.get(operationId);
    if (found === undefined) throw new Error(`The contract has no operation ${operationId}.`);
    return found;
  }

  function read(operationId: OperationId, raw: RawRequest): ReadRequest {
    const validator = validatorsOf(operationId);
    refuseImpossibleIds(raw.params);
    const known = validator.queryNames.filter((name) => Object.hasOwn(raw.query, name));
    const query = Object.fromEntries(known.map((name) => [name, raw.query[name]]));
    const body = validator.body === null ? undefined : (raw.body ?? (validator.bodyIsRequired ? undefined : {}));
    const errors = [
      ...unknownParameters(raw.query, validator.queryNames),
      ...check("query", validator.query, query),
      ...checkBody(validator, body),
    ];
    if (errors.length === 0) {
      const split = splitBody(validator.readOnly, body);
      return {
        isValid: true,
        request: { params: raw.params, query, body: split?.changes ?? body, repeated: split?.repeated ?? {} },
      };
    }
    const parts =
      validator.bodySchema === null || body === undefined ? undefined : fittingParts(validator.bodySchema, body);
    return { isValid: false, errors, parts: splitBody(validator.readOnly, parts)?.changes ?? parts };
  }

  return {
    readOnly: (operationId) => validatorsOf(operationId).readOnly,
    read,
    request: (operationId, raw) => {
      const found = read(operationId, raw);
      if (found.isValid) return found.request;
      throw invalid(found.errors);
    },
    response: (operationId, status, headers, text) => {
      const response = validatorsOf(operationId).responses.get(status);
      if (response === undefined)
        return [{ loc: "status", message: `${status} is not in the contract of ${operationId}` }];
      const misplaced = checkHeaders(document, response, headers);
      if (misplaced.length > 0) return misplaced;
      const contentType = String(headers["content-type"] ?? "");
      const mediaType = contentType.split(";")[0] ?? "";
      if (response.content === undefined) return text === "" ? [] : [{ loc: "body", message: "must be empty" }];
      const media = response.content[mediaType];
      if (media === undefined)
        return [{ loc: "header.Content-Type", message: `${contentType} is not in the contract` }];
      if (media.schema === undefined || !mediaType.endsWith("json")) return [];
      const validate = compileReply(media.schema);
      return validate(JSON.parse(text))
        ? []
        : toFieldErrors("", validate.errors ?? [], (schema) => forAnswers.compile(schema));
    },
  };

  function compileReply(schema: SchemaObject): ValidateFunction {
    const known = answers.get(schema);
    if (known !== undefined) return known;
    const compiled = forAnswers.compile(close(rebase(schema)) as SchemaObject);
    answers.set(schema, compiled);
    return compiled;
  }
}

/**
 * Checks values one by one against a schema of the contract, for what a request may get right in part. Applies no
 * defaults.
 */
export function schemaCheck(
  { components: { schemas } }: OpenApiDocument,
  name: string,
): (value: unknown) => readonly FieldError[] {
  const ajv = ajvOfValues(schemas);
  const validate = ajv.compile({ $ref: `${contractId}#/$defs/${name}` });
  return (value) => (validate(value) ? [] : toFieldErrors("", validate.errors ?? [], (schema) => ajv.compile(schema)));
}

const ajvsOfValues = new WeakMap<object, Ajv2020>();

function ajvOfValues(schemas: Readonly<Record<string, SchemaObject>>): Ajv2020 {
  const known = ajvsOfValues.get(schemas);
  if (known !== undefined) return known;
  const ajv = newAjv(schemas, {});
  ajvsOfValues.set(schemas, ajv);
  return ajv;
}

function newAjv(
  schemas: Readonly<Record<string, SchemaObject>>,
  options: { coerceTypes?: true; useDefaults?: true; allErrors?: false },
): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...options });
  addFormats.default(ajv);
  ajv.addFormat("date-time", isReadableTime);
  ajv.addVocabulary(["x-message", "x-moves", "example"]);
  ajv.removeKeyword("items").addKeyword(boundedItems);
  ajv.removeKeyword("uniqueItems").addKeyword(boundedUniqueItems);
  return ajv.addSchema({ $id: contractId, $defs: rebase(schemas) as SchemaObject });
}

/**
 * `items`, whose own code looks at every entry of a list that is refused already: because it is longer than its
 * `maxItems`, or for the entries before. With `allErrors` a body of a mebibyte would make millions of findings.
 */
function codeItems(cxt: KeywordCxt): void {
  const { gen, data, it, schema, parentSchema, errsCount } = cxt;
  const isPlain = parentSchema.prefixItems === undefined && !alwaysValidSchema(it, schema);
  if (!it.allErrors || !isPlain) return items.default.code(cxt);
  const { maxItems } = parentSchema;
  const valid = gen.name("valid");
  const count = gen.const(
    "count",
    typeof maxItems === "number" ? _`Math.min(${data}.length, ${maxItems})` : _`${data}.length`,
  );
  it.items = true;
  gen.forRange("i", 0, count, (i) => {
    cxt.subschema({ keyword: "items", dataProp: i, dataPropType: Type.Num }, valid);
    gen.if(_`${names.default.errors} - ${errsCount} >= ${maxListFindings}`, () => gen.break());
  });
}

/**
 * `uniqueItems`, whose own code compares each entry with each other: not in a list that is refused already for being
 * too long.
 */
function codeUniqueItems(cxt: KeywordCxt): void {
  const { gen, data, it, parentSchema } = cxt;
  const { maxItems } = parentSchema;
  if (!it.allErrors || typeof maxItems !== "number") return uniqueItems.default.code(cxt);
  gen.if(_`${data}.length <= ${maxItems}`, () => uniqueItems.default.code(cxt));
}

/**
 * Beyond the format itself: no leap second and no offset without minutes, which no clock of ours reads, and a year that
 * the database keeps.
 */
function isReadableTime(text: string): boolean {
  return isDateTime(text) && isKeepableTime(Date.parse(text));
}

function operationsOf(document: OpenApiDocument): readonly OperationObject[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

function querySchema(parameters: readonly ParameterObject[]): SchemaObject {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    required: inQuery.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, rebase(schema)])),
  };
}

/** Named, because one that is not known would be taken for a filter that lets everything through. */
function unknownParameters(query: Readonly<Record<string, unknown>>, known: readonly string[]): readonly FieldError[] {
  const message =
    known.length === 0
      ? "is not a known parameter: this operation takes none"
      : `is not a known parameter; known are ${known.join(", ")}`;
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  return unknown.slice(0, maxErrors).map((name) => ({ loc: `query.${name}`, message }));
}

/**
 * Those of the contract's headers that say something of one answer: nobody looks for them where the contract is silent.
 */
const tellingHeaders: readonly string[] = ["ETag", "Location", "Retry-After"];

/** Each header that the contract promises is there, and none of those that it would have to mention. */
function checkHeaders(
  document: OpenApiDocument,
  response: ResponseObject,
  sent: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  const names = new Set(Object.keys(sent).map((name) => name.toLowerCase()));
  const documented = Object.entries(response.headers ?? {});
  const missing = documented.filter(
    ([name, header]) => resolve(document, header).required === true && !names.has(name.toLowerCase()),
  );
  const silent = tellingHeaders.filter(
    (name) => names.has(name.toLowerCase()) && response.headers?.[name] === undefined,
  );
  return [
    ...missing.map(([name]) => ({ loc: `header.${name}`, message: "is promised and not sent" })),
    ...silent.map((name) => ({ loc: `header.${name}`, message: "is sent and not in the contract" })),
  ];
}

/** References into the document become references into the validator's copy of its schemas. */
function rebase(node: Json): Json {
  if (Array.isArray(node)) return node.map(rebase);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([name, value]): [string, Json] => [
    name,
    name === "$ref" && typeof value === "string"
      ? value.replace("#/components/schemas/", `${contractId}#/$defs/`)
      : rebase(value),
  ]);
  return Object.fromEntries(entries);
}

/** Every object that lists its properties takes no others, unless it says so itself. */
function close(node: Json): Json {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== "object" || node === null) return node;
  const closed = Object.fromEntries(Object.entries(node).map(([name, value]): [string, Json] => [name, close(value)]));
  const listsProperties =
    node.type === "object" && node.properties !== undefined && node.additionalProperties === undefined;
  return listsProperties ? { ...closed, additionalProperties: false } : closed;
}

/** An id of any shape that does not exist is a 404; these could not even be looked up. */
function refuseImpossibleIds(params: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(params)) {
    if (typeof value !== "string" || value.includes("\u0000") || !value.isWellFormed()) {
      throw new AppError("not-found", "There is no such record. Check the id.");
    }
  }
}
