/**
 * Responses against the contract, in tests: a status, a header or a field that the contract does not know is a mistake
 * of ours, not an extension. The schemas of responses are closed for that.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { FieldError } from "#core/errors.ts";
import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "#openapi/document.ts";
import type { OperationId } from "#openapi/operations.ts";
import type { EventStream, StreamedEvent } from "#server/operations/handlers.ts";
import { toFieldErrors } from "#server/operations/field-errors.ts";
import { schemaCompiler } from "#server/operations/schemas.ts";

export interface SentResponse {
  readonly status: number;
  /** All that it is sent with. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface ResponseCheck {
  /** Where a response breaks the contract. */
  breaches(operationId: OperationId, response: SentResponse): readonly FieldError[];
  /** @throws ContractBreach */
  require(operationId: OperationId, response: SentResponse): void;
  /** The same stream; reading an event that breaks the contract throws a ContractBreach. */
  checked(operationId: OperationId, stream: EventStream): EventStream;
}

/** The service's own mistake: logged with the place, a 500 for the caller. */
export class ContractBreach extends Error {
  constructor(operationId: OperationId, status: number, places: string) {
    super(`The response ${status} of ${operationId} breaks the contract: ${places}`);
    this.name = "ContractBreach";
  }
}

const checks = new WeakMap<OpenApiDocument, ResponseCheck>();

/** One for all who ask with the same document. */
export function responseCheckOf(document: OpenApiDocument): ResponseCheck {
  const check = checks.get(document) ?? createResponseCheck(document);
  checks.set(document, check);
  return check;
}

function createResponseCheck(document: OpenApiDocument): ResponseCheck {
  const schemas = close(document.components.schemas) as Record<string, SchemaObject>;
  const compile = schemaCompiler(schemas, { allErrors: true });
  const compiled = new WeakMap<object, ValidateFunction>();
  const responses = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, responsesOf(document, operation)]),
  );

  function compileClosed(schema: SchemaObject): ValidateFunction {
    const validate = compiled.get(schema) ?? compile(close(schema) as SchemaObject);
    compiled.set(schema, validate);
    return validate;
  }

  function breaches(operationId: OperationId, { status, headers, text }: SentResponse): readonly FieldError[] {
    const response = responses.get(operationId)?.get(status);
    if (response === undefined)
      return [{ loc: "status", message: `${status} is not in the contract of ${operationId}` }];
    const misplaced = headerBreaches(document, response, headers);
    if (misplaced.length > 0) return misplaced;
    const contentType = String(headers["content-type"] ?? "");
    const mediaType = contentType.split(";")[0] ?? "";
    if (response.content === undefined) return text === "" ? [] : [{ loc: "body", message: "must be empty" }];
    const media = response.content[mediaType];
    if (media === undefined) return [{ loc: "header.Content-Type", message: `${contentType} is not in the contract` }];
    if (media.schema === undefined || !mediaType.endsWith("json")) return [];
    const validate = compileClosed(media.schema);
    return validate(JSON.parse(text)) ? [] : toFieldErrors("", validate.errors ?? [], compile);
  }

  function eventBreaches(operationId: OperationId, { event, data }: StreamedEvent): readonly FieldError[] {
    const schema = responses.get(operationId)?.get(200)?.content?.["text/event-stream"]?.["x-events"]?.[event];
    if (schema === undefined) return [{ loc: "event", message: `${event} is not in the contract` }];
    const validate = compileClosed(schema);
    return validate(data) ? [] : toFieldErrors("data", validate.errors ?? [], compile);
  }

  async function* checkedEvents(operationId: OperationId, { events }: EventStream): EventStream["events"] {
    for await (const event of events) {
      if (event !== null) requireNone(operationId, 200, eventBreaches(operationId, event));
      yield event;
    }
  }

  return {
    breaches,
    checked: (operationId, stream) => ({ ...stream, events: checkedEvents(operationId, stream) }),
    require: (operationId, response) => requireNone(operationId, response.status, breaches(operationId, response)),
  };
}

function requireNone(operationId: OperationId, status: number, found: readonly FieldError[]): void {
  if (found.length === 0) return;
  const places = found.map(({ loc, message }) => `${loc} ${message}`).join("; ");
  throw new ContractBreach(operationId, status, places);
}

function responsesOf(document: OpenApiDocument, { responses }: OperationObject): ReadonlyMap<number, ResponseObject> {
  const entries = Object.entries(responses);
  return new Map(
    entries.map(([status, response]) => [Number(status), resolve<ResponseObject>(document, response)] as const),
  );
}

/**
 * Those of the contract's headers that say something of one response: nobody looks for them where the contract is
 * silent.
 */
const meaningfulHeaders: readonly string[] = ["ETag", "Location", "Retry-After"];

/** Each header that the contract promises is there, and none of those that it would have to mention. */
function headerBreaches(
  document: OpenApiDocument,
  response: ResponseObject,
  sent: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  const names = new Set(Object.keys(sent).map((name) => name.toLowerCase()));
  const documented = Object.entries(response.headers ?? {});
  const missing = documented.filter(
    ([name, header]) => resolve(document, header).required === true && !names.has(name.toLowerCase()),
  );
  const unmentioned = meaningfulHeaders.filter(
    (name) => names.has(name.toLowerCase()) && response.headers?.[name] === undefined,
  );
  return [
    ...missing.map(([name]) => ({ loc: `header.${name}`, message: "is promised and not sent" })),
    ...unmentioned.map((name) => ({ loc: `header.${name}`, message: "is sent and not in the contract" })),
  ];
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
