/** Which names are IANA time zones. The answer is the runtime's own time zone database; fixed offsets such as `+05:00` are no zones. */

/** Longest name in the database is 32 characters (`America/Argentina/ComodRivadavia`). */
export const maxTimeZoneLength = 64;

const shape = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

export function isTimeZone(name: string): boolean {
  if (name.length > maxTimeZoneLength || !shape.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
