/** What runs report to the metrics. The registry itself is composed elsewhere. */
import { startStopwatch } from "#core/clock.ts";
import { inSpan } from "#core/trace.ts";
import type { StepOutcome, TargetOutcome } from "#sandbox/contract.ts";
import type { RunStatus, RunTrigger } from "#server/flows/model.ts";
import type { RunPlan } from "./plan/plan.ts";

export interface RunSample {
  readonly status: RunStatus;
  readonly trigger: RunTrigger;
  /** From the first claim to the end. */
  readonly durationMs: number;
}

/** Targets that went through a run's chain of tiles together. */
export interface BatchSample {
  /** One for each tile of the chain. */
  readonly tiles: readonly { readonly name: string; readonly statuses: readonly StepOutcome["status"][] }[];
  /** With the wait for a cell. */
  readonly durationMs: number;
}

export interface RunMetrics {
  observeRun(sample: RunSample): void;
  observeTileBatch(sample: BatchSample): void;
}

/** Counts a batch, and records its span. */
export async function observedBatch(
  plan: Pick<RunPlan, "tiles" | "names">,
  targetCount: number,
  metrics: RunMetrics | undefined,
  evaluate: () => Promise<readonly TargetOutcome[]>,
): Promise<readonly TargetOutcome[]> {
  const { names, tiles } = plan;
  const attributes = {
    "tile.names": names,
    "tile.versions": tiles.map(({ tileVersion }) => tileVersion),
    "batch.targets": targetCount,
  };
  const duration = startStopwatch();
  const outcomes = await inSpan({ name: "evaluate tiles", attributes }, evaluate);
  metrics?.observeTileBatch({
    tiles: names.map((name, row) => ({ name, statuses: outcomes.map(({ steps }) => steps[row]?.status ?? "skipped") })),
    durationMs: duration(),
  });
  return outcomes;
}
