/** Every operation that GraphQL has, tried with the contract's own example as over REST. */
import assert from "node:assert/strict";
import { readWritten } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { type ArgumentShape, createFace, type RootField } from "#server/graphql/fields.ts";
import { extrasField, type Shape } from "#server/graphql/shapes.ts";
import { bodyOf, pathParams } from "./access.ts";
import type { Client } from "./client.ts";
import { type GraphqlAnswer, graphql } from "./graphql.ts";

export const face = createFace(readWritten());
const fields = new Map(face.fields.map((field) => [field.operationId as OperationId, field]));

/** Of an operation; undefined where GraphQL has none. */
export function fieldOf(operationId: OperationId): RootField | undefined {
  return fields.get(operationId);
}

export async function attemptGraphql(
  client: Client,
  operationId: OperationId,
  record: string | null,
): Promise<GraphqlAnswer> {
  const field = fieldOf(operationId);
  assert.ok(field !== undefined, `GraphQL has no ${operationId}`);
  const given = argumentsOf(field, operationId, record);
  const declared = given.map(([argument]) => `$${argument.name}: ${typeText(argument)}`).join(", ");
  const passed = given.map(([{ name }]) => `${name}: $${name}`).join(", ");
  const kind = field.isChange ? "mutation" : "query";
  const inBrackets = (text: string) => (text === "" ? "" : `(${text})`);
  const query = `${kind} ${inBrackets(declared)} { ${field.name}${inBrackets(passed)} ${selectionOf(field)} }`;
  return graphql(client, query, Object.fromEntries(given.map(([{ name }, value]) => [name, value])));
}

/** 200 where it was carried out, else that of the refusal. */
export function statusOf({ status, errors }: GraphqlAnswer): number {
  return errors[0]?.extensions.status ?? status;
}

function argumentsOf(field: RootField, operationId: OperationId, record: string | null) {
  const params = pathParams(operations[operationId].path, record);
  const body = bodyOf(operationId);
  return field.arguments.flatMap((argument): readonly (readonly [ArgumentShape, unknown])[] => {
    const { place, shape, isNullable } = argument;
    if (place.in === "path") return [[argument, params[place.name] ?? "none"]];
    if (place.in !== "body") return [];
    return body === undefined ? (isNullable ? [] : [[argument, {}]]) : [[argument, inputOf(shape, body)]];
  });
}

/** The contract's JSON as the input type has it: names of enums, and further fields in `extras`. */
export function inputOf(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (shape.kind === "list") return [value].flat().map((item) => inputOf(shape.of, item));
  if (shape.kind === "enum") {
    const names = [...(face.shapes.enums.get(shape.name)?.values ?? [])];
    return names.find(([, each]) => each === value)?.[0] ?? value;
  }
  const input = shape.kind === "input" ? face.shapes.inputs.get(shape.name) : undefined;
  if (input === undefined || typeof value !== "object") return value;
  const entries = Object.entries(value);
  const known = entries.flatMap(([name, member]) => {
    const field = input.fields.find((each) => each.name === name);
    return field === undefined ? [] : [[name, inputOf(field.shape, member)] as const];
  });
  const further = entries.filter(([name]) => !input.fields.some((each) => each.name === name));
  const extras = input.known === null || further.length === 0 ? {} : { [extrasField]: Object.fromEntries(further) };
  return { ...Object.fromEntries(known), ...extras };
}

export function typeText({ shape, isNullable }: Pick<ArgumentShape, "shape" | "isNullable">): string {
  const text = shape.kind === "list" ? `[${typeText({ shape: shape.of, isNullable: shape.hasGaps })}]` : shape.name;
  return isNullable ? text : `${text}!`;
}

function selectionOf({ result }: RootField): string {
  if (result.kind === "gone") return "";
  if (result.kind !== "record") return "{ __typename }";
  return ["object", "union"].includes(result.typed.shape.kind) ? "{ __typename }" : "";
}
