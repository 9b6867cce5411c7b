/**
 * Scout events: planted, harvested, irrigated or custom events of the season, one point each, as a state that lasts.
 */
import type { TileContext, TileEvent, TileOutput } from "#sandbox/tile.d.ts";
import { type Comparison, comparisonText, meets } from "#tile/compare";
import { at, count, figure, span } from "#tile/explain";
import { dayMs, hourMs, isoDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { type ChosenSeason, chooseSeason, shownSeason } from "#tile/seasons";

export interface EventParams {
  readonly kind: TileEvent["kind"];
  readonly name?: string;
  readonly count: "any" | "each" | "total";
  readonly trigger?: Comparison;
  readonly threshold?: number;
  readonly thresholdUpper?: number;
  readonly recency: number;
  readonly recencyUnits: "hours" | "days";
  readonly sustained: number;
  readonly sustainedUnits: "hours" | "days";
  readonly startDate: string;
  readonly stopDate: string;
}

interface Amount {
  readonly ts: number;
  readonly value: number;
}

const unitMs = { hours: hourMs, days: dayMs } as const;

export default function evaluate(ctx: TileContext<EventParams>): TileOutput {
  const { params } = ctx;
  const today = localDayOf(ctx.target.utcOffsets, ctx.now);
  const current = stateOver(ctx, chooseSeason(today, params.startDate, params.stopDate));
  const shown = shownSeason(today, params.startDate, params.stopDate);
  // On the day after a season, its events are shown even when another season follows at once. Otherwise those of its
  // last day would never be shown.
  const isFollowed = shown.firstDay !== current.season.firstDay;
  const ended = isFollowed ? stateOver(ctx, shown) : null;
  const { amounts, season } = current.amounts.length === 0 && ended !== null ? ended : current;
  const newest = amounts[amounts.length - 1];
  if (newest === undefined) {
    ctx.trace("Not triggered: no matching event.");
    return { kind: "events", points: [], isTriggered: false, lastValue: params.count === "total" ? 0 : null };
  }

  const points = joined(ended?.points ?? [], current.points);
  const last = points[points.length - 1] as State;
  const isTriggered = season.isOpen && last.isTriggered;
  const told = isTriggered ? (amounts.findLast((amount) => flags(ctx, amount)) ?? newest) : newest;
  ctx.trace(explain(ctx, told, told === newest, isTriggered, season.isOpen));
  return { kind: "events", points, isTriggered, lastValue: last.value };
}

interface SeasonState {
  readonly season: ChosenSeason;
  readonly amounts: readonly Amount[];
  readonly points: readonly State[];
}

function stateOver(ctx: TileContext<EventParams>, season: ChosenSeason): SeasonState {
  const { params } = ctx;
  const offsets = ctx.target.utcOffsets;
  const seasonEnd = startOfLocalDay(offsets, season.lastDay + 1);
  const amounts = amountsBetween(ctx, startOfLocalDay(offsets, season.firstDay), Math.min(ctx.now, seasonEnd - 1));
  const label = params.kind === "custom" && params.name ? `custom event "${params.name}"` : `${params.kind} event`;
  ctx.trace(`Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}: ${count(amounts.length, label)}.`);
  const points = withClosings(
    ctx,
    amounts.map((amount) => ({ ...amount, isTriggered: flags(ctx, amount) })),
    seasonEnd,
  );
  return { season, amounts, points };
}

/** A point that ends with a season is replaced by an event of the same instant. */
function joined(ended: readonly State[], current: readonly State[]): readonly State[] {
  const first = current[0]?.ts ?? Number.POSITIVE_INFINITY;
  return [...ended.filter(({ ts }) => ts < first), ...current];
}

/** One entry per time: amounts of the same instant are added, and for the running total all before it too. */
function amountsBetween(ctx: TileContext<EventParams>, from: number, to: number): readonly Amount[] {
  const { kind, name = "", count: counting } = ctx.params;
  const events = ctx.events
    .filter(
      (event) =>
        event.kind === kind &&
        event.ts >= from &&
        event.ts <= to &&
        (kind !== "custom" || name === "" || event.name === name),
    )
    .sort((a, b) => a.ts - b.ts);
  const amounts: Amount[] = [];
  let total = 0;
  for (const event of events) {
    const amount = Number.isFinite(event.amount) ? (event.amount as number) : 1;
    total += amount;
    const before = amounts[amounts.length - 1];
    const atSameTime = before?.ts === event.ts ? amounts.pop() : undefined;
    const value = counting === "total" ? total : counting === "any" ? 1 : amount + (atSameTime?.value ?? 0);
    amounts.push({ ts: event.ts, value });
  }
  return amounts;
}

function flags(ctx: TileContext<EventParams>, amount: Amount): boolean {
  const { params } = ctx;
  if (params.recency > 0 && ctx.now - amount.ts > params.recency * unitMs[params.recencyUnits]) return false;
  if (params.count === "any") return true;
  const { trigger = "atLeast", threshold = 1, thresholdUpper = threshold } = params;
  return meets(amount.value, trigger, threshold, thresholdUpper);
}

interface State extends Amount {
  readonly isTriggered: boolean;
}

/**
 * An event's flag holds for the sustained time, also over events that have none, but not past the season. A closing
 * point ends it, so that the tiles after this one see the end.
 */
function withClosings(ctx: TileContext<EventParams>, points: readonly State[], seasonEnd: number): readonly State[] {
  const lasts = ctx.params.sustained * unitMs[ctx.params.sustainedUnits];
  if (lasts === 0) return closedBySeason(points, seasonEnd, ctx.now);
  let until = Number.NEGATIVE_INFINITY;
  return points.flatMap((point, i) => {
    const isTriggered = point.isTriggered || point.ts < until;
    if (point.isTriggered) until = Math.min(point.ts + lasts, seasonEnd);
    const next = points[i + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const closes = isTriggered && until < next && until <= ctx.now;
    const state = { ...point, isTriggered };
    return closes ? [state, { ts: until, value: point.value, isTriggered: false }] : [state];
  });
}

/** Without a sustained time a flag holds until the next event, or until the season is over. */
function closedBySeason(points: readonly State[], seasonEnd: number, now: number): readonly State[] {
  const newest = points[points.length - 1];
  if (seasonEnd > now || newest?.isTriggered !== true) return points;
  return [...points, { ts: seasonEnd, value: newest.value, isTriggered: false }];
}

/** `told` is the event that holds the trigger, or else the newest. */
function explain(
  ctx: TileContext<EventParams>,
  told: Amount,
  isNewest: boolean,
  isTriggered: boolean,
  isOpen: boolean,
): string {
  const { params } = ctx;
  const { trigger = "atLeast", threshold = 1, thresholdUpper = threshold } = params;
  const age = span(ctx.now - told.ts);
  const event = `the ${isNewest ? "newest " : ""}event, ${at(ctx.target.utcOffsets, told.ts)} (${age} ago${params.count === "any" ? "" : `, ${figure(told.value, 2)}`})`;
  if (isTriggered) return `Triggered: ${event}, ${isNewest ? "counts" : "still lasts"}.`;
  if (!isOpen) return "Not triggered: the season is over.";
  const meetsThreshold = params.count === "any" || meets(told.value, trigger, threshold, thresholdUpper);
  if (!meetsThreshold) {
    const missing = threshold - told.value;
    const needs = trigger === "atLeast" && missing > 0 ? `; needs ${figure(missing, 2)} more` : "";
    return `Not triggered: ${event}, is not ${comparisonText(trigger, threshold, thresholdUpper, "")}${needs}.`;
  }
  if (params.recency > 0 && ctx.now - told.ts > params.recency * unitMs[params.recencyUnits]) {
    return `Not triggered: ${event}, is older than ${span(params.recency * unitMs[params.recencyUnits])}.`;
  }
  return `Not triggered: ${event}, lasted ${span(params.sustained * unitMs[params.sustainedUnits])}.`;
}
