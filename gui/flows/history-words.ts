/** The words of a flow's history. They come with its screen: the first view of the pages has none of them. */
import { history as de } from "../words/history-de.ts";
import { history as en } from "../words/history-en.ts";
import { useLanguage } from "../words/words.tsx";

export type HistoryWords = typeof en;

export function useHistoryWords(): HistoryWords {
  return useLanguage() === "de" ? de : en;
}
