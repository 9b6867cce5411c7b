/** What a report shows of a run: its head and its targets. Pure. */
import type { ReportHead, ReportTarget, TargetCounts } from "./model.ts";

/** A target of a snapshot; its boundary, which may be large, is read when it is written or shown. */
export interface SnapshotTarget extends Omit<ReportTarget, "boundary"> {
  readonly sourceId: string | null;
}

export interface Snapshot {
  readonly tenantId: string;
  readonly runId: string;
  /** Of the flow, and so of the sources that it may show. */
  readonly ownerUserId: string | null;
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  /** In their order. Without any nothing can be frozen. */
  readonly targets: readonly SnapshotTarget[];
}
