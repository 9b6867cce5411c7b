/**
 * When a run is given up. An attempt that ends with its worker, before the run does, is lost. Of each it is known how
 * far it had come, in steps: the plan, each response of an adapter, each target gathered, each target evaluated. Pure.
 *
 * A lost attempt speaks against the run only where no other had got further: the run itself may have ended its worker
 * there. One that was lost before that place does not count, because the run had passed that place unharmed. Nor does
 * one that got further than all before it, until others end at the same place. An attempt that its worker released
 * (at a planned stop, or because the database was away) does not count either.
 *
 * A run that is done in portions progresses while they are finished, whoever finishes them. As long as it does, no lost
 * attempt counts: neither one at the run, nor one at a portion.
 */

/** A run that was lost so often at the furthest place that it ever came to is given up. */
export const maxLostAtFurthest = 5;
/** At any place: a run that ends its workers at changing places is given up too. */
export const maxLost = 20;

export interface LostAttempts {
  readonly count: number;
  /** Most steps that any of them had done. */
  readonly furthest: number;
  /** How many ended there. */
  readonly atFurthest: number;
}

export const noLostAttempts: LostAttempts = { count: 0, furthest: 0, atFurthest: 0 };

/** @param steps that the attempt had done when it was lost, as far as is known */
export function afterLoss({ count, furthest, atFurthest }: LostAttempts, steps: number): LostAttempts {
  if (steps > furthest) return { count: count + 1, furthest: steps, atFurthest: 1 };
  return { count: count + 1, furthest, atFurthest: steps === furthest ? atFurthest + 1 : atFurthest };
}

/**
 * After an attempt at a run that is done in portions was lost.
 * @param hasProgressed whether a portion was finished since the attempt began
 */
export function lostInRun(lost: LostAttempts, steps: number, hasProgressed: boolean): LostAttempts {
  return hasProgressed ? noLostAttempts : afterLoss(lost, steps);
}

/**
 * After an attempt at a portion was lost. Those that counted before stay: it is this portion that they speak against.
 * @param hasProgressed whether another portion was finished since the attempt began
 */
export function lostInPortion(lost: LostAttempts, steps: number, hasProgressed: boolean): LostAttempts {
  return hasProgressed ? lost : afterLoss(lost, steps);
}

/** Why the run is given up, or null. */
export function givenUp({ count, atFurthest }: LostAttempts): string | null {
  if (atFurthest < maxLostAtFurthest && count < maxLost) return null;
  const samePlace = atFurthest < maxLostAtFurthest ? "" : `, ${atFurthest} times where no attempt had got further`;
  return `gave up after ${count} attempts: each time the worker ended before the run did${samePlace}`;
}
