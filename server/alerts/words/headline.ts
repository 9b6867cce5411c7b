/** The first line of an alert: what happened, in which flow, to which targets. Pure. */
import { inLine } from "#core/text.ts";
import type { AlertContent, ContentTarget } from "../model.ts";
import { timeText } from "#core/figures.ts";
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
  /** @param names as many as there are, in their order */
  line(names: readonly string[]): string;
}

/** @param style how times are written */
export function headline(
  words: Words,
  content: AlertContent,
  { maxNames, hasSince }: Extent,
  style: "written" | "spoken",
): Headline {
  const listed = content.targets.slice(0, maxNames);
  const { key, time } = saying(words, content, hasSince, style);
  const targetNames = listed.flatMap(({ targetType, name }) => [typeNameOf(words, targetType), inLine(name)]);
  return {
    names: [inLine(content.flowName), inLine(content.level ?? ""), ...targetNames],
    line: ([flow = "", level = "", ...names]) => {
      const targets = targetsText(words, names, content.targets.length - listed.length);
      return words.say(key, { flow, level, targets, time });
    },
  };
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

interface Saying {
  readonly key: TextKey;
  /** Empty where the text has no time. */
  readonly time: string;
}

function saying(words: Words, content: AlertContent, hasSince: boolean, style: "written" | "spoken"): Saying {
  if (content.type === "level") return { key: content.level === null ? "belowLevels" : "level", time: "" };
  if (content.type !== "no_data") return { key: content.type, time: "" };
  return hasSince ? silence(words, content.targets, style) : { key: "noData", time: "" };
}

/** Of several targets, the longest silence. */
function silence(words: Words, targets: readonly ContentTarget[], style: "written" | "spoken"): Saying {
  const told = targets.flatMap(({ newestDataAt, timezone }) =>
    newestDataAt === null ? [] : [{ at: newestDataAt, timezone }],
  );
  const oldest = told.toSorted((one, other) => one.at - other.at)[0];
  if (oldest === undefined) return { key: "noDataNever", time: "" };
  if (told.length < targets.length) return { key: "noDataSomeNever", time: "" };
  const isSame = told.every(({ at }) => at === oldest.at);
  return { key: isSame ? "noDataSince" : "noDataLongest", time: timeText(words, oldest.at, oldest.timezone, style) };
}
