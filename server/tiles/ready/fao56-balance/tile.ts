/**
 * Water balance of the root zone by FAO-56, chapter 8, with a single crop coefficient: how much water is missing to
 * field capacity at the end of each day from planting on, and whether it is all that the crop can spare.
 */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { dailyEt0, type Et0Params } from "#tile/daily-et0";
import { figure } from "#tile/explain";
import { isoDate, localDayOf } from "#tile/local-time";
import { usable } from "#tile/quality";
import { shownSeason } from "#tile/seasons";
import { seriesNamed } from "#tile/series";

export interface BalanceParams extends Et0Params {
  /** m³ of water in a m³ of soil. */
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  /** Share of the available water that may be used without stress. */
  readonly depletion: number;
  /** m, at planting and from the middle stage on. */
  readonly rootStart: number;
  readonly rootDepth: number;
  readonly kcInitial: number;
  readonly kcMiddle: number;
  readonly kcEnd: number;
  /** Days. */
  readonly initialDays: number;
  readonly developmentDays: number;
  readonly middleDays: number;
  readonly lateDays: number;
  readonly startDate: string;
  readonly stopDate: string;
}

export default function evaluate(ctx: TileContext<BalanceParams>): TileOutput {
  const { params, target } = ctx;
  const today = localDayOf(target.utcOffsets, ctx.now);
  const season = shownSeason(today, params.startDate, params.stopDate);
  const planted = plantedDay(ctx, season.firstDay, season.lastDay);
  if (planted === null) {
    ctx.trace("Not triggered: no event of the tile before in this season yet, so nothing is counted.");
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  }
  const added = waterOfDays(ctx);
  const et0 = dailyEt0(ctx);
  const points: { ts: number; value: number; isTriggered: boolean }[] = [];
  let missing = 0;
  for (let i = 0; i < et0.ts.length; i++) {
    const ts = et0.ts[i] as number;
    const day = localDayOf(target.utcOffsets, ts - 1);
    const age = day - planted;
    if (age < 0 || age >= lengthOf(params) || day > season.lastDay) continue;
    const available = availableWater(params, age);
    const use = cropCoefficient(params, age) * (et0.value[i] as number) * stress(missing, available, params.depletion);
    // What is more than field capacity drains away; what is less than the wilting point is not there to be used.
    missing = Math.min(available, Math.max(0, missing + use - (added.get(day) ?? 0)));
    points.push({ ts, value: missing, isTriggered: missing >= params.depletion * available });
  }
  const last = points.at(-1);
  if (last === undefined) {
    ctx.trace("Not triggered: no complete day with ET0 since planting yet.");
    return { kind: "numeric", points, isTriggered: false, lastValue: null };
  }
  const age = localDayOf(target.utcOffsets, last.ts - 1) - planted;
  const available = availableWater(params, age);
  const isOver = age >= lengthOf(params) - 1;
  ctx.trace(
    `Planted on ${isoDate(planted)}, day ${age + 1} of ${lengthOf(params)}: ${figure(last.value)} mm are missing of ` +
      `${figure(available)} mm; water at ${figure(params.depletion * available)} mm.`,
  );
  const isTriggered = season.isOpen && !isOver && last.isTriggered;
  return { kind: "numeric", points, isTriggered, lastValue: last.value };
}

function lengthOf({ initialDays, developmentDays, middleDays, lateDays }: BalanceParams): number {
  return initialDays + developmentDays + middleDays + lateDays;
}

/** FAO-56, equation 66. @param age days since planting, 0 on that day */
function cropCoefficient(params: BalanceParams, age: number): number {
  const { kcInitial, kcMiddle, kcEnd, initialDays, developmentDays, middleDays, lateDays } = params;
  const middle = initialDays + developmentDays;
  const late = middle + middleDays;
  if (age < initialDays) return kcInitial;
  if (age < middle) return between(kcInitial, kcMiddle, (age - initialDays) / developmentDays);
  if (age < late) return kcMiddle;
  return between(kcMiddle, kcEnd, (age - late) / lateDays);
}

/** FAO-56, equation 82, mm; the roots grow evenly until the middle stage. */
function availableWater(params: BalanceParams, age: number): number {
  const { fieldCapacity, wiltingPoint, rootStart, rootDepth, initialDays, developmentDays } = params;
  const grown = Math.min(1, age / Math.max(1, initialDays + developmentDays));
  return 1000 * (fieldCapacity - wiltingPoint) * between(rootStart, rootDepth, grown);
}

/** FAO-56, equation 84: 1 without stress, 0 at the wilting point. */
function stress(missing: number, available: number, depletion: number): number {
  if (missing <= depletion * available) return 1;
  return Math.max(0, (available - missing) / ((1 - depletion) * available));
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Rain, and irrigation that was told with its amount, by local day; mm. */
function waterOfDays(ctx: TileContext<BalanceParams>): Map<number, number> {
  const offsets = ctx.target.utcOffsets;
  const days = new Map<number, number>();
  const add = (ts: number, mm: number) => {
    const day = localDayOf(offsets, ts);
    days.set(day, (days.get(day) ?? 0) + mm);
  };
  const rain = usable(ctx, seriesNamed(ctx.weather, "rain"), "rain");
  for (let i = 0; i < rain.ts.length; i++) add(rain.ts[i] as number, rain.value[i] as number);
  for (const { ts, kind, amount } of ctx.events) if (kind === "irrigated" && ts <= ctx.now) add(ts, amount ?? 0);
  return days;
}

function plantedDay(ctx: TileContext<BalanceParams>, firstDay: number, lastDay: number): number | null {
  if (ctx.upstream?.kind !== "events") return firstDay;
  const { ts, triggered } = ctx.upstream.columns;
  for (let i = 0; i < ts.length; i++) {
    const day = localDayOf(ctx.target.utcOffsets, ts[i] as number);
    if (triggered[i] === 1 && day >= firstDay && day <= lastDay) return day;
  }
  return null;
}
