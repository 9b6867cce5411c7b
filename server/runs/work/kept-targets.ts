import type { EvaluatedPlace, ResultWriter } from "./result-writer.ts";

/** Keeps everything that an evaluation finds: for a few targets, of which nothing is stored. */
export function keptTargets(): ResultWriter & { readonly targets: () => readonly EvaluatedPlace[] } {
  const kept: EvaluatedPlace[] = [];
  return {
    keep: async (targets) => {
      kept.push(...targets);
    },
    left: () => [],
    findings: () => ({ targets: [], pointCount: 0 }),
    targets: () => kept.toSorted((a, b) => a.position - b.position),
  };
}
