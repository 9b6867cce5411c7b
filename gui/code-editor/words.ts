/** The words of the field for programs. They come with the screens that have one. */
import { code as de } from "../words/code-de.ts";
import { code as en } from "../words/code-en.ts";
import { useLanguage } from "../words/words.tsx";

export type CodeWords = typeof en;

export function useCodeWords(): CodeWords {
  return useLanguage() === "de" ? de : en;
}
