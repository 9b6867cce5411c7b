/** Times as a zone's clocks show them, written as ISO 8601 with their offset. Pure; times are epoch milliseconds. */
import { minuteMs, type OffsetAt, offsetIn } from "./local-clock.ts";

/**
 * @param timezone IANA name, or `UTC+05:00`; of any other it is UTC
 * @returns such as `2026-06-01T14:00:00.000+02:00`
 */
export function zonedTime(timezone: string): (at: number) => string {
  const offsetAt = offsetIn(timezone) ?? fixedOffset(timezone);
  return (at) => {
    const minutes = offsetAt(at);
    return new Date(at + minutes * minuteMs).toISOString().slice(0, -1) + offsetText(minutes);
  };
}

const fixed = /^UTC([+-])(\d\d):(\d\d)$/;

function fixedOffset(timezone: string): OffsetAt {
  const [, sign, hours, minutes] = fixed.exec(timezone) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return () => (sign === "-" ? -size : size);
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}
