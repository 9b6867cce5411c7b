/**
 * The health of data, as plain types: what the check of one series (series-check.ts) found, and the sum of the findings
 * of a target (target-health.ts). Pure. Times are epoch milliseconds.
 */
import type { Facet } from "#core/variables.ts";

/** What may be wrong with a series, the gravest first: this is the order in which issues are listed. */
export const issueKinds = [
  "missing",
  "unit",
  "future",
  "sentinel",
  "range",
  "spike",
  "stuck",
  "gap",
  "order",
  "duplicate",
] as const;
export type IssueKind = (typeof issueKinds)[number];

/** One kind of fault in one series, however often it occurs. */
export interface DataIssue {
  readonly kind: IssueKind;
  /** The metric or variable. */
  readonly name: string;
  /** The sensor of an area that the series came from, or the target's own source; null where the target has none. */
  readonly sourceId: string | null;
  /** Readings concerned; for `gap` the number of gaps. */
  readonly count: number;
  /** From the first place of the fault to the last. */
  readonly from: number;
  readonly to: number;
  /** For people. It begins with the name and says what was done about the fault. */
  readonly message: string;
}

/** Of one series that an adapter was asked for. */
export interface SeriesHealth {
  readonly facet: Facet;
  readonly name: string;
  readonly sourceId: string | null;
  /**
   * The answer had an entry for it, even an empty one. Tiles ask for alternatives, and a source leaves out what it does
   * not measure.
   */
  readonly isOffered: boolean;
  /** Readings that a tile may see. */
  readonly present: number;
  /** The expected number of readings in the window, at the series' own cadence; 0 when it was not offered. */
  readonly expected: number;
  /** Of the newest reading that a tile may see. */
  readonly newestAt: number | null;
  /** The usual time between two readings; null of fewer than three readings. */
  readonly cadenceMs: number | null;
  readonly issues: readonly DataIssue[];
}

/** Of one target, as its result shows it. */
export interface DataHealth {
  /**
   * Mean share (0 to 1) of the expected readings that are there, over all series that were needed; null when none was.
   */
  readonly coverage: number | null;
  /** At most `maxIssues`, the gravest first. */
  readonly issues: readonly DataIssue[];
  /** Of all that were found. */
  readonly issueCount: number;
}

/** Issues listed in one target's result. */
export const maxIssues = 50;
