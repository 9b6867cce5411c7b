/** The words of the choice of contact lists, in German. */
import type { contactLists as english } from "./lists-en.ts";

export const contactLists: typeof english = {
  add: "Liste hinzufügen",
  remove: (name: string) => `${name} entfernen`,
  unknown: "eine Liste, die es nicht mehr gibt",
  none: "Niemand",
  noLists: "Es gibt noch keine Kontaktlisten.",
  toLists: "Liste anlegen",
};
