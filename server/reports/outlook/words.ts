/** What an outlook tells, for page, PDF and mails alike: one file of texts a language, in ICU MessageFormat. Pure. */
import { wordsOf } from "#core/words.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

export type TextKey = keyof typeof en;

/** The compiler holds that each has every text. */
const textsByLanguage = { en, de } as const satisfies Readonly<Record<string, Readonly<Record<TextKey, string>>>>;

export const wordsFor = wordsOf<keyof typeof textsByLanguage, TextKey>(textsByLanguage);
