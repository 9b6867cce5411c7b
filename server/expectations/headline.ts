/** What a target waits for, and what that comes to over all targets. Pure. */
import { type Expectation, type NextExpectation, noCounts, type OutlookCounts, type OutlookTarget } from "./model.ts";

/** What a target waits for: of what decides, the first that is not reached yet; else the last that is. */
export function headlineOf<Told extends Pick<Expectation, "isDeciding" | "state">>({
  expectations,
}: {
  readonly expectations: readonly Told[];
}): Told | null {
  const deciding = expectations.filter(({ isDeciding }) => isDeciding);
  return deciding.find(({ state }) => state !== "reached") ?? deciding.at(-1) ?? null;
}

export function countsOf(before: OutlookCounts, targets: readonly OutlookTarget[]): OutlookCounts {
  const counts = { ...noCounts, ...before };
  for (const target of targets) {
    const state = headlineOf(target)?.state ?? "unavailable";
    counts[state === "not_expected" ? "notExpected" : state] += 1;
  }
  return counts;
}

/** The earlier of what was next before and of what some more targets wait for. */
export function nextOf(before: NextExpectation | null, targets: readonly OutlookTarget[]): NextExpectation | null {
  let next = before;
  for (const target of targets) {
    const headline = headlineOf(target);
    if (headline?.state !== "expected" || headline.expectedAt === null) continue;
    if (next !== null && next.expectedAt <= headline.expectedAt) continue;
    const { row, stage, expectedAt, earliest, latest } = headline;
    next = { position: target.position, targetName: target.targetName, row, stage, expectedAt, earliest, latest };
  }
  return next;
}
