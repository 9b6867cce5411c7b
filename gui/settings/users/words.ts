/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { users as de } from "../../words/users-de.ts";
import { users as en } from "../../words/users-en.ts";
import { useLanguage } from "../../words/words.tsx";

export function useUserWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
