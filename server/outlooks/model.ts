/** What an outlook is made of, beside what it tells. */
import type { FrozenFlow } from "#server/runs/model.ts";

/** The flow as it was when the outlook was asked for. */
export interface OutlookFlow {
  readonly frozenFlow: FrozenFlow;
}
