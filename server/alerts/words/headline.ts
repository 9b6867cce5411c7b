/** The first line of an alert: what happened, in which flow, to which targets. Pure. */
import { inLine } from "#core/text.ts";
import type { AlertContent, ContentTarget } from "../model.ts";
import { dayText, timeText, type TimeStyle } from "#core/figures.ts";
import type { TextKey, Words } from "./language.ts";

/** How much a line says, where there is no room for all. */
export interface Extent {
  /** Names that are listed; the others are counted. */
  readonly maxNames: number;
  /** Whether silence is told with its time. */
  readonly hasSince: boolean;
}

export const everything: Extent = { maxNames: Number.POSITIVE_INFINITY, hasSince: true };

/** A line in the making: the names in it may still be shortened. */
export interface Headline {
  readonly names: readonly string[];
  /** Whether it has a time, and the name of its zone with it. */
  readonly hasTime: boolean;
  /** @param names as many as there are, in their order */
  line(names: readonly string[]): string;
}

/** @param style how times are written @param timezone of times; null for that of the first target */
export function headline(
  words: Words,
  content: AlertContent,
  { maxNames, hasSince }: Extent,
  style: TimeStyle,
  timezone: string | null,
): Headline {
  const listed = content.targets.slice(0, maxNames);
  const { key, time } = saying(words, content, hasSince, { style, timezone: zoneOf(content, timezone) });
  const targetNames = listed.flatMap((target) => [typeNameOf(words, target.targetType), nameText(words, target)]);
  return {
    hasTime: time !== "",
    names: [inLine(content.flowName), inLine(content.level ?? ""), ...targetNames],
    line: ([flow = "", level = "", ...names]) => {
      const targets = targetsText(words, names, content.targets.length - listed.length);
      return words.say(key, { flow, level, targets, time });
    },
  };
}

/** With the stage that the target is in, or that is expected, and when. */
export function nameText(words: Words, { name, stage, expected }: ContentTarget): string {
  const day = expected === undefined ? [] : [dayText(words, expected.at)];
  const more = [...(stage === undefined ? [] : [inLine(stage)]), ...day];
  return more.length === 0 ? inLine(name) : `${inLine(name)} (${more.join(", ")})`;
}

export function typeNameOf(words: Words, targetType: string): string {
  return inLine(words.typeName(targetType));
}

/** @param names type and name of each, in turn */
export function targetsText(words: Words, names: readonly string[], more: number): string {
  const texts = Array.from({ length: names.length / 2 }, (_, index) => `${names[2 * index]} ${names[2 * index + 1]}`);
  const targets = texts.join(", ");
  return more === 0 ? targets : words.say("more", { targets, count: more });
}

/** All times of a message are in one zone. @param timezone its reader's; null for that of the first target */
export function zoneOf({ targets }: Pick<AlertContent, "targets">, timezone: string | null): string {
  return timezone ?? targets[0]?.timezone ?? "UTC";
}

interface Times {
  readonly style: TimeStyle;
  readonly timezone: string;
}

interface Saying {
  readonly key: TextKey;
  /** Empty where the text has no time. */
  readonly time: string;
}

function saying(words: Words, content: AlertContent, hasSince: boolean, times: Times): Saying {
  if (content.type === "level") return { key: content.level === null ? "belowLevels" : "level", time: "" };
  if (content.type !== "no_data") return { key: content.type, time: "" };
  return hasSince ? silence(words, content.targets, times) : { key: "noData", time: "" };
}

/** Of several targets, the longest silence. */
function silence(words: Words, targets: readonly ContentTarget[], { style, timezone }: Times): Saying {
  const told = targets.flatMap(({ newestDataAt }) => newestDataAt ?? []);
  const oldest = told.toSorted((one, other) => one - other)[0];
  if (oldest === undefined) return { key: "noDataNever", time: "" };
  if (told.length < targets.length) return { key: "noDataSomeNever", time: "" };
  const isSame = told.every((at) => at === oldest);
  return { key: isSame ? "noDataSince" : "noDataLongest", time: timeText(words, oldest, timezone, style) };
}
