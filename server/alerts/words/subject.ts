/** The subject of an alert by e-mail: what and where, short, in the reader's language. Pure. */
import { fairlyShortened, minShortened } from "#core/shorten.ts";
import { inLine } from "#core/text.ts";
import type { AlertContent } from "../model.ts";
import { nameText } from "./headline.ts";
import type { TextKey, Words } from "./language.ts";

const maxLength = 120;
const maxNames = 3;

/** One line. Where it would be too long, its names are shorter. */
export function subjectOf(words: Words, content: AlertContent): string {
  const { type, level, targets } = content;
  const flowName = inLine(content.flowName);
  if (type === "test") return shortened([flowName], ([flow = ""]) => words.say("test", { flow }));
  const listed = targets.slice(0, maxNames);
  const more = targets.length - listed.length;
  const key: TextKey = type === "level" && level === null ? "subject.belowLevels" : `subject.${type}`;
  const names = [flowName, inLine(level ?? ""), ...listed.map((target) => nameText(words, target))];
  return shortened(names, ([flow = "", ofLevel = "", ...places]) => {
    const together = places.join(", ");
    const where = more === 0 ? together : words.say("more", { targets: together, count: more });
    return words.say(key, { flow, level: ofLevel, targets: where });
  });
}

function shortened(names: readonly string[], line: (names: readonly string[]) => string): string {
  const fits = (these: readonly string[]) => line(these).length <= maxLength;
  return line(fairlyShortened(names, minShortened, fits) ?? names.map(() => "")).trim();
}
