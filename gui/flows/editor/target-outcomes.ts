/** When the flow would have triggered first, for each target in each season, edited and saved. Pure. */
import { evaluationOf, type FirstTrigger, firstTrigger, windowStartOf } from "./preview-seasons.ts";
import type { AnsweredPreview } from "./use-preview.ts";

export interface TargetOutcomes {
  readonly name: string;
  /** By season. */
  readonly edited: readonly FirstTrigger[];
  /** Null where nothing is saved, or it is the same chain. */
  readonly saved: readonly FirstTrigger[] | null;
}

export function targetOutcomes(edited: AnsweredPreview, saved: AnsweredPreview | null): readonly TargetOutcomes[] {
  return edited.question.targetNames.map((name, target) => ({
    name,
    edited: triggersOf(edited, target),
    saved: saved === null ? null : triggersOf(saved, target),
  }));
}

function triggersOf({ question, answer }: AnsweredPreview, target: number): readonly FirstTrigger[] {
  const { seasons, input } = question;
  return seasons.map((season) =>
    firstTrigger(evaluationOf(answer, season, target), input.tiles, windowStartOf(answer, season)),
  );
}
