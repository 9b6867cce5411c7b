/** The ways from what can be asked for to every type of the GraphQL schema. */
import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
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
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
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
    const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
    const query = (selected: string) => queryOf(start, steps, `... on ${type.name} { __typename ${selected} }`);
    yield { start, typeName: type.name, fields: selectionOf(fields), query };
    if (steps.length >= maxSteps) continue;
    for (const { name, type: given } of fields) {
      const next = getNamedType(given);
      if (!isLeafType(next)) waiting.push({ start, type: next, steps: [...steps, `... on ${type.name} { ${name}`] });
    }
  }
}

function selectionOf(fields: readonly GraphQLField<unknown, unknown>[]): string {
  return fields.map(({ name, type }) => (isLeafType(getNamedType(type)) ? name : `${name} { __typename }`)).join(" ");
}

function queryOf({ text }: Start, steps: readonly string[], inner: string): string {
  const opened = steps.map((step) => ` { ${step}`).join("");
  return `${text}${opened} { ${inner} }${" } }".repeat(steps.length)} }`;
}

/** Whether an answer holds an object of this type. */
export function holds(value: unknown, typeName: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ((value as { readonly __typename?: unknown }).__typename === typeName) return true;
  return Object.values(value).some((one) => holds(one, typeName));
}
