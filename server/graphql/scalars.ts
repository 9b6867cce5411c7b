/**
 * Scalars beside GraphQL's own. What a value must be is for the operation that it goes to; here it is only let
 * through.
 */
import { GraphQLError, GraphQLScalarType } from "graphql";

export const jsonScalar = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value: what is free-form, such as the parameters of a tile.",
});

function text(value: unknown): string {
  if (typeof value === "string") return value;
  throw new GraphQLError('DateTime is a text, such as "2026-05-01T06:00:00Z".');
}

export const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "A time in ISO 8601 with its offset, such as 2026-05-01T06:00:00Z.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339",
  serialize: text,
  parseValue: text,
});

function safeInteger(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new GraphQLError(`SafeInt is a whole number of at most 53 bits, not ${String(value)}.`);
}

export const safeIntScalar = new GraphQLScalarType<number, number>({
  name: "SafeInt",
  description: "A whole number of at most 53 bits: times in epoch milliseconds, sequences, long durations.",
  specifiedByURL: "https://www.ecma-international.org/ecma-262/#sec-number.issafeinteger",
  serialize: safeInteger,
  parseValue: safeInteger,
});
