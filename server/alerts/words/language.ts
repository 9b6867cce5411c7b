/**
 * The languages of alerts: one file of texts each, in ICU MessageFormat, which translators edit. Whoever reads no
 * language of these reads English. Pure.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { LRUCache } from "lru-cache";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

export type TextKey = keyof typeof en;
type Texts = Readonly<Record<TextKey, string>>;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<Record<string, Texts>>;
export type Language = keyof typeof textsByLanguage;

export interface Words {
  readonly language: Language;
  /** BCP 47, for numbers and times: the reader's own, where it is of this language. */
  readonly locale: string;
  /** A text with its arguments put in as they are. */
  say(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** What a target is. A tenant's own word stays as it is. */
  typeName(targetType: string): string;
}

export function wordsFor(locale: string | null): Words {
  const { language, tag } = matched(locale);
  const texts: Texts = textsByLanguage[language];
  return {
    language,
    locale: tag,
    say: (key, values = {}) => String(formatOf(language, tag, key).format(values)),
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
  return voices[matched(locale).language];
}

/** Without the tag's extensions: they could ask for digits and calendars that the texts around them do not use. */
function matched(locale: string | null): { readonly language: Language; readonly tag: string } {
  try {
    const { language, baseName } = new Intl.Locale(locale ?? "en");
    if (isLanguage(language)) return { language, tag: baseName };
  } catch {
    // Not a language tag.
  }
  return { language: "en", tag: "en" };
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(textsByLanguage, name);
}

/** Reading a text takes much longer than filling it. More than the texts of some regions. */
const formats = new LRUCache<string, IntlMessageFormat>({ max: 1_000 });

function formatOf(language: Language, tag: string, key: TextKey): IntlMessageFormat {
  const place = `${tag} ${key}`;
  const format =
    formats.get(place) ?? new IntlMessageFormat(textsByLanguage[language][key], tag, undefined, { ignoreTag: true });
  formats.set(place, format);
  return format;
}
