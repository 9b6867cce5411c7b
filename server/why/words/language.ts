/**
 * The languages of explanations: one file of texts each, in ICU MessageFormat, which translators edit. What a tile's
 * script, an adapter or a stored row says itself stays in its own language. Pure.
 */
import { type Words as AnyWords, wordsOf } from "#core/words.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

export type TextKey = keyof typeof en;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<
  Record<string, Readonly<Record<TextKey, string>>>
>;
export type Language = keyof typeof textsByLanguage;
export type Words = AnyWords<Language, TextKey>;

export const wordsFor = wordsOf<Language, TextKey>(textsByLanguage);
