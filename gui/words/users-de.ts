/** Deutsch, in der Form der englischen Wörter. */
import type { users as en } from "./users-en.ts";

export const users: typeof en = {
  about: "Personen, die sich hier anmelden. Alle sehen ihre eigenen Flows, Orte und Kontakte.",
  add: "Neuer Nutzer",
  search: "Nutzer suchen",
  emptyTitle: "Noch kein Nutzer",
  emptyAbout:
    "Ihr Produkt legt für jede Person einen an, oder Sie tun es hier. Ein Nutzer meldet sich mit einem Link an.",
  nothingFound: "Kein Nutzer ist so",
  disabled: "gesperrt",
  key: "Ihr Schlüssel",
  keyHint: "Daran erkennt Ihr eigenes Produkt die Person. Er wird nie geändert.",
  emailHint: "Eine geänderte Adresse muss neu bestätigt werden.",
  phoneHint: "Mit Landesvorwahl, etwa +41441234567",
  mayBrand: "Darf einen eigenen Namen und ein eigenes Logo haben",
  created: (name) => `${name} ist jetzt angelegt.`,
  access: "Anmelden",
  link: "Link, der anmeldet",
  linkAbout: (name) =>
    `Wer den Link öffnet, bevor er endet, ist als ${name} angemeldet, höchstens bis Ihre eigene Anmeldung endet.`,
  linkMake: "Link erstellen",
  lasts: "Angemeldet für",
  hours: (count) => (count === 1 ? "1 Stunde" : `${count} Stunden`),
  linkEnds: (time) => `Er endet am ${time}.`,
  disable: "Sperren",
  enable: "Entsperren",
  disableAbout: "Ein gesperrter Nutzer wird sofort abgemeldet und kann sich nicht anmelden. Seine Datensätze bleiben.",
  disabledAbout: "Dieser Nutzer kann sich nicht anmelden. Seine Datensätze sind da.",
  nowDisabled: (name) => `${name} ist gesperrt.`,
  nowEnabled: (name) => `${name} ist entsperrt.`,
  delete: "Löschen",
  deleteTitle: (name) => `${name} löschen`,
  deleteAbout: "Die Adressen der Person werden aus allen Kontakten entfernt, und das Protokoll vergisst sie.",
  records: "Was dem Nutzer gehört",
  keep: "Bleibt und gehört dem Mandanten",
  remove: "Wird gelöscht: Flows mit ihren Läufen, Orte, Kontakte und Listen",
};
