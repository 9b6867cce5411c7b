/** Times as ISO 8601 writes them. Pure; times are epoch milliseconds. */

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether a time is one that ISO 8601 writes with four digits of year and the database keeps. Not so NaN, what an
 * unreadable text becomes.
 */
export function isKeepableTime(epochMs: number): boolean {
  return epochMs >= firstMs && epochMs <= lastMs;
}
