/**
 * How ratios are taken: base and variant back to back in every round, rounds on a disturbed machine dropped, medians of
 * the ratios reported.
 */
export interface Comparison {
  /** Median over rounds of base time / variant time: above 1, the variant is faster. */
  readonly speedRatio: number;
  readonly baseMs: number;
  readonly variantMs: number;
  readonly rounds: number;
  readonly droppedRounds: number;
}

export const minRounds = 25;
/** A round whose base took more than this many times the best base was disturbed by the machine. */
const disturbedFactor = 1.6;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Alternates which of the two goes first, so that neither profits from its place. */
export async function compare(base: () => unknown, variant: () => unknown, rounds = 40): Promise<Comparison> {
  const pairs: { readonly base: number; readonly variant: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await timed(base);
      pairs.push({ base: first, variant: await timed(variant) });
    } else {
      const first = await timed(variant);
      pairs.push({ base: await timed(base), variant: first });
    }
  }
  return fromPairs(pairs);
}

export function fromPairs(pairs: readonly { readonly base: number; readonly variant: number }[]): Comparison {
  const best = Math.min(...pairs.map((pair) => pair.base));
  const calm = pairs.filter((pair) => pair.base <= best * disturbedFactor);
  const kept = calm.length >= minRounds ? calm : pairs;
  return {
    speedRatio: median(kept.map((pair) => pair.base / pair.variant)),
    baseMs: median(kept.map((pair) => pair.base)),
    variantMs: median(kept.map((pair) => pair.variant)),
    rounds: kept.length,
    droppedRounds: pairs.length - kept.length,
  };
}
