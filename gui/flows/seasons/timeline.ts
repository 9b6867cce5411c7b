/** What a backtest told, as stretches of time by target, and what a season is when one is tried. Pure. */
import type { BacktestResultQuery } from "../../api/generated.ts";
import { localDay, localTime } from "../../words/local-time.ts";

export type Backtest = NonNullable<BacktestResultQuery["backtest"]>;
export type BacktestMessage = Backtest["messages"][number];

export interface Stretch {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Still triggered at the end of the backtest. */
  readonly isOpen: boolean;
}

export interface TargetTimeline {
  readonly targetIndex: number;
  readonly name: string;
  readonly stretches: readonly Stretch[];
}

/** Those that were triggered at least once, the earliest first. */
export function timelines({ transitions, to }: Pick<Backtest, "transitions" | "to">): readonly TargetTimeline[] {
  const end = Date.parse(to);
  const byTarget = new Map<number, { name: string; stretches: Stretch[] }>();
  for (const { at, targetIndex, targetName, change } of transitions) {
    const target = byTarget.get(targetIndex) ?? { name: targetName, stretches: [] };
    byTarget.set(targetIndex, target);
    const last = target.stretches.at(-1);
    if (change === "trigger") target.stretches.push({ from: Date.parse(at), to: end, isOpen: true });
    else if (last?.isOpen === true)
      target.stretches[target.stretches.length - 1] = { from: last.from, to: Date.parse(at), isOpen: false };
  }
  return [...byTarget]
    .map(([targetIndex, target]) => ({ targetIndex, ...target }))
    .sort((one, other) => beginOf(one) - beginOf(other) || one.targetIndex - other.targetIndex);
}

function beginOf({ stretches }: { readonly stretches: readonly Stretch[] }): number {
  return stretches[0]?.from ?? Number.POSITIVE_INFINITY;
}

/** Where a time lies within the backtest: 0 is its begin, 1 its end. */
export function shareOf(at: number, from: number, to: number): number {
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0;
}

export interface Range {
  /** `YYYY-MM-DD`, both with their whole day. */
  readonly from: string;
  readonly to: string;
}

export interface SeasonRange extends Range {
  readonly year: number;
  /** It is not over: it ends today. */
  readonly isPresent: boolean;
}

/** The calendar's years, newest first. */
export function pastSeasons(present: number, count: number, timeZone: string): readonly SeasonRange[] {
  const today = localDay(present, timeZone);
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: count }, (_, back) => {
    const year = thisYear - back;
    return { year, from: `${year}-01-01`, to: back === 0 ? today : `${year}-12-31`, isPresent: back === 0 };
  });
}

/** As the service takes it: no end lies in the future. */
export function requestOf({ from, to }: Range, present: number, timeZone: string) {
  const end = Math.min(localTime(`${to}T23:59`, timeZone), present);
  return { from: new Date(localTime(`${from}T00:00`, timeZone)).toISOString(), to: new Date(end).toISOString() };
}

export function isRange({ from, to }: Range, present: number, timeZone: string): boolean {
  return from !== "" && to !== "" && from < to && to <= localDay(present, timeZone);
}

/** First days of months within a backtest, as marks of its time axis; fewer where they would stand too close. */
export function monthMarks(from: number, to: number, timeZone: string, atMost: number): readonly number[] {
  const months: number[] = [];
  const [firstYear = 0, firstMonth = 0] = localDay(from, timeZone).split("-").map(Number);
  for (let month = firstMonth; ; month += 1) {
    const year = firstYear + Math.floor(month / 12);
    const at = localTime(`${year}-${String((month % 12) + 1).padStart(2, "0")}-01T00:00`, timeZone);
    if (at > to) break;
    months.push(at);
  }
  const every = Math.max(1, Math.ceil(months.length / atMost));
  return months.filter((_, place) => place % every === 0);
}
