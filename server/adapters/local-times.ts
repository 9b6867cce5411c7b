/**
 * The offsets of a place's local time that adapters are given with a request: scripts have no time zone database. The
 * names and their clock changes are the runtime's own (IANA). Pure.
 */
import { offsetOf, offsetSteps } from "#core/local-clock.ts";

/** From `from` (epoch ms) on, until the next entry, local time is UTC plus `minutes`. */
export type OffsetPair = readonly [from: number, minutes: number];

/** Offsets reach so far to either side of a request's span: local days that begin or end in it are whole, anywhere. */
export const offsetMarginMs = 2 * 24 * 3_600_000;

/**
 * Over `from` to `to` (epoch ms) with the margin, ascending; the first entry begins with the margin.
 * @param timezone IANA name, or a fixed offset such as `UTC+05:00`
 */
export function utcOffsetsOver(timezone: string, from: number, to: number): readonly OffsetPair[] {
  const steps = offsetSteps(offsetOf(timezone), from - offsetMarginMs, to + offsetMarginMs);
  return steps.map((step): OffsetPair => [step.from, step.minutes]);
}
