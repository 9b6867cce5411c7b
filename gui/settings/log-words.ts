/** The words of the events and of the audit log. They come with these two screens alone. */
import { logs as de } from "../words/logs-de.ts";
import { logs as en } from "../words/logs-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useLogWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}
