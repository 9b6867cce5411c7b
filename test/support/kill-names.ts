/** How a test tells a service with the kill switch (kill-switch.ts) where to die. */

export const killHeader = "x-test-kill";

/** Dies before the statement is carried out, or when it has been. */
export interface KillPoint {
  readonly when: "before" | "after";
  /** Counted from 1, from the request's first; or the first whose text matches. */
  readonly statement: number | { readonly like: string };
  /**
   * What follows from the request, in jobs, counts too: all statements of the process from the first one on whose text
   * matches, that one included.
   */
  readonly from?: { readonly like: string };
}
