/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { brand as de } from "../../words/brand-de.ts";
import { brand as en } from "../../words/brand-en.ts";
import { useLanguage } from "../../words/words.tsx";

export function useBrandWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
