/** The seasons of a preview: at which times they are asked for, and what is read from the answers. Pure. */
import type { FlowPreviewRequest, PreviewFlowMutation } from "../../api/generated.ts";
import { localDay, localTime } from "../../words/local-time.ts";

export type Preview = NonNullable<PreviewFlowMutation["previewFlow"]>;
export type Evaluation = Preview["evaluations"][number];
export type EvaluatedTile = Evaluation["tiles"][number];
export type ChainTile = FlowPreviewRequest["tiles"][number];

export interface Season {
  /** Of the day at which it is looked at. */
  readonly year: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

const dayMs = 86_400_000;

/**
 * The same day of each year, newest first, none of them to come.
 * @param day `YYYY-MM-DD`, of which the year does not count; today, and now, without it
 */
export function seasonsUpTo(
  present: number,
  { count, day, timeZone }: { readonly count: number; readonly day: string | null; readonly timeZone: string },
): readonly Season[] {
  const today = localDay(present, timeZone);
  const thisYear = Number(today.slice(0, 4));
  const asked = (day ?? today).slice(5);
  const isToday = asked === today.slice(5);
  const begin = asked > today.slice(5) ? thisYear - 1 : thisYear;
  return Array.from({ length: count }, (_, back) => {
    const year = begin - back;
    // The last minute of the day, so that the whole day has been.
    const at = isToday && back === 0 ? present : localTime(`${year}-${existing(year, asked)}T23:59`, timeZone);
    return { year, at: Math.min(at, present) };
  });
}

/** 29 February in the years that have it. */
function existing(year: number, monthAndDay: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return monthAndDay === "02-29" && !isLeap ? "02-28" : monthAndDay;
}

/** Whether times of the preview are of the season: it names them as it was given them. */
function isOf(season: Season, at: string): boolean {
  return Date.parse(at) === season.at;
}

/** What is added to a season's times so that all seasons lie on the days of the newest one. */
export function offsetOf(season: Season, newest: Season): number {
  return Math.round((newest.at - season.at) / dayMs) * dayMs;
}

/** The time axis of all seasons together, on the days of the newest one. */
export function seasonAxis(
  preview: Preview,
  seasons: readonly Season[],
): { readonly from: number; readonly to: number } {
  const [newest] = seasons;
  if (newest === undefined) return { from: 0, to: dayMs };
  const starts = seasons.flatMap((season) => {
    const start = windowStartOf(preview, season);
    return start === null ? [] : [start + offsetOf(season, newest)];
  });
  const from = starts.length === 0 ? newest.at - 30 * dayMs : Math.min(...starts);
  return { from, to: Math.max(newest.at, from + dayMs) };
}

/** Epoch milliseconds; null where the flow could not be evaluated. */
export function windowStartOf({ times }: Preview, season: Season): number | null {
  const start = times.find(({ at }) => isOf(season, at))?.windowStart;
  return typeof start === "string" ? Date.parse(start) : null;
}

/** @param target its place in the request */
export function evaluationOf(preview: Preview, season: Season, target: number): Evaluation | null {
  return preview.evaluations.find((one) => one.targetIndex === target && isOf(season, one.at)) ?? null;
}

export type FirstTrigger =
  /** `isEarliest`: the data begin there, so that it may have been before. */
  | { readonly kind: "at"; readonly at: number; readonly isEarliest: boolean }
  /** `noData`: there was no reading of what a tile asks for. */
  | { readonly kind: "never" | "unknown" | "noData" };

/**
 * When each tile that the flow needs had triggered at least once. Unknown where a fault or an error kept tiles out, and
 * where a tile has more spans than are listed.
 */
export function firstTrigger(
  evaluation: Evaluation | null,
  chain: readonly ChainTile[],
  windowStart: number | null,
): FirstTrigger {
  if (evaluation === null || evaluation.tiles.length < chain.length || evaluation.skipped !== null)
    return { kind: "unknown" };
  const deciding = evaluation.tiles.filter(({ row }) => chain[row]?.reportOnly !== true);
  if (deciding.length === 0) return { kind: "never" };
  if (deciding.some(({ error }) => error !== null)) return { kind: "unknown" };
  if (deciding.some(({ noData, spanCount }) => noData && spanCount === 0)) return { kind: "noData" };
  if (deciding.some(({ spanCount }) => spanCount === 0)) return { kind: "never" };
  if (deciding.some(({ spanCount, spans }) => spanCount > spans.from.length)) return { kind: "unknown" };
  const at = Math.max(...deciding.map(({ spans }) => spans.from[0] as number));
  return { kind: "at", at, isEarliest: windowStart !== null && at - windowStart < dayMs };
}

/** Days from the saved version's first trigger to this one's: negative is earlier. Null where one has none. */
export function daysBetween(saved: FirstTrigger, edited: FirstTrigger): number | null {
  if (saved.kind !== "at" || edited.kind !== "at") return null;
  return Math.round((edited.at - saved.at) / dayMs);
}

export function isSameTrigger(one: FirstTrigger, other: FirstTrigger): boolean {
  return one.kind === other.kind && (one.kind !== "at" || other.kind !== "at" || daysBetween(one, other) === 0);
}

/** What the card of a tile shows. */
export interface TileState {
  readonly row: number;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Since when without a break; null where it is not triggered. */
  readonly since: number | null;
  readonly spanCount: number;
  readonly noData: boolean;
  readonly error: string | null;
}

/** What the flow says as a whole. */
export interface FlowState {
  readonly isTriggered: boolean;
  /** Since when each tile that counts is triggered without a break; null where that is not known. */
  readonly since: number | null;
}

/** Null where a fault or an error keeps the flow from saying anything. */
export function flowState(evaluation: Evaluation | null, chain: readonly ChainTile[]): FlowState | null {
  if (evaluation === null || evaluation.triggered === null || evaluation.skipped !== null) return null;
  if (evaluation.tiles.length < chain.length) return null;
  const isTriggered = evaluation.triggered;
  const deciding = tileStates(evaluation).filter(({ row }) => chain[row]?.reportOnly !== true);
  if (deciding.some(({ error }) => error !== null)) return null;
  const since = deciding.map((state) => state.since);
  const isKnown = isTriggered && since.length > 0 && since.every((one) => one !== null);
  return { isTriggered, since: isKnown ? Math.max(...since) : null };
}

export function tileStates(evaluation: Evaluation | null): readonly TileState[] {
  return (evaluation?.tiles ?? []).map((tile) => {
    const { row, isTriggered, lastValue, spanCount, noData, error, spans } = tile;
    const since = isTriggered ? (spans.from.at(-1) ?? null) : null;
    return { row, isTriggered, lastValue, since, spanCount, noData, error };
  });
}
