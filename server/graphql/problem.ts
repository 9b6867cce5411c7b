/** Problem details as the extensions of an error of GraphQL. Pure. */
import type { Problem } from "#server/http/problem.ts";

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
