/**
 * Quiet hours by watching a wall clock from minute to minute: it is quiet from when the clock first shows the start, or
 * has jumped over it, until it first shows the end, or has jumped over it. What the clock shows is asked of Intl.
 */
export interface ModelQuietHours {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly mode: "hold" | "drop";
}

const minuteMs = 60_000;
const blockMs = 12 * 60 * minuteMs;
const dayMs = 2 * blockMs;
/** Long enough that the clock has shown every time of day, over a day that a zone left out as well. */
const warmUpMs = 75 * 60 * minuteMs;

/** From this minute on it is quiet, or no more. */
interface Turn {
  readonly at: number;
  readonly isQuiet: boolean;
}

/** When quiet hours that hold at `now` end; null when they do not hold. Epoch ms. */
export function quietEnd(hours: ModelQuietHours, now: number): number | null {
  if (hours.start === hours.end) return null;
  const day = Math.floor(now / dayMs) * dayMs;
  const key = JSON.stringify([hours.start, hours.end, hours.timeZone, day]);
  const turns = known.get(key) ?? watch(hours, day - warmUpMs, day + dayMs + warmUpMs);
  known.set(key, turns);
  if (turns.findLast(({ at }) => at <= now)?.isQuiet !== true) return null;
  return turns.find(({ at, isQuiet }) => at > now && !isQuiet)?.at ?? null;
}

const known = new Map<string, readonly Turn[]>();

function watch({ start, end, timeZone }: ModelQuietHours, from: number, to: number): readonly Turn[] {
  const shows = clockOf(timeZone);
  const [first, last] = [start, end].map((time) => Date.parse(`1970-01-01T${time}Z`));
  const turns: Turn[] = [];
  let latest = shows(from);
  let isQuiet = false;
  for (let at = from; at <= to; at += minuteMs) {
    const before: boolean = isQuiet;
    const shown = shows(at);
    for (let local = latest + minuteMs; local <= shown; local += minuteMs) {
      if (local % dayMs === first) isQuiet = true;
      if (local % dayMs === last) isQuiet = false;
    }
    latest = Math.max(latest, shown);
    if (isQuiet !== before) turns.push({ at, isQuiet });
  }
  return turns;
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
