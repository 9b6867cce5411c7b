/**
 * The span of a request in parts that an adapter can answer, where it says how long one may be (`maxSpanHours`). Parts
 * follow each other without a gap; the service joins their answers. Pure.
 */
import { isoTime } from "#core/time.ts";

/** Epoch ms; `from` inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Of one target's data: a year and a month where a day is asked for at a time. */
export const maxParts = 400;
/** Calls of one adapter, by one worker of a run, for parts of spans. */
export const maxPartCalls = 4_000;

const hourMs = 3_600_000;

/** How many parts there are. @param maxSpanHours null: one */
export function partCount({ from, to }: Span, maxSpanHours: number | null): number {
  return maxSpanHours === null ? 1 : Math.max(1, Math.ceil((to - from) / (maxSpanHours * hourMs)));
}

/** One after the other, the first from `from`, the last to `to`. */
export function partsOf(span: Span, maxSpanHours: number | null): readonly Span[] {
  const count = partCount(span, maxSpanHours);
  const lengthMs = (maxSpanHours ?? 0) * hourMs;
  return Array.from({ length: count }, (_, index) => ({
    from: span.from + index * lengthMs,
    to: index === count - 1 ? span.to : span.from + (index + 1) * lengthMs,
  }));
}

/**
 * What counts of the answer to a span, as `from ≤ ts < to`. What was read at its end has happened: a simulation's time
 * is often that of a reading.
 */
export function countedSpan({ from, to }: Span): Span {
  return { from, to: to + 1 };
}

/** What stands in a part's answer is that part's: `from ≤ ts < to`, and the outer ones have what lies outside. */
export function ownSpan(parts: readonly Span[], index: number): Span {
  const { from, to } = parts[index] as Span;
  return {
    from: index === 0 ? Number.NEGATIVE_INFINITY : from,
    to: index === parts.length - 1 ? Number.POSITIVE_INFINITY : to,
  };
}

/** Names the part where there are several: `part 3 of 12 (2026-05-03T00:00:00.000Z to …): `. */
export function partName(parts: readonly Span[], index: number): string {
  const { from, to } = parts[index] as Span;
  return parts.length === 1 ? "" : `part ${index + 1} of ${parts.length} (${isoTime(from)} to ${isoTime(to)}): `;
}
