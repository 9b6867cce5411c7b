/**
 * The contract's operations as fields of Query and Mutation, told in plain data: reads under the name of what they
 * read, changes under the operation's own. Pure.
 */
import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type Reference,
  resolve,
  type ResponseObject,
  type SchemaObject,
} from "#openapi/document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { PartOperation } from "#server/operations/handlers.ts";
import { isIdName, itemName, queryName, typeName } from "./names.ts";
import { createShapes, type FieldShape, type Shape, type Shapes, type Typed } from "./shapes.ts";

/** Operations without a field, and why. A test holds that every other one has one. */
export const withoutField: Partial<Record<OperationId, string>> = {
  getGuideList: "a page",
  getGuide: "a page",
  getProblemList: "a page",
  getProblemPage: "a page",
  getSharedReportPage: "a page",
  getSharedReportPdf: "a file",
  getSharedReportCsv: "a file",
  getLogo: "a file",
  getOutboxAttachment: "a file",
  getHealth: "about the process, for those who watch it",
  getReadiness: "about the process, for those who watch it",
  getMetrics: "about the process, for those who watch it",
  getOpenApi: "the contract of REST itself",
  watchRun: "a stream: the subscription runUpdated",
  openSession: "gives the browser its cookie, with which it then asks here",
};

/** Parameters that would bear the name of one that every list takes. */
const renamedParameters: Readonly<Record<string, string>> = { "listEvents after": "afterSequence" };

/** Parameters that ask for a field of the records: they follow from whether it is selected. */
const partParameters: Readonly<Record<string, PartParameter>> = {
  listFlowRuns: { parameter: "includeResults", field: "results" },
};

export interface PartParameter {
  readonly parameter: string;
  readonly field: string;
}

/** Of pages, in the same way: whether `totalCount` is selected of the connection. */
export const countOfPages: PartParameter = { parameter: "withTotalCount", field: "totalCount" };

/** Where a value of an argument goes. */
export type ArgumentPlace =
  | { readonly in: "path" | "query"; readonly name: string }
  | { readonly in: "body" }
  | { readonly in: "ifMatch" };

export interface ArgumentShape extends FieldShape {
  readonly place: ArgumentPlace;
}

/** What a field makes of the operation's result. */
export type ResultShape =
  | { readonly kind: "record"; readonly typed: Typed }
  /** A page of a list, as a connection. */
  | { readonly kind: "connection"; readonly name: string }
  /** By status, where the operation answers with different records. */
  | { readonly kind: "byStatus"; readonly name: string; readonly types: ReadonlyMap<number, string> }
  /** Nothing remains: the id of what is gone; true where it had none. */
  | { readonly kind: "gone"; readonly idArgument: string | null };

export interface RootField {
  readonly name: string;
  readonly operationId: PartOperation;
  readonly isChange: boolean;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly arguments: readonly ArgumentShape[];
  readonly result: ResultShape;
  readonly withParts: PartParameter | undefined;
}

export interface ConnectionShape {
  readonly name: string;
  readonly edgeName: string;
  readonly node: Shape;
  /** What a page tells beside its items. */
  readonly further: readonly FieldShape[];
}

export interface Face {
  readonly shapes: Shapes;
  readonly connections: ReadonlyMap<string, ConnectionShape>;
  readonly fields: readonly RootField[];
  /** The object types that single records have a tag of. */
  readonly tagged: ReadonlySet<string>;
}

type Operation = readonly [PartOperation, OperationObject];

/** Separated by commas in an address. */
const idList: Typed = {
  shape: { kind: "list", of: { kind: "scalar", name: "ID" }, hasGaps: false },
  isNullable: true,
};

/** @param document as written: what may be sent back unchanged is no input here, since fields are selected */
export function createFace(document: OpenApiDocument): Face {
  const shapes = createShapes(document);
  const connections = new Map<string, ConnectionShape>();
  const tagged = new Set<string>();
  const all = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId as OperationId, operation] as const)
    .filter(([operationId]) => withoutField[operationId] === undefined) as unknown as readonly Operation[];

  // Outputs first: an input that is an output too is named after it.
  const results = new Map(all.map(([operationId, operation]) => [operationId, resultOf(operationId, operation)]));
  const fields = all.map(([operationId, operation]): RootField => {
    const isChange = operations[operationId].method !== "GET";
    return {
      name: isChange ? operationId : queryName(operationId),
      operationId,
      isChange,
      description: operation.summary,
      isDeprecated: operation.deprecated === true,
      arguments: argumentsOf(operationId, operation),
      result: results.get(operationId) as ResultShape,
      withParts: partParameters[operationId],
    };
  });

  function resultOf(operationId: PartOperation, operation: OperationObject): ResultShape {
    const found = Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, response]) => [Number(status), resolve<ResponseObject>(document, response)] as const);
    const schemas = found.flatMap(([status, { content, headers }]) => {
      const schema = content?.["application/json"]?.schema;
      return schema === undefined ? [] : [{ status, schema, hasTag: headers?.["ETag"] !== undefined }];
    });
    const [first, ...others] = schemas;
    if (first === undefined) return { kind: "gone", idArgument: lastPathParameter(operation) };
    const page = pageOf(first.schema);
    if (page !== null) return connectionOf(operationId, page);
    const types = schemas.map(({ status, schema, hasTag }) => {
      const typed = shapes.output(schema, `${typeName(operationId)}Result`);
      if (hasTag && typed.shape.kind === "object") tagged.add(typed.shape.name);
      return { status, typed };
    });
    const names = new Set(types.map(({ typed }) => ("name" in typed.shape ? typed.shape.name : "")));
    if (others.length === 0 || names.size === 1) return { kind: "record", typed: (types[0] as { typed: Typed }).typed };
    const byStatus = types.map(({ status, typed }) => [status, "name" in typed.shape ? typed.shape.name : ""] as const);
    return { kind: "byStatus", name: `${typeName(operationId)}Result`, types: new Map(byStatus) };
  }

  /** The properties of a page of a list; null for any other schema. */
  function pageOf(schema: SchemaObject): Readonly<Record<string, SchemaObject>> | null {
    const { properties } = resolve<SchemaObject>(document, schema as SchemaObject | Reference);
    const named = (properties ?? {}) as Readonly<Record<string, SchemaObject>>;
    return named["items"] === undefined || named["nextCursor"] === undefined ? null : named;
  }

  function connectionOf(operationId: PartOperation, page: Readonly<Record<string, SchemaObject>>): ResultShape {
    const { items, nextCursor: _cursor, ...further } = page;
    const { shape } = shapes.output(items as SchemaObject, typeName(operationId));
    const node = shape.kind === "list" ? shape.of : shape;
    const base = "name" in node ? node.name : itemName(typeName(operationId));
    const name = `${base}Connection`;
    const fieldsBeside = Object.entries(further).map(([field, schema]): FieldShape => {
      const typed = shapes.output(schema, `${name}${typeName(field)}`);
      return { name: field, ...typed, description: schema["description"] as string | undefined };
    });
    connections.set(name, { name, edgeName: `${base}Edge`, node, further: fieldsBeside });
    return { kind: "connection", name };
  }

  function lastPathParameter(operation: OperationObject): string | null {
    return parametersOf(operation).findLast((parameter) => parameter.in === "path")?.name ?? null;
  }

  function parametersOf({ parameters = [] }: OperationObject): readonly ParameterObject[] {
    return parameters.map((parameter) => resolve<ParameterObject>(document, parameter));
  }

  function argumentsOf(operationId: PartOperation, operation: OperationObject): readonly ArgumentShape[] {
    const parameters = parametersOf(operation)
      .filter(({ in: place, name }) => place !== "header" && !followsFromSelection(operationId, name))
      .map((parameter) => parameterArgument(operationId, parameter));
    const condition: ArgumentShape = {
      name: "ifMatch",
      shape: { kind: "scalar", name: "String" },
      isNullable: true,
      description: "The `etag` that the change is based on: where the record has moved on, it is refused.",
      place: { in: "ifMatch" },
    };
    return [
      ...parameters.filter(({ place }) => place.in === "path"),
      ...bodyArgument(operationId, operation),
      ...parameters.filter(({ place }) => place.in === "query"),
      ...(operations[operationId].ifMatch ? [condition] : []),
    ];
  }

  function parameterArgument(operationId: PartOperation, parameter: ParameterObject): ArgumentShape {
    const { name, in: place, required, schema } = parameter;
    const typed = name === "ids" ? idList : shapes.input(schema, `${typeName(operationId)}${typeName(name)}`);
    const isId = isIdName(name) && typed.shape.kind === "scalar" && typed.shape.name === "String";
    return {
      name: argumentName(operationId, name, operations[operationId].method === "GET"),
      shape: isId ? { kind: "scalar", name: "ID" } : typed.shape,
      isNullable: required !== true,
      description: (parameter as { description?: string }).description,
      place: { in: place as "path" | "query", name },
    };
  }

  function bodyArgument(operationId: PartOperation, { requestBody }: OperationObject): readonly ArgumentShape[] {
    const schema = requestBody?.content["application/json"]?.schema;
    if (requestBody === undefined || schema === undefined) return [];
    const { shape } = shapes.input(schema, `${typeName(operationId)}Input`);
    return [{ name: "input", shape, isNullable: !requestBody.required, description: undefined, place: { in: "body" } }];
  }

  return { shapes, connections, fields, tagged };
}

function followsFromSelection(operationId: PartOperation, parameter: string): boolean {
  return parameter === countOfPages.parameter || parameter === partParameters[operationId]?.parameter;
}

/** A page is asked for as connections are. */
function argumentName(operationId: string, name: string, isRead: boolean): string {
  const renamed = renamedParameters[`${operationId} ${name}`];
  if (renamed !== undefined) return renamed;
  if (isRead && name === "limit") return "first";
  return isRead && name === "cursor" ? "after" : name;
}
