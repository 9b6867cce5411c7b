/**
 * Day tables of plant diseases: the hours of a day that are wet, their mean temperature, and what a table makes of both
 * (TOMCAST, Wallin, Hutton and others differ in nothing else). Temperatures °C.
 */
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { minHoursPerDay } from "#tile/daily";
import { dayMs, hourMs, minuteMs, startOfLocalDay, utcOffsetAt } from "#tile/local-time";

/** A line of a table: what a day is worth that has as many wet hours at such a temperature. */
export interface TableLine {
  /** Mean temperature of the wet hours, included. */
  readonly from: number;
  /** Excluded; left out for no end. */
  readonly to?: number;
  /** At least so many. */
  readonly hours: number;
  readonly severity: number;
}

/** The highest of the lines that fit; 0 for none. @param temperature null for a day without a wet hour */
export function severityOf(table: readonly TableLine[], hours: number, temperature: number | null): number {
  if (temperature === null) return 0;
  const fits = ({ from, to, hours: needed }: TableLine): boolean =>
    temperature >= from && (to === undefined || temperature < to) && hours >= needed;
  return table.reduce((most, line) => (fits(line) ? Math.max(most, line.severity) : most), 0);
}

/** Values of clock hours that follow each other; NaN where one is missing. */
export interface DampHours {
  /** Epoch ms at which the first one begins. */
  readonly start: number;
  readonly temperature: Float64Array;
  /** What is compared: humidity, or wetness. */
  readonly dampness: Float64Array;
}

export interface DampDay {
  /** The local day on which it begins. */
  readonly day: number;
  /** Epoch ms. */
  readonly end: number;
  /** Hours of which both values are known. */
  readonly known: number;
  readonly wet: number;
  /** Mean of the wet hours; null without one. */
  readonly temperature: number | null;
  /** Lowest of the known hours; null without one. */
  readonly lowest: number | null;
}

/** The day counts: as for other daily quantities. */
export function isKnown({ known }: DampDay): boolean {
  return known >= minHoursPerDay;
}

/** The instant at which clocks show this hour on a local day; on days of a clock change the hour that is there. */
export function startOfDampDay(offsets: readonly UtcOffset[], day: number, beginsAt: number): number {
  const midnight = startOfLocalDay(offsets, day);
  const t = midnight + beginsAt * hourMs;
  return t - (utcOffsetAt(offsets, t) - utcOffsetAt(offsets, midnight)) * minuteMs;
}

/** Local day on which the day begins that `t` belongs to. @param beginsAt hour of the clock, 0 to 23 */
export function dampDayOf(offsets: readonly UtcOffset[], t: number, beginsAt: number): number {
  return Math.floor((t + utcOffsetAt(offsets, t) * minuteMs - beginsAt * hourMs) / dayMs);
}

/** Each day that is over with the last of the hours. @param from as `dampness` has it: an hour is wet from there on */
export function dampDays(
  offsets: readonly UtcOffset[],
  { start, temperature, dampness }: DampHours,
  from: number,
  beginsAt: number,
): readonly DampDay[] {
  const days: DampDay[] = [];
  const hoursEnd = start + temperature.length * hourMs;
  for (let i = 0; i < temperature.length; ) {
    const day = dampDayOf(offsets, start + i * hourMs, beginsAt);
    const end = startOfDampDay(offsets, day + 1, beginsAt);
    const next = Math.max(i + 1, Math.min(temperature.length, Math.round((end - start) / hourMs)));
    if (end <= hoursEnd) days.push(dampDay(day, end, temperature.subarray(i, next), dampness.subarray(i, next), from));
    i = next;
  }
  return days;
}

function dampDay(day: number, end: number, temperature: Float64Array, dampness: Float64Array, from: number): DampDay {
  let [known, wet, sum, lowest] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const [i, degrees] of temperature.entries()) {
    const damp = dampness[i] as number;
    if (Number.isNaN(degrees) || Number.isNaN(damp)) continue;
    known++;
    lowest = Math.min(lowest, degrees);
    if (damp < from) continue;
    wet++;
    sum += degrees;
  }
  return { day, end, known, wet, temperature: wet === 0 ? null : sum / wet, lowest: known === 0 ? null : lowest };
}
