/**
 * Which names are IANA time zones. The answer is the runtime's own time zone database; fixed offsets such as `+05:00`
 * are no zones.
 */
import { LRUCache } from "lru-cache";
import { whenNeeded } from "./lazy.ts";

/** Longest name in the database is 32 characters (`America/Argentina/ComodRivadavia`). */
export const maxTimeZoneLength = 64;

const shape = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/**
 * Those that the runtime lists, in lower case: each zone by one of its names. Links to them it knows and does not list.
 */
const listedZones = whenNeeded(
  () => new Set(Intl.supportedValuesOf("timeZone").map((name) => name.toLowerCase())) as ReadonlySet<string>,
);

/**
 * Looking one up takes up to a tenth of a millisecond, and a flow may have ten thousand. Several times as many as there
 * are. In lower case: the database does not tell letters apart by case, so that one name can be written in thousands of
 * ways.
 */
const asked = new LRUCache<string, boolean>({ max: 2_000 });

export function isTimeZone(name: string): boolean {
  if (name.length > maxTimeZoneLength || !shape.test(name)) return false;
  const folded = name.toLowerCase();
  if (listedZones().has(folded)) return true;
  const answer = asked.get(folded) ?? isInDatabase(folded);
  asked.set(folded, answer);
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
