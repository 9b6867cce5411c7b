/** Problem details as the extensions of an error of GraphQL. Pure. */
import type { GraphQLFormattedError } from "graphql";
import type { FieldError } from "#core/errors.ts";
import type { Problem } from "#server/http/problem.ts";
import { detailTold, errorsTold } from "#server/language/faults.ts";
import type { Told } from "#server/language/told.ts";

/**
 * `extensions` of an error: `code` (the problem's name in capitals), `type`, `status`, `errors` with the `loc` that
 * REST tells, and further members of the problem.
 */
export function extensionsOf({ slug, members }: Problem): Readonly<Record<string, unknown>> {
  const { type, status, title: _title, detail: _detail, ...further } = members;
  return { code: codeOf(slug), type, status, ...further };
}

/** `run-in-progress` → `RUN_IN_PROGRESS` */
export function codeOf(slug: string | null): string {
  return slug === null ? "BAD_REQUEST" : slug.replaceAll("-", "_").toUpperCase();
}

/** In the language of whoever asked; what GraphQL itself says of a document stays as it is. */
export function errorIn(
  told: Told,
  { message, extensions = {}, ...error }: GraphQLFormattedError,
): GraphQLFormattedError {
  const errors = extensions["errors"] as readonly FieldError[] | undefined;
  return {
    ...error,
    message: detailTold(told, message, errors),
    extensions: errors === undefined ? extensions : { ...extensions, errors: errorsTold(told, errors) },
  };
}
