/** The ways from what can be asked for to every type of the GraphQL schema. */
import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from "graphql";

export function readSchema(): GraphQLSchema {
  return buildSchema(readFileSync(new URL("../../server/graphql/schema.graphql", import.meta.url), "utf8"));
}

/** What is asked first, such as `query { flow(id: "a")`, and the type that it gives. */
export interface Start {
  /** Its name alone. */
  readonly field: string;
  readonly text: string;
  readonly type: GraphQLNamedType;
}

/** One type at one place. */
export interface Place {
  readonly start: Start;
  readonly typeName: string;
  /** All its fields, as they are selected. */
  readonly fields: string;
  /** The query that selects these fields there. */
  readonly query: (fields: string) => string;
}

interface Found {
  readonly start: Start;
  readonly type: GraphQLNamedType;
  readonly steps: readonly string[];
}

/** Fields within fields that a query may have, one aside for the fields that are asked for last. */
const maxSteps = 9;

/** Each type at `placesOfType` places at most, the nearest first. */
export function* placesFrom(starts: readonly Start[], placesOfType: number): Generator<Place> {
  const counts = new Map<string, number>();
  const waiting: Found[] = starts.map((start) => ({ start, type: start.type, steps: [] }));
  for (let found = waiting.shift(); found !== undefined; found = waiting.shift()) {
    const { start, type, steps } = found;
    if (isUnionType(type)) {
      for (const member of type.getTypes()) waiting.push({ ...found, type: member });
      continue;
    }
    const count = counts.get(type.name) ?? 0;
    if (!isObjectType(type) || count >= placesOfType) continue;
    counts.set(type.name, count + 1);
    const fields = freeFields(type);
    const query = (selected: string) => queryOf(start, steps, `... on ${type.name} { __typename ${selected} }`);
    yield { start, typeName: type.name, fields: selectionOf(fields), query };
    if (steps.length >= maxSteps) continue;
    for (const { name, type: given } of fields) {
      const next = getNamedType(given);
      if (!isLeafType(next)) waiting.push({ start, type: next, steps: [...steps, `... on ${type.name} { ${name}`] });
    }
  }
}

/** All that a type has, and the types in it that are not `known`, down to the last. */
export function wholeSelection(type: GraphQLNamedType, known: ReadonlySet<string>): string {
  if (isUnionType(type)) {
    const members = type.getTypes().map((member) => `... on ${member.name} ${wholeSelection(member, known)}`);
    return `{ ${members.join(" ")} }`;
  }
  if (!isObjectType(type)) return "";
  const within = new Set([...known, type.name]);
  const fields = freeFields(type).map(({ name, type: given }) => {
    const next = getNamedType(given);
    return `${name} ${isObjectType(next) && within.has(next.name) ? "{ __typename }" : wholeSelection(next, within)}`;
  });
  return `{ __typename ${fields.join(" ")} }`;
}

/** The fields that need no arguments. */
function freeFields(type: GraphQLObjectType): readonly GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
}

function selectionOf(fields: readonly GraphQLField<unknown, unknown>[]): string {
  return fields.map(({ name, type }) => (isLeafType(getNamedType(type)) ? name : `${name} { __typename }`)).join(" ");
}

function queryOf({ text }: Start, steps: readonly string[], inner: string): string {
  const opened = steps.map((step) => ` { ${step}`).join("");
  return `${text}${opened} { ${inner} }${" } }".repeat(steps.length)} }`;
}

/** The names of the types of all objects in an answer. */
export function typesIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const { __typename: name } = value as { readonly __typename?: string };
  const inner = Object.values(value).flatMap((one) => [...typesIn(one)]);
  return new Set(name === undefined ? inner : [name, ...inner]);
}
