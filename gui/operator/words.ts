/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { health as healthDe } from "../words/health-de.ts";
import { health as healthEn } from "../words/health-en.ts";
import { operator as de } from "../words/operator-de.ts";
import { operator as en } from "../words/operator-en.ts";
import { outbox as outboxDe } from "../words/outbox-de.ts";
import { outbox as outboxEn } from "../words/outbox-en.ts";
import { useLanguage } from "../words/words.tsx";

export function useOperatorWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}

export function useOutboxWords(): typeof outboxEn {
  return useLanguage() === "de" ? outboxDe : outboxEn;
}

export function useHealthWords(): typeof healthEn {
  return useLanguage() === "de" ? healthDe : healthEn;
}
