/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { operator as de } from "../words/operator-de.ts";
import { operator as en } from "../words/operator-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useOperatorWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
