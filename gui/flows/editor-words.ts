/** The words of the editor. They come with it: the first view of the pages has none of them. */
import { editor as de } from "../words/editor-de.ts";
import { editor as en } from "../words/editor-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useEditorWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
