/** Chill of a season: hours below a base, Utah units or Dynamic Model portions. One point per local day, at its end, and one for now. */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { accumulate, forecast } from "#tile/accumulation";
import { chillHour, chillPortions, utahUnit } from "#tile/chill";
import { at, count, figure } from "#tile/explain";
import { hourlyMeans } from "#tile/hourly";
import { hoursFromExtremes, type NightShape } from "#tile/linvill";
import { hourMs, isoDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { type ChosenSeason, chooseSeason } from "#tile/seasons";
import { extremesOf, hasHours, type Temperatures, temperaturesOf, traceMissingDays } from "#tile/temperature-days";

export interface ChillParams {
  readonly source: "weather" | "sensor";
  readonly model: "hours" | "utah" | "portions";
  readonly tBase?: number;
  readonly useLower?: boolean;
  readonly tLower?: number;
  readonly nightShape?: NightShape;
  readonly threshold: number;
  readonly freeze: boolean;
  readonly startDate: string;
  readonly stopDate: string;
}

/** Hours of the season so far: value (NaN where missing) and the local day each belongs to. */
interface SeasonHours {
  readonly value: Float64Array;
  readonly day: Int32Array;
  /** End of the last hour. */
  readonly end: number;
}

const units = { hours: "chill hours", utah: "Utah units", portions: "chill portions" } as const;

export default function evaluate(ctx: TileContext<ChillParams>): TileOutput {
  const { params } = ctx;
  const offsets = ctx.target.utcOffsets;
  const season = chooseSeason(localDayOf(offsets, ctx.now), params.startDate, params.stopDate);
  ctx.trace(`Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}${season.isOpen ? "" : " (over; showing its total)"}.`);

  const temperatures = temperaturesOf(ctx, params.source);
  const hours = hasHours(temperatures) ? fromReadings(ctx, temperatures, season) : fromExtremes(ctx, temperatures, season);
  const chill = chillOf(ctx, hours.value);

  const ts: number[] = [];
  const amounts: number[] = [];
  for (let i = 0; i < chill.length; ) {
    const day = hours.day[i] as number;
    let sum = 0;
    let known = 0;
    for (; i < chill.length && hours.day[i] === day; i++) {
      if (Number.isNaN(hours.value[i])) continue;
      sum += chill[i] as number;
      known++;
    }
    if (known === 0) continue;
    ts.push(i === chill.length ? hours.end : startOfLocalDay(offsets, day + 1));
    amounts.push(sum);
  }

  const sum = accumulate(ts, amounts, params.threshold, params.freeze);
  const newest = sum.columns.triggered.length - 1;
  const isTriggered = season.isOpen && sum.columns.triggered[newest] === 1;
  ctx.trace(explain(ctx, sum.total, sum.reachedAt, season.isOpen, isTriggered, ts, amounts));
  return { kind: "numeric", columns: sum.columns, isTriggered, lastValue: sum.total };
}

function fromReadings(ctx: TileContext<ChillParams>, temperatures: Temperatures, season: ChosenSeason): SeasonHours {
  const offsets = ctx.target.utcOffsets;
  const start = startOfLocalDay(offsets, season.firstDay);
  const hours = hourlyMeans(temperatures.readings, start, Math.min(startOfLocalDay(offsets, season.lastDay + 1), ctx.now));
  ctx.trace("Hours: mean of the readings of each clock hour.");
  if (hours.bridged > 0) ctx.trace(`${count(hours.bridged, "missing hour")} in gaps of up to 3 hours bridged.`);
  if (hours.missing > 0)
    ctx.trace(`${count(hours.missing, "hour")} of ${hours.value.length} missing: ${firstGap(ctx, hours.value, start)} They count nothing.`);
  const day = new Int32Array(hours.value.length);
  for (let i = 0; i < day.length; i++) day[i] = localDayOf(offsets, start + i * hourMs);
  return { value: hours.value, day, end: start + hours.value.length * hourMs };
}

function firstGap(ctx: TileContext<ChillParams>, value: Float64Array, start: number): string {
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

function fromExtremes(ctx: TileContext<ChillParams>, temperatures: Temperatures, season: ChosenSeason): SeasonHours {
  const offsets = ctx.target.utcOffsets;
  const lastDay = Math.min(season.lastDay, localDayOf(offsets, ctx.now) - 1);
  const end = startOfLocalDay(offsets, lastDay + 1);
  const days = Math.max(0, lastDay - season.firstDay + 1);
  const latitude = ctx.target.latitude;
  if (latitude === null || days === 0) {
    if (latitude === null) ctx.trace("No readings within the day, and without a latitude hours cannot be drawn from daily extremes.");
    return { value: new Float64Array(0), day: new Int32Array(0), end };
  }
  // One day more on either side gives the first morning its evening before and the last evening its morning after.
  const around = extremesOf(ctx, temperatures, { firstDay: season.firstDay - 1, lastDay: lastDay + 1 });
  const inside = { firstDay: season.firstDay, lastDay, min: around.min.subarray(1, days + 1), max: around.max.subarray(1, days + 1) };
  ctx.trace("Hours drawn from daily lowest and highest temperatures (Linvill 1990): no readings within the day.");
  traceMissingDays(ctx, inside, "They count nothing.");
  const value = hoursFromExtremes(around, latitude, ctx.params.nightShape).slice(24, 24 * (days + 1));
  const day = new Int32Array(value.length);
  for (let i = 0; i < day.length; i++) day[i] = season.firstDay + Math.floor(i / 24);
  return { value, day, end };
}

function chillOf(ctx: TileContext<ChillParams>, hours: Float64Array): Float64Array {
  const { model, tBase = 7.2, useLower = false, tLower = 0 } = ctx.params;
  if (model === "portions") {
    ctx.trace("Chill portions by the Dynamic Model, started empty at the season's first hour.");
    return chillPortions(hours);
  }
  if (model === "utah") {
    ctx.trace("Utah chill units; warm hours count against them.");
    return hours.map(utahUnit);
  }
  const lower = useLower ? tLower : null;
  ctx.trace(`Hours below ${figure(tBase, 6)} °C${lower === null ? ", freezing hours included" : ` and not below ${figure(lower, 6)} °C`}.`);
  return hours.map((temperature) => chillHour(temperature, tBase, lower));
}

function explain(
  ctx: TileContext<ChillParams>,
  total: number | null,
  reachedAt: number | null,
  isOpen: boolean,
  isTriggered: boolean,
  ts: readonly number[],
  amounts: readonly number[],
): string {
  const { threshold, model, freeze } = ctx.params;
  const unit = units[model];
  if (total === null) return "Not triggered: no temperatures in the season yet.";
  if (!isOpen) return `Not triggered: now is outside the season, which ended with ${figure(total)} ${unit}.`;
  if (!isTriggered || reachedAt === null) {
    return `Not triggered: ${figure(total)} of ${figure(threshold)} ${unit}; ${forecast(ts, amounts, threshold - total, unit)}.`;
  }
  return `Triggered: ${figure(threshold)} ${unit} reached by ${at(ctx.target.utcOffsets, reachedAt)}; ${freeze ? "frozen at" : "now"} ${figure(total)}.`;
}
