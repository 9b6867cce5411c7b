/** Numbers, times and counts as the sentences of an explanation have them. Pure. */
import { isKeepableTime, isoTime } from "#core/time.ts";

/** At most two decimals, or two digits of a smaller number. */
export function shownNumber(value: number): string {
  const isSmall = value !== 0 && Math.abs(value) < 0.01;
  return String(Number(isSmall ? value.toPrecision(2) : value.toFixed(2)));
}

export function withUnit(value: number, unit: string | null): string {
  return unit === null ? shownNumber(value) : `${shownNumber(value)} ${unit}`;
}

export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** `40 minutes`, `5.5 hours`, `3 days`. */
export function lasting(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 90) return counted(Math.round(minutes), "minute");
  const hours = minutes / 60;
  if (hours < 48) return counted(Number(hours.toFixed(1)), "hour");
  return counted(Number((hours / 24).toFixed(1)), "day");
}

/** `2026-05-02T03:00Z` */
export function shownTime(at: number): string {
  return `${isoTime(at).slice(0, 16)}Z`;
}

/** A point's time, where ISO 8601 can write it: a tenant's own tile may give its points any. */
export function keepable(at: number | null | undefined): number | null {
  return at !== null && at !== undefined && isKeepableTime(at) ? at : null;
}
