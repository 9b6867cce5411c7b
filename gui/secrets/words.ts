/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { secrets as de } from "../words/secrets-de.ts";
import { secrets as en } from "../words/secrets-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useSecretWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
