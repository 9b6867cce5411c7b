/**
 * Quiet hours by watching a wall clock from minute to minute: it is quiet from when the clock first shows the start, or
 * has jumped over it, until it first shows the end, or has jumped over it. What the clock shows is asked of Intl.
 */
import type { ModelQuietHours } from "./alert-model.ts";

const minuteMs = 60_000;
const blockMs = 12 * 60 * minuteMs;
/** Long enough that the clock has shown every time of day, over a day that a zone left out as well. */
const warmUpMs = 75 * 60 * minuteMs;

/** When quiet hours that hold at `now` end; null when they do not hold. Epoch ms. */
export function quietEnd(hours: ModelQuietHours, now: number): number | null {
  if (hours.start === hours.end) return null;
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const key = JSON.stringify([hours.start, hours.end, hours.timeZone, minute]);
  const answer = known.has(key) ? (known.get(key) ?? null) : watch(hours, minute);
  known.set(key, answer);
  return answer;
}

const known = new Map<string, number | null>();

function watch({ start, end, timeZone }: ModelQuietHours, now: number): number | null {
  const shows = clockOf(timeZone);
  let latest = shows(now - warmUpMs);
  let isQuiet = false;
  for (let at = now - warmUpMs; at <= now + warmUpMs; at += minuteMs) {
    const shown = shows(at);
    for (let local = latest + minuteMs; local <= shown; local += minuteMs) {
      const time = new Date(local).toISOString().slice(11, 16);
      if (time === start) isQuiet = true;
      if (time === end) isQuiet = false;
    }
    latest = Math.max(latest, shown);
    if (at >= now && !isQuiet) return at === now ? null : at;
  }
  throw new Error("These quiet hours never end.");
}

/**
 * The local time at an instant, as a clock in UTC would show it. Within half a day with one offset at both ends nothing
 * is asked: Intl takes its time.
 */
function clockOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const shows = (instant: number): number => {
    const numbers = (format.format(instant).match(/\d+/g) ?? []).map(Number);
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = numbers;
    return Date.UTC(2000 + year, month - 1, day, hour, minute);
  };
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const offset = offsets.get(instant) ?? shows(instant) - instant;
    offsets.set(instant, offset);
    return offset;
  };
  return (instant) => {
    const block = Math.floor(instant / blockMs) * blockMs;
    const isEven = offsetAt(block) === offsetAt(block + blockMs);
    return isEven ? instant + offsetAt(block) : shows(instant);
  };
}
