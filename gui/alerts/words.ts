/** The words of this screen. They come with it: the first view of the pages has none of them. */
import { alerts as de } from "../words/alerts-de.ts";
import { alerts as en } from "../words/alerts-en.ts";
import { useLanguage } from "../words/words.tsx";

export type AlertWords = typeof en;

export function useAlertWords(): AlertWords {
  return useLanguage() === "de" ? de : en;
}
