/** The words of a run. They come with its screens: the first view of the pages has none of them. */
import { run as de } from "../words/run-de.ts";
import { run as en } from "../words/run-en.ts";
import { useLanguage } from "../words/words.tsx";

export type RunWords = typeof en;

export function useRunWords(): RunWords {
  return useLanguage() === "de" ? de : en;
}
