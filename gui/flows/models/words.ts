/** The words of these screens, and the texts of models in the reader's language. */
import type { InBothLanguagesFragment } from "../../api/generated.ts";
import { models as de } from "../../words/models-de.ts";
import { models as en } from "../../words/models-en.ts";
import { useLanguage } from "../../words/words.tsx";

export function useModelWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}

/** @returns how a text of the library is read */
export function useTexts(): (text: InBothLanguagesFragment) => string {
  const language = useLanguage();
  return (text) => text[language];
}
