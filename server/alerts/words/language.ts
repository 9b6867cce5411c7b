/** The languages of alerts: one file of texts each, in ICU MessageFormat, which translators edit. Pure. */
import { type Words as AnyWords, wordsOf } from "#core/words.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

export type TextKey = keyof typeof en;
type Texts = Readonly<Record<TextKey, string>>;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<Record<string, Texts>>;
export type Language = keyof typeof textsByLanguage;

export interface Words extends AnyWords<Language, TextKey> {
  /** What a target is. A tenant's own word stays as it is. */
  typeName(targetType: string): string;
}

const inLanguage = wordsOf<Language, TextKey>(textsByLanguage);

export function wordsFor(locale: string | null): Words {
  const words = inLanguage(locale);
  const texts: Texts = textsByLanguage[words.language];
  return {
    ...words,
    typeName: (targetType) => {
      const key = `type.${targetType}`;
      return Object.hasOwn(texts, key) ? texts[key as TextKey] : targetType;
    },
  };
}

/** With the region that voices are named by. */
const voices: Readonly<Record<Language, string>> = { en: "en-US", de: "de-DE" };

/** In which a text for this reader is read aloud. */
export function spokenLanguage(locale: string | null): string {
  return voices[inLanguage(locale).language];
}
