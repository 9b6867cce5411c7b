/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { webhooks as de } from "../words/webhooks-de.ts";
import { webhooks as en } from "../words/webhooks-en.ts";
import { useLanguage } from "../words/words.tsx";

export type WebhookWords = typeof en;

export function useWebhookWords(): WebhookWords {
  return useLanguage() === "de" ? de : en;
}
