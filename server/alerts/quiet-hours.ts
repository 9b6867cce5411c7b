/**
 * When a contact is left alone, by the clock of its quiet hours' zone. From the start, itself included, until the end,
 * itself excluded; an end before the start is on the next day, and hours that start when they end are none. A local
 * time that does not exist is the next minute that does, and of one that exists twice it is the first. Pure.
 */
import { firstInstantOf, localDayAt, minuteMs, type OffsetAt, offsetIn } from "#core/local-clock.ts";
import type { QuietHours } from "#server/contacts/model.ts";

const dayMs = 24 * 60 * minuteMs;
/** Hours of the day before reach into this one, and where a zone left out a day they meet those of the next. */
const daysAround = [-1, 0, 1];

/**
 * When the quiet hours that hold at a time end; epoch ms. Null when it lies in none, as for hours that cannot be read.
 * @param at epoch ms
 */
export function quietUntil(quietHours: QuietHours | null, at: number): number | null {
  if (quietHours === null) return null;
  const offsetAt = offsetIn(quietHours.timeZone);
  const [start, end] = [timeOfDay(quietHours.start), timeOfDay(quietHours.end)];
  if (offsetAt === null || start === null || end === null || start === end) return null;
  const length = end > start ? end - start : end - start + dayMs;
  let until: number | null = null;
  for (const first of startsAround(offsetAt, at, start)) {
    const [from, to] = [firstInstantOf(offsetAt, first), firstInstantOf(offsetAt, first + length)];
    const since = until ?? at;
    if (from <= since && since < to) until = to;
  }
  return until;
}

/** Local times at which quiet hours start. */
function startsAround(offsetAt: OffsetAt, at: number, start: number): readonly number[] {
  const today = localDayAt(offsetAt, at);
  return daysAround.map((day) => (today + day) * dayMs + start);
}

/** In milliseconds after midnight; null for what is no time. */
function timeOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
