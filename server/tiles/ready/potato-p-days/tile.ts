/**
 * Physiological days of potato: how much each day's temperatures favour early blight, added up from emergence. One
 * point per local day, at its end.
 */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { accumulate } from "#tile/accumulation";
import { at, figure } from "#tile/explain";
import { isoDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { shownSeason } from "#tile/seasons";
import { extremesOf, temperaturesOf, traceMissingDays } from "#tile/temperature-days";

export interface PDayParams {
  readonly threshold: number;
  readonly startDate: string;
  readonly stopDate: string;
}

/** °C: nothing below the lowest and above the highest, most at the best. */
const curve = { lowest: 7, best: 21, highest: 30, most: 10 } as const;

export default function evaluate(ctx: TileContext<PDayParams>): TileOutput {
  const { params, target } = ctx;
  const offsets = target.utcOffsets;
  const today = localDayOf(offsets, ctx.now);
  const season = shownSeason(today, params.startDate, params.stopDate);
  const firstDay = firstCountedDay(ctx, season.firstDay, season.lastDay);
  if (firstDay === null) {
    ctx.trace("Not triggered: no event of the tile before in this season yet, so nothing is counted.");
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  }
  const span = { firstDay, lastDay: Math.min(season.lastDay, today - 1) };
  const days = extremesOf(ctx, temperaturesOf(ctx, "weather"), span);
  traceMissingDays(ctx, days, "They add nothing.");
  const ts: number[] = [];
  const amounts: number[] = [];
  for (let i = 0; i < days.min.length; i++) {
    const tmin = days.min[i] as number;
    if (Number.isNaN(tmin)) continue;
    ts.push(startOfLocalDay(offsets, firstDay + i + 1));
    amounts.push(physiologicalDay(tmin, days.max[i] as number));
  }
  const sum = accumulate(ts, amounts, params.threshold, false);
  ctx.trace(explain(ctx, sum.total, sum.reachedAt));
  const isTriggered = season.isOpen && sum.reachedAt !== null;
  return { kind: "numeric", columns: sum.columns, isTriggered, lastValue: sum.total };
}

/** The form of AgWeather (UW-Madison 2026), whose last term has the lowest temperature. */
function physiologicalDay(tmin: number, tmax: number): number {
  const third = (tmax - tmin) / 3;
  return (5 * worth(tmin) + 8 * worth(tmin + third) + 8 * worth(tmax - third) + 3 * worth(tmin)) / 24;
}

function worth(temperature: number): number {
  const { lowest, best, highest, most } = curve;
  if (temperature < lowest || temperature > highest) return 0;
  const width = temperature <= best ? best - lowest : highest - best;
  return most * (1 - ((temperature - best) / width) ** 2);
}

function firstCountedDay(ctx: TileContext<PDayParams>, firstDay: number, lastDay: number): number | null {
  if (ctx.upstream?.kind !== "events") return firstDay;
  const { ts, triggered } = ctx.upstream.columns;
  const offsets = ctx.target.utcOffsets;
  const found = ts.findIndex((t, i) => {
    const day = localDayOf(offsets, t);
    return triggered[i] === 1 && t <= ctx.now && day >= firstDay && day <= lastDay;
  });
  if (found === -1) return null;
  const day = localDayOf(offsets, ts[found] as number);
  ctx.trace(`Counting from ${isoDate(day)}, that day included.`);
  return day;
}

function explain(ctx: TileContext<PDayParams>, total: number | null, reachedAt: number | null): string {
  const { threshold } = ctx.params;
  if (total === null) return "Not triggered: no complete day with temperatures yet.";
  if (reachedAt === null) return `Not triggered: ${figure(total)} of ${figure(threshold)} physiological days.`;
  const since = at(ctx.target.utcOffsets, reachedAt);
  return `${figure(threshold)} physiological days reached with the day that ended ${since}; now ${figure(total)}.`;
}
