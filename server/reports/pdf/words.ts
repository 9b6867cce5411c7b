/** The documents' texts: one file for each language, in ICU MessageFormat, which translators edit. Pure. */
import { IntlMessageFormat } from "intl-messageformat";
import { LRUCache } from "lru-cache";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

export type TextKey = keyof typeof en;
type Texts = Readonly<Record<TextKey, string>>;

/** The compiler holds that each has every text. */
export const textsByLanguage = { en, de } as const satisfies Readonly<Record<string, Texts>>;
type Language = keyof typeof textsByLanguage;

export interface Words {
  readonly language: Language;
  /** BCP 47, for numbers and times: the reader's own, where it is of this language. */
  readonly locale: string;
  /** A text with its arguments put in as they are. */
  say(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
}

/** English for those who read none of the languages. */
export function wordsFor(locale: string): Words {
  const { language, tag } = matched(locale);
  return {
    language,
    locale: tag,
    say: (key, values = {}) => String(formatOf(language, tag, key).format(values)),
  };
}

/** Without the tag's extensions: they could ask for digits and calendars that the texts around them do not use. */
function matched(locale: string): { readonly language: Language; readonly tag: string } {
  try {
    const { language, baseName } = new Intl.Locale(locale);
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
const formats = new LRUCache<string, IntlMessageFormat>({ max: 500 });

function formatOf(language: Language, tag: string, key: TextKey): IntlMessageFormat {
  const place = `${tag} ${key}`;
  const format =
    formats.get(place) ?? new IntlMessageFormat(textsByLanguage[language][key], tag, undefined, { ignoreTag: true });
  formats.set(place, format);
  return format;
}
