/**
 * Requests against the contract. Path and query are text and are read as the numbers and booleans that the contract
 * asks for; values in bodies are not converted.
 */
import { withArticle } from "#core/counted.ts";
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from "#openapi/document.ts";
import { type OperationId, operations as operationTable } from "#openapi/operations.ts";
import { maxErrors } from "./field-errors.ts";
import { createFittingParts } from "./fitting-parts.ts";
import { readOnlyNames, type ReadOnlyNames, splitBody } from "./read-only.ts";
import { type Check, checkMaker, schemaCompiler } from "./schemas.ts";
import { findUnstorable, overfull } from "./storable-json.ts";

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

export interface RequestCheck {
  /** Of the body of a PATCH. */
  readOnly(operationId: OperationId): ReadOnlyNames;
  /** Applies defaults to `body` in place. @throws AppError `not-found` for an id that cannot be one */
  read(operationId: OperationId, raw: RawRequest): ReadRequest;
  /** The same. @throws AppError `validation` as well */
  request(operationId: OperationId, raw: RawRequest): ValidRequest;
}

interface OperationChecks {
  readonly query: Check;
  readonly queryNames: readonly string[];
  /** How the text of a parameter is read that is no text. */
  readonly readers: ReadonlyMap<string, ReadText>;
  readonly path: Check;
  readonly body: Check | null;
  readonly bodySchema: SchemaObject | null;
  readonly bodyIsRequired: boolean;
  readonly readOnly: ReadOnlyNames;
}

export function createRequestCheck(document: OpenApiDocument): RequestCheck {
  const check = checkMaker(document, { useDefaults: true });
  const fittingParts = createFittingParts(document, schemaCompiler(document.components.schemas, {}));
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, checksOf(operation)]),
  );

  function checksOf(operation: OperationObject): OperationChecks {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    const bodySchema = operation.requestBody?.content["application/json"]?.schema ?? null;
    return {
      query: check("query", parametersSchema(inQuery)),
      queryNames: inQuery.map(({ name }) => name),
      readers: readersOf(document, inQuery),
      path: check("path", parametersSchema(parameters.filter((parameter) => parameter.in === "path"))),
      body: bodySchema === null ? null : check("", bodySchema),
      bodySchema,
      bodyIsRequired: operation.requestBody?.required === true,
      readOnly: readOnlyNames(document, operation),
    };
  }

  function checksFor(operationId: OperationId): OperationChecks {
    const found = operations.get(operationId);
    if (found === undefined) throw new Error(`The contract has no operation ${operationId}.`);
    return found;
  }

  function read(operationId: OperationId, raw: RawRequest): ReadRequest {
    const checks = checksFor(operationId);
    refuseImpossibleIds(operationId, raw.params);
    const known = checks.queryNames.filter((name) => Object.hasOwn(raw.query, name));
    const query = Object.fromEntries(
      known.map((name) => [name, readText(raw.query[name], checks.readers.get(name))] as const),
    );
    const params = normalParams(checks.path, raw.params);
    const body = checks.body === null ? undefined : (raw.body ?? (checks.bodyIsRequired ? undefined : {}));
    const errors = [
      ...unknownParameters(raw.query, checks.queryNames),
      ...errorsOf("query", checks.query, query),
      ...errorsOfBody(checks, body),
    ];
    if (errors.length === 0) {
      const split = splitBody(checks.readOnly, body);
      return {
        isValid: true,
        request: { params, query, body: split?.changes ?? body, repeated: split?.repeated ?? {} },
      };
    }
    // Looking for what fits would go through the same fields once for each level of the body.
    if (errors.some(({ message }) => message === overfull)) return { isValid: false, errors, parts: undefined };
    const parts = checks.bodySchema === null || body === undefined ? undefined : fittingParts(checks.bodySchema, body);
    return { isValid: false, errors, parts: splitBody(checks.readOnly, parts)?.changes ?? parts };
  }

  return {
    readOnly: (operationId) => checksFor(operationId).readOnly,
    read,
    request: (operationId, raw) => {
      const found = read(operationId, raw);
      if (found.isValid) return found.request;
      throw invalid(found.errors);
    },
  };
}

function errorsOf(root: string, check: Check, value: unknown): readonly FieldError[] {
  const unstorable = findUnstorable(root, value);
  return unstorable === null ? check(value) : [unstorable];
}

function errorsOfBody({ body: check, bodyIsRequired }: OperationChecks, body: unknown): readonly FieldError[] {
  if (check === null) return [];
  if (body === undefined && bodyIsRequired) return [{ loc: "body", message: "is required: send a JSON object" }];
  return errorsOf("", check, body);
}

function parametersSchema(parameters: readonly ParameterObject[]): SchemaObject {
  return {
    type: "object",
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
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

/** `/v1/flows/` is the path of a flow whose id is empty. */
function emptyText(name: string, path: string): string {
  const [above = ""] = path.split(`/{${name}}`);
  const isPath = Object.values(operationTable).some((one) => one.path === above);
  const instead = isPath ? ` Without the slash at its end, ${above} is a path too.` : "";
  return `The path ${path} needs ${withArticle(name)}, and it is empty.${instead}`;
}

type ReadText = (text: string) => unknown;

const digits = /^-?[0-9]+$/;
const decimal = /^-?[0-9]+(\.[0-9]+)?$/;

/** Plain decimals and the two words alone: what else a language takes for a number is left as it is, and refused. */
const readersByType: Readonly<Record<string, ReadText>> = {
  integer: (text) => (digits.test(text) ? Number(text) : text),
  number: (text) => (decimal.test(text) ? Number(text) : text),
  boolean: (text) => (text === "true" || text === "false" ? text === "true" : text),
};

function readersOf(document: OpenApiDocument, parameters: readonly ParameterObject[]): ReadonlyMap<string, ReadText> {
  const typed = parameters.map(({ name, schema }) => [name, resolve<SchemaObject>(document, schema)["type"]] as const);
  return new Map(
    typed.flatMap(([name, type]) => {
      const reader = typeof type === "string" ? readersByType[type] : undefined;
      return reader === undefined ? [] : [[name, reader] as const];
    }),
  );
}

/** Of another face it may be a number already. */
function readText(value: unknown, read: ReadText | undefined): unknown {
  return typeof value === "string" && read !== undefined ? read(value) : value;
}

/** In the contract's normal form. What does not fit is no fault: such a record does not exist. */
function normalParams(check: Check, params: RawRequest["params"]): RawRequest["params"] {
  const copy = { ...params };
  check(copy);
  return copy;
}

/** An id of any shape that does not exist is a 404; these could not even be looked up. */
function refuseImpossibleIds(operationId: OperationId, params: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (value === "") throw new AppError("not-found", emptyText(name, operationTable[operationId].path));
    if (typeof value !== "string" || value.includes("\u0000") || !value.isWellFormed()) {
      throw new AppError("not-found", "There is no such record. Check the id.");
    }
  }
}
