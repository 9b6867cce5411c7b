/** How a run ends: from what was found of its targets, or without any result. Pure. */
import type { RunWindow } from "#server/tiles/window.ts";
import { type Findings, verdictOfRun } from "./findings.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { FrozenFlow, PlacedResult, RunSummary } from "../model.ts";

/** Times are epoch milliseconds. */
export interface RunConclusion {
  readonly status: "succeeded" | "failed";
  readonly windowStart: number | null;
  readonly windowEnd: number | null;
  readonly finishedAt: number;
  readonly durationMs: number;
  readonly summary: RunSummary | null;
  readonly pointCount: number | null;
  readonly error: string | null;
}

export interface EvaluatedRun {
  readonly conclusion: RunConclusion;
  /** Null for a run that came to no result at all. */
  readonly findings: Findings | null;
  /** Results that are not stored yet. */
  readonly left: readonly PlacedResult[];
}

export type Ended = Pick<RunConclusion, "finishedAt" | "durationMs">;

/** @param window of a run without any target that was evaluated */
export function evaluatedRun(
  { tiles }: Pick<FrozenFlow, "tiles">,
  findings: Findings,
  window: RunWindow,
  left: readonly PlacedResult[],
  ended: Ended,
): EvaluatedRun {
  const { start, end } = findings.window ?? window;
  const { pointCount } = findings;
  const { summary: figures, ...verdict } = verdictOfRun(findings);
  const summary = { ...figures, ...demoUseOf(tiles) };
  return {
    conclusion: { ...ended, ...verdict, summary, pointCount, windowStart: start, windowEnd: end },
    findings,
    left,
  };
}

export function failedRun(error: string, ended: Ended): EvaluatedRun {
  const nothing = { windowStart: null, windowEnd: null, summary: null, pointCount: null };
  return { conclusion: { ...ended, ...nothing, status: "failed", error }, findings: null, left: [] };
}
