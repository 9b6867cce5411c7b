/**
 * A target's local time as offsets from UTC: scripts have no time zone database, so the host hands the offsets over.
 * The names and their clock changes are the runtime's own (IANA). Pure; knows no target.
 */
import { LRUCache } from "lru-cache";
import { type OffsetAt, offsetIn, offsetSteps } from "#core/local-clock.ts";
import type { TileTarget, UtcOffset } from "#sandbox/tile.d.ts";

export interface LocalTime {
  /** IANA name, or `UTC+05:00`. */
  readonly timezone: string;
  /** Minutes that local time is ahead of UTC at `ts`. */
  offsetAt(ts: number): number;
  /** The step function over `from` to `to`, ascending; its first entry begins at `from`. */
  offsets(from: number, to: number): readonly UtcOffset[];
}

/** Scripts may look a season back and ahead of the window. */
const offsetMarginMs = 366 * 24 * 3_600_000;

/** A target as scripts get it: with the offsets of its local time. */
export function withLocalTime(
  place: Omit<TileTarget, "timezone" | "utcOffsets">,
  local: LocalTime,
  window: { readonly start: number; readonly end: number },
): TileTarget {
  const utcOffsets = local.offsets(window.start - offsetMarginMs, window.end + offsetMarginMs);
  return { ...place, timezone: local.timezone, utcOffsets };
}

/** Of the named zone, or without a name the fixed offset round(longitude / 15) h. */
export function localTimeOf(timezone: string | undefined, longitude: number): LocalTime {
  const offsetAt = timezone === undefined ? null : offsetIn(timezone);
  if (timezone === undefined || offsetAt === null) return fixedLocalTime(Math.round(longitude / 15));
  return { timezone, offsetAt, offsets: (from, to) => knownSteps(timezone, offsetAt, from, to) };
}

/** The targets of a run mostly share their zone and their time. Nobody can change what they share. */
const known = new LRUCache<string, readonly UtcOffset[]>({ max: 1_000 });

function knownSteps(timezone: string, offsetAt: OffsetAt, from: number, to: number): readonly UtcOffset[] {
  const key = `${from} ${to} ${timezone}`;
  const steps = known.get(key) ?? Object.freeze(offsetSteps(offsetAt, from, to).map((step) => Object.freeze(step)));
  known.set(key, steps);
  return steps;
}

function fixedLocalTime(hours: number): LocalTime {
  const minutes = hours * 60 + 0;
  const timezone = `UTC${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
  return { timezone, offsetAt: () => minutes, offsets: (from) => [{ from, minutes }] };
}
