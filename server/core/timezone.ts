/**
 * Which names are IANA time zones. The answer is the runtime's own time zone database; fixed offsets such as `+05:00`
 * are no zones.
 */
import { LRUCache } from "lru-cache";

/** Longest name in the database is 32 characters (`America/Argentina/ComodRivadavia`). */
export const maxTimeZoneLength = 64;

const shape = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/**
 * Looking one up takes a fiftieth of a millisecond, and a flow may have ten thousand. Several times as many as there
 * are.
 */
const known = new LRUCache<string, boolean>({ max: 2_000 });

export function isTimeZone(name: string): boolean {
  if (name.length > maxTimeZoneLength || !shape.test(name)) return false;
  const answer = known.get(name) ?? isInDatabase(name);
  known.set(name, answer);
  return answer;
}

function isInDatabase(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
