/** The words of this screen. They come with it: the first view of the pages has none of them. */
import { reports as de } from "../words/reports-de.ts";
import { reports as en } from "../words/reports-en.ts";
import { useLanguage } from "../words/words.tsx";

export type ReportWords = typeof en;

export function useReportWords(): ReportWords {
  return useLanguage() === "de" ? de : en;
}
