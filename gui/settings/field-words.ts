/** The words of fields that several settings have. */
import { fields as de } from "../words/fields-de.ts";
import { fields as en } from "../words/fields-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useFieldWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
