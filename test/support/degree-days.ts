/**
 * Degree days by brute force: each day's wave is cut into small steps, and what each step is worth is added up. Written
 * without a look at the tiles, to be compared with them.
 */

export interface Heat {
  /** °C. */
  readonly base: number;
  /** °C; none where it is infinite. */
  readonly upper: number;
  readonly method: "simple" | "modified" | "sine" | "triangle";
  readonly cutoff: "horizontal" | "vertical" | "intermediate";
}

const steps = 1_000;

export function degreeDays(low: number, high: number, { base, upper, method, cutoff }: Heat): number {
  if (method === "simple") return Math.max(0, (low + high) / 2 - base);
  const limited = (value: number) => Math.min(upper, Math.max(base, value));
  if (method === "modified") return (limited(low) + limited(high)) / 2 - base;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const phase = (step + 0.5) / steps;
    const share = method === "sine" ? (1 + Math.sin(2 * Math.PI * phase)) / 2 : phase;
    const temperature = low + (high - low) * share;
    if (temperature <= base) continue;
    if (temperature <= upper) sum += temperature - base;
    else if (cutoff === "horizontal") sum += upper - base;
    else if (cutoff === "intermediate") sum += upper - base - (temperature - upper);
  }
  return Math.max(0, sum / steps);
}
