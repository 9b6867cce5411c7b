/**
 * What the end of a run needs of each of its targets, and what follows from it for the whole run. It is small, however
 * large the results are. Pure.
 */
import type { RunTarget } from "#server/events/catalogue.ts";
import type { SeriesOfSource } from "#server/sources/staleness.ts";
import type { RunWindow } from "#server/tiles/window.ts";
import type { RunFigures } from "../model.ts";
import { runError, summarise, type TargetVerdict } from "./rules.ts";
import type { Transition } from "../state/trigger-state.ts";

export interface TargetFinding {
  /** Place of the target in the flow. */
  readonly position: number;
  readonly sourceId: string | null;
  readonly verdict: TargetVerdict;
  /** Null in a run that does not count. */
  readonly transition: Transition | null;
}

/** Of a run, or of a portion of it. */
export interface Findings {
  /** In the order of the flow. */
  readonly targets: readonly TargetFinding[];
  /** Points of all results. */
  readonly pointCount: number;
  /** What the adapters sent of sources: it shows which of them are alive. */
  readonly series: readonly SeriesOfSource[];
  /** Null where no target was evaluated. */
  readonly window: RunWindow | null;
}

/** One run's findings from those of its portions, which have each target once. */
export function joinFindings(portions: readonly Findings[]): Findings {
  const windows = portions.flatMap(({ window }) => (window === null ? [] : [window]));
  return {
    targets: portions.flatMap(({ targets }) => targets).toSorted((a, b) => a.position - b.position),
    pointCount: portions.reduce((sum, { pointCount }) => sum + pointCount, 0),
    series: portions.flatMap(({ series }) => series),
    window: windows.length === 0 ? null : windows.reduce(widest),
  };
}

function widest(a: RunWindow, b: RunWindow): RunWindow {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

export interface RunVerdict {
  readonly status: "succeeded" | "failed";
  readonly summary: RunFigures;
  /** Null when no target failed. */
  readonly error: string | null;
}

export function verdictOfRun({ targets }: Findings): RunVerdict {
  const verdicts = targets.map(({ verdict }) => verdict);
  const error = runError(verdicts);
  return { status: error === null ? "succeeded" : "failed", summary: summarise(verdicts), error };
}

/** Each target in short, in the order of the flow: for the event that reports the run. */
export function outlinesOf({ targets }: Findings): readonly RunTarget[] {
  return targets.map(({ sourceId, verdict: { name, triggered, probability, color } }) => {
    return { sourceId, name, isTriggered: triggered, probability, color };
  });
}

/** Each target's, in the order of the flow; none for a run that does not count. */
export function transitionsOf({ targets }: Findings): readonly Transition[] {
  return targets.flatMap(({ transition }) => (transition === null ? [] : [transition]));
}
