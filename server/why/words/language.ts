/**
 * The languages of explanations: one file of texts each, in ICU MessageFormat, which translators edit. What a run
 * stored in English is told by the phrases of server/language; what a tenant's own script says stays as it is. Pure.
 */
import { type Words as AnyWords, wordsOf } from "#core/words.ts";
import { type Told, toldIn } from "#server/language/told.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

export type TextKey = keyof typeof en;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<
  Record<string, Readonly<Record<TextKey, string>>>
>;
export type Language = keyof typeof textsByLanguage;
export interface Words extends AnyWords<Language, TextKey> {
  /** Of what is stored in English. */
  readonly told: Told;
}

const textsFor = wordsOf<Language, TextKey>(textsByLanguage);

/** @param locale of the reader, a BCP 47 tag; English where there is none, or no texts in it */
export function wordsFor(locale: string | null): Words {
  return { ...textsFor(locale), told: toldIn(locale) };
}
