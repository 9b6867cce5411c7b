/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { account as de } from "../words/account-de.ts";
import { account as en } from "../words/account-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useAccountWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
