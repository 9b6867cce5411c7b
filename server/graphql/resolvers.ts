/** What stands behind fields: each carries one operation out, as its caller, and shows the result. Decides nothing. */
import type { GraphQLResolveInfo } from "graphql";
import { withCursors } from "#core/page.ts";
import type { RawInput, RawResult } from "#server/operations/invoke.ts";
import { rawInputOf } from "./arguments.ts";
import type { GraphqlContext } from "./context.ts";
import { countOfPages, type RootField } from "./fields.ts";
import { type JsonRecord, knownTag, noteType, recordOf } from "./records.ts";
import { type ManyRelation, type Relation, readers } from "./relations.ts";
import { selectsBelow } from "./selection.ts";
import { placedError } from "./shown.ts";
import type { Shapes } from "./shapes.ts";

export type Arguments = Readonly<Record<string, unknown>>;
export type Resolve = (
  source: JsonRecord,
  args: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => Promise<unknown>;

export interface Connection {
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

type Inputs = Pick<Shapes, "inputs" | "enums">;

/** Of a field of Query or Mutation. */
export function resolveOperation(field: RootField, inputs: Inputs): Resolve {
  return async (_source, args, context, info) => {
    const input = rawInputOf(field.arguments, inputs, args);
    return carryOut(field, input, args, context, info);
  };
}

/** Of a field that reads what a record names. */
export function resolveRelation(relation: Relation, field: RootField, inputs: Inputs): Resolve {
  return async (source, args, context, info) => {
    const named = relation.input(source);
    if (named === null) return null;
    const given = rawInputOf(field.arguments, inputs, args);
    const { params, query } = placed(field, named);
    const input = { ...given, params: { ...given.params, ...params }, query: { ...given.query, ...query } };
    return carryOut(field, input, args, context, info);
  };
}

/** Of a field that reads all records that a record names: one that may not be read is null, with its error. */
export function resolveMany({ ids, operationId }: ManyRelation): Resolve {
  return async (source, _args, { loaders, meter }, info) => {
    const reads = ids(source).map((id) => loaders.read(operationId, { params: { id }, body: undefined }));
    const settled = await Promise.allSettled(reads);
    const records: unknown[] = [];
    for (const [index, read] of settled.entries()) {
      if (read.status === "fulfilled") records.push(recordOf(read.value));
      else {
        await meter.failure();
        records.push(placedError(read.reason, info, index));
      }
    }
    return records;
  };
}

/** Of the field `etag`. A record that came with others is read by itself. */
export function resolveTag(typeName: string): Resolve {
  return async (source, _args, { loaders, meter }) => {
    await meter.turn();
    const known = knownTag(source);
    const reader = readers[typeName];
    if (known !== null || reader === undefined) return known;
    const params = reader.input(source);
    if (params === null) return null;
    const read = recordOf(await loaders.readAlone(reader.operationId, { params, body: undefined }));
    return typeof read === "object" && read !== null ? knownTag(read) : null;
  };
}

/** Of the field `extras`. */
export function resolveExtras(known: readonly string[]): Resolve {
  return async (source, _args, { meter }) => {
    await meter.turn();
    const further = Object.entries(source).filter(([name]) => !known.includes(name));
    return further.length === 0 ? null : Object.fromEntries(further);
  };
}

function placed(field: RootField, named: Arguments): Pick<RawInput, "params" | "query"> {
  const inPath = (name: string) =>
    field.arguments.some(({ place }) => place.in === "path" && "name" in place && place.name === name);
  const entries = Object.entries(named);
  return {
    params: Object.fromEntries(entries.filter(([name]) => inPath(name))),
    query: Object.fromEntries(entries.filter(([name]) => !inPath(name))),
  };
}

async function carryOut(
  field: RootField,
  input: RawInput,
  args: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const { operationId, isChange, result: shape } = field;
  if (shape.kind === "connection") return connection(field, input, context, info);
  if (!isChange) return recordOf(await context.loaders.read(operationId, input));
  const result = await changed(field, input, context);
  keepCookie(result, context);
  if (shape.kind === "gone") return shape.idArgument === null ? true : args[shape.idArgument];
  if (shape.kind === "byStatus") noteType(result.body, shape.types.get(result.status) ?? "");
  return recordOf(result);
}

async function changed({ operationId }: RootField, input: RawInput, context: GraphqlContext): Promise<RawResult> {
  try {
    return await context.invokeRaw(operationId, input, context.identity);
  } catch (error) {
    context.change.failure = error;
    throw error;
  } finally {
    context.loaders.forget();
  }
}

function keepCookie({ headers }: RawResult, { cookies }: GraphqlContext): void {
  const cookie = headers?.["Set-Cookie"] ?? headers?.["set-cookie"];
  if (cookie !== undefined) cookies.push(cookie);
}

async function connection(
  { operationId, withParts }: RootField,
  input: RawInput,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Connection & JsonRecord> {
  const parts = withParts !== undefined && selectsBelow(info, ["edges", "node", withParts.field]);
  const isEmpty = input.query?.["limit"] === 0;
  const query = {
    ...input.query,
    ...(parts ? { [withParts.parameter]: "true" } : {}),
    ...(selectsBelow(info, [countOfPages.field]) ? { [countOfPages.parameter]: "true" } : {}),
    // Whether anything follows a page without records, the first record tells.
    ...(isEmpty ? { limit: 1 } : {}),
  };
  const { result, cursors } = await withCursors(() =>
    context.invokeRaw(operationId, { ...input, query }, context.identity),
  );
  const { items, nextCursor, ...further } = result.body as JsonRecord;
  const nodes = await context.meter.whole(items as readonly unknown[] | AsyncIterable<unknown>);
  if (isEmpty) return { ...further, edges: [], pageInfo: { hasNextPage: nodes.length > 0, endCursor: null } };
  const hasNextPage = nextCursor !== null;
  const lastCursor = cursors[nodes.length - 1] ?? null;
  return {
    ...further,
    edges: nodes.map((node, index) => ({ cursor: cursors[index] ?? "", node })),
    pageInfo: { hasNextPage, endCursor: hasNextPage ? (nextCursor as string) : lastCursor },
  };
}
