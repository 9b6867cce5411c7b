/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { contacts as contactsDe } from "../words/contacts-de.ts";
import { contacts as contactsEn } from "../words/contacts-en.ts";
import { people as de } from "../words/people-de.ts";
import { people as en } from "../words/people-en.ts";
import { useLanguage } from "../words/words.tsx";

export type ContactWords = typeof contactsEn;

export function usePeopleWords(): typeof en {
  return useLanguage() === "de" ? de : en;
}

export function useContactWords(): ContactWords {
  return useLanguage() === "de" ? contactsDe : contactsEn;
}
