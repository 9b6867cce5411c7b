/**
 * The labels of a time axis on a local clock: at its midnights, whole hours or firsts of months. The ticks are chosen
 * as if the clock's times were UTC, and then placed at the instants at which the clock shows them. Pure.
 */
import { utcTicks } from "d3-time";
import { clockText, type ClockPart } from "#core/figures.ts";
import { firstInstantOf, minuteMs, offsetOf } from "#core/local-clock.ts";

export interface PlotTick {
  /** Where on its axis. */
  readonly at: number;
  readonly label: string;
}

/** In the plot's units, from label to label. */
const labelSpacing = 56;
const dayMs = 24 * 60 * minuteMs;

/** @param timezone IANA name, or `UTC+05:00` */
export function timeTicks(
  { start, end }: { readonly start: number; readonly end: number },
  width: number,
  timezone: string,
  locale: string,
): readonly PlotTick[] {
  const offsetAt = offsetOf(timezone);
  const localOf = (at: number): number => at + offsetAt(at) * minuteMs;
  const placed = (count: number): readonly { readonly at: number; readonly local: number }[] => {
    const locals = utcTicks(new Date(localOf(start)), new Date(localOf(end)), count).map(Number);
    return locals
      .filter((local) => local % minuteMs === 0)
      .map((local) => ({ instant: firstInstantOf(offsetAt, local), local }))
      .filter(({ instant }) => instant >= start && instant <= end)
      .map(({ instant, local }) => ({ at: ((instant - start) / (end - start)) * width, local }));
  };
  for (let count = Math.max(1, Math.floor(width / labelSpacing)); count > 0; count -= 1) {
    const candidates = placed(count);
    if (candidates.every(({ at }, index) => index === 0 || at - (candidates[index - 1]?.at ?? 0) >= labelSpacing)) {
      const label = labelling(
        candidates.map(({ local }) => local),
        locale,
      );
      return candidates.map(({ at, local }) => ({ at, label: label(local) }));
    }
  }
  return [];
}

/** By the finest part of a date that the ticks differ in. A midnight among hours, and a January, say what begins. */
function labelling(locals: readonly number[], locale: string): (local: number) => string {
  const isMidnight = (local: number): boolean => local % dayMs === 0;
  const isFirst = (local: number): boolean => new Date(local).getUTCDate() === 1;
  const isNewYear = (local: number): boolean => isFirst(local) && new Date(local).getUTCMonth() === 0;
  const part = (local: number): ClockPart => {
    if (!locals.every(isMidnight)) return isMidnight(local) ? "day" : "time";
    if (!locals.every(isFirst) || locals.length < 2) return "day";
    return isNewYear(local) ? "year" : "month";
  };
  return (local) => clockText(locale, local, part(local));
}
