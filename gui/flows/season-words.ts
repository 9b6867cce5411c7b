/** The words for past seasons. They come with their screens: the first view of the pages has none of them. */
import { seasons as de } from "../words/seasons-de.ts";
import { seasons as en } from "../words/seasons-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useSeasonWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
