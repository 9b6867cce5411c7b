/** Words for the trace: numbers, days and counts as a person reads them. Knows no tile. */
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { isoDate, localText } from "#tile/local-time";

/** At most `digits` decimals, no trailing zeros. */
export function figure(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}

export function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}

/** `2026-04-02, 2026-05-01…2026-05-04 and 3 more` from ascending day numbers. */
export function dayList(days: readonly number[], maxRanges = 8): string {
  const ranges: string[] = [];
  let left = 0;
  for (let i = 0; i < days.length; ) {
    let end = i;
    while (end + 1 < days.length && days[end + 1] === (days[end] as number) + 1) end++;
    if (ranges.length < maxRanges) {
      ranges.push(
        end === i ? isoDate(days[i] as number) : `${isoDate(days[i] as number)}…${isoDate(days[end] as number)}`,
      );
    } else left += end - i + 1;
    i = end + 1;
  }
  return left === 0 ? ranges.join(", ") : `${ranges.join(", ")} and ${left} more`;
}

export function at(offsets: readonly UtcOffset[], t: number): string {
  return localText(offsets, t);
}

/** `2 days`, `5 hours`, `40 minutes`: rounded to the unit a person would use. */
export function span(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 90) return count(Math.round(minutes), "minute");
  if (minutes < 48 * 60) return `${figure(minutes / 60)} hours`;
  return `${figure(minutes / 1440)} days`;
}
