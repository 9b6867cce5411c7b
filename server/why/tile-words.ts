/** What a tile decided, and why, in words. Pure. */
import type { PackedTileResult } from "#server/runs/model.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import type { Params } from "#server/tiles/model.ts";
import type { Measured } from "./model.ts";
import { windowWords } from "./windows.ts";
import { lasting, shownNumber, shownTime, withUnit } from "./words/figures.ts";
import type { Words } from "./words/language.ts";

export interface ToldTile {
  readonly displayName: string;
  readonly reportOnly: boolean;
  readonly tile: PackedTileResult;
  readonly measured: Measured;
  readonly unit: string | null;
  /** The tile's own verdict, in the reader's language where its script is the library's. */
  readonly tileSays: string | null;
  /** Null where its points are no readings. */
  readonly dataAgeMs: number | null;
  /** Null for any other tile than a time window. */
  readonly window: { readonly params: Params; readonly now: number } | null;
}

export function tileWords(words: Words, told: ToldTile): string {
  const { dataAgeMs, reportOnly } = told;
  return [
    outcomeWords(words, told),
    ...(dataAgeMs === null ? [] : [words.say("tile.age", { duration: lasting(words, dataAgeMs) })]),
    ...(reportOnly ? [words.say("tile.reportOnly")] : []),
  ].join(" ");
}

function outcomeWords(words: Words, told: ToldTile): string {
  const { displayName, tile, window } = told;
  if (tile.error === otherTileFailed) return words.say("tile.notEvaluated", { tile: displayName });
  if (tile.error !== null) {
    const error = withoutStop(words.told.tell("outcome", tile.error));
    return words.say("tile.failed", { tile: displayName, error });
  }
  const outcome = reasonedWords(words, told);
  if (tile.noData || window === null) return words.say("tile.plain", { outcome });
  return words.say("tile.withWindow", { outcome, window: windowWords(words, window.params, window.now) });
}

function reasonedWords(words: Words, { displayName, tile, measured, unit, tileSays }: ToldTile): string {
  const outcome = { tile: displayName, isTriggered: String(tile.isTriggered) };
  const because = (reason: string): string => words.say("tile.because", { ...outcome, reason });
  if (tile.noData) return because(words.say("tile.noData"));
  const reason = measuredWords(words, measured, tile, unit);
  if (reason !== null) return because(reason);
  const text = reasonOf(tileSays);
  return text === null ? because(lastWords(words, tile, unit)) : words.say("tile.inItsWords", { ...outcome, text });
}

function reasonOf(tileSays: string | null): string | null {
  const reason = tileSays === null ? "" : withoutStop(tileSays.slice(tileSays.indexOf(": ") + 2));
  return reason === "" ? null : reason;
}

function withoutStop(text: string): string {
  return text.replace(/\.\s*$/, "");
}

function lastWords(words: Words, { lastValue }: PackedTileResult, unit: string | null): string {
  if (lastValue === null) return words.say("tile.noValue");
  return words.say("tile.lastValue", { value: withUnit(words, lastValue, unit) });
}

function measuredWords(words: Words, measured: Measured, tile: PackedTileResult, unit: string | null): string | null {
  const { distance, comparedValue, comparison, threshold, thresholdUpper } = measured;
  if (distance === null || comparedValue === null) return null;
  const figures = {
    value: comparedWords(words, comparedValue, measured, tile, unit),
    far: withUnit(words, Math.abs(distance), unit),
    low: withUnit(words, threshold ?? 0, unit),
    lower: shownNumber(words, threshold ?? 0),
    upper: withUnit(words, thresholdUpper ?? 0, unit),
  };
  if (comparison === null) return words.say(`plain.${sideOf(distance)}`, figures);
  const place = distance === 0 ? "edge" : tile.isTriggered ? "met" : "unmet";
  return words.say(`${comparison}.${place}`, figures);
}

/** With its time, where it is not the newest one. */
function comparedWords(
  words: Words,
  comparedValue: number,
  { comparedAt }: Measured,
  { points }: PackedTileResult,
  unit: string | null,
): string {
  const value = withUnit(words, comparedValue, unit);
  const isLast = comparedAt === null || comparedAt === points.ts.at(-1);
  return isLast ? value : words.say("measured.at", { value, time: shownTime(words, comparedAt) });
}

function sideOf(distance: number): "below" | "at" | "above" {
  if (distance === 0) return "at";
  return distance < 0 ? "below" : "above";
}
