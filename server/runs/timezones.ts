/**
 * A target's local time as offsets from UTC: scripts have no time zone database, so the host hands the offsets over.
 * The names and their clock changes are the runtime's own (IANA). Pure; knows no target.
 */
import { IANAZone } from "luxon";
import type { UtcOffset } from "#sandbox/tile.d.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** No zone changes its clocks twice within this time. */
const stepMs = 5 * 24 * hourMs;

export interface LocalTime {
  /** IANA name, or `UTC+05:00`. */
  readonly timezone: string;
  /** Minutes that local time is ahead of UTC at `ts`. */
  offsetAt(ts: number): number;
  /** The step function over `from` to `to`, ascending; its first entry begins at `from`. */
  offsets(from: number, to: number): readonly UtcOffset[];
}

/** Of the named zone, or without a name the fixed offset round(longitude / 15) h. */
export function localTimeOf(timezone: string | undefined, longitude: number): LocalTime {
  const zone = timezone === undefined ? null : IANAZone.create(timezone);
  if (timezone === undefined || zone?.isValid !== true) return fixedLocalTime(Math.round(longitude / 15));
  const offsetAt = (ts: number): number => Math.round(zone.offset(ts));
  return { timezone, offsetAt, offsets: (from, to) => changesOf(offsetAt, from, to) };
}

function fixedLocalTime(hours: number): LocalTime {
  const minutes = hours * 60 + 0;
  const timezone = `UTC${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
  return { timezone, offsetAt: () => minutes, offsets: (from) => [{ from, minutes }] };
}

function changesOf(offsetAt: (ts: number) => number, from: number, to: number): readonly UtcOffset[] {
  const offsets: UtcOffset[] = [{ from, minutes: offsetAt(from) }];
  let before = from;
  while (before < to) {
    const after = Math.min(before + stepMs, to);
    const minutes = offsetAt(after);
    if (minutes !== offsets.at(-1)?.minutes)
      offsets.push({ from: firstWith(offsetAt, minutes, before, after), minutes });
    before = after;
  }
  return offsets;
}

/**
 * The first whole minute in (before, after] at which the offset is `minutes`; it holds at `after` and not at `before`.
 */
function firstWith(offsetAt: (ts: number) => number, minutes: number, before: number, after: number): number {
  let low = Math.floor(before / minuteMs);
  let high = Math.ceil(after / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs) === minutes) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}
