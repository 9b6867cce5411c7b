/** What HTTP reports to the metrics, and what it needs of them. The registry itself is composed elsewhere. */
import type { ProblemSlug } from "#core/errors.ts";

export interface RequestSample {
  /** The operation's id; `unmatched` for paths and methods that the contract does not have. */
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly durationSeconds: number;
}

/** The problems that say that a limit was hit. */
const limitProblems = [
  "rate-limited",
  "verification-limit",
  "test-limit",
  "body-too-large",
] as const satisfies readonly ProblemSlug[];
export type LimitProblem = (typeof limitProblems)[number];

export function isLimitProblem(slug: ProblemSlug | null): slug is LimitProblem {
  return (limitProblems as readonly (ProblemSlug | null)[]).includes(slug);
}

export interface HttpMetrics {
  observe(sample: RequestSample): void;
  /** A request was refused because of a limit. */
  observeLimit(slug: LimitProblem): void;
  /** The exposition text of all metrics, and its content type. */
  expose(): Promise<{ readonly contentType: string; readonly text: string }>;
}
