/** What an alert says of each of its targets, for mails and for the page behind them. Pure. */
import { dayText, type Display, type Limit, percentText, sideOf, timeText, valueText } from "#core/figures.ts";
import { escapeHtml } from "#core/html.ts";
import { inLine } from "#core/text.ts";
import type { AlertContent, ContentTarget, ContentTile, ExpectedNews } from "../model.ts";
import { typeNameOf } from "./headline.ts";
import type { TextKey, Words } from "./language.ts";

/** Characters of details. Mail readers cut off what is longer than some 100 kB, and every target shall be seen. */
const maxDetailLength = 32_000;
/** What a line's markup takes, more or less. */
const markupLength = 30;

/** What is said of one target. */
export interface Block {
  readonly title: string;
  readonly lines: readonly string[];
  /** Of its tiles. */
  readonly values: readonly string[];
}

/** Those of which values are known in detail, as far as there is room, and all others with their state. */
export interface Blocks {
  readonly detailed: readonly Block[];
  readonly further: readonly Block[];
}

/** @param hasSince whether it is told since when a target is triggered */
export function blocksOf(
  words: Words,
  content: AlertContent,
  {
    display,
    zone,
    hasSince = false,
  }: { readonly display: Display; readonly zone: string; readonly hasSince?: boolean },
): Blocks {
  const blocks = content.targets.map((target) => blockOf(words, content, { display, zone, hasSince }, target));
  const detailed: Block[] = [];
  const further: Block[] = [];
  let room = maxDetailLength;
  for (const block of blocks) {
    const length = block.values.length === 0 ? Number.POSITIVE_INFINITY : lengthOf(block);
    if (length > room) further.push(block);
    else {
      detailed.push(block);
      room -= length;
    }
  }
  return { detailed, further };
}

/** Characters of HTML, more or less. */
function lengthOf({ lines, values }: Block): number {
  return [...lines, ...values].reduce((sum, line) => sum + escapeHtml(line).length + markupLength, 0);
}

function blockOf(
  words: Words,
  content: AlertContent,
  { display, zone, hasSince }: { readonly display: Display; readonly zone: string; readonly hasSince: boolean },
  target: ContentTarget,
): Block {
  const { probability, stage, since } = target;
  const isSince = hasSince && content.type === "trigger" && since !== undefined;
  const share = probability === null ? null : percentText(words.locale, probability);
  return {
    title: beginning(words, `${typeNameOf(words, target.targetType)} ${inLine(target.name)}`),
    lines: [
      isSince
        ? words.say("state.triggeredSince", { time: timeText(words, since, zone, "written") })
        : stateText(words, content, zone, target),
      ...(stage === undefined ? [] : [words.say("mail.stage", { stage: inLine(stage) })]),
      ...(share === null ? [] : [words.say("mail.probability", { probability: share })]),
    ],
    values: target.tiles.map((tile) => tileText(words, display, tile)),
  };
}

/** Stands at the beginning of a line, as a heading does. */
function beginning({ locale }: Words, text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

function stateText(
  words: Words,
  { type, level }: AlertContent,
  zone: string,
  { newestDataAt, expected }: ContentTarget,
): string {
  if (expected !== undefined) return expectedText(words, expected);
  if (type === "level")
    return level === null ? words.say("state.belowLevels") : words.say("state.level", { level: inLine(level) });
  if (type !== "no_data") return words.say(type === "reset" ? "state.reset" : "state.trigger");
  if (newestDataAt === null) return words.say("state.never");
  return words.say("state.since", { time: timeText(words, newestDataAt, zone, "written") });
}

function expectedText(words: Words, { at, earliest, latest, coverage }: ExpectedNews): string {
  const day = dayText(words, at);
  if (earliest === null || latest === null || coverage === null) return words.say("state.expected", { day });
  const range = { earliest: dayText(words, earliest), latest: dayText(words, latest) };
  return words.say("state.expectedBetween", { day, ...range, coverage: percentText(words.locale, coverage * 100) });
}

function tileText(words: Words, display: Display, tile: ContentTile): string {
  const { displayName, lastValue, threshold, isTriggered } = tile;
  const unit = tile.unit === null ? null : inLine(tile.unit);
  const shownOf = (value: number): string => valueText(words, display, value, unit);
  const shown = {
    tile: inLine(displayName),
    value: lastValue === null ? words.say("mail.noValue") : shownOf(lastValue),
  };
  const text =
    threshold === null
      ? words.say("mail.value", shown)
      : words.say(keyOf(words, display, lastValue, { threshold, unit }), { ...shown, threshold: shownOf(threshold) });
  return isTriggered ? words.say("mail.tileTriggered", { text }) : text;
}

function keyOf(words: Words, display: Display, value: number | null, limit: Limit): TextKey {
  return value === null ? "mail.noValueThreshold" : `mail.value${sideOf(words, display, value, limit)}`;
}
