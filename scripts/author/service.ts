/** What a service says where it refuses what an author publishes. */
import type { FieldError } from "#core/errors.ts";
import type { components } from "../../client/index.ts";
import { type Fault, faultLine, type ReportOptions } from "./faults.ts";

export type Problem = components["schemas"]["Problem"];

/** By the place in the author's files, and then in a sentence. */
export function refusalLines(
  problem: Problem,
  faultOf: (error: FieldError) => Fault,
  layout: ReportOptions,
): readonly string[] {
  const faults = (problem.errors ?? []).map((error) => faultLine(faultOf(error), layout));
  return [...faults, layout.styles.bad(sentenceOf(problem))];
}

export function sentenceOf({ status, title, detail }: Problem): string {
  return `The service refused it (${status} ${title}): ${detail}`;
}
