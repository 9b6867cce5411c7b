/** Growing degree days: daily heat above a base, summed over a season, against a threshold. One point per local day, at its end. */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { accumulate, forecast } from "#tile/accumulation";
import {
  type Cutoff,
  averageDegreeDays,
  doubleWaveDegreeDays,
  modifiedDegreeDays,
  type WaveShape,
  waveDegreeDays,
} from "#tile/degree-days";
import { at, figure } from "#tile/explain";
import { isoDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { chooseSeason } from "#tile/seasons";
import { extremesOf, temperaturesOf, traceMissingDays } from "#tile/temperature-days";

export interface GddParams {
  readonly source: "weather" | "sensor";
  readonly tBase: number;
  readonly isSimple: boolean;
  readonly method?: "modified" | "sineSingle" | "sineDouble" | "triangleSingle" | "triangleDouble";
  readonly tUpper?: number;
  readonly cutoff?: Cutoff;
  readonly threshold: number;
  readonly freeze: boolean;
  readonly startDate: string;
  readonly stopDate: string;
  readonly startAt: "auto" | "date";
}

type DailyHeat = (tmin: number, tmax: number, tminNext: number) => number;

export default function evaluate(ctx: TileContext<GddParams>): TileOutput {
  const { params } = ctx;
  const offsets = ctx.target.utcOffsets;
  const today = localDayOf(offsets, ctx.now);
  const season = chooseSeason(today, params.startDate, params.stopDate);
  ctx.trace(`Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}${season.isOpen ? "" : " (over; showing its total)"}.`);

  const firstDay = firstCountedDay(ctx, season.firstDay);
  if (firstDay === null) return { kind: "numeric", points: [], isTriggered: false, lastValue: null };

  const lastDay = Math.min(season.lastDay, today - 1);
  const waitsForNextDay = params.method === "sineDouble" || params.method === "triangleDouble";
  // The double methods need the lowest temperature of the day after the season's last one as well.
  const lastSeen = waitsForNextDay ? Math.min(season.lastDay + 1, today - 1) : lastDay;
  const days = extremesOf(ctx, temperaturesOf(ctx, params.source), { firstDay, lastDay: lastSeen });
  const counted = Math.max(0, lastDay - firstDay + 1);
  traceMissingDays(ctx, { firstDay, lastDay, min: days.min.subarray(0, counted), max: days.max.subarray(0, counted) }, "They add nothing.");

  const heat = dailyHeat(ctx);
  const ts: number[] = [];
  const amounts: number[] = [];
  for (let i = 0; i < counted; i++) {
    const tmin = days.min[i] as number;
    if (Number.isNaN(tmin)) continue;
    const day = firstDay + i;
    if (waitsForNextDay && day === today - 1) break;
    const next = days.min[i + 1] ?? Number.NaN;
    ts.push(startOfLocalDay(offsets, day + 1));
    amounts.push(heat(tmin, days.max[i] as number, Number.isNaN(next) ? tmin : next));
  }

  const sum = accumulate(ts, amounts, params.threshold, params.freeze);
  const reached = sum.reachedAt !== null;
  ctx.trace(explain(ctx, sum.total, sum.reachedAt, season.isOpen, ts, amounts));
  return { kind: "numeric", columns: sum.columns, isTriggered: season.isOpen && reached, lastValue: sum.total };
}

/** The season's first day, or the local day of the first event that the tile before flags in it; null while that is awaited. */
function firstCountedDay(ctx: TileContext<GddParams>, seasonStart: number): number | null {
  if (ctx.params.startAt === "date" || ctx.upstream?.kind !== "events") return seasonStart;
  const { ts, triggered } = ctx.upstream.columns;
  const offsets = ctx.target.utcOffsets;
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i] as number;
    const day = localDayOf(offsets, t);
    if (triggered[i] !== 1 || t > ctx.now || day < seasonStart) continue;
    ctx.trace(`Counting from the event of ${at(offsets, t)}, its day included.`);
    return day;
  }
  ctx.trace("Not triggered: no event of the tile before in this season yet, so nothing is counted.");
  return null;
}

function dailyHeat(ctx: TileContext<GddParams>): DailyHeat {
  const { tBase, isSimple, method = "modified", cutoff = "horizontal", tUpper = 30 } = ctx.params;
  if (isSimple) {
    ctx.trace(`Simple method: mean of lowest and highest temperature, less ${figure(tBase)} °C.`);
    return (tmin, tmax) => averageDegreeDays(tmin, tmax, tBase);
  }
  if (method === "modified") {
    ctx.trace(`Modified method: both temperatures brought into ${figure(tBase)}…${figure(tUpper)} °C before the mean.`);
    return (tmin, tmax) => modifiedDegreeDays(tmin, tmax, tBase, tUpper);
  }
  const shape: WaveShape = method === "sineSingle" || method === "sineDouble" ? "sine" : "triangle";
  const isDouble = method === "sineDouble" || method === "triangleDouble";
  ctx.trace(`${isDouble ? "Double" : "Single"} ${shape} over ${figure(tBase)} °C, ${cutoff} cutoff at ${figure(tUpper)} °C.`);
  if (!isDouble) return (tmin, tmax) => waveDegreeDays(shape, cutoff, tmin, tmax, tBase, tUpper);
  return (tmin, tmax, tminNext) => doubleWaveDegreeDays(shape, cutoff, tmin, tmax, tminNext, tBase, tUpper);
}

function explain(
  ctx: TileContext<GddParams>,
  total: number | null,
  reachedAt: number | null,
  isOpen: boolean,
  ts: readonly number[],
  amounts: readonly number[],
): string {
  const { threshold, freeze } = ctx.params;
  if (total === null) return "Not triggered: no complete day with temperatures in the season yet.";
  if (!isOpen) return `Not triggered: now is outside the season, which ended with ${figure(total)} GDD.`;
  if (reachedAt === null) {
    return `Not triggered: ${figure(total)} of ${figure(threshold)} GDD; ${forecast(ts, amounts, threshold - total, "GDD")}.`;
  }
  const since = `${figure(threshold)} GDD reached with the day that ended ${at(ctx.target.utcOffsets, reachedAt)}`;
  return `Triggered: ${since}; ${freeze ? "frozen at" : "now"} ${figure(total)} GDD.`;
}
