/** What people see where a link leads nowhere: the same, whatever is the matter with it. Pure. */
import { firstLanguageOf } from "#core/locale.ts";
import { escapeHtml } from "#core/html.ts";
import { notePage, type Page } from "#server/pages/frame.ts";
import { wordsFor } from "../words/language.ts";

/** @param languages of the reader, as a browser's Accept-Language has them; the first one counts */
export function goneReportPage(languages: string): Page {
  const words = wordsFor(firstLanguageOf(languages));
  return notePage({
    title: words.say("gone.title"),
    body: `<p>${escapeHtml(words.say("gone.text"))}</p>`,
    language: words.language,
  });
}
