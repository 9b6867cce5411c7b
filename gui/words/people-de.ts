/** The words of the pages of people and of what they are told, in German. */
import type { people as english } from "./people-en.ts";

export const people: typeof english = {
  messages: "Nachrichten",
  messagesAbout: "Was Kontakten durch Alarme mitgeteilt wurde, und weshalb jemandem nicht. 90 Tage lang aufbewahrt.",
  search: "Texte, Orte und Gründe durchsuchen",
  status: "Status",
  anyStatus: "Jeder Status",
  statuses: {
    pending: "wartet",
    sent: "gesendet",
    failed: "gescheitert",
    unknown: "vielleicht gesendet",
    skipped_unverified: "nicht gesendet: Adresse nicht bestätigt",
    skipped_optout: "nicht gesendet: keine Zustimmung",
    skipped_blacklisted: "nicht gesendet: Ort auf der Sperrliste des Kontakts",
    skipped_cooldown: "nicht gesendet: kurz zuvor mitgeteilt",
    skipped_quiet_hours: "nicht gesendet: Ruhezeit",
  },
  channel: "Kanal",
  anyChannel: "Jeder Kanal",
  channels: { email: "E-Mail", sms: "SMS", voice: "Anruf" },
  types: {
    trigger: "ausgelöst",
    reset: "nicht mehr ausgelöst",
    level: "andere Stufe",
    no_data: "keine Daten",
    expected: "erwartet",
    test: "Testnachricht",
  },
  toContact: (channel: string, name: string) => `${channel} an ${name}`,
  moreNames: (count: number) => `und ${count} weitere`,
  more: "Text und Einzelheiten",
  refusedWith: (error: string) => `Der Anbieter sagte: ${error}`,
  attempts: (count: number) => (count === 1 ? "1 Versuch" : `${count} Versuche`),
  ended: (time: string) => `beendet am ${time}`,
  toRun: "Weshalb: zum Lauf",
  emptyTitle: "Noch keine Nachrichten",
  emptyAbout:
    "Ein Flow, dessen Alarme Kontaktlisten nennen, teilt ihnen mit, was er findet. Was aus jeder Nachricht wird, steht hier.",
  nothingFound: "Keine Nachricht passt",
  noScope: "Dieser Anmeldung fehlt die Berechtigung results:read.",
};
