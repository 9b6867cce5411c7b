/** The targets of a report one after the other, whatever their number: a few are read at a time. */
import type { FrozenReport, ReportTargetResult } from "./model.ts";

/** A target may have a boundary of 10,000 positions, and many tiles of 2,000 points each. */
const targetsPerRead = 10;

export async function* eachTarget(report: FrozenReport): AsyncGenerator<ReportTargetResult> {
  for (let first = 0; first < report.targetCount; first += targetsPerRead)
    yield* await report.targets(first, targetsPerRead);
}
