/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { places as de } from "../words/places-de.ts";
import { places as en } from "../words/places-en.ts";
import { useLanguage } from "../words/words.tsx";
import { knownHint } from "./kinds.ts";

export function usePlaceWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}

/** A kind as people say it; one of the tenant's own words as it is. */
export function useKindName(): (hint: string) => string {
  const { kinds } = usePlaceWords();
  return (hint) => {
    const known = knownHint(hint);
    return known === null ? hint : kinds[known];
  };
}
