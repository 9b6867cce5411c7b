/** What a target waits for, in one sentence without a full stop. Days are the target's own, and are not moved. Pure. */
import { dayText, daysText, percentText } from "#core/figures.ts";
import { inLine } from "#core/text.ts";
import type { ReportExpectation } from "../model.ts";
import { endOf } from "./told.ts";
import { type TextKey, wordsFor } from "./words.ts";

/** @param locale BCP 47, of the texts around it */
export function outlookSentence(locale: string, told: ReportExpectation, timezone: string): string {
  const words = wordsFor(locale);
  const { state, stage, earliest, latest, coverage } = told;
  const day = dayOf(told, timezone);
  const values = { stage: inLine(stage ?? ""), day: day === null ? "" : dayText(words, day) };
  const main = capital(words.say(keyOf(state, stage !== null), values), words.locale);
  if (state !== "expected" || earliest === null || latest === null || coverage === null) return main;
  const said = { expected: main, share: percentText(words.locale, Math.round(coverage * 100)) };
  if (earliest === latest) return words.say("onThatDay", said);
  return words.say("between", { ...said, days: daysText(words, earliest, latest, words.say("and")) });
}

/** A stage's name may begin with a small letter, and a sentence does not. */
function capital(text: string, locale: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

function dayOf(told: ReportExpectation, timezone: string): string | null {
  if (told.state === "reached") return told.reachedAt;
  return told.state === "not_expected" ? endOf(told, timezone) : told.expectedAt;
}

function keyOf(state: ReportExpectation["state"], hasStage: boolean): TextKey {
  const key = state === "not_expected" ? "notExpected" : state;
  return hasStage ? `${key}.stage` : key;
}
