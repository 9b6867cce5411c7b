/** The words of what is beside a map. They come with it: the first view of the pages has none of them. */
import { maps as de } from "../words/maps-de.ts";
import { maps as en } from "../words/maps-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useMapWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
