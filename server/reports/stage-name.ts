/** The stage that a target of a report is in. Pure. */
import { stageOf } from "#server/runs/stage.ts";
import type { ReportTargetResult } from "./model.ts";

/** Of the run's result, as its tiles tell it. Null for none, and for a target that failed or was left out. */
export function stageNameOf({ skipped, tiles }: Pick<ReportTargetResult, "skipped" | "tiles">): string | null {
  return skipped === null ? (stageOf(tiles)?.name ?? null) : null;
}
