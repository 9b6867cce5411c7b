/** What a field shows, counted by the request's meter as it is shown. */
import {
  type FieldNode,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  responsePathAsArray,
} from "graphql";
import type { Amount, Meter } from "./meter.ts";
import { isAsyncIterable, type JsonRecord } from "./records.ts";
import { fieldsBelow } from "./selection.ts";

interface Metered {
  readonly meter: Meter;
}

/** Of a field that is read from its record as it is. */
export const plainField: GraphQLFieldResolver<JsonRecord, Metered> = (source, _args, { meter }, info) =>
  shown(source[info.fieldName], meter, info);

export function shown(value: unknown, meter: Meter, info: GraphQLResolveInfo): unknown {
  if (isAsyncIterable(value)) return meter.whole(value).then((list) => shown(list, meter, info));
  const around = { nodes: 1, bytes: String(info.path.key).length + punctuation };
  if (value === null || value === undefined || isLeafType(getNamedType(info.returnType)))
    return meter.leaf(value, around);
  if (Array.isArray(value)) return meter.list(value, around, itemAmount(info));
  const { bytes } = itemAmount(info);
  return meter.object(value, { nodes: around.nodes, bytes: around.bytes + bytes });
}

/** As GraphQL tells it, at the first place of the document that asks for the field: there may be hundreds. */
export function placedError(error: unknown, { fieldNodes, path }: GraphQLResolveInfo, index?: number): GraphQLError {
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, {
    nodes: fieldNodes[0] ?? null,
    path: [...responsePathAsArray(path), ...(index === undefined ? [] : [index])],
    originalError,
  });
}

/** Quotes, brackets and commas. */
const punctuation = 4;
const typeNameLength = 20;

/** Of a long list's items each would have to look at all that is selected. */
const amounts = new WeakMap<readonly FieldNode[], Amount>();

/** Of an object, without its fields that count by themselves: GraphQL tells its type without asking anybody. */
function itemAmount(info: GraphQLResolveInfo): Amount {
  // GraphQL has the same list of nodes for every object of one place.
  const known = amounts.get(info.fieldNodes);
  if (known !== undefined) return known;
  const typeNames = fieldsBelow(info).filter(({ name }) => name.value === "__typename");
  const lengths = typeNames.map(({ alias, name }) => (alias ?? name).value.length + typeNameLength);
  const amount = { nodes: 1 + typeNames.length, bytes: lengths.reduce((sum, one) => sum + one, punctuation) };
  amounts.set(info.fieldNodes, amount);
  return amount;
}
