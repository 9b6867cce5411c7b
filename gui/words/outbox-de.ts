/** Deutsch, in der Form der englischen Wörter. */
import type { outbox as en } from "./outbox-en.ts";

export const outbox: typeof en = {
  title: "Postausgang",
  about: "Nachrichten, die dieser Dienst als Dateien behalten hat, weil kein Anbieter gesetzt ist. Niemand bekam sie.",
  leaving: (channels) => `${channels.join(", ")}: Das geht jetzt über Ihren Anbieter hinaus und liegt nicht hier.`,
  search: "Empfänger, Betreff und Text durchsuchen",
  channel: "Kanal",
  anyChannel: "Jeder Kanal",
  channels: { email: "E-Mail", sms: "SMS", voice: "Anruf" },
  calledTo: {
    email: (to) => `E-Mail an ${to}`,
    sms: (to) => `SMS an ${to}`,
    voice: (to) => `Anruf an ${to}`,
  },
  to: (channel, to) => `${channel} · ${to}`,
  files: (count) => (count === 1 ? "1 Datei" : `${count} Dateien`),
  emptyTitle: "Hier liegt nichts",
  nothingFound: "Keine Nachricht ist so",
  goneAbout: "Die ältesten gehen, wenn es mehr als 1000 sind.",
  asShown: "Die Mail, wie sie aussähe",
  shownAbout:
    "Sie führt kein Skript aus und lädt keine Bilder anderer Server. Ihre Links öffnen sich in einem eigenen Fenster.",
  text: "Reiner Text",
  links: "Links darin",
  facts: "Über die Nachricht",
  recipient: "An",
  sender: "Name des Absenders",
  language: "Gelesen in",
  keptAt: "Behalten",
  headers: "Kopfzeilen",
  attachments: "Dateien",
  download: (name) => `${name} herunterladen`,
};
