/**
 * What the publishing checks need of a checker of types. The service has one in a thread with a deadline
 * (server/threads/type-processes.ts), and so has the authors' command line.
 */
import type { CompileProblem } from "#sandbox/contract.ts";

export interface TypeCheckRequest {
  /** The author's TypeScript. */
  readonly code: string;
  /** Shown with problems. */
  readonly fileName: string;
}

/** `limit-exceeded`: checking asked for too much time or memory. `broken`: our own fault. */
export type TypeCheckOutcome =
  | { readonly status: "ok" }
  /** In the order of the file; lines and columns from 1 on, in the author's text. */
  | { readonly status: "refused"; readonly problems: readonly CompileProblem[] }
  | { readonly status: "limit-exceeded" | "broken"; readonly message: string };

export interface TypeChecker {
  /**
   * @param tenantId whose turn it takes among those that wait
   * @param signal one that is aborted waits no longer: it is rejected with the signal's reason
   */
  check(request: TypeCheckRequest, tenantId: string, signal?: AbortSignal): Promise<TypeCheckOutcome>;
}
