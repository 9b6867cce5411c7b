/**
 * Chill of a season: hours below a base, Utah units or Dynamic Model portions. One point per local day, at its end, and
 * one for now.
 */
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { accumulate, outlookTellsWhen } from "#tile/accumulation";
import { chillHour, chillPortions, utahUnit } from "#tile/chill";
import { at, figure } from "#tile/explain";
import type { NightShape } from "#tile/linvill";
import { isoDate, localDayOf } from "#tile/local-time";
import { seasonHours, sumsByDay } from "#tile/season-hours";
import { shownSeason } from "#tile/seasons";
import { temperaturesOf } from "#tile/temperature-days";

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

const units = { hours: "chill hours", utah: "Utah units", portions: "chill portions" } as const;

export default function evaluate(ctx: TileContext<ChillParams>): TileOutput {
  const { params } = ctx;
  const offsets = ctx.target.utcOffsets;
  const season = shownSeason(localDayOf(offsets, ctx.now), params.startDate, params.stopDate);
  ctx.trace(
    `Season ${isoDate(season.firstDay)} to ${isoDate(season.lastDay)}${season.isOpen ? "" : " (over; showing its total)"}.`,
  );

  const temperatures = temperaturesOf(ctx, params.source);
  const hours = seasonHours(ctx, temperatures, season, ctx.now, params.nightShape);
  const { ts, amounts } = sumsByDay(offsets, hours, chillOf(ctx, hours.value));

  const sum = accumulate(ts, amounts, params.threshold, params.freeze);
  const newest = sum.columns.triggered.length - 1;
  const isTriggered = season.isOpen && sum.columns.triggered[newest] === 1;
  ctx.trace(explain(ctx, sum.total, sum.reachedAt, season.isOpen, isTriggered));
  return { kind: "numeric", columns: sum.columns, isTriggered, lastValue: sum.total };
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
  ctx.trace(
    `Hours below ${figure(tBase, 6)} °C${lower === null ? ", freezing hours included" : ` and not below ${figure(lower, 6)} °C`}.`,
  );
  return hours.map((temperature) => chillHour(temperature, tBase, lower));
}

function explain(
  ctx: TileContext<ChillParams>,
  total: number | null,
  reachedAt: number | null,
  isOpen: boolean,
  isTriggered: boolean,
): string {
  const { threshold, model, freeze } = ctx.params;
  const unit = units[model];
  if (total === null) return "Not triggered: no temperatures in the season yet.";
  if (!isOpen) return `Not triggered: the season is over; it ended with ${figure(total)} ${unit}.`;
  if (!isTriggered || reachedAt === null) {
    const lack = `${figure(threshold - total)} ${unit} more`;
    return `Not triggered: ${figure(total)} of ${figure(threshold)} ${unit}; needs ${lack}. ${outlookTellsWhen}`;
  }
  return `Triggered: ${figure(threshold)} ${unit} reached by ${at(ctx.target.utcOffsets, reachedAt)}; ${freeze ? "frozen at" : "now"} ${figure(total)}.`;
}
