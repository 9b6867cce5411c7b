/** What a season came to, in words. */
import { localDay } from "../../words/local-time.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { daysBetween, type EvaluatedTile, type FirstTrigger, isSameTrigger, type Season } from "./preview-seasons.ts";

/** "79 spells, from 22 May" */
export function useTileOutcome(timeZone: string): (tile: EvaluatedTile | null) => string {
  const { preview } = useWords();
  const formats = useFormats();
  return (tile) => {
    if (tile === null) return preview.unknown;
    const { error, noData, spanCount, spans, isTriggered } = tile;
    if (error !== null) return error;
    if (noData) return preview.noData;
    const [first] = spans.from;
    if (spanCount === 0 || first === undefined) return preview.never;
    if (spanCount > spans.from.length) return preview.spellsBefore(spanCount);
    const day = formats.day(first, timeZone);
    if (spanCount > 1) return preview.spells(spanCount, day);
    return isTriggered ? preview.since(day) : preview.spell(day);
  };
}

/** "14 May", or "14 May 25" where it was in another year than the season is named after. */
export function useTriggerWords(timeZone: string): (first: FirstTrigger, season: Season) => string {
  const { preview } = useWords();
  const formats = useFormats();
  return (first, { year }) => {
    if (first.kind === "at") {
      const isOfYear = localDay(first.at, timeZone).startsWith(String(year));
      const day = isOfYear ? formats.day(first.at, timeZone) : formats.shortDate(first.at, timeZone);
      return first.isEarliest ? preview.orEarlier(day) : day;
    }
    if (first.kind === "noData") return preview.noData;
    return first.kind === "never" ? preview.never : preview.unknown;
  };
}

/** "8 days earlier" */
export function useDifferenceWords(): (saved: FirstTrigger, edited: FirstTrigger) => string {
  const { preview } = useWords();
  return (saved, edited) => {
    if (saved.kind === "unknown" || edited.kind === "unknown") return preview.unknown;
    if (isSameTrigger(saved, edited)) return preview.same;
    if (saved.kind === "noData" || edited.kind === "noData") return preview.unknown;
    if (saved.kind === "never") return preview.onlyNow;
    if (edited.kind === "never") return preview.onlySaved;
    const days = daysBetween(saved, edited) ?? 0;
    return days < 0 ? preview.earlier(-days) : preview.later(days);
  };
}
