/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { people as de } from "../words/people-de.ts";
import { people as en } from "../words/people-en.ts";
import { useLanguage } from "../words/words.tsx";

export function usePeopleWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
