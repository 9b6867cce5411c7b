/**
 * What a watcher of a run is told. A position is what it knows of the run, and each event's id is the position after
 * it. So the events that lead from there to the stored run can be told by any process, at any time, without a record
 * of what was told before. Pure.
 */
import type { RunStatus } from "#server/flows/model.ts";

/** How far a run is, as it is stored. */
export interface RunProgress {
  readonly status: RunStatus;
  /** Targets whose results are stored. Fewer than before where an attempt was lost and another began anew. */
  readonly targetsDone: number;
  readonly targetsTotal: number;
}

export interface RunPosition {
  readonly status: RunStatus;
  /** Null before anything was told of it. */
  readonly targetsDone: number | null;
}

export type RunEvent =
  | { readonly kind: "status"; readonly status: RunStatus; readonly position: RunPosition }
  | {
      readonly kind: "progress";
      readonly targetsDone: number;
      readonly targetsTotal: number;
      readonly position: RunPosition;
    };

const positionPattern = /^(queued|running|succeeded|failed)(?:\.(\d{1,9}))?$/;

export function positionText({ status, targetsDone }: RunPosition): string {
  return targetsDone === null ? status : `${status}.${targetsDone}`;
}

/** Null for what is no position: its sender is told what somebody is told who knows nothing. */
export function readPosition(text: string): RunPosition | null {
  const [, status, done] = positionPattern.exec(text) ?? [];
  if (status === undefined) return null;
  return { status: status as RunStatus, targetsDone: done === undefined ? null : Number(done) };
}

export function hasEnded(status: RunStatus): boolean {
  return status === "succeeded" || status === "failed";
}

/**
 * Everything that somebody who knows `known` has to be told, in order; the status of a run that has ended comes last,
 * and nothing follows it. Intermediate progress is left out, and no status is: a run that was queued and has ended was
 * running in between.
 * @param known null for somebody who knows nothing, and is told the present state alone
 */
export function eventsSince(known: RunPosition | null, run: RunProgress): readonly RunEvent[] {
  if (known !== null && hasEnded(known.status) && known.status === run.status) return [];
  const events: RunEvent[] = [];
  let position = known;
  const tellStatus = (status: RunStatus): void => {
    position = { status, targetsDone: position?.targetsDone ?? null };
    events.push({ kind: "status", status, position });
  };
  const tellProgress = (status: RunStatus): void => {
    const { targetsDone, targetsTotal } = run;
    if (position?.targetsDone === targetsDone) return;
    position = { status, targetsDone };
    events.push({ kind: "progress", targetsDone, targetsTotal, position });
  };

  if (!hasEnded(run.status)) {
    if (known?.status !== run.status) tellStatus(run.status);
    tellProgress(run.status);
    return events;
  }
  if (known?.status === "queued") tellStatus("running");
  // A run that came to no result has none stored: that is no progress.
  if (run.targetsDone === run.targetsTotal) tellProgress(position?.status ?? "running");
  tellStatus(run.status);
  return events;
}
