/** The texts of pages that are about no tenant: a file for each language, which translators edit. Pure. */
import { wordsOf } from "#core/words.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

type TextKey = keyof typeof en;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<
  Record<string, Readonly<Record<TextKey, string>>>
>;
type Language = keyof typeof textsByLanguage;

export const wordsFor = wordsOf<Language, TextKey>(textsByLanguage);
