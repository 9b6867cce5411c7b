/** Errors as GraphQL tells them: the problem details of REST, in `extensions`. */
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { AppError } from "#core/errors.ts";
import { problemOf } from "#server/http/problem.ts";
import { extensionsOf } from "./problem.ts";

/** What a caller is told of an error: a fault of ours tells nothing. */
export function shownError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const place = placeOf(formatted);
  if (isDocumentFault(error)) {
    const extensions = extensionsOf(problemOf(new AppError("malformed-query", formatted.message)));
    const code = codeOfDocumentFault(formatted) ?? extensions["code"];
    return { message: formatted.message, ...place, extensions: { ...extensions, code } };
  }
  const problem = problemOf(causeOf(error));
  return { message: String(problem.members["detail"]), ...place, extensions: extensionsOf(problem) };
}

/** What was thrown, without what GraphQL wraps around it. */
export function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError !== undefined) cause = cause.originalError;
  return cause;
}

/** Whether it is a fault of ours, which is for the log. */
export function isFault(error: unknown): boolean {
  return !isDocumentFault(error) && problemOf(causeOf(error)).status >= 500;
}

/**
 * Whether GraphQL itself refuses the document: it names a place in it. What GraphQL says of a result, such as a number
 * that does not fit its type, names none, and is a fault of ours.
 */
function isDocumentFault(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof GraphQLError && error instanceof GraphQLError)) return false;
  return error.path === undefined || cause.nodes !== undefined;
}

function placeOf({ locations, path }: GraphQLFormattedError): Pick<GraphQLFormattedError, "locations" | "path"> {
  return { ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }) };
}

/** Apollo's own, such as `GRAPHQL_PARSE_FAILED`. */
function codeOfDocumentFault({ extensions }: GraphQLFormattedError): string | null {
  const code = extensions?.["code"];
  return typeof code === "string" && code !== "INTERNAL_SERVER_ERROR" ? code : null;
}
