/**
 * Stages of a running sum, such as of a pest's development: named parts of it, in any order, which may leave gaps and
 * lie over each other. Several generations are more stages.
 */

export interface Stage {
  readonly name: string;
  /** The sum from which on it is this stage, in the sum's unit. */
  readonly from: number;
  /** The sum from which on it is not any more. Left out: the next stage ends it, else the season. */
  readonly to?: number;
  /** False for a stage that is only told; true when left out. */
  readonly isTriggering?: boolean;
}

/** In the order in which they begin. */
export function inOrder(stages: readonly Stage[]): readonly Stage[] {
  return stages.toSorted((a, b) => a.from - b.from);
}

/**
 * The stage that a sum is in; null for none. Of several that it has reached and not passed, the one that begins last.
 * @param stages in order
 */
export function stageAt(stages: readonly Stage[], sum: number): Stage | null {
  const begun = stages.filter(({ from }) => sum >= from);
  const newest = begun.at(-1)?.from;
  return begun.findLast(({ from, to }) => (to === undefined ? from === newest : sum < to)) ?? null;
}

/** The next stage to begin; null after the last one. @param stages in order */
export function stageAfter(stages: readonly Stage[], sum: number): Stage | null {
  return stages.find(({ from }) => from > sum) ?? null;
}

export function triggers(stage: Stage | null): boolean {
  return stage !== null && stage.isTriggering !== false;
}
