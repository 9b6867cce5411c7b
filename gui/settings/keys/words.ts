/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { keys as de } from "../../words/keys-de.ts";
import { keys as en } from "../../words/keys-en.ts";
import { useLanguage } from "../../words/words.tsx";

export function useKeyWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
