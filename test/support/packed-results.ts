/** Results of a run as a worker writes them, and what it says at the run's end. */
import type { RunConclusion } from "#server/runs/work/conclusion.ts";
import type { PackedTargetResult, PlacedResult } from "#server/runs/model.ts";

/** Of a run that succeeded. */
export function conclusionAt(finishedAt: number): RunConclusion {
  return {
    status: "succeeded",
    windowStart: 0,
    windowEnd: 1,
    finishedAt,
    durationMs: 5,
    summary: {
      targetCount: 1,
      triggeredCount: 0,
      skippedCount: 0,
      anyTriggered: false,
      probability: null,
      color: null,
      demoData: "none",
      demoRows: [],
    },
    pointCount: 2,
    error: null,
  };
}

const result: PackedTargetResult = {
  target: { sourceId: null, hint: null, name: "Field 0", latitude: 47, longitude: 9, sensorSources: [] },
  triggered: false,
  probability: null,
  color: null,
  stage: { row: 0, name: "first flight" },
  skipped: null,
  state: { isTriggered: true, since: 7, isHeld: true, change: null, heldBecause: "no newer data", newestDataAt: 5 },
  dataHealth: {
    coverage: 0.5,
    issues: [{ kind: "gap", name: "rain", sourceId: null, count: 1, from: 2, to: 3, message: "rain: 1 gap" }],
    issueCount: 1,
  },
  tiles: [
    {
      row: 0,
      key: "gdd",
      version: 1,
      kind: "numeric",
      isTriggered: false,
      lastValue: 0.1 + 0.2,
      stage: "first flight",
      points: { ts: Float64Array.of(1, 2), value: Float64Array.of(0.1 + 0.2, -1e-300), triggered: Uint8Array.of(0, 1) },
      trace: ["a line"],
      noData: false,
      error: null,
    },
  ],
};

/** The result of the target at this position, which it bears in its name. */
export function placedResult(position: number): PlacedResult {
  return { position, result: { ...result, target: { ...result.target, name: `Field ${position}` } } };
}
