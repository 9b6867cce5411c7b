/** A value against a threshold. Unrounded: rounding is for the display. */
import { figure } from "#tile/explain";

export type Comparison = "greater" | "less" | "atLeast" | "atMost" | "between" | "outside";

/** `between` includes both ends, `outside` excludes them. */
export function meets(value: number, comparison: Comparison, threshold: number, upper: number): boolean {
  if (comparison === "greater") return value > threshold;
  if (comparison === "less") return value < threshold;
  if (comparison === "atLeast") return value >= threshold;
  if (comparison === "atMost") return value <= threshold;
  const inside = value >= threshold && value <= upper;
  return comparison === "between" ? inside : !inside;
}

/** `above 80 %`, `between 2 and 8 °C`. */
export function comparisonText(comparison: Comparison, threshold: number, upper: number, unit: string): string {
  const low = figure(threshold, 3);
  if (comparison === "greater") return `above ${low} ${unit}`;
  if (comparison === "less") return `below ${low} ${unit}`;
  if (comparison === "atLeast") return `at least ${low} ${unit}`;
  if (comparison === "atMost") return `at most ${low} ${unit}`;
  return `${comparison} ${low} and ${figure(upper, 3)} ${unit}`;
}
