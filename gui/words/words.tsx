/** The reader's words and formats, for every component. */
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { I18nProvider } from "react-aria-components";
import type { Words } from "./en.ts";
import { createFormats, type Formats } from "./format.ts";
import { type Language, languageOf } from "./locale.ts";

interface Reader {
  readonly words: Words;
  readonly formats: Formats;
}

const ReaderContext = createContext<Reader | null>(null);

export function ReaderProvider(props: {
  readonly words: Words;
  readonly locale: string;
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const { words, locale, timeZone, children } = props;
  const reader = useMemo(() => ({ words, formats: createFormats(locale, timeZone) }), [words, locale, timeZone]);
  return (
    <I18nProvider locale={locale}>
      <ReaderContext value={reader}>{children}</ReaderContext>
    </I18nProvider>
  );
}

export function useWords(): Words {
  return useReader().words;
}

export function useFormats(): Formats {
  return useReader().formats;
}

/** Of the reader's words. */
export function useLanguage(): Language {
  return languageOf(useFormats().locale) ?? "en";
}

function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("There are no words outside of ReaderProvider.");
  return reader;
}
