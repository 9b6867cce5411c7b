/**
 * The temperature of each hour of a season, for models that count hours: from readings, one mean per clock hour; where
 * there are none within the day, drawn from daily extremes. Gaps of up to three hours are bridged, longer ones count
 * nothing. The trace says which way was taken and what is missing.
 */
import type { TileContext, UtcOffset } from "#sandbox/tile.d.ts";
import type { DaySpan } from "#tile/daily";
import { at, count } from "#tile/explain";
import { hourlyMeans } from "#tile/hourly";
import { hoursFromExtremes, type NightShape } from "#tile/linvill";
import { hourMs, localDayOf, startOfLocalDay } from "#tile/local-time";
import { extremesOf, hasHours, type Temperatures, traceMissingDays } from "#tile/temperature-days";

export interface SeasonHours {
  /** °C; NaN where missing. */
  readonly value: Float64Array;
  /** The local day each hour belongs to. */
  readonly day: Int32Array;
  /** End of the last hour, epoch ms. */
  readonly end: number;
}

/** @param until epoch ms; no hour ends after it, and days drawn from extremes are whole by then */
export function seasonHours(
  ctx: TileContext<unknown>,
  temperatures: Temperatures,
  span: DaySpan,
  until: number,
  nightShape?: NightShape,
): SeasonHours {
  return hasHours(temperatures)
    ? fromReadings(ctx, temperatures, span, until)
    : fromExtremes(ctx, temperatures, span, until, nightShape);
}

/**
 * One sum for each local day with a known hour, stamped with the day's end, the last one with the end of the last hour.
 * @param worth of each hour; not read for a missing hour
 */
export function sumsByDay(
  offsets: readonly UtcOffset[],
  hours: SeasonHours,
  worth: Float64Array,
): { readonly ts: number[]; readonly amounts: number[] } {
  const ts: number[] = [];
  const amounts: number[] = [];
  for (let i = 0; i < worth.length; ) {
    const day = hours.day[i] as number;
    let sum = 0;
    let known = 0;
    for (; i < worth.length && hours.day[i] === day; i++) {
      if (Number.isNaN(hours.value[i])) continue;
      sum += worth[i] as number;
      known++;
    }
    if (known === 0) continue;
    ts.push(i === worth.length ? hours.end : startOfLocalDay(offsets, day + 1));
    amounts.push(sum);
  }
  return { ts, amounts };
}

function fromReadings(
  ctx: TileContext<unknown>,
  temperatures: Temperatures,
  span: DaySpan,
  until: number,
): SeasonHours {
  const offsets = ctx.target.utcOffsets;
  const start = startOfLocalDay(offsets, span.firstDay);
  const hours = hourlyMeans(temperatures.readings, start, Math.min(startOfLocalDay(offsets, span.lastDay + 1), until));
  ctx.trace("Hours: mean of the readings of each clock hour.");
  if (hours.bridged > 0) ctx.trace(`${count(hours.bridged, "missing hour")} in gaps of up to 3 hours bridged.`);
  if (hours.missing > 0)
    ctx.trace(
      `${count(hours.missing, "hour")} of ${hours.value.length} missing: ${firstGap(ctx, hours.value, start)} They count nothing.`,
    );
  const day = new Int32Array(hours.value.length);
  for (let i = 0; i < day.length; i++) day[i] = localDayOf(offsets, start + i * hourMs);
  return { value: hours.value, day, end: start + hours.value.length * hourMs };
}

function firstGap(ctx: TileContext<unknown>, value: Float64Array, start: number): string {
  let first = -1;
  let longest = 0;
  let length = 0;
  for (let i = 0; i < value.length; i++) {
    length = Number.isNaN(value[i]) ? length + 1 : 0;
    if (length <= longest) continue;
    longest = length;
    first = i - length + 1;
  }
  return `the longest gap has ${count(longest, "hour")} and begins ${at(ctx.target.utcOffsets, start + first * hourMs)}.`;
}

function fromExtremes(
  ctx: TileContext<unknown>,
  temperatures: Temperatures,
  span: DaySpan,
  until: number,
  nightShape: NightShape | undefined,
): SeasonHours {
  const offsets = ctx.target.utcOffsets;
  const lastDay = Math.min(span.lastDay, localDayOf(offsets, until) - 1);
  const end = startOfLocalDay(offsets, lastDay + 1);
  const days = Math.max(0, lastDay - span.firstDay + 1);
  const latitude = ctx.target.latitude;
  if (latitude === null || days === 0) {
    if (latitude === null)
      ctx.trace("No readings within the day, and without a latitude hours cannot be drawn from daily extremes.");
    return { value: new Float64Array(0), day: new Int32Array(0), end };
  }
  // One day more on either side gives the first morning its evening before and the last evening its morning after.
  const around = extremesOf(ctx, temperatures, { firstDay: span.firstDay - 1, lastDay: lastDay + 1 });
  const inside = {
    ...around,
    firstDay: span.firstDay,
    lastDay,
    min: around.min.subarray(1, days + 1),
    max: around.max.subarray(1, days + 1),
  };
  ctx.trace("Hours drawn from daily lowest and highest temperatures (Linvill 1990): no readings within the day.");
  traceMissingDays(ctx, inside, "They count nothing.");
  const value = hoursFromExtremes(around, latitude, nightShape).slice(24, 24 * (days + 1));
  const day = new Int32Array(value.length);
  for (let i = 0; i < day.length; i++) day[i] = span.firstDay + Math.floor(i / 24);
  return { value, day, end };
}
