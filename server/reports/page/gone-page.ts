/** What people see where a link leads nowhere: the same, whatever is the matter with it. Pure. */
import { escapeHtml, plainPage } from "#core/html.ts";
import { wordsFor } from "../words/language.ts";

/** @param languages of the reader, as a browser's Accept-Language has them; the first one counts */
export function goneReportPage(languages: string): string {
  const words = wordsFor(languages.split(/[,;]/)[0]?.trim() ?? null);
  return plainPage(words.say("gone.title"), `<p>${escapeHtml(words.say("gone.text"))}</p>`, words.language);
}
