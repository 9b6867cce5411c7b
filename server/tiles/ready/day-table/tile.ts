/**
 * Disease pressure by a day table: each day's wet hours and their mean temperature give a severity, and severities are
 * added up. One point per day, at its end.
 */
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import {
  type DampDay,
  dampDayOf,
  dampDays,
  isKnown,
  severityOf,
  startOfDampDay,
  type TableLine,
} from "#tile/day-table";
import { at, count, dayList, figure } from "#tile/explain";
import { hourlyMeans } from "#tile/hourly";
import { isoDate } from "#tile/local-time";
import { joined } from "#tile/pairing";
import { humidityFromDewPoint } from "#tile/psychrometrics";
import { usable } from "#tile/quality";
import { type ChosenSeason, shownSeason } from "#tile/seasons";
import { seriesNamed } from "#tile/series";

interface Params {
  readonly source: "weather" | "sensor";
  readonly wetBy?: "humidity" | "leafWetness";
  readonly wetFrom: number;
  readonly dayBeginsAt: number;
  readonly lowest?: number;
  readonly table: readonly TableLine[];
  readonly sumOver: "season" | "days";
  readonly sumDays?: number;
  readonly threshold: number;
  readonly onEvent: "ignore" | "start" | "restart";
  readonly startDate: string;
  readonly stopDate: string;
}

type Context = TileContext<Params>;

interface Rated extends DampDay {
  readonly severity: number;
}

export default function evaluate(ctx: Context): TileOutput {
  const { dayBeginsAt, startDate, stopDate, threshold } = ctx.params;
  const today = dampDayOf(ctx.target.utcOffsets, ctx.now, dayBeginsAt);
  const season = shownSeason(today, startDate, stopDate);
  ctx.trace(`Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}${season.isOpen ? "" : " (over)"}.`);
  const days = ratedDays(ctx, season);
  const sums = summed(ctx, days, restarts(ctx, season));
  const newest = days.at(-1);
  const total = sums.at(-1) ?? null;
  const isTriggered = season.isOpen && total !== null && total >= threshold;
  if (newest !== undefined) ctx.trace(told(newest));
  ctx.trace(explain(ctx, total, season, isTriggered));
  return {
    kind: "numeric",
    points: days.map(({ end }, i) => ({
      ts: end,
      value: sums[i] as number,
      isTriggered: (sums[i] as number) >= threshold,
    })),
    isTriggered,
    lastValue: total,
  };
}

function ratedDays(ctx: Context, { firstDay, lastDay }: ChosenSeason): readonly Rated[] {
  const { dayBeginsAt, wetFrom, table, lowest = Number.NEGATIVE_INFINITY } = ctx.params;
  const offsets = ctx.target.utcOffsets;
  const [temperature, dampness] = airOf(ctx);
  const start = startOfDampDay(offsets, firstDay, dayBeginsAt);
  const end = Math.min(startOfDampDay(offsets, lastDay + 1, dayBeginsAt), ctx.now);
  const hours = {
    start,
    temperature: hourlyMeans(temperature, start, end).value,
    dampness: hourlyMeans(dampness, start, end).value,
  };
  const all = dampDays(offsets, hours, wetFrom, dayBeginsAt);
  const missing = all.filter((day) => !isKnown(day)).map(({ day }) => day);
  if (missing.length > 0)
    ctx.trace(
      `${count(missing.length, "day")} missing (fewer than 18 hours known): ${dayList(missing)}. They add nothing.`,
    );
  return all.filter(isKnown).map((day) => {
    const isWarm = (day.lowest ?? Number.NEGATIVE_INFINITY) >= lowest;
    return { ...day, severity: isWarm ? severityOf(table, day.wet, day.temperature) : 0 };
  });
}

/** Temperature, and what wet hours are known by. */
function airOf(ctx: Context): readonly [Series, Series] {
  const { source, wetBy = "humidity" } = ctx.params;
  const read = (name: string): Series =>
    usable(ctx, seriesNamed(source === "sensor" ? ctx.series : ctx.weather, name), name);
  if (source === "sensor")
    return [read("temperature.ambient"), read(wetBy === "leafWetness" ? "wetness.leaf" : "humidity.ambient")];
  const temperature = read("temperature");
  const humidity = read("humidity");
  if (humidity.ts.length > 0) return [temperature, humidity];
  ctx.trace("Relative humidity computed from temperature and dew point.");
  return [temperature, joined(temperature, read("dewPoint"), humidityFromDewPoint)];
}

/** Days with which the sum begins at 0, in order; null where it has not begun yet. */
function restarts(ctx: Context, { firstDay, lastDay }: ChosenSeason): readonly number[] | null {
  const { onEvent, dayBeginsAt } = ctx.params;
  const { upstream } = ctx;
  if (onEvent === "ignore" || upstream?.kind !== "events") return [];
  const { ts, triggered } = upstream.columns;
  const days = Array.from(ts, (t) => dampDayOf(ctx.target.utcOffsets, t, dayBeginsAt)).filter(
    (day, i) => triggered[i] === 1 && (ts[i] as number) <= ctx.now && day >= firstDay && day <= lastDay,
  );
  const [first] = days;
  if (onEvent === "restart") {
    ctx.trace(
      `The sum begins anew with each event of the tile before, its day included: ${count(days.length, "event")}.`,
    );
    return days;
  }
  if (first === undefined) return null;
  ctx.trace(`Counting from the first event of the tile before, the day of ${isoDate(first)} included.`);
  return [first];
}

function summed(ctx: Context, days: readonly Rated[], begins: readonly number[] | null): readonly number[] {
  const { sumOver, sumDays = 2, onEvent } = ctx.params;
  if (begins === null) return days.map(() => 0);
  const first = onEvent === "start" ? (begins[0] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  return days.map(({ day }) => {
    const begun = Math.max(first, ...begins.filter((one) => one <= day));
    const from = sumOver === "days" ? Math.max(begun, day - sumDays + 1) : begun;
    return days.reduce((sum, one) => (one.day >= from && one.day <= day ? sum + one.severity : sum), 0);
  });
}

function told({ day, wet, temperature, severity }: Rated): string {
  const warmth = temperature === null ? "" : ` at ${figure(temperature)} °C`;
  return `Newest day, from ${isoDate(day)}: ${count(wet, "wet hour")}${warmth}, severity ${figure(severity)}.`;
}

function explain(ctx: Context, total: number | null, season: ChosenSeason, isTriggered: boolean): string {
  const { threshold, sumOver, sumDays = 2 } = ctx.params;
  if (total === null) return "Not triggered: no complete day with temperature and wetness in the season yet.";
  if (!season.isOpen) return `Not triggered: the season is over; it ended with ${figure(total)}.`;
  const over = sumOver === "days" ? ` over ${count(sumDays, "day")}` : "";
  const now = at(ctx.target.utcOffsets, ctx.now);
  if (isTriggered) return `Triggered: ${figure(total)} of ${figure(threshold)}${over} reached by ${now}.`;
  return `Not triggered: ${figure(total)} of ${figure(threshold)}${over}; needs ${figure(threshold - total)} more.`;
}
