/** The words of scripts of one's own, and of syncs. They come with the screens that have them. */
import { script as de } from "../words/script-de.ts";
import { script as en } from "../words/script-en.ts";
import { useLanguage } from "../words/words.tsx";

export type ScriptWords = typeof en;

export function useScriptWords(): ScriptWords {
  return useLanguage() === "de" ? de : en;
}
