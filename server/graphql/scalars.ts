/**
 * Scalars beside GraphQL's own. What a value must be is for the operation that it goes to; here it is only let
 * through.
 */
import { GraphQLError, GraphQLScalarType } from "graphql";
import { GraphQLSafeInt } from "graphql-scalars";

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

export const safeIntScalar = new GraphQLScalarType({
  ...GraphQLSafeInt.toConfig(),
  description: "A whole number of at most 53 bits: times in epoch milliseconds, sequences, long durations.",
});
