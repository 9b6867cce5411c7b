/**
 * The check of boundaries as the use cases of sources need it. Intricate boundaries take long: an implementation keeps
 * the event loop free meanwhile.
 */
import type { BoundaryInput, BoundaryProblem } from "./geometry.ts";

export interface BoundaryChecks {
  /** One problem, or null, for each boundary. All of them share one budget of comparisons. */
  boundaries(tenantId: string, boundaries: readonly BoundaryInput[]): Promise<readonly (BoundaryProblem | null)[]>;
}
