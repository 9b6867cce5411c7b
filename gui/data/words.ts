/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { data as de } from "../words/data-de.ts";
import { data as en } from "../words/data-en.ts";
import { useLanguage } from "../words/words.tsx";

export type DataWords = typeof en;

export function useDataWords(): DataWords {
  return useLanguage() === "de" ? de : en;
}
