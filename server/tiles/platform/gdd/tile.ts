/**
 * Growing degree days: daily heat above a base, or the heat of each hour, summed over a season, against a threshold.
 * One point per local day, at its end.
 */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { type Accumulated, accumulate, outlookTellsWhen } from "#tile/accumulation";
import {
  type Cutoff,
  averageDegreeDays,
  clampedMeanDegreeDays,
  doubleWaveDegreeDays,
  modifiedDegreeDays,
  type WaveShape,
  waveDegreeDays,
} from "#tile/degree-days";
import type { DaySpan } from "#tile/daily";
import { at, figure } from "#tile/explain";
import { andersonCurve, andersonHour, linearBase, linearHour, linearMost } from "#tile/heat-hours";
import type { NightShape } from "#tile/linvill";
import { isoDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { seasonHours, sumsByDay } from "#tile/season-hours";
import { type Season, shownSeason } from "#tile/seasons";
import { inOrder, type Stage, stageAfter, stageAt, triggers } from "#tile/stages";
import { extremesOf, type TemperatureSource, temperaturesOf, traceMissingDays } from "#tile/temperature-days";

type DailyMethod = "modified" | "meanClamped" | "sineSingle" | "sineDouble" | "triangleSingle" | "triangleDouble";
type HourlyMethod = "gdhAnderson" | "gdhLinear";

export interface GddParams {
  readonly source: TemperatureSource;
  readonly tBase: number;
  readonly isSimple: boolean;
  readonly method?: DailyMethod | HourlyMethod;
  readonly tUpper?: number;
  readonly cutoff?: Cutoff;
  readonly gdhBase?: number;
  readonly gdhOptimum?: number;
  readonly gdhCritical?: number;
  readonly nightShape?: NightShape;
  /** Either this and `freeze`, or `stages`. */
  readonly threshold?: number;
  readonly freeze?: boolean;
  readonly stages?: readonly Stage[];
  readonly startDate: string;
  readonly stopDate: string;
  readonly startAt: "auto" | "upstream" | "date";
}

type DailyHeat = (tmin: number, tmax: number, tminNext: number) => number;

/** One amount for each day that counts, at the day's end. */
interface HeatOfDays {
  readonly ts: number[];
  readonly amounts: number[];
}

export default function evaluate(ctx: TileContext<GddParams>): TileOutput {
  const { params } = ctx;
  const today = localDayOf(ctx.target.utcOffsets, ctx.now);
  const season = shownSeason(today, params.startDate, params.stopDate, waitsForNextDay(params) ? 2 : 1);
  ctx.trace(
    `Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}${season.isOpen ? "" : " (over; showing its total)"}.`,
  );

  const firstDay = firstCountedDay(ctx, season);
  if (firstDay === null) return { kind: "numeric", points: [], isTriggered: false, lastValue: null };

  const span = { firstDay, lastDay: Math.min(season.lastDay, today - 1) };
  const { ts, amounts } = isHourly(params)
    ? heatOfHours(ctx, span, today)
    : heatOfDays(ctx, span, season.lastDay, today);
  const stages = inOrder(params.stages ?? []);
  const sum = accumulate(ts, amounts, params.threshold ?? Number.POSITIVE_INFINITY, params.freeze ?? false);
  if (stages.length > 0) return inStages(ctx, sum, stages, season.isOpen);
  const reached = sum.reachedAt !== null;
  ctx.trace(explain(ctx, sum.total, sum.reachedAt, season.isOpen));
  return { kind: "numeric", columns: sum.columns, isTriggered: season.isOpen && reached, lastValue: sum.total };
}

/** Triggered while in a stage that triggers, and until the season is over. */
function inStages(
  ctx: TileContext<GddParams>,
  { columns, total }: Accumulated,
  stages: readonly Stage[],
  isOpen: boolean,
): TileOutput {
  const { ts, value } = columns;
  const stageOf = Array.from(value, (sum) => stageAt(stages, sum));
  const triggered = Uint8Array.from(stageOf, (stage) => (triggers(stage) ? 1 : 0));
  const stage = isOpen ? (stageOf.at(-1) ?? null) : null;
  const since = ts[stageOf.findLastIndex((one) => one !== stage) + 1] ?? null;
  ctx.trace(explainStage(ctx, total, { stage, since, next: stageAfter(stages, total ?? 0) }, isOpen));
  return {
    kind: "numeric",
    columns: { ts, value, triggered },
    isTriggered: triggers(stage),
    lastValue: total,
    stage: stage?.name ?? null,
  };
}

interface StageNow {
  readonly stage: Stage | null;
  /** End of its first day; epoch ms. */
  readonly since: number | null;
  readonly next: Stage | null;
}

function explainStage(
  ctx: TileContext<GddParams>,
  total: number | null,
  { stage, since, next }: StageNow,
  isOpen: boolean,
): string {
  if (total === null || !isOpen) return explain(ctx, total, null, isOpen);
  const unit = unitOf(ctx.params);
  const sum = `now ${figure(total)} ${unit}`;
  const when = next === null ? "" : ` ${outlookTellsWhen}`;
  const then =
    next === null
      ? ""
      : `; stage "${next.name}" at ${figure(next.from)} ${unit} needs ${figure(next.from - total)} more`;
  if (stage === null || since === null) return `Not triggered: in no stage, ${sum}${then}.${when}`;
  const began = `stage "${stage.name}" since the day that ended ${at(ctx.target.utcOffsets, since)}`;
  return triggers(stage)
    ? `Triggered: ${began}; ${sum}${then}.${when}`
    : `Not triggered: ${began}, which does not trigger; ${sum}${then}.${when}`;
}

function unitOf(params: GddParams): string {
  return isHourly(params) ? "°C·h" : "GDD";
}

/** The double methods need the lowest temperature of the day after. */
function waitsForNextDay({ method }: GddParams): boolean {
  return method === "sineDouble" || method === "triangleDouble";
}

function isHourly({ method }: GddParams): boolean {
  return method === "gdhAnderson" || method === "gdhLinear";
}

function heatOfHours(ctx: TileContext<GddParams>, span: DaySpan, today: number): HeatOfDays {
  const offsets = ctx.target.utcOffsets;
  const worth = hourlyHeat(ctx);
  const hours = seasonHours(
    ctx,
    temperaturesOf(ctx, ctx.params.source),
    span,
    startOfLocalDay(offsets, today),
    ctx.params.nightShape,
  );
  return sumsByDay(offsets, hours, hours.value.map(worth));
}

function hourlyHeat(ctx: TileContext<GddParams>): (temperature: number) => number {
  const { method, gdhBase: base, gdhOptimum: optimum, gdhCritical: critical } = ctx.params;
  if (method === "gdhLinear") {
    ctx.trace(
      `Growing degree hours, linear (Richardson et al. 1975): each degree above ${linearBase} °C, at most ${linearMost} °C·h an hour.`,
    );
    return linearHour;
  }
  const curve = {
    base: base ?? andersonCurve.base,
    optimum: optimum ?? andersonCurve.optimum,
    critical: critical ?? andersonCurve.critical,
  };
  ctx.trace(
    `Growing degree hours by the Anderson model (ASYMCUR, Anderson et al. 1986), in °C·h: none at ${figure(curve.base)} °C, most at ` +
      `${figure(curve.optimum)} °C, none from ${figure(curve.critical)} °C on.`,
  );
  return (temperature) => andersonHour(temperature, curve);
}

function heatOfDays(
  ctx: TileContext<GddParams>,
  { firstDay, lastDay }: DaySpan,
  seasonEnd: number,
  today: number,
): HeatOfDays {
  const { params } = ctx;
  const isWaiting = waitsForNextDay(params);
  // The double methods need the lowest temperature of the day after the season's last one as well.
  const lastSeen = isWaiting ? Math.min(seasonEnd + 1, today - 1) : lastDay;
  const days = extremesOf(ctx, temperaturesOf(ctx, params.source), { firstDay, lastDay: lastSeen });
  const counted = Math.max(0, lastDay - firstDay + 1);
  traceMissingDays(
    ctx,
    { ...days, firstDay, lastDay, min: days.min.subarray(0, counted), max: days.max.subarray(0, counted) },
    "They add nothing.",
  );

  const heat = dailyHeat(ctx);
  const ts: number[] = [];
  const amounts: number[] = [];
  for (let i = 0; i < counted; i++) {
    const tmin = days.min[i] as number;
    if (Number.isNaN(tmin)) continue;
    const day = firstDay + i;
    if (isWaiting && day === today - 1) break;
    const next = days.min[i + 1] ?? Number.NaN;
    ts.push(startOfLocalDay(ctx.target.utcOffsets, day + 1));
    amounts.push(heat(tmin, days.max[i] as number, Number.isNaN(next) ? tmin : next));
  }
  return { ts, amounts };
}

/**
 * The season's first day, or the local day of the first event or point that the tile before flags in it; null before
 * that.
 */
function firstCountedDay(ctx: TileContext<GddParams>, { firstDay, lastDay }: Season): number | null {
  const { startAt } = ctx.params;
  const { upstream } = ctx;
  if (startAt === "date" || upstream === null) return firstDay;
  if (startAt === "auto" && upstream.kind !== "events") return firstDay;
  const told = upstream.kind === "events" ? "event" : "triggered point";
  const { ts, triggered } = upstream.columns;
  const offsets = ctx.target.utcOffsets;
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i] as number;
    const day = localDayOf(offsets, t);
    if (triggered[i] !== 1 || t > ctx.now || day < firstDay || day > lastDay) continue;
    ctx.trace(`Counting from the ${told} of ${at(offsets, t)}, its day included.`);
    return day;
  }
  ctx.trace(`Not triggered: no ${told} of the tile before in this season yet, so nothing is counted.`);
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
  if (method === "meanClamped") {
    ctx.trace(
      `Clamped mean: the day's mean brought into ${figure(tBase)}…${figure(tUpper)} °C, less ${figure(tBase)} °C.`,
    );
    return (tmin, tmax) => clampedMeanDegreeDays(tmin, tmax, tBase, tUpper);
  }
  const shape: WaveShape = method === "sineSingle" || method === "sineDouble" ? "sine" : "triangle";
  const isDouble = method === "sineDouble" || method === "triangleDouble";
  ctx.trace(
    `${isDouble ? "Double" : "Single"} ${shape} over ${figure(tBase)} °C, ${cutoff} cutoff at ${figure(tUpper)} °C.`,
  );
  if (!isDouble) return (tmin, tmax) => waveDegreeDays(shape, cutoff, tmin, tmax, tBase, tUpper);
  return (tmin, tmax, tminNext) => doubleWaveDegreeDays(shape, cutoff, tmin, tmax, tminNext, tBase, tUpper);
}

function explain(ctx: TileContext<GddParams>, total: number | null, reachedAt: number | null, isOpen: boolean): string {
  const { threshold = 0, freeze = false } = ctx.params;
  const unit = unitOf(ctx.params);
  if (total === null) return "Not triggered: no complete day with temperatures in the season yet.";
  if (!isOpen) return `Not triggered: the season is over; it ended with ${figure(total)} ${unit}.`;
  if (reachedAt === null) {
    const lack = `${figure(threshold - total)} ${unit} more`;
    return `Not triggered: ${figure(total)} of ${figure(threshold)} ${unit}; needs ${lack}. ${outlookTellsWhen}`;
  }
  const since = `${figure(threshold)} ${unit} reached with the day that ended ${at(ctx.target.utcOffsets, reachedAt)}`;
  return `Triggered: ${since}; ${freeze ? "frozen at" : "now"} ${figure(total)} ${unit}.`;
}
