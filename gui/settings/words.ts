/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { settings as de } from "../words/settings-de.ts";
import { settings as en } from "../words/settings-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useSettingsWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
