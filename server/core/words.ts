/**
 * Texts in the reader's language: one file of texts for each language, in ICU MessageFormat, which translators edit.
 * Whoever reads no language of these reads English. Pure.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { LRUCache } from "lru-cache";
import { hourCycleOf } from "./locale.ts";

/** In English at least; the compiler holds that each language has every text. */
export type TextFiles<Language extends string, Key extends string> = Readonly<
  Record<Language | "en", Readonly<Record<Key, string>>>
>;

export interface Words<Language extends string, Key extends string> {
  readonly language: Language | "en";
  /** BCP 47, for numbers and times: the reader's own, where it is of this language. */
  readonly locale: string;
  /** A text with its arguments put in as they are. */
  say(key: Key, values?: Readonly<Record<string, string | number>>): string;
}

/** More than the texts of some regions. */
const maxFormats = 1_000;

/** @returns the words for a reader, by the BCP 47 tag */
export function wordsOf<Language extends string, Key extends string>(
  files: TextFiles<Language, Key>,
): (locale: string | null) => Words<Language, Key> {
  /** Reading a text takes much longer than filling it. */
  const formats = new LRUCache<string, IntlMessageFormat>({ max: maxFormats });

  const formatOf = (language: Language | "en", tag: string, key: Key): IntlMessageFormat => {
    const place = `${tag} ${key}`;
    const format =
      formats.get(place) ?? new IntlMessageFormat(files[language][key], tag, undefined, { ignoreTag: true });
    formats.set(place, format);
    return format;
  };

  return (locale) => {
    const { language, tag } = readerOf(files, locale);
    return { language, locale: tag, say: (key, values = {}) => String(formatOf(language, tag, key).format(values)) };
  };
}

/**
 * Which of the languages a reader reads, and the tag for numbers and times.
 *
 * Without the tag's extensions: they could ask for digits and calendars that the texts around them do not use. The
 * clock is the reader's own, also where the words are not: who reads 24 hours in French reads them in English.
 */
export function readerOf<Language extends string>(
  languages: Readonly<Record<Language, unknown>>,
  locale: string | null,
): { readonly language: Language | "en"; readonly tag: string } {
  try {
    const reader = new Intl.Locale(locale ?? "en");
    const language = Object.hasOwn(languages, reader.language) ? (reader.language as Language) : "en";
    return { language, tag: withClock(language === reader.language ? reader.baseName : language, reader) };
  } catch {
    // Not a language tag.
  }
  return { language: "en", tag: "en" };
}

function withClock(tag: string, reader: Intl.Locale): string {
  const hourCycle = hourCycleOf(reader.toString());
  return hourCycle === hourCycleOf(tag) ? tag : new Intl.Locale(tag, { hourCycle }).toString();
}
