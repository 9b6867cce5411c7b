/**
 * One caller, two faces: an operation of the contract carried out over REST or over GraphQL, with its outcome in the
 * same terms. Over GraphQL every field that the contract has is selected.
 */
import assert from "node:assert/strict";
import { type OperationId, operations } from "#openapi/operations.ts";
import { extrasField, type Shape } from "#server/graphql/shapes.ts";
import type { Client } from "./client.ts";
import { graphql, type GraphqlErrorAnswer } from "./graphql.ts";
import { face, fieldOf, inputOf, typeText } from "./graphql-attempts.ts";

export interface Asked {
  readonly operationId: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly ifMatch?: string;
}

/** `value` without what is null: GraphQL has null for what REST leaves out. */
export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into records of every shape
  readonly value?: any;
  readonly problem?: Readonly<Record<string, unknown>>;
  readonly etag?: string | null;
}

export type Perform = (asked: Asked) => Promise<Outcome>;

export function overRest(call: Client): Perform {
  return async ({ operationId, params = {}, query = {}, body, ifMatch }) => {
    const { method, path } = operations[operationId];
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const answer = await call(method, search.size === 0 ? place : `${place}?${search}`, {
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
    });
    if (answer.status >= 400) {
      const { title: _title, requestId: _id, ...problem } = answer.body;
      return { problem };
    }
    const { nextCursor, ...value } = answer.body ?? {};
    const isList = nextCursor !== undefined;
    return {
      value: withoutNulls(isList ? { ...value, hasNextPage: nextCursor !== null } : value),
      etag: isList ? null : answer.headers.get("etag"),
    };
  };
}

export function overGraphql(call: Client): Perform {
  return async (asked) => {
    const field = fieldOf(asked.operationId);
    assert.ok(field !== undefined, `GraphQL has no ${asked.operationId}`);
    const given = field.arguments.flatMap(({ place, ...argument }) => {
      const value = givenAt(asked, place);
      return value === undefined ? [] : [{ argument, value: inputOf(argument.shape, value) }];
    });
    const declared = given.map(({ argument }) => `$${argument.name}: ${typeText(argument)}`).join(", ");
    const passed = given.map(({ argument: { name } }) => `${name}: $${name}`).join(", ");
    const inBrackets = (text: string) => (text === "" ? "" : `(${text})`);
    const { result } = field;
    const shape = result.kind === "record" ? result.typed.shape : null;
    const hasTag = shape?.kind === "object" && face.tagged.has(shape.name);
    const selection =
      result.kind === "connection"
        ? `{ edges { node ${withoutResults(nodeOf(result.name))} } pageInfo { hasNextPage } }`
        : shape === null
          ? ""
          : hasTag
            ? selectionOf(shape).replace("{", "{ etag ")
            : selectionOf(shape);
    const kind = field.isChange ? "mutation" : "query";
    const query = `${kind} ${inBrackets(declared)} { result: ${field.name}${inBrackets(passed)} ${selection} }`;
    const variables = Object.fromEntries(given.map(({ argument, value }) => [argument.name, value]));
    const { data, errors } = await graphql(call, query, variables);
    const [error] = errors;
    if (error !== undefined) return { problem: problemOf(error) };
    if (result.kind === "connection") {
      const items = data.result.edges.map(({ node }: { node: unknown }) => restOf(nodeOf(result.name), node));
      return { value: withoutNulls({ items, hasNextPage: data.result.pageInfo.hasNextPage }), etag: null };
    }
    if (shape === null) return { value: {}, etag: null };
    const { etag = null, ...record } = data.result;
    return { value: withoutNulls(restOf(shape, record)), etag };
  };
}

type Place = NonNullable<ReturnType<typeof fieldOf>>["arguments"][number]["place"];

function givenAt({ params = {}, query = {}, body, ifMatch }: Asked, place: Place): unknown {
  if (place.in === "body") return body;
  if (place.in === "ifMatch") return ifMatch;
  return place.in === "path" ? params[place.name] : query[place.name];
}

function problemOf({ message, extensions }: GraphqlErrorAnswer): Readonly<Record<string, unknown>> {
  const { code: _code, requestId: _id, ...problem } = extensions;
  return { ...problem, detail: message };
}

function nodeOf(connection: string): Shape {
  const found = face.connections.get(connection);
  assert.ok(found, connection);
  return found.node;
}

/** The contract's fields alone: what is read from other operations is not the record's. */
function selectionOf(shape: Shape, without: readonly string[] = []): string {
  if (shape.kind === "list") return selectionOf(shape.of);
  if (shape.kind === "union") {
    const members = face.shapes.unions.get(shape.name)?.members ?? [];
    const each = members.map(({ typeName }) => `... on ${typeName} ${selectionOf({ kind: "object", name: typeName })}`);
    return `{ ${each.join(" ")} }`;
  }
  const fields = shape.kind === "object" ? face.shapes.objects.get(shape.name)?.fields : undefined;
  if (fields === undefined) return "";
  const texts = fields
    .filter(({ name }) => !without.includes(name))
    .map((field) => {
      const isPaged = shape.kind === "object" && shape.name === "Run" && field.name === "results";
      if (!isPaged) return `${field.name} ${selectionOf(field.shape)}`;
      return `results(first: 2) { edges { node ${selectionOf(field.shape)} } }`;
    });
  return `{ ${texts.join(" ")} }`;
}

/** Of a run in a list. */
function withoutResults(node: Shape): string {
  return selectionOf(node, ["results"]);
}

/** What REST would show of it. */
function restOf(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (shape.kind === "list") {
    const items = Array.isArray(value) ? value : (value as Paged).edges.map(({ node }) => node);
    return items.map((item: unknown) => restOf(shape.of, item));
  }
  if (shape.kind === "enum") return face.shapes.enums.get(shape.name)?.values.get(String(value)) ?? value;
  const names =
    shape.kind === "union"
      ? (face.shapes.unions.get(shape.name)?.members ?? []).map(({ typeName }) => typeName)
      : [shape.kind === "object" ? shape.name : ""];
  const fields = names.flatMap((name) => face.shapes.objects.get(name)?.fields ?? []);
  if (fields.length === 0) return value;
  const { [extrasField]: extras, ...known } = value as Readonly<Record<string, unknown>>;
  const entries = Object.entries(known).map(([name, member]) => {
    const field = fields.find((each) => each.name === name);
    return [name, field === undefined ? member : restOf(field.shape, member)];
  });
  return { ...Object.fromEntries(entries), ...(extras as object | null) };
}

interface Paged {
  readonly edges: readonly { readonly node: unknown }[];
}

export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    entries.map(([name, member]) => [name, withoutNulls(member)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
